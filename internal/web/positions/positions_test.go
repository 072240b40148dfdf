package positions

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image/png"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"maven/internal/form"
	"maven/internal/web/problem"
	"maven/internal/web/registry/registrytest"
)

const (
	retinas = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
	quiet   = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0"
)

// A book has one record, of one turn.
type book struct{}

func (book) Position(record int64, turn int) (string, error) {
	if record != 7 || turn > 1 {
		return "", problem.New(404, "there is no record %d", record)
	}
	return quiet, nil
}

// A position can be that of a record before a turn.
func TestRecord(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t), book{}).Routes())
	var seen form.Situation
	if status := post(t, h, "positions", object{"record": 7, "turn": 1}, &seen); status != 200 || seen.CGP != quiet {
		t.Errorf("%d %+v", status, seen)
	}
	var p struct{ Field, Detail string }
	if status := post(t, h, "positions", object{"record": 8}, &p); status != 404 || p.Detail != "there is no record 8" {
		t.Errorf("%d %v", status, p)
	}
	if status := post(t, h, "moves", object{"record": 7, "cgp": quiet}, &p); status != 422 || p.Field != "record" {
		t.Errorf("%d %v", status, p)
	}
}

// post asks, and reads the answer into v.
func post(t testing.TB, h http.Handler, path string, asked, v any) int {
	t.Helper()
	body, err := json.Marshal(asked)
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/api/v1/"+path, bytes.NewReader(body)))
	if v != nil {
		if err := json.Unmarshal(w.Body.Bytes(), v); err != nil {
			t.Fatalf("%s: %s", body, w.Body)
		}
	}
	return w.Code
}

type object = map[string]any

// The moves come best first, ten unless another number is asked for, with those asked about besides.
func TestMoves(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t), book{}).Routes())
	for _, asked := range []struct {
		body object
		n    int
	}{
		{object{"cgp": quiet}, 10},
		{object{"cgp": quiet, "count": 1}, 1},
		{object{"cgp": quiet, "count": 7, "player": "level=2"}, 7},
		{object{"cgp": quiet, "count": 0}, 2732},
		{object{"cgp": quiet, "count": 2, "also": []string{"pass", "exchange AE"}}, 4},
		{object{"cgp": quiet, "count": 3, "leaves": "none"}, 3},
		{object{"cgp": quiet, "count": 3, "player": "classic"}, 3},
	} {
		var got struct {
			Total int
			Bag   int
			Moves []struct {
				Rank   int
				Move   string
				Equity *float64
				Terms  map[string]float64
				Score  float64
			}
			Why []any
		}
		if status := post(t, h, "moves", asked.body, &got); status != 200 || len(got.Moves) != asked.n || got.Bag != 81 || got.Why != nil {
			t.Errorf("%v: %d, %d moves of %d", asked.body, status, len(got.Moves), got.Total)
			continue
		}
		for i := range got.Moves[1:] {
			if *got.Moves[i].Equity < *got.Moves[i+1].Equity {
				t.Errorf("%v: %v stands before %v", asked.body, got.Moves[i], got.Moves[i+1])
			}
		}
	}
}

// The original's list has ten moves with terms that add up; each has a comment, moves asked about stand among them, and the bias
// moves exchanges.
func TestOriginal(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t), book{}).Routes())
	type ranked struct {
		Rank           int
		Move, Kind     string
		Score          float64
		Equity, Behind *float64
		Terms          map[string]float64
		Comment        string
	}
	list := func(player string, also ...string) []ranked {
		t.Helper()
		var got struct {
			Method string
			Moves  []ranked
		}
		if status := post(t, h, "moves", object{"cgp": quiet, "lexicon": "NA", "rules": "maven", "player": player, "also": also}, &got); status != 200 || got.Method == "" {
			t.Fatalf("%s %v: %d %+v", player, also, status, got)
		}
		for _, m := range got.Moves {
			sum := m.Score
			for _, worth := range m.Terms {
				sum += worth
			}
			if m.Equity == nil || math.Abs(sum-*m.Equity) > 0.011 {
				t.Errorf("%+v adds up to %v", m, sum)
			}
		}
		return got.Moves
	}
	plain := list("classic")
	if len(plain) != 10 || plain[0].Comment != "best" || plain[9].Rank != 10 {
		t.Fatalf("%+v", plain)
	}
	own := list("classic", plain[0].Move, "pass")
	if best := own[0]; best.Comment != "best" || best.Behind == nil || *best.Behind != 0 {
		t.Errorf("%+v", best)
	}
	if poor := own[len(own)-1]; poor.Move != "pass" || poor.Rank != 0 || *poor.Behind < 25 || poor.Comment != "" {
		t.Errorf("%+v", poor)
	}
	if fond := list("classic,bias=20000"); fond[0].Kind == "play" {
		t.Errorf("with 200 points more for an exchange or a pass, the best move is %s", fond[0].Move)
	}
	var p struct{ Field, Detail string }
	if status := post(t, h, "moves", object{"cgp": quiet, "player": "classic,bias=2000000"}, &p); status != 422 || p.Field != "player" {
		t.Errorf("%d %+v", status, p)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("POST", "/api/v1/moves", strings.NewReader(`{"cgp": "`+quiet+`", "player": "classic"}`)).WithContext(ctx))
	if w.Body.Len() > 0 {
		t.Errorf("a request that was given up is answered: %s", w.Body)
	}
}

// An explanation says why the best move is better than the second, or than those asked about.
func TestExplain(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t), book{}).Routes())
	var got struct{ Why []form.Explanation }
	post(t, h, "moves", object{"cgp": quiet, "explain": true, "count": 3}, &got)
	if len(got.Why) != 1 || got.Why[0].Than == "" || got.Why[0].Verdict.IsZero() {
		t.Errorf("%+v", got.Why)
	}
	post(t, h, "moves", object{"cgp": quiet, "explain": true, "count": 1, "also": []string{"pass", "exchange A"}}, &got)
	if len(got.Why) != 2 || got.Why[0].Than != "pass" {
		t.Errorf("%+v", got.Why)
	}
}

// What cannot be ranked is refused, with the field at fault.
func TestRefused(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t), book{}).Routes())
	for _, one := range []struct {
		asked  object
		status int
		field  string
	}{
		{object{"cgp": ""}, 422, "cgp"},
		{object{"cgp": "15/15"}, 422, "cgp"},
		{object{"cgp": strings.Replace(quiet, "AEINRST", "", 1)}, 422, "cgp"},
		{object{"cgp": quiet, "count": -1}, 422, "count"},
		{object{"cgp": quiet, "count": "many"}, 400, "count"},
		{object{"cgp": quiet, "player": "sim"}, 422, "player"},
		{object{"cgp": quiet, "player": "champion"}, 422, "player"},
		{object{"cgp": quiet, "player": "ucgi:sh"}, 403, "player"},
		{object{"cgp": quiet, "player": "classic", "leaves": "english"}, 422, "leaves"},
		{object{"cgp": quiet, "also": []string{"K5 ZZZ"}}, 422, "also"},
		{object{"cgp": quiet, "also": make([]string, 65)}, 422, "also"},
		{object{"cgp": quiet, "lexicon": "nwl"}, 422, "lexicon"},
		{object{"cgp": strings.Repeat("A", 70_000)}, 413, ""},
		{object{"position": quiet}, 400, "position"},
	} {
		var p struct{ Field, Detail string }
		if status := post(t, h, "moves", one.asked, &p); status != one.status || p.Field != one.field || p.Detail == "" {
			t.Errorf("%.200v: %d %+v, want %d %s", one.asked, status, p, one.status, one.field)
		}
	}
}

// A ranking that is given up is not answered; one that takes too long says so.
func TestGivenUp(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t), book{}).Routes())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/api/v1/moves", strings.NewReader(`{"cgp": "`+quiet+`"}`)).WithContext(ctx))
	if w.Body.Len() > 0 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if err := late(context.DeadlineExceeded); !strings.Contains(err.Error(), "ask for an analysis") {
		t.Error(err)
	}
	var refused *problem.Problem
	if err := late(io.EOF); !errors.As(err, &refused) || refused.Status != 422 || refused.Field != "player" {
		t.Error(err)
	}
}

// A position has its board, racks and tiles unseen; a move in it is judged, with the square, tile or word at fault.
func TestLook(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t), book{}).Routes())
	var seen form.Situation
	if status := post(t, h, "positions", object{"cgp": quiet}, &seen); status != 200 || seen.Move != nil || seen.Bag != 81 || len(seen.Rack) != 7 || len(seen.Opponent) != 0 {
		t.Errorf("%d %+v", status, seen)
	}
	if seen.Scores != [2]int{0, 48} || seen.Lexicon.Name != "Both" || seen.Board.Tiles[7][5] != "Q" {
		t.Errorf("%+v", seen)
	}
	unseen := 0
	for _, one := range seen.Unseen {
		unseen += one.Count
		if one.Tile == "Q" {
			t.Error("the Q of the board is unseen")
		}
	}
	if unseen != 88 {
		t.Errorf("%d tiles unseen", unseen)
	}
	for text, want := range map[string]form.JudgedMove{
		"K5 ANTSIER":  {Kind: "play", Legal: true, Score: 93, Squares: make([][2]int, 7)},
		"8F QUIETS":   {Kind: "play", Legal: true, Score: 15, Leave: "AEINRT", Squares: [][2]int{{7, 10}}},
		"K8 TARSIN":   {Kind: "play", Score: 26, Leave: "E", Word: "TARSIN", Squares: make([][2]int, 6)},
		"1A RATES":    {Kind: "play", Leave: "IN", Squares: make([][2]int, 5)},
		"8C STA":      {Kind: "play", Leave: "EINR", Square: "8F", Squares: make([][2]int, 3)},
		"K8 ZA":       {Kind: "play", Tile: "Z", Squares: make([][2]int, 2)},
		"exchange AE": {Kind: "exchange", Legal: true, Leave: "INRST"},
		"pass":        {Kind: "pass", Legal: true, Leave: "AEINRST"},
	} {
		status := post(t, h, "positions", object{"cgp": quiet, "move": text}, &seen)
		m := seen.Move
		if status != 200 || m == nil || m.Kind != want.Kind || m.Legal != want.Legal || m.Leave != want.Leave || m.Square != want.Square || m.Tile != want.Tile || m.Word != want.Word ||
			m.Reason.IsZero() != m.Legal || len(m.Squares) != len(want.Squares) || want.Legal && m.Score != want.Score {
			t.Errorf("%s: %d %+v", text, status, m)
		}
		if len(want.Squares) == 1 && !slices.Equal(m.Squares, want.Squares) {
			t.Errorf("%s: %v", text, m.Squares)
		}
		seen.Move = nil
	}
	var p struct{ Field string }
	for field, asked := range map[string]object{"move": {"cgp": quiet, "move": "nowhere"}, "cgp": {"cgp": "x"}, "no": {"no": 1}} {
		if status := post(t, h, "positions", asked, &p); status < 400 || p.Field != field {
			t.Errorf("%v: %d %v", asked, status, p)
		}
	}
}

// The last play of a position is told square by square.
func TestLast(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t), book{}).Routes())
	var seen form.Situation
	post(t, h, "positions", object{"cgp": quiet + " lm 8F.QUIET;"}, &seen)
	if len(seen.Last) != 5 || seen.Last[0] != [2]int{7, 5} {
		t.Errorf("%v", seen.Last)
	}
}

// A picture is a PNG of the size asked for.
func TestImage(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t), book{}).Routes())
	for _, one := range []struct {
		asked object
		wide  int
	}{
		{object{"cgp": quiet}, 15*40 + 2*26},
		{object{"cgp": quiet + " lm 8F.QUIET;", "square": 20, "theme": "dark", "rack": true}, 15*20 + 2*13},
	} {
		body, err := json.Marshal(one.asked)
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/api/v1/positions/image", bytes.NewReader(body)))
		drawn, err := png.Decode(w.Body)
		if err != nil || drawn.Bounds().Dx() != one.wide || w.Header().Get("Content-Type") != "image/png" {
			t.Errorf("%s: %v", body, err)
		}
	}
	for field, asked := range map[string]object{"square": {"cgp": quiet, "square": 1000}, "theme": {"cgp": quiet, "theme": "pink"}, "cgp": {}, "zoom": {"zoom": 1}} {
		var p struct{ Field string }
		if status := post(t, h, "positions/image", asked, &p); status < 400 || p.Field != field {
			t.Errorf("%v: %d %v", asked, status, p)
		}
	}
}

// A board to embed is SVG, with the rack and the scores in its name.
func TestEmbed(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t), book{}).Routes())
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/api/v1/positions/embed", strings.NewReader(`{"cgp": "`+quiet+` lm 8F.QUIET;", "rack": true}`)))
	if text := w.Body.String(); w.Header().Get("Content-Type") != "image/svg+xml" || !strings.Contains(text, `aria-label="Board, 0 to 48, rack AEINRST; 8F QUIET"`) || !strings.Contains(text, "#b86e00") {
		t.Errorf("%d %.300s", w.Code, text)
	}
	w = httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodPost, "/api/v1/positions/embed", strings.NewReader(`{"cgp": "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0", "rack": true}`))
	r.Header.Set("Accept-Language", "de")
	h.ServeHTTP(w, r)
	if text := w.Body.String(); !strings.Contains(text, `aria-label="Brett, 0 zu 0, Bänkchen AEINRST; keine Steine"`) {
		t.Errorf("%d %.300s", w.Code, text)
	}
	for field, asked := range map[string]object{"square": {"cgp": quiet, "square": 1000}, "theme": {"cgp": quiet, "theme": "pink"}, "cgp": {}} {
		var p struct{ Field string }
		if status := post(t, h, "positions/embed", asked, &p); status < 400 || p.Field != field {
			t.Errorf("%v: %d %v", asked, status, p)
		}
	}
}

// What a request for ten moves costs, with the names looked up and the answer written.
func BenchmarkMoves(b *testing.B) {
	h := registrytest.Handler(New(registrytest.Stock(b), book{}).Routes())
	for name, line := range map[string]string{"opening": retinas, "quiet": quiet} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if status := post(b, h, "moves", object{"cgp": line}, nil); status != 200 {
					b.Fatal(status)
				}
			}
		})
	}
}
