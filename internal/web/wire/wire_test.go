package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"maven/internal/said"
	"maven/internal/web/problem"
)

// Read takes one JSON object of known fields, and says what is wrong with others.
func TestRead(t *testing.T) {
	type body struct {
		Name  string   `json:"name"`
		Count int      `json:"count"`
		Also  []string `json:"also"`
		Yes   bool     `json:"yes"`
		Seed  *uint32  `json:"seed"`
		Time  float64  `json:"time"`
	}
	for text, want := range map[string]struct {
		status int
		field  string
		part   string
	}{
		`{"name": "A", "count": 3, "also": ["B"], "yes": true}`: {},
		`{}`:                   {},
		``:                     {400, "", "ends before"},
		`{"name": "A"`:         {400, "", "ends before"},
		`{"name": A}`:          {400, "", "not JSON: byte 10"},
		`[]`:                   {400, "", "the body is a JSON array; must be an object"},
		`{"count": "3"}`:       {400, "count", "count is a JSON string; must be a whole number"},
		`{"count": 1.5}`:       {400, "count", "must be a whole number"},
		`{"count": 1e19}`:      {400, "count", "count is a JSON number 1e19; must be a whole number from -9223372036854775808 to 9223372036854775807"},
		`{"seed": 4294967296}`: {400, "seed", "seed is a JSON number 4294967296; must be a whole number from 0 to 4294967295"},
		`{"seed": -1}`:         {400, "seed", "must be a whole number from 0 to 4294967295"},
		`{"seed": 4294967295}`: {},
		`{"time": 1e999}`:      {400, "time", "time is a JSON number 1e999; must be a number from -1.8e308 to 1.8e308"},
		`{"time": "1"}`:        {400, "time", "time is a JSON string; must be a number"},
		`{"name": 3}`:          {400, "name", "must be a text"},
		`{"also": "B"}`:        {400, "also", "must be a list"},
		`{"yes": "no"}`:        {400, "yes", "must be true or false"},
		`{"nmae": "A"}`:        {400, "nmae", `no field "nmae"`},
		`{} {}`:                {400, "", "more than one JSON value"},
		`{"name": "` + strings.Repeat("A", 200) + `"}`: {413, "", "over 100 bytes"},
	} {
		var b body
		err := Read(httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/", strings.NewReader(text)), 100, &b)
		var p *problem.Problem
		switch {
		case want.status == 0 && err != nil:
			t.Errorf("%s: %v", text, err)
		case want.status == 0:
		case !errors.As(err, &p):
			t.Errorf("%s: %v", text, err)
		case p.Status != want.status || p.Field != want.field || !strings.Contains(p.Detail, want.part) || strings.Contains(p.Detail, "\n"):
			t.Errorf("%s: %+v, want %+v", text, p, want)
		}
	}
}

// A body that breaks off is refused.
func TestReadBroken(t *testing.T) {
	r := httptest.NewRequest(http.MethodPost, "/", io.MultiReader(strings.NewReader("{"), broken{}))
	var b struct{}
	if err := Read(httptest.NewRecorder(), r, 0, &b); err == nil || !strings.Contains(err.Error(), "could not be read: it broke") {
		t.Error(err)
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("it broke") }

// Handle answers with problems as they are, keeps faults to the log, and answers nobody who has gone.
func TestHandle(t *testing.T) {
	for _, one := range []struct {
		err    error
		gone   bool
		status int
		told   string
		logged string
	}{
		{err: nil, status: 200},
		{err: problem.New(404, "no such %s", "game"), status: 404, told: "no such game"},
		{err: fmt.Errorf("move: %w", problem.New(409, "too late")), status: 409, told: "too late"},
		{err: errors.New("disk /dev/sda is full"), status: 500, told: "its log says what", logged: "disk /dev/sda is full"},
		{err: fmt.Errorf("ranking: %w", context.Canceled), gone: true, status: 200},
		{err: context.DeadlineExceeded, status: 500, logged: "deadline exceeded"},
	} {
		var log bytes.Buffer
		ctx, cancel := context.WithCancel(WithLog(t.Context(), slog.New(slog.NewTextHandler(&log, nil))))
		if one.gone {
			cancel()
		}
		w := httptest.NewRecorder()
		Handle(func(http.ResponseWriter, *http.Request) error { return one.err }).
			ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil).WithContext(ctx))
		cancel()
		if w.Code != one.status || !strings.Contains(w.Body.String(), one.told) || strings.Contains(w.Body.String(), "/dev/sda") {
			t.Errorf("%v: %d %s", one.err, w.Code, w.Body)
		}
		if (log.Len() > 0) != (one.logged != "") || !strings.Contains(log.String(), one.logged) {
			t.Errorf("%v: logged %q", one.err, log.String())
		}
	}
}

// Answers have the characters as they are, and nobody keeps them.
func TestWrite(t *testing.T) {
	w := httptest.NewRecorder()
	if err := writeJSON(w, 201, map[string]string{"move": "8D <QUIET> & Ñ"}); err != nil {
		t.Fatal(err)
	}
	if w.Code != 201 || w.Body.String() != "{\"move\":\"8D <QUIET> & Ñ\"}\n" || w.Header().Get("Content-Type") != "application/json" || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	w = httptest.NewRecorder()
	if err := writeJSON(w, 200, func() {}); err == nil || w.Body.Len() > 0 {
		t.Errorf("%v %s", err, w.Body)
	}
	write(w, 200, "image/png", []byte("x"))
	if w.Code != 200 || w.Header().Get("Content-Type") != "image/png" || w.Body.String() != "x" {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	Log(t.Context()).Error("nobody hears this")
}

// A full is an error of a full disk, as package store has it.
type full struct{}

func (full) Error() string    { return "database /secret/games.db: the disk is full" }
func (full) Cause() said.Text { return said.Plain("the disk is full") }

// A full disk is told, without the name of the file; the log has it.
func TestFullDisk(t *testing.T) {
	var log bytes.Buffer
	r := httptest.NewRequest(http.MethodPost, "/", nil)
	r = r.WithContext(WithLog(r.Context(), slog.New(slog.NewTextHandler(&log, nil))))
	w := httptest.NewRecorder()
	Handle(func(http.ResponseWriter, *http.Request) error { return fmt.Errorf("record 7: %w", full{}) }).ServeHTTP(w, r)
	if w.Code != http.StatusInsufficientStorage || !strings.Contains(w.Body.String(), "the database could not be read or written: the disk is full") || strings.Contains(w.Body.String(), "secret") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if !strings.Contains(log.String(), "/secret/games.db") {
		t.Errorf("the log says %q", &log)
	}
	if cause, known := Cause(errors.New("other")); known || !cause.IsZero() {
		t.Errorf("%q", cause)
	}
}

// No body makes Read panic or read on past its limit.
func FuzzRead(f *testing.F) {
	for _, text := range []string{`{"cgp": "15", "count": 3}`, `{"also": ["8D QI"]}`, `{"count": 1e9}`, `nul`, "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var b struct {
			CGP   string   `json:"cgp"`
			Count *int     `json:"count"`
			Also  []string `json:"also"`
		}
		err := Read(httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/", strings.NewReader(text)), 1000, &b)
		var p *problem.Problem
		if err != nil && !errors.As(err, &p) {
			t.Errorf("%q: %v", text, err)
		}
		if err == nil && len(text) > 1001 {
			t.Errorf("%d bytes were read", len(text))
		}
	})
}
