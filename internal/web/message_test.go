package web_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"maven/internal/web/message"
)

// echo answers with what it was asked, in several ways.
func echo() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("/echo/{name}", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		w.Header().Set("X-Kind", r.Header.Get("Content-Type"))
		w.WriteHeader(http.StatusCreated)
		fmt.Fprintf(w, "%s %s %s %s %d %v", r.Method, r.PathValue("name"), r.URL.RawQuery, body, r.ContentLength, err)
	})
	m.HandleFunc("GET /none", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	m.HandleFunc("GET /silent", func(http.ResponseWriter, *http.Request) {})
	m.HandleFunc("GET /twice", func(w http.ResponseWriter, _ *http.Request) {
		w.Write([]byte("first"))
		w.WriteHeader(http.StatusTeapot)
	})
	m.HandleFunc("GET /long", func(w http.ResponseWriter, _ *http.Request) {
		for range 100 {
			w.Write(bytes.Repeat([]byte("x"), 10_000))
		}
	})
	m.HandleFunc("GET /events", func(w http.ResponseWriter, r *http.Request) {
		for i := range 3 {
			fmt.Fprintf(w, "data: %d\n\n", i)
			http.NewResponseController(w).Flush()
		}
		<-r.Context().Done()
	})
	m.HandleFunc("GET /fails", func(w http.ResponseWriter, _ *http.Request) {
		w.Write([]byte("half"))
		panic("broken")
	})
	return m
}

// ask returns the parts of the answer to a request.
func ask(ctx context.Context, q *message.Request) (all []message.Part) {
	message.Serve(ctx, echo(), q, func(p message.Part) { all = append(all, p) })
	return all
}

// whole joins the bodies of parts.
func whole(parts []message.Part) (body string) {
	for _, p := range parts {
		body += string(p.Body)
	}
	return body
}

// An answer by messages is the answer that a network brings.
func TestMessagesAsNetwork(t *testing.T) {
	server := httptest.NewServer(echo())
	defer server.Close()
	for _, q := range []*message.Request{
		{Method: "GET", Path: "/echo/a"},
		{Method: "GET", Path: "/echo/a%20b?x=1&y=%2F"},
		{Method: "POST", Path: "/echo/post", Body: []byte("body"), Header: http.Header{"Content-Type": {"text/plain"}}},
		{Method: "PUT", Path: "/echo/put?q", Body: []byte{0, 1, 255}},
		{Method: "DELETE", Path: "/echo/ä"},
		{Method: "GET", Path: "/none"}, {Method: "GET", Path: "/silent"}, {Method: "GET", Path: "/twice"},
		{Method: "GET", Path: "/long"}, {Method: "GET", Path: "/nothing"}, {Method: "POST", Path: "/none"},
	} {
		r, err := http.NewRequest(q.Method, server.URL+q.Path, bytes.NewReader(q.Body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", q.Header.Get("Content-Type"))
		want, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(want.Body)
		want.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		parts := ask(t.Context(), q)
		first, last := parts[0], parts[len(parts)-1]
		if first.Status != want.StatusCode || whole(parts) != string(text) || first.Header.Get("X-Kind") != want.Header.Get("X-Kind") {
			t.Errorf("%s %s: %d %.80q, want %d %.80q", q.Method, q.Path, first.Status, whole(parts), want.StatusCode, text)
		}
		if !last.Last || last.Cut || slices.ContainsFunc(parts[1:], func(p message.Part) bool { return p.Status != 0 || p.Header != nil }) {
			t.Errorf("%s %s: its parts are %d, the last is %+v", q.Method, q.Path, len(parts), last)
		}
		if long := q.Path == "/long"; long != (len(parts) > 1) {
			t.Errorf("%s: %d parts", q.Path, len(parts))
		}
	}
}

// Each event is a part, and the stream ends when the client goes.
func TestMessagesStream(t *testing.T) {
	ctx, leave := context.WithCancel(t.Context())
	var all []message.Part
	message.Serve(ctx, echo(), &message.Request{Method: "GET", Path: "/events"}, func(p message.Part) {
		if all = append(all, p); len(all) == 3 {
			leave()
		}
	})
	if len(all) != 4 || string(all[1].Body) != "data: 1\n\n" || !all[3].Last || len(all[3].Body) != 0 {
		t.Errorf("%+v", all)
	}
}

// A handler that fails leaves an answer that says that it is not whole.
func TestMessagesFails(t *testing.T) {
	if all := ask(t.Context(), &message.Request{Method: "GET", Path: "/fails"}); len(all) != 1 || !all[0].Cut || !all[0].Last {
		t.Errorf("%+v", all)
	}
	if all := ask(t.Context(), &message.Request{Method: "G T", Path: "/none"}); len(all) != 1 || all[0].Status != 400 {
		t.Errorf("%+v", all)
	}
}

// No request stops the program.
func FuzzServe(f *testing.F) {
	f.Add("GET", "/echo/a?b", []byte("x"))
	f.Add("", "//\x00%zz", []byte(nil))
	f.Fuzz(func(t *testing.T, method, path string, body []byte) {
		if path == "/events" || strings.HasPrefix(path, "/events?") {
			return // it has no end
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		parts := ask(ctx, &message.Request{Method: method, Path: path, Body: body})
		if len(parts) == 0 || parts[0].Status == 0 || !parts[len(parts)-1].Last {
			t.Errorf("%+v", parts)
		}
	})
}
