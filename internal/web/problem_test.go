package web_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"maven/internal/said"
	"maven/internal/web/problem"
)

// A problem is written as it is, also where another error wraps it; other errors are not told.
func TestProblemWrite(t *testing.T) {
	square := problem.New(422, "%s is taken", "8H")
	square.Square = "8H"
	for _, one := range []struct {
		err    error
		status int
		want   string
	}{
		{square, 422, `{"title":"Unprocessable Entity","status":422,"detail":"8H is taken","square":"8H"}`},
		{fmt.Errorf("move: %w", problem.Of("move", errors.New("no word"))), 422, `{"title":"Unprocessable Entity","status":422,"detail":"no word","field":"move"}`},
		{problem.New(400, "no > & <"), 400, `{"title":"Bad Request","status":400,"detail":"no > & <"}`},
		{errors.New("/home/ann/games.db: disk full"), 500, `{"title":"Internal Server Error","status":500,"detail":"something went wrong in the server; its log says what"}`},
	} {
		w := httptest.NewRecorder()
		problem.Write(w, one.err)
		if w.Code != one.status || strings.TrimSpace(w.Body.String()) != one.want || w.Header().Get("Content-Type") != "application/problem+json" || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%v: %d %s", one.err, w.Code, w.Body)
		}
	}
}

// The present state goes with the refusal of an action that saw another one.
func TestProblemNow(t *testing.T) {
	p := problem.New(409, "the game has gone on")
	p.Now = map[string]int{"version": 7}
	w := httptest.NewRecorder()
	problem.Write(w, p)
	var got struct{ Now struct{ Version int } }
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || got.Now.Version != 7 || p.Error() != "the game has gone on" {
		t.Errorf("%s: %v", w.Body, err)
	}
}

// A flagged error tells of flags too.
type flagged struct{}

func (flagged) Error() string    { return "no list; choose one with --lexicon" }
func (flagged) Said() said.Text  { return said.Of("no list; choose one with --lexicon") }
func (flagged) Plain() said.Text { return said.Of("no list; choose one") }

// What only the command line can do is not told to a page.
func TestProblemPlain(t *testing.T) {
	for want, err := range map[string]error{
		"no list; choose one":                flagged{},
		"record 7: no list; choose one":      fmt.Errorf("record 7: %w", flagged{}),
		"record 7: it has 1 line; must be 2": errors.New("record 7: it has 1 line; must be 2"),
	} {
		if p := problem.Of("record", err); p.Detail != want || p.Field != "record" || p.Status != 422 {
			t.Errorf("%+v, want %q", p, want)
		}
		if p := problem.New(409, "%v", err); p.Detail != want || p.Status != 409 {
			t.Errorf("%+v, want %q", p, want)
		}
	}
}
