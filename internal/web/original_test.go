package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/kept"
	"maven/internal/library/librarytest"
	"maven/internal/original"
	"maven/internal/setting"
	"maven/internal/store/storetest"
	resource "maven/internal/web/original"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

const (
	quiet = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0"
	last  = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 12/48 2"
)

// serve returns the resource as a handler.
func serve(t testing.TB) http.Handler {
	t.Helper()
	_, h := stocked(t, 0)
	return h
}

// stocked returns the resource as a handler, on so many processors, and what it takes from.
func stocked(t testing.TB, cores int) (*registry.Stock, http.Handler) {
	t.Helper()
	database := storetest.New(t)
	d := registry.New(registry.Options{Library: librarytest.Library(""), Store: database, Now: time.Now, Log: slog.New(slog.DiscardHandler), Cores: cores})
	mux := http.NewServeMux()
	wire.Mount(mux, resource.New(d, &kept.Games{Store: database, Settings: func(setting.Request) (*setting.Settings, error) { return d.Settings(registry.Choice{}) }}).Routes())
	return d, mux
}

// send sends a request, and returns the status and the body.
func send(h http.Handler, method, path string, body []byte) (int, []byte) {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, "/api/v1/original"+path, bytes.NewReader(body)))
	return w.Code, w.Body.Bytes()
}

// answered sends a request with a JSON body, wants status 200 and reads the answer.
func answered[T any](t testing.TB, h http.Handler, method, path string, body any) (v T) {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	code, answer := send(h, method, path, text)
	if err := json.Unmarshal(answer, &v); err != nil || code != 200 {
		t.Fatalf("%s %s %s: %d %s", method, path, text, code, answer)
	}
	return v
}

type object = map[string]any

// standings are a person's profiles, one for each mode of words.
type standings struct {
	Name, Order string
	Profiles    []struct {
		Mode string
		Auto bool
		original.PersonMode
		Log []original.LoggedGame
	}
	Log []original.LoggedGame
}

// Rating, level and automatic level are set by hand, each for a name; a new user has the usual values.
func TestOriginalProfiles(t *testing.T) {
	h := serve(t)
	p := answered[standings](t, h, "GET", "/profiles", nil)
	if p.Name != "You" || len(p.Profiles) != 3 || p.Log == nil {
		t.Fatalf("%+v", p)
	}
	for i, one := range p.Profiles {
		if one.Mode != [...]string{"NA", "UK", "Both"}[i] || one.Rating != 1400 || one.Level != 1 || one.Auto || one.Games != 0 || one.Person == nil || one.Program == nil || one.Log == nil || one.Ratings == nil {
			t.Errorf("%+v", one)
		}
	}
	p = answered[standings](t, h, "PUT", "/profiles/uk?name=Ann", object{"rating": 2100})
	if uk := p.Profiles[1]; p.Name != "Ann" || uk.Rating != 2100 || uk.Level != 1 || len(uk.Ratings) != 1 || !uk.Ratings[0].ByHand || p.Profiles[0].Rating != 1400 {
		t.Errorf("%+v", p)
	}
	p = answered[standings](t, h, "PUT", "/profiles/NA?name=ann", object{"level": 4, "auto": false})
	if p.Profiles[0].Level != 4 || p.Profiles[0].Auto || p.Profiles[1].Auto || p.Profiles[1].Rating != 2100 {
		t.Errorf("%+v", p)
	}
	if p = answered[standings](t, h, "PUT", "/profiles/NA?name=ann", object{"order": "Qu? q7e"}); p.Order != "QU?EABCDFGHIJKLMNOPRSTVWXYZ" || p.Profiles[0].Level != 4 {
		t.Errorf("%+v", p)
	}
	if p := answered[standings](t, h, "GET", "/profiles", nil); p.Profiles[1].Rating != 1400 || p.Order != "ABCDEFGHIJKLMNOPQRSTUVWXYZ?" {
		t.Error("another person's profile has changed")
	}
	modes := answered[struct {
		Modes []struct{ Name, Title string }
	}](t, h, "GET", "", nil)
	if len(modes.Modes) != 3 || modes.Modes[1].Title != "United Kingdom" {
		t.Errorf("%+v", modes)
	}
}

// Ten pages that change a profile at the same time all succeed.
func TestOriginalTogether(t *testing.T) {
	h := serve(t)
	var all sync.WaitGroup
	for i := range 3 {
		all.Go(func() {
			mode := [...]string{"NA", "UK", "Both"}[i]
			if code, answer := send(h, "PUT", "/profiles/"+mode, fmt.Appendf(nil, `{"level": %d}`, i+3)); code != 200 {
				t.Errorf("%d %s", code, answer)
			}
		})
	}
	all.Wait()
	for i, one := range answered[standings](t, h, "GET", "/profiles", nil).Profiles {
		if one.Level != i+3 {
			t.Errorf("%s: level %d", one.Mode, one.Level)
		}
	}
}

// What is wrong is said as the terminal says it, with the field at fault, and changes nothing.
func TestOriginalRefused(t *testing.T) {
	h := serve(t)
	for _, c := range []struct {
		method, path, body string
		status             int
		field, detail      string
	}{
		{"PUT", "/profiles/NA", `{"rating": 2200}`, 422, "rating", "rating 2200: must be 700 to 2100"},
		{"PUT", "/profiles/NA", `{"level": 19}`, 422, "level", "level 19; must be 1, the strongest, to 18"},
		{"PUT", "/profiles/NA", `{"rating": 1500, "level": 0}`, 422, "level", "must be 1, the strongest"},
		{"PUT", "/profiles/NA", `{}`, 422, "", "nothing to set"},
		{"PUT", "/profiles/DE", `{"level": 3}`, 404, "", "must be NA, UK or Both"},
		{"PUT", "/profiles/NA", `{"levels": 3}`, 400, "levels", "there is no field"},
		{"GET", "/profiles?name=" + strings.Repeat("x", 201), "", 422, "name", "1 to 200 bytes"},
		{"PUT", "/prfs", "abc", 422, "", "3 bytes; must be 1070"},
		{"PUT", "/hist", "abc", 422, "", "3 bytes; must be 8 for each game"},
		{"PUT", "/hist", strings.Repeat("x", 1<<20+1), 413, "", "over 1048576 bytes"},
		{"POST", "/text", `{"cgp": "15"}`, 422, "cgp", "cgp"},
		{"POST", "/position", `{"text": "x"}`, 422, "text", "line 1: classic position: "},
		{"POST", "/words", `{"pattern": "a1"}`, 422, "pattern", "neither a letter"},
		{"POST", "/words", `{"tiles": "é"}`, 422, "tiles", "neither a letter"},
		{"POST", "/words", `{"min": 5, "max": 3}`, 422, "pattern", "no word has"},
		{"POST", "/words", `{"lexicon": "none"}`, 422, "lexicon", "none"},
	} {
		code, answer := send(h, c.method, c.path, []byte(c.body))
		var p struct{ Field, Detail string }
		if err := json.Unmarshal(answer, &p); err != nil || code != c.status || p.Field != c.field || !strings.Contains(p.Detail, c.detail) {
			t.Errorf("%s %.60s %.80s: %d %s", c.method, c.path, c.body, code, answer)
		}
	}
	if p := answered[standings](t, h, "GET", "/profiles", nil); p.Profiles[0].Rating != 1400 || p.Profiles[0].Level != 1 {
		t.Errorf("%+v", p)
	}
}

// The bytes of prfs and HIST come back as they were taken over, also after a change.
func TestOriginalBytes(t *testing.T) {
	h := serve(t)
	kept := tables.NewPreferences()
	kept.Lexica[2].Enter(1832)
	kept.Lexica[1].Statistics[0][tables.Exchanges] = 7
	kept.ProgramBegins, kept.Coordinates, kept.Order, kept.Owner = true, false, tables.NewLetterOrder("zyx"), tables.NewName("René Porter")
	prfs := kept.AppendTo(nil)
	hist := tables.AppendResult(tables.AppendResult(nil, tables.Result{ScoreA: 412, ScoreB: 333, Level: 9, Lexicon: 2}), tables.Result{ScoreA: 280, ScoreB: 390, Level: 8, Lexicon: 1})
	for part, content := range map[string][]byte{"/prfs?name=Ann": prfs, "/hist?name=Ann": hist} {
		if code, answer := send(h, "PUT", part, content); code != 200 {
			t.Fatalf("%s: %d %s", part, code, answer)
		}
		if _, got := send(h, "GET", part, nil); !bytes.Equal(got, content) {
			t.Errorf("%s comes back as %d bytes, not the %d", part, len(got), len(content))
		}
	}
	p := answered[standings](t, h, "GET", "/profiles?name=Ann", nil)
	if both := p.Profiles[2]; both.Rating != 1832 || len(both.Log) != 1 || both.Log[0].Scores != [2]int{412, 333} || len(p.Log) != 2 || p.Profiles[1].Person != nil || p.Profiles[1].Program == nil || p.Profiles[1].Report.Figures[20].Person != 7 || both.Report.Wins != 1 {
		t.Errorf("%+v", p)
	}
	answered[standings](t, h, "PUT", "/profiles/NA?name=Ann", object{"level": 2})
	_, got := send(h, "GET", "/prfs?name=Ann", nil)
	differs := 0
	for i := range got {
		if got[i] != prfs[i] {
			differs++
		}
	}
	if len(got) != len(prfs) || differs == 0 || differs > 4 {
		t.Errorf("a new level changes %d bytes of %d", differs, len(got))
	}
}

// A position goes into the original's text and comes back.
func TestOriginalText(t *testing.T) {
	h := serve(t)
	text := answered[original.PositionText](t, h, "POST", "/text", object{"cgp": last, "lexicon": "UK"})
	if p, err := board.ParsePosition("text", []byte(text.Text)); err != nil || p.Lexicon.String() != "UK" || p.Board.Tiles() != 5 || p.Scores != [2]int{1200, 4800} {
		t.Errorf("%s, %v", text.Text, err)
	}
	back := answered[original.LoadedPosition](t, h, "POST", "/position", object{"text": text.Text})
	if back.CGP != last+" lex UK;" || back.Lexicon.Name != "UK" || back.ToMove != 1 {
		t.Errorf("%+v", back)
	}
}

// The lister finds the words that fit, up to 1,000.
func TestOriginalWords(t *testing.T) {
	h := serve(t)
	some := answered[original.ListedWords](t, h, "POST", "/words", object{"pattern": "C?T", "lexicon": "NA"})
	if strings.Join(some.Words, " ") != "cat cit cot cut" || some.More || some.Lexicon.Name != "NA" {
		t.Errorf("%+v", some)
	}
	if all := answered[original.ListedWords](t, h, "POST", "/words", object{}); len(all.Words) != 1000 || !all.More {
		t.Errorf("%d words", len(all.Words))
	}
	rack := answered[original.ListedWords](t, h, "POST", "/words", object{"tiles": "RETAIN?", "min": 7})
	if len(rack.Words) < 50 || rack.More {
		t.Errorf("%d words", len(rack.Words))
	}
}

// Where too many wait already, the lister says so, and blames no pattern.
func TestOriginalWordsWait(t *testing.T) {
	d, h := stocked(t, 1)
	ctx, stop := context.WithCancel(t.Context())
	var waiting sync.WaitGroup
	code, answer := 0, []byte(nil)
	err := d.Search(ctx, func() error {
		for range 1000 {
			waiting.Go(func() { _ = d.Search(ctx, func() error { return nil }) })
		}
		for d.Waiting() < 1000 && t.Context().Err() == nil {
			time.Sleep(time.Millisecond)
		}
		code, answer = send(h, "POST", "/words", []byte(`{"pattern": "c?t", "lexicon": "NA"}`))
		return nil
	})
	stop()
	if waiting.Wait(); err != nil || code != http.StatusServiceUnavailable || strings.Contains(string(answer), "pattern") {
		t.Errorf("%d %s, %v", code, answer, err)
	}
}
