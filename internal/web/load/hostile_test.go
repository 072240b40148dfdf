package load_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// A hostile is a client that does what it should not.
type hostile struct {
	*load
	client *http.Client
	host   string // with port
}

// hostileFrom is the address that hostile clients come from.
const hostileFrom = "127.0.0.2"

func newHostile(l *load) *hostile {
	h := &hostile{load: l, client: client(hostileFrom)}
	h.client.Timeout = 20 * time.Second
	if u, err := url.Parse(l.address); err == nil {
		h.host = u.Host
	}
	return h
}

// An attack is one kind of hostility.
type attack struct {
	name  string
	every time.Duration
	do    func(context.Context) string // returns what became of it
}

// attacks are all kinds, those of slow clients many at once.
func (h *hostile) attacks() []attack {
	all := []attack{
		{"huge body", 100 * time.Millisecond, h.huge},
		{"malformed request", 20 * time.Millisecond, h.malformed},
		{"analysis", 10 * time.Millisecond, h.analysis},
		{"stream left", 20 * time.Millisecond, h.leave},
		{"answer left", 50 * time.Millisecond, h.leaveAnswer},
		{"heavy search", 100 * time.Millisecond, h.search},
	}
	for range 100 {
		all = append(all, attack{"slow body", time.Second, h.slowBody}, attack{"slow header", time.Second, h.slowHeader})
	}
	return all
}

// repeat attacks again and again.
func (h *hostile) repeat(ctx context.Context, a attack) {
	for pause(ctx, time.Duration(rand.Int64N(int64(2*a.every)))) {
		if what := a.do(ctx); ctx.Err() == nil {
			h.sum.count(a.name + ": " + what)
		}
	}
}

// post sends a body, and returns what became of it.
func (h *hostile) post(ctx context.Context, path string, body io.Reader) string {
	return h.send(ctx, http.MethodPost, path, body, true)
}

// send sends a request, and returns what became of it: without whole as soon as the answer begins.
func (h *hostile) send(ctx context.Context, method, path string, body io.Reader, whole bool) string {
	r, err := http.NewRequestWithContext(ctx, method, h.address+"/api/v1"+path, body)
	if err != nil {
		return "not sent"
	}
	answer, err := h.client.Do(r)
	if err != nil {
		return "connection closed"
	}
	defer answer.Body.Close()
	if whole {
		io.Copy(io.Discard, answer.Body) // what it says does not matter
	}
	return fmt.Sprint(answer.StatusCode)
}

func (h *hostile) huge(ctx context.Context) string {
	return h.post(ctx, "/moves", io.MultiReader(strings.NewReader(`{"cgp": "`), io.LimitReader(letters{}, 10<<20)))
}

// letters are letters without end.
type letters struct{}

func (letters) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'A'
	}
	return len(p), nil
}

func (h *hostile) malformed(ctx context.Context) string {
	bodies := []string{"", "{", "[]", `{"cgp": 1}`, `{"cgp": "` + strings.Repeat("1/", 1000) + `"}`, `{"cgp": "` + strings.Repeat("ZZZZZZZZZZZZZZZ/", 14) + `ZZZ12 AAAAAAA/ 0/0 0"}`,
		strings.Repeat("[", 10_000), `{"cgp": "15", "player": "ucgi:sh"}`, "\x00\xff", `{"cgp": "x", "lexicon": "/etc/passwd"}`}
	path := []string{"/moves", "/positions", "/positions/image", "/games", "/analyses", "/records/check"}[rand.IntN(6)]
	return h.post(ctx, path, strings.NewReader(bodies[rand.IntN(len(bodies))]))
}

func (h *hostile) analysis(ctx context.Context) string {
	return h.post(ctx, "/analyses", strings.NewReader(fmt.Sprintf(`{"kind": "sim", "cgp": %q, "limits": {"seconds": 3000}}`, h.positions[rand.IntN(len(h.positions))])))
}

// leave opens a stream and goes.
func (h *hostile) leave(ctx context.Context) string {
	ctx, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	return h.send(ctx, http.MethodGet, "/events?topic=games/1&topic=analyses/1", nil, false)
}

// leaveAnswer asks for all moves and goes before they come.
func (h *hostile) leaveAnswer(ctx context.Context) string {
	short, cancel := context.WithTimeout(ctx, 2*time.Millisecond)
	defer cancel()
	return h.post(short, "/moves", strings.NewReader(fmt.Sprintf(`{"cgp": %q, "count": 0}`, h.positions[rand.IntN(len(h.positions))])))
}

func (h *hostile) search(ctx context.Context) string {
	return h.send(ctx, http.MethodGet, "/words/anagram?letters=E%3F%3F%3F&use=more&limit=200&hooks=true&order=probability", nil, true)
}

func (h *hostile) slowBody(ctx context.Context) string {
	return h.drip(ctx, "POST /api/v1/moves HTTP/1.1\r\nHost: "+h.host+"\r\nContent-Length: 1000\r\n\r\n")
}

func (h *hostile) slowHeader(ctx context.Context) string {
	return h.drip(ctx, "POST /api/v1/moves HTTP/1.1\r\nX-Slow: ")
}

// drip sends a beginning, and then a byte a second until the server has enough.
func (h *hostile) drip(ctx context.Context, beginning string) string {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(hostileFrom)}}
	c, err := dialer.DialContext(ctx, "tcp", h.host)
	if err != nil {
		return "not let in"
	}
	defer c.Close()
	if _, err := io.WriteString(c, beginning); err != nil {
		return "closed at once"
	}
	began := time.Now()
	for pause(ctx, time.Second) {
		if _, err := io.WriteString(c, "A"); err != nil {
			return fmt.Sprintf("closed after %d s", int(time.Since(began).Seconds())/10*10)
		}
	}
	return "held"
}
