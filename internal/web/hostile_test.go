package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/testsize"
	"maven/internal/web/guard"
)

// listen starts a server whose clients have so much time for a header, and twice as much for a request.
func listen(t *testing.T, header time.Duration) (*httptest.Server, *Server) {
	t.Helper()
	s := open(t, guard.Options{})
	listening := httptest.NewUnstartedServer(s.Handler())
	listening.Config.ReadHeaderTimeout, listening.Config.ReadTimeout, listening.Config.IdleTimeout = header, 2*header, time.Hour
	listening.Config.MaxHeaderBytes = 16 << 10
	listening.Start()
	t.Cleanup(func() {
		s.EndStreams()
		listening.CloseClientConnections()
		listening.Close()
	})
	return listening, s
}

// good asks for moves, as somebody who means well, and fails the test if they do not come.
func good(t *testing.T, l *httptest.Server) {
	t.Helper()
	answer, err := http.Post(l.URL+"/api/v1/moves", "application/json", strings.NewReader(`{"cgp": "`+retinas+`", "count": 1}`))
	if err != nil {
		t.Error(err)
		return
	}
	defer answer.Body.Close()
	if text, err := io.ReadAll(answer.Body); err != nil || answer.StatusCode != 200 || !strings.Contains(string(text), `"rank":1`) {
		t.Errorf("%d %s %v", answer.StatusCode, text, err)
	}
}

// send writes bytes to the server as they are, and returns the status line of what comes back; "" if nothing does.
func send(t *testing.T, l *httptest.Server, text string) string {
	t.Helper()
	c, err := net.Dial("tcp", l.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Minute))
	go io.WriteString(c, text) // the server may not read all of it
	line, _ := bufio.NewReader(c).ReadString('\n')
	return strings.TrimSpace(line)
}

// Requests that are too large, too slow or no HTTP at all are ended, and others are answered all the while.
func TestHostileRequests(t *testing.T) {
	t.Parallel()
	l, _ := listen(t, time.Minute)
	hasty, _ := listen(t, time.Second) // for those that are slow on purpose
	head := "POST /api/v1/moves HTTP/1.1\r\nHost: 127.0.0.1\r\n"
	var all sync.WaitGroup
	for name, one := range map[string]struct{ text, want string }{
		"a huge body":         {head + "Content-Length: 10000000\r\n\r\n" + `{"cgp": "` + strings.Repeat("A", 100_000), "413"},
		"a body without end":  {head + "Transfer-Encoding: chunked\r\n\r\nFFFFF\r\n" + `{"cgp": "` + strings.Repeat("A", 0xFFFFF), "413"},
		"a slow body":         {head + "Content-Length: 1000\r\n\r\n{", "400"},
		"a slow header":       {"POST /api/v1/moves HTTP/1.1\r\nX-Slow: ", ""},
		"a huge header":       {head + "X-Large: " + strings.Repeat("A", 100_000) + "\r\n\r\n", "431"},
		"many headers":        {head + strings.Repeat("X: Y\r\n", 10_000) + "\r\n", "431"},
		"no HTTP":             {"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", "400"},
		"two lengths":         {head + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}", "400"},
		"length and chunks":   {head + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400"},
		"no host":             {"GET /api/v1/settings HTTP/1.1\r\n\r\n", "400"},
		"another host":        {"GET /api/v1/settings HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", "421"},
		"another site":        {head + "Origin: http://evil.example\r\nContent-Length: 2\r\n\r\n{}", "403"},
		"a deep body":         {head + "Content-Length: 60000\r\n\r\n" + strings.Repeat("[", 60_000), "400"},
		"a path upwards":      {"GET /../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", ""},
		"a path with a zero":  {"GET /api/v1/rules/%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "404"},
		"a file for rules":    {"GET /api/v1/rules/..%2f..%2fgo.toml HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "404"},
		"a method nobody has": {"BREW /api/v1/moves HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "405"},
	} {
		all.Go(func() {
			to := l
			if strings.HasPrefix(name, "a slow") {
				to = hasty
			}
			line := send(t, to, one.text)
			if name == "a path upwards" {
				if !strings.Contains(line, "307") && !strings.Contains(line, "301") && !strings.Contains(line, "404") {
					t.Errorf("%s: %q", name, line)
				}
				return
			}
			if one.want == "" && line != "" && !strings.Contains(line, "408") || one.want != "" && !strings.Contains(line, " "+one.want) {
				t.Errorf("%s: %q, want %s", name, line, one.want)
			}
		})
	}
	for range 5 {
		good(t, l)
		good(t, hasty)
	}
	all.Wait()
	good(t, l)
}

// Clients that go in the middle of an answer or of a stream leave nothing behind.
func TestGone(t *testing.T) {
	l, s := listen(t, time.Minute)
	good(t, l)
	before := runtime.NumGoroutine()
	client := &http.Client{Transport: &http.Transport{}}
	var all sync.WaitGroup
	for i := range 60 {
		all.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(1+i%20)*time.Millisecond)
			defer cancel()
			method, path, body := http.MethodPost, "/api/v1/moves", fmt.Sprintf(`{"cgp": "%s", "count": 0}`, retinas)
			if i%2 == 0 {
				method, path, body = http.MethodGet, "/api/v1/events?topic=games/1&topic=analyses/1", ""
			}
			r, err := http.NewRequestWithContext(ctx, method, l.URL+path, strings.NewReader(body))
			if err != nil {
				t.Error(err)
				return
			}
			if answer, err := client.Do(r); err == nil {
				io.CopyN(io.Discard, answer.Body, 10)
				answer.Body.Close()
			}
		})
	}
	all.Wait()
	good(t, l)
	client.CloseIdleConnections()
	http.DefaultClient.CloseIdleConnections()
	for deadline := time.Now().Add(time.Minute); s.hub.Streams() > 0 || s.stock.Waiting() > 0 || runtime.NumGoroutine() > before+10; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d streams, %d waiting, %d goroutines of %d are left", s.hub.Streams(), s.stock.Waiting(), runtime.NumGoroutine(), before)
		}
	}
}

// Analyses that are too many are refused in a sentence, and rankings are answered all the while.
func TestManyAnalyses(t *testing.T) {
	t.Parallel()
	l, _ := listen(t, time.Minute)
	refused, enough := 0, testsize.Of(4, 20, 20)
	for asked := 0; refused < enough; asked++ { // some simulations are sure of their best move meanwhile, and make room
		if asked == 500 {
			t.Fatalf("%d of %d were refused", refused, asked)
		}
		answer, err := http.Post(l.URL+"/api/v1/analyses", "application/json", strings.NewReader(`{"kind": "sim", "cgp": "`+retinas+`", "limits": {"seconds": 600}}`))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		switch {
		case err != nil:
			t.Fatal(err)
		case answer.StatusCode == 201:
		case answer.StatusCode == 429 && strings.Contains(string(text), "detail"):
			refused++
		default:
			t.Fatalf("%d %s", answer.StatusCode, text)
		}
	}
	good(t, l)
}

// A page that asks for games before they have begun, by guessing their numbers, does not have them answered twice.
func TestGuessedGames(t *testing.T) {
	var log lockedBuffer
	s := openWith(t, &log, guard.Options{})
	c := newClient(t, s)
	games := testsize.Of(6, 15, 15)
	ctx, cancel := context.WithCancel(t.Context())
	var guessing sync.WaitGroup
	for range 2 {
		guessing.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				s.topic(fmt.Sprint("games/", i%games+1))
			}
		})
	}
	for i := range games {
		c.call(201, "POST", "/games", fmt.Sprintf(`{"level": 1, "first": "player", "seed": %d}`, i))
	}
	for i := range games {
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
			var now struct{ Phase, Fault string }
			if err := json.Unmarshal([]byte(c.send("GET", fmt.Sprint("/api/v1/games/", i+1), "").body), &now); err != nil {
				t.Fatal(err)
			}
			if now.Fault != "" || time.Now().After(deadline) {
				t.Fatalf("game %d: %+v", i+1, now)
			}
			if now.Phase != "answering" {
				break
			}
		}
	}
	cancel()
	guessing.Wait()
	if text := log.String(); strings.Contains(text, "level=ERROR") {
		t.Errorf("%s", text)
	}
}

// A lockedBuffer can be written by several at once.
type lockedBuffer struct {
	lock sync.Mutex
	text bytes.Buffer
}

func (b *lockedBuffer) Write(text []byte) (int, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.text.Write(text)
}

func (b *lockedBuffer) String() string {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.text.String()
}
