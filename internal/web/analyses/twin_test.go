package analyses

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/command/ask"
	"maven/internal/command/commandtest"
	"maven/internal/language"
	"maven/internal/library/librarytest"
	"maven/internal/question"
	"maven/internal/said"
	"maven/internal/store"
	"maven/internal/testsize"
	"maven/internal/web/records"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

// Small positions: an opening, the middle of a game after a play of the opponent, an endgame and one tile in the bag.
const (
	opening = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0 lex Both;"
	middle  = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0 lex Both; lm 8F.QUIET;"
	ending  = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0 lex Both;"
	oneLeft = "15/5Q9/3V1A9/3EFT9/3TO10/1PION10/4T1YAUP5/4SMOtHERY2g/5UKE1GEEZ1A/2FUDGE4NILL/1MANE2J2C1T1L/1I4HANGERS1I/WANDERED2R3O/1O4XERIC3T/BWANA2D2I3S IILOORV/ 410/416 0 lex Both;"

	// rackless is the middle for one who does not know the rack of the player on turn.
	rackless = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 / 0/48 0 lex Both; lm 8F.QUIET;"
)

// A room is analyses with routes, on a database of their own.
type room struct {
	*Analyses
	t   *testing.T
	mux *http.ServeMux
}

func newRoom(t *testing.T, sources Sources, games *store.Store) *room {
	t.Helper()
	d := registry.New(registry.Options{Library: librarytest.Library(""), Store: games, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	r, err := New(d, sources, Options{Cores: 2, Live: func() int { return 0 }, Client: func(*http.Request) string { return "someone" }, Changed: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(t.Context()) })
	m := http.NewServeMux()
	wire.Mount(m, r.Routes())
	return &room{r, t, m}
}

func openStore(t *testing.T) *store.Store {
	t.Helper()
	return openStoreAt(t, filepath.Join(t.TempDir(), "games.db"))
}

func openStoreAt(t *testing.T, file string) *store.Store {
	t.Helper()
	games, err := store.Open(t.Context(), file, store.Create, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { games.Close() })
	return games
}

// send sends a request and returns the status and what is answered.
func (r *room) send(method, path, body string) (int, string) {
	r.t.Helper()
	w := httptest.NewRecorder()
	r.mux.ServeHTTP(w, httptest.NewRequest(method, "/api/v1/analyses"+path, strings.NewReader(body)))
	return w.Code, w.Body.String()
}

// told is an analysis as a client reads it.
type told struct {
	ID       int64
	State    State
	Error    string
	Progress Progress
	Request  Request
	Answer   any
}

// call sends a request that must be answered, and returns the analysis.
func (r *room) call(status int, method, path, body string) told {
	r.t.Helper()
	code, text := r.send(method, path, body)
	if code != status {
		r.t.Fatalf("%s %s %s: %d %s", method, path, body, code, text)
	}
	var v told
	if text != "" {
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			r.t.Fatal(err)
		}
	}
	return v
}

// end waits until an analysis neither waits nor runs.
func (r *room) end(id int64) told {
	r.t.Helper()
	for range tries {
		v := r.call(200, "GET", fmt.Sprint("/", id), "")
		if v.State != Queued && v.State != Running {
			return v
		}
		time.Sleep(time.Millisecond)
	}
	r.t.Fatalf("analysis %d does not end", id)
	return told{}
}

// plain returns a JSON text without what depends on the clock.
func plain(t *testing.T, text string) any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	delete(v, "seconds")
	return v
}

// The server answers as the program does.
func TestAnswersOfTheProgram(t *testing.T) {
	testsize.OneThread(t)
	r := newRoom(t, nil, openStore(t))
	many, some, nodes := testsize.Of("60", "500", "500"), testsize.Of("50", "300", "300"), testsize.Of("300", "4000", "4000")
	for _, c := range []struct {
		request string
		args    []string
	}{
		{`{"kind":"ranking","cgp":"` + opening + `","count":5}`, []string{"kibitz", "--cgp", opening, "-n", "5"}},
		{`{"kind":"ranking","cgp":"` + middle + `","also":["8D .UI"],"explain":true,"player":"level=5"}`, nil},
		{`{"kind":"ranking","cgp":"` + middle + `","also":["F8 .US"],"explain":true,"player":"classic"}`, nil},
		{`{"kind":"ranking","cgp":"` + middle + `","player":"classic","count":3}`, []string{"kibitz", "--cgp", middle, "--player", "classic", "-n", "3"}},
		{`{"kind":"ranking","cgp":"` + ending + `","player":"full","count":3}`, []string{"kibitz", "--cgp", ending, "--player", "full", "-n", "3"}},
		{`{"kind":"sim","cgp":"` + opening + `","seed":9,"count":4,"explain":true,"limits":{"iterations":` + many + `},"confidence":0}`,
			[]string{"kibitz", "--sim", "--cgp", opening, "--seed", "9", "-n", "4", "--explain", "--iterations", many, "--confidence", "0"}},
		{`{"kind":"sim","cgp":"` + opening + `","seed":0,"count":2,"limits":{"iterations":` + some + `}}`,
			[]string{"kibitz", "--sim", "--cgp", opening, "--seed", "0", "-n", "2", "--iterations", some}},
		{`{"kind":"sim","cgp":"` + middle + `","also":["7G TSK"],"count":4,"plies":4,"objective":"spread","opponent":"Z","limits":{"iterations":` + some + `}}`, nil},
		{`{"kind":"sim","cgp":"` + middle + `","count":4,"plies":4,"objective":"spread","opponent":"Z","infer":true,"limits":{"iterations":` + some + `}}`,
			[]string{"kibitz", "--sim", "--cgp", middle, "--seed", "1", "-n", "4", "--plies", "4", "--objective", "spread", "--opponent", "Z", "--infer", "--iterations", some}},
		{`{"kind":"infer","cgp":"` + middle + `","seed":3,"count":7}`, []string{"infer", "--cgp", middle, "--seed", "3", "-n", "7", "--threads", "1"}},
		{`{"kind":"infer","cgp":"` + rackless + `","seed":3,"count":7}`, []string{"infer", "--cgp", rackless, "--seed", "3", "-n", "7", "--threads", "1"}},
		{`{"kind":"endgame","cgp":"` + ending + `","lines":2,"also":["4B V.M"]}`, []string{"solve", "--cgp", ending, "--lines", "2", "--also", "4B V.M", "--memory", "64"}},
		{`{"kind":"preendgame","cgp":"` + oneLeft + `","limits":{"nodes":` + nodes + `},"count":6}`,
			[]string{"solve", "--cgp", oneLeft, "--nodes", nodes, "-n", "6", "--memory", "64"}},
	} {
		code, text := r.send("POST", "", c.request)
		if c.args == nil { // what kibitz refuses, or a player without play-outs
			if code != 201 && code != 422 {
				t.Errorf("%s: %d %s", c.request, code, text)
			}
			continue
		}
		var begun told
		if err := json.Unmarshal([]byte(text), &begun); code != 201 || err != nil {
			t.Errorf("%s: %d %s", c.request, code, text)
			continue
		}
		v := r.end(begun.ID)
		want, errs, exit := commandtest.Capture(t, append(c.args, "--json"), ask.NewKibitz, ask.NewSolve, ask.NewInfer)
		if v.State != Done || exit != 0 {
			t.Errorf("%s: %s %s; the program: %d %s", c.request, v.State, v.Error, exit, errs)
			continue
		}
		got, err := json.Marshal(v.Answer)
		if err != nil {
			t.Fatal(err)
		}
		if have, should := plain(t, string(got)), plain(t, want); !reflect.DeepEqual(have, should) {
			t.Errorf("%s:\n%.1500v\nthe program:\n%.1500v", c.request, have, should)
		}
	}
}

// A simulation that is stopped and continued, even after a restart, ends as one that was never stopped. The time of all runs counts.
func TestStoppedSimulation(t *testing.T) {
	games := openStore(t)
	r := newRoom(t, nil, games)
	ask := func(iterations int) string {
		return fmt.Sprintf(`{"kind":"sim","cgp":"%s","seed":4,"count":5,"confidence":0,"limits":{"iterations":%d}}`, opening, iterations)
	}
	whole := r.end(r.call(201, "POST", "", ask(2000)).ID)
	half := r.call(201, "POST", "", ask(1_000_000)).ID
	for r.call(200, "GET", fmt.Sprint("/", half), "").Progress.Iterations < 300 {
		time.Sleep(time.Millisecond)
	}
	r.call(200, "POST", fmt.Sprintf("/%d/actions", half), `{"do":"stop"}`)
	before := r.end(half)
	if before.State != Stopped || before.Progress.Iterations >= 1990 {
		t.Skipf("the machine has made %d play-outs before it could be stopped", before.Progress.Iterations)
	}
	if err := r.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	r = newRoom(t, nil, games)
	r.call(200, "POST", fmt.Sprintf("/%d/actions", half), fmt.Sprintf(`{"do":"continue","limits":{"iterations":%d}}`, before.Progress.Iterations+1))
	v := r.end(half)
	if told := v.Answer.(map[string]any)["seconds"].(float64); v.Progress.Seconds <= before.Progress.Seconds || told < before.Progress.Seconds {
		t.Errorf("%v seconds, %v in the answer, and %v before the restart", v.Progress.Seconds, told, before.Progress.Seconds)
	}
	v = r.call(200, "POST", fmt.Sprintf("/%d/actions", half), `{"do":"continue","limits":{"iterations":2000}}`)
	v = r.end(half)
	candidates := func(v told) any { return v.Answer.(map[string]any)["candidates"] }
	if v.State != Done || v.Progress.Iterations != whole.Progress.Iterations || !reflect.DeepEqual(candidates(v), candidates(whole)) {
		t.Errorf("%s after %d play-outs: %v\nat once: %v", v.State, v.Progress.Iterations, candidates(v), candidates(whole))
	}
}

// Two servers on one database give no number twice, and a third finds the analyses of both. The number of one that was removed
// does not come again.
func TestTwoServers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	ask := func(r *room, count int) int64 {
		return r.call(201, "POST", "", fmt.Sprintf(`{"kind":"ranking","cgp":"%s","count":%d}`, opening, count)).ID
	}
	two := [2]*room{newRoom(t, nil, openStoreAt(t, file)), newRoom(t, nil, openStoreAt(t, file))}
	want := map[int64]int{}
	for i := range 6 {
		id := ask(two[i%2], i+1)
		two[i%2].end(id)
		if want[id] != 0 {
			t.Errorf("the number %d is given twice", id)
		}
		want[id] = i + 1
	}
	last := ask(two[0], 7)
	two[0].end(last)
	two[0].call(204, "DELETE", fmt.Sprint("/", last), "")
	for _, r := range two {
		r.Close(t.Context())
	}
	third := newRoom(t, nil, openStoreAt(t, file))
	if again := ask(third, 8); again == last {
		t.Errorf("the number %d of another one is given again", again)
	}
	for id, count := range want {
		if v := third.call(200, "GET", fmt.Sprint("/", id), ""); v.Request.Count == nil || *v.Request.Count != count {
			t.Errorf("analysis %d: %+v, want that of %d moves", id, v.Request, count)
		}
	}
}

// Candidates come and go while a simulation runs, and are there when it goes on.
func TestCandidates(t *testing.T) {
	games := openStore(t)
	r := newRoom(t, nil, games)
	id := r.call(201, "POST", "", `{"kind":"sim","cgp":"`+opening+`","count":3,"confidence":0,"limits":{"iterations":1000000}}`).ID
	actions := fmt.Sprintf("/%d/actions", id)
	moves := func(v told) (all []string) {
		answer, ok := v.Answer.(map[string]any)
		if !ok {
			return nil
		}
		for _, c := range answer["candidates"].([]any) {
			all = append(all, c.(map[string]any)["move"].(string))
		}
		return all
	}
	has := func(move string, want bool) {
		t.Helper()
		for range tries {
			if all := moves(r.call(200, "GET", fmt.Sprint("/", id), "")); all != nil && slices.Contains(all, move) == want {
				return
			}
			time.Sleep(time.Millisecond)
		}
		t.Fatalf("%s is a candidate: %t", move, !want)
	}
	for code, text := r.send("GET", fmt.Sprint("/", id), ""); !strings.Contains(text, `"answer"`); code, text = r.send("GET", fmt.Sprint("/", id), "") {
		if code != 200 {
			t.Fatal(text)
		}
	}
	first := moves(r.call(200, "GET", fmt.Sprint("/", id), ""))[0]
	r.call(200, "POST", actions, `{"do":"add","move":"8H ERST"}`)
	r.call(200, "POST", actions, `{"do":"drop","move":"`+first+`"}`)
	has("8H ERST", true)
	has(first, false)
	for _, wrong := range []string{`{"do":"add","move":"8H XXXX"}`, `{"do":"add","move":"what"}`, `{"do":"drop","move":"8A ERST"}`, `{"do":"drop"}`} {
		if code, text := r.send("POST", actions, wrong); code != 422 || !strings.Contains(text, `"field":"move"`) {
			t.Errorf("%s: %d %s", wrong, code, text)
		}
	}
	r.call(200, "POST", actions, `{"do":"stop"}`)
	r.end(id)
	r.Close(t.Context())
	r = newRoom(t, nil, games)
	has("8H ERST", true)
	r.call(200, "POST", actions, `{"do":"continue"}`)
	has(first, false)
	has("8H ERST", true)
}

// What no analysis can be is refused, with the field at fault.
func TestRefusedRequests(t *testing.T) {
	r := newRoom(t, nil, openStore(t))
	for body, want := range map[string]string{
		`{"kind":"guess","cgp":"` + opening + `"}`: "kind",
		`{"kind":"sim"}`:                                                                              "cgp",
		`{"kind":"sim","cgp":"15"}`:                                                                   "cgp",
		`{"kind":"sim","cgp":"` + opening + `","record":3}`:                                           "cgp",
		`{"kind":"sim","cgp":"` + opening + `","player":"static"}`:                                    "player",
		`{"kind":"sim","cgp":"` + opening + `","player":"ucgi:sh"}`:                                   "player",
		`{"kind":"ranking","cgp":"` + opening + `","player":"classic,file=/etc/passwd"}`:              "player",
		`{"kind":"sim","cgp":"` + opening + `","plies":-1}`:                                           "plies",
		`{"kind":"sim","cgp":"` + opening + `","objective":"/etc/passwd"}`:                            "objective",
		`{"kind":"sim","cgp":"` + opening + `","confidence":100}`:                                     "confidence",
		`{"kind":"sim","cgp":"` + opening + `","opponent":"AAAAAAAA"}`:                                "opponent",
		`{"kind":"sim","cgp":"` + opening + `","opponent":"7"}`:                                       "opponent",
		`{"kind":"sim","cgp":"` + opening + `","also":["8H XXXX"]}`:                                   "also",
		`{"kind":"sim","cgp":"` + opening + `","lexicon":"/etc/passwd"}`:                              "lexicon",
		`{"kind":"sim","cgp":"` + opening + `","limits":{"seconds":1e9}}`:                             "limits.seconds",
		`{"kind":"sim","cgp":"` + opening + `","limits":{"iterations":-1}}`:                           "limits.iterations",
		`{"kind":"sim","cgp":"` + opening + `","limits":{"nodes":-1}}`:                                "limits.nodes",
		`{"kind":"sim","cgp":"` + opening + `","count":-1}`:                                           "count",
		`{"kind":"sim","cgp":"` + opening + `","count":101}`:                                          "count",
		`{"kind":"ranking","player":"sim","cgp":"` + opening + `","count":1000000000}`:                "count",
		`{"kind":"ranking","player":"full","cgp":"` + opening + `","count":101}`:                      "count",
		`{"kind":"compare","cgp":"` + opening + `","count":0}`:                                        "count",
		`{"kind":"compare","cgp":"` + opening + `","count":1000000000}`:                               "count",
		`{"kind":"sim","cgp":"` + opening + `","plies":101}`:                                          "plies",
		`{"kind":"ranking","player":"sim,plies=101","cgp":"` + opening + `"}`:                         "plies",
		`{"kind":"compare","players":["static","full,plies=101"],"cgp":"` + opening + `"}`:            "plies",
		`{"kind":"sim","cgp":"` + opening + `","turn":-1}`:                                            "turn",
		`{"kind":"endgame","cgp":"` + opening + `"}`:                                                  "cgp",
		`{"kind":"endgame","cgp":"` + ending + `","objective":"luck"}`:                                "objective",
		`{"kind":"endgame","cgp":"` + ending + `","lines":-1}`:                                        "lines",
		`{"kind":"endgame","cgp":"` + ending + `","lines":0}`:                                         "lines",
		`{"kind":"preendgame","cgp":"` + ending + `"}`:                                                "cgp",
		`{"kind":"preendgame","cgp":"` + opening + `"}`:                                               "cgp",
		`{"kind":"preendgame","cgp":"` + oneLeft + `","model":"guess"}`:                               "model",
		`{"kind":"preendgame","cgp":"` + oneLeft + `","candidates":-1}`:                               "candidates",
		`{"kind":"sim","cgp":"` + opening + `","candidates":5}`:                                       "candidates",
		`{"kind":"report","record":1,"turn":3}`:                                                       "turn",
		`{"kind":"report","cgp":"` + opening + `"}`:                                                   "record",
		`{"kind":"ranking","game":"7"}`:                                                               "game",
		`{"kind":"ranking","cgp":"` + rackless + `"}`:                                                 "cgp",
		`{"kind":"infer","cgp":"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0 lm 8D.CAT;"}`:    "cgp",
		`{"kind":"sim","cgp":"` + opening + `","also":["a"` + strings.Repeat(`,"a"`, mostAlso) + `]}`: "also",
	} {
		code, text := r.send("POST", "", body)
		if code != 422 && code != 403 || !strings.Contains(text, `"field":"`+want+`"`) {
			t.Errorf("%s: %d %s, want the field %s", body, code, text, want)
		}
	}
	for body, want := range map[string]string{ // what other kinds have, and the bounds of the server
		`"kind":"sim","cgp":"` + opening + `","plies":0`:                                            `plies 0: must be 1 to 100"`,
		`"kind":"sim","cgp":"` + opening + `","players":["static","sim"]`:                           "players must be left out: only a comparison has them",
		`"kind":"endgame","cgp":"` + ending + `","plies":3`:                                         "plies must be left out: only sim, original, a ranking and a comparison have them",
		`"kind":"preendgame","cgp":"` + oneLeft + `","objective":"win"`:                             "objective must be left out: only sim, endgame, a ranking and a comparison have it",
		`"kind":"original","cgp":"` + opening + `","objective":"win"`:                               "objective must be left out: only sim,",
		`"kind":"endgame","cgp":"` + ending + `","model":"sees-all"`:                                "model must be left out: only a preendgame has it",
		`"kind":"endgame","cgp":"` + ending + `","infer":true`:                                      "infer must be left out: only sim, a ranking and a comparison have it",
		`"kind":"preendgame","cgp":"` + oneLeft + `","confidence":95`:                               "confidence must be left out: only sim, a ranking and a comparison have it",
		`"kind":"ranking","cgp":"` + opening + `","infer":true`:                                     "infer must be left out: no player plays out here; sim and full do",
		`"kind":"ranking","cgp":"` + opening + `","confidence":0`:                                   "confidence must be left out: no player plays out here; sim and full do",
		`"kind":"sim","cgp":"` + opening + `","lines":3`:                                            "lines must be left out: only an endgame has them",
		`"kind":"ranking","cgp":"` + opening + `","plies":3`:                                        "plies must be left out: no player plays out here; sim and full do",
		`"kind":"compare","players":["static","classic"],"cgp":"` + opening + `","objective":"win"`: "objective must be left out: no player plays out here; sim and full do",
	} {
		field, _, _ := strings.Cut(want, " ")
		code, text := r.send("POST", "", "{"+body+"}")
		if code != 422 || !strings.Contains(text, `"field":"`+field+`"`) || !strings.Contains(text, strings.TrimPrefix(want, field+" ")) {
			t.Errorf("%s: %d %s, want %s", body, code, text, want)
		}
	}
	for _, body := range []string{`"kind":"ranking","player":"sim","plies":3,"objective":"spread"`, `"kind":"compare","players":["static","sim"],"plies":3`} {
		if code, text := r.send("POST", "", `{`+body+`,"cgp":"`+opening+`","limits":{"iterations":2}}`); code != 201 {
			t.Errorf("%s: %d %s", body, code, text)
		}
	}
	for _, path := range []string{"/9", "/x", "/0"} {
		for _, method := range []string{"GET", "DELETE"} {
			if code, text := r.send(method, path, ""); code != 404 {
				t.Errorf("%s %s: %d %s", method, path, code, text)
			}
		}
		if code, text := r.send("POST", path+"/actions", `{"do":"stop"}`); code != 404 {
			t.Errorf("%s: %d %s", path, code, text)
		}
		if _, ok := r.Topic(path[1:]); ok {
			t.Errorf("%s is a topic", path)
		}
	}
	if code, _ := r.send("POST", "", `{"kind":"sim","many":3}`); code != 400 {
		t.Errorf("an unknown field: %d", code)
	}
}

// Solvers take moves between runs, and drop none; an inference has no candidates.
func TestSolversActions(t *testing.T) {
	r := newRoom(t, nil, openStore(t))
	id := r.end(r.call(201, "POST", "", `{"kind":"endgame","cgp":"`+ending+`","count":1}`).ID).ID
	actions := fmt.Sprintf("/%d/actions", id)
	if code, text := r.send("POST", actions, `{"do":"continue"}`); code != 409 {
		t.Errorf("%d %s", code, text)
	}
	if v := r.call(200, "POST", actions, `{"do":"add","move":"4B V.M"}`); len(v.Request.Also) != 1 {
		t.Errorf("%+v", v)
	}
	r.call(200, "POST", actions, `{"do":"continue"}`)
	if v := r.end(id); len(v.Answer.(map[string]any)["moves"].([]any)) < 1 || v.State != Done {
		t.Errorf("%+v", v)
	}
	if code, _ := r.send("POST", actions, `{"do":"drop","move":"4B V.M"}`); code != 409 {
		t.Errorf("a solver drops a move: %d", code)
	}
	id = r.end(r.call(201, "POST", "", `{"kind":"infer","cgp":"`+middle+`"}`).ID).ID
	for _, do := range []string{"add", "drop"} {
		if code, text := r.send("POST", fmt.Sprintf("/%d/actions", id), `{"do":"`+do+`","move":"8H US"}`); code != 409 {
			t.Errorf("%s: %d %s", do, code, text)
		}
	}
	r.call(204, "DELETE", fmt.Sprint("/", id), "")
	if code, text := r.send("GET", "", ""); code != 200 || strings.Count(text, `"id":`) != 1 {
		t.Errorf("%d %s", code, text)
	}
}

// A game against the program is analysed by its record once it has ended; before, nothing of it is told.
func TestSources(t *testing.T) {
	games := openStore(t)
	books := records.New(registry.New(registry.Options{Library: librarytest.Library(""), Store: games, Now: time.Now, Log: slog.New(slog.DiscardHandler)}), nil)
	r := newRoom(t, books, games)
	m := http.NewServeMux()
	wire.Mount(m, books.Routes())
	w := httptest.NewRecorder()
	m.ServeHTTP(w, httptest.NewRequest("POST", "/api/v1/records", strings.NewReader("#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +66 66\n>bob: EIOQTUX H7 Q. +11 11\n")))
	if w.Code != 201 {
		t.Fatal(w.Body)
	}
	for i, g := range []store.SavedGame{{Name: "going"}, {Name: "ended", Finished: true, Record: 1}} {
		g.Save, g.Names = []byte("{}"), [2]string{"a", "b"}
		if err := games.SavedGames().Add(&g); err != nil || g.ID != int64(i+1) {
			t.Fatal(g.ID, err)
		}
	}
	for _, source := range []string{`"record":1`, `"game":"2"`} {
		v := r.end(r.call(201, "POST", "", `{"kind":"ranking","count":1,"turn":2,`+source+`}`).ID)
		if v.State != Done || !strings.Contains(v.Request.CGP, "EIOQTUX/") || !strings.Contains(v.Request.CGP, "NASTIER") {
			t.Errorf("%s: %+v", source, v)
		}
	}
	for source, want := range map[string]int{`"game":"1"`: 409, `"game":"7"`: 422, `"record":7`: 404, `"record":1,"turn":9`: 404} {
		if code, text := r.send("POST", "", `{"kind":"ranking",`+source+`}`); code != want {
			t.Errorf("%s: %d %s, want %d", source, code, text, want)
		}
	}
	for request, want := range map[string]string{`"player":"ucgi:sh"`: "403", `"player":"nobody"`: "player", `"count":0`: "count", `"limits":{"seconds":1}`: "limits"} {
		if _, text := r.send("POST", "", `{"kind":"report","record":1,`+request+`}`); !strings.Contains(text, want) {
			t.Errorf("%s: %s, want %s", request, text, want)
		}
	}
	v := r.end(r.call(201, "POST", "", `{"kind":"report","record":1}`).ID)
	if turns, ok := v.Answer.(map[string]any)["turns"].([]any); v.State != Done || !ok || len(turns) != 2 || v.Progress.Of != 2 {
		t.Errorf("%+v", v)
	}
	for _, do := range []string{"add", "drop"} {
		if code, _ := r.send("POST", fmt.Sprintf("/%d/actions", v.ID), `{"do":"`+do+`","move":"8H US"}`); code != 409 {
			t.Errorf("a report takes moves: %d", code)
		}
	}
}

// Why a move is refused is told in the language of who asks.
func TestRefusalsAreTranslated(t *testing.T) {
	for _, why := range []error{question.ErrNoCandidates, question.ErrAllMoves} {
		text := said.OfError(refused(why))
		if german := language.Accepted("de").Say(text); german == text.String() {
			t.Errorf("%q is not translated", german)
		}
	}
}
