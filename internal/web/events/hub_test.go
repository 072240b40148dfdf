package events

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"maven/internal/web/message"
)

// A reader reads a stream, event by event.
type reader struct {
	t     *testing.T
	lines *bufio.Scanner
}

func (r *reader) next() (topic string, state any) {
	r.t.Helper()
	for r.lines.Scan() {
		text, ok := strings.CutPrefix(r.lines.Text(), "data: ")
		if !ok {
			continue
		}
		var e event
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			r.t.Fatal(err)
		}
		return e.Topic, e.State
	}
	return "", nil
}

// watch opens a stream of a hub.
func watch(t *testing.T, h *Hub, query string) *reader {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	t.Cleanup(h.Close)
	answer, err := http.Get(server.URL + "/?" + query)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); answer.StatusCode != 200 || kind != "text/event-stream" {
		t.Fatalf("%d %s", answer.StatusCode, kind)
	}
	return &reader{t, bufio.NewScanner(answer.Body)}
}

// A stream begins with all topics as they are, then tells the last state of those that change; a topic that is not there is told
// without a state.
func TestStream(t *testing.T) {
	t.Parallel()
	var state atomic.Int64
	h := New(func(topic string) (any, bool) { return state.Load(), topic != "gone" }, slog.New(slog.DiscardHandler))
	r := watch(t, h, "topic=a&topic=gone")
	if topic, now := r.next(); topic != "a" || now != 0.0 {
		t.Errorf("%s %v", topic, now)
	}
	if topic, now := r.next(); topic != "gone" || now != nil {
		t.Errorf("%s %v", topic, now)
	}
	began := time.Now()
	for i := range 1000 {
		state.Store(int64(i + 1))
		h.Changed("a")
		h.Changed("other")
	}
	told := 0
	for {
		told++
		topic, now := r.next()
		if topic != "a" {
			t.Fatalf("topic %q", topic)
		}
		if now == 1000.0 {
			break
		}
	}
	if most := 2 + int(time.Since(began)/between); told > most {
		t.Errorf("%d states were sent in %v, want at most %d", told, time.Since(began), most)
	}
}

// Where answers are messages, which have no deadlines, a stream tells the same.
func TestStreamOfMessages(t *testing.T) {
	t.Parallel()
	var state atomic.Int64
	h := New(func(string) (any, bool) { return state.Load(), true }, slog.New(slog.DiscardHandler))
	defer h.Close()
	ctx, leave := context.WithTimeout(t.Context(), time.Minute)
	defer leave()
	var told strings.Builder
	message.Serve(ctx, h, &message.Request{Method: "GET", Path: "/?topic=a"}, func(p message.Part) {
		told.Write(p.Body)
		if len(p.Body) == 0 {
			return
		}
		if state.Add(1) == 3 {
			leave()
		}
		h.Changed("a")
	})
	want := ""
	for n := range 3 {
		want += fmt.Sprintf("data: {\"topic\":\"a\",\"state\":%d}\n\n", n)
	}
	if told.String() != want {
		t.Errorf("told %q, want %q", told.String(), want)
	}
}

// The hub knows whether somebody watches, and forgets those who left.
func TestWatched(t *testing.T) {
	t.Parallel()
	h := New(func(string) (any, bool) { return 0, true }, slog.New(slog.DiscardHandler))
	if h.Watched("a") {
		t.Error("watched before anybody came")
	}
	r := watch(t, h, "topic=a")
	r.next()
	if !h.Watched("a") || h.Watched("b") {
		t.Error("a is not watched, or b is")
	}
	h.Close()
	if topic, _ := r.next(); topic != "" {
		t.Errorf("%s was told after the end", topic)
	}
	for end := time.Now().Add(time.Minute); h.Watched("a"); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("still watched after the end")
		}
	}
}

// Requests for no topics, or for too many, are refused.
func TestRefused(t *testing.T) {
	t.Parallel()
	h := New(func(string) (any, bool) { return 0, true }, slog.New(slog.DiscardHandler))
	for _, query := range []string{"", strings.Repeat("topic=a&", MostTopics+1)} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/?"+query, nil))
		if w.Code != 422 {
			t.Errorf("%q: %d", query, w.Code)
		}
	}
}

// A state that is no JSON is left out and told to the log; the others are sent.
func TestNoJSON(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	h := New(func(topic string) (any, bool) {
		if topic == "bad" {
			return func() {}, true
		}
		return 1, true
	}, slog.New(slog.NewTextHandler(&log, nil)))
	if text := h.tell([]string{"bad", "good"}, nil); text != "data: {\"topic\":\"good\",\"state\":1}\n\n" {
		t.Errorf("%q", text)
	}
	if !strings.Contains(log.String(), "topic=bad") {
		t.Errorf("logged %q", log.String())
	}
}

// A stream outlives the time that a server gives to other requests.
func TestLongStream(t *testing.T) {
	t.Parallel()
	var state atomic.Int64
	h := New(func(string) (any, bool) { return state.Load(), true }, slog.New(slog.DiscardHandler))
	server := httptest.NewUnstartedServer(h)
	server.Config.ReadTimeout, server.Config.WriteTimeout = time.Second/2, time.Second/2
	server.Start()
	t.Cleanup(server.Close)
	t.Cleanup(h.Close)
	answer, err := http.Get(server.URL + "/?topic=a")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	r := &reader{t, bufio.NewScanner(answer.Body)}
	for i := range 4 { // each waits for at least a quarter of a second
		if _, now := r.next(); now != float64(i) {
			t.Fatalf("%v, want %d", now, i)
		}
		state.Add(1)
		h.Changed("a")
	}
	if n := h.Streams(); n != 1 {
		t.Errorf("%d streams", n)
	}
}
