package guest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/command/analyze"
	"maven/internal/command/ask"
	"maven/internal/command/commandtest"
	"maven/internal/form"
	"maven/internal/guest"
	"maven/internal/library/librarytest"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

const (
	quiet = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 "
	late  = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/" +
		"1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0"
	early = "7C3MAAR/7H1BOING1/7I2L4/6UNFREE3/1ARIETTE1YO4/9K3AH/5GUV1EQUATE/3VERNAL1UNBOX/5I1WIfEDOM1/5F4LO1YE/" +
		"5T4L4/2PICS1ISOSPIN1/1WET11/JOE12/ON13 AADEGRT/ 397/375 0"
	stuck = "15/5Q9/3V1A9/3EFT9/3TO10/1PION10/4T1YAUP5/4SMOtHERY2g/5UKE1GEEZ1A/2FUDGE4NILL/" + // few moves
		"1MANE2J2C1T1L/1I4HANGERS1I/WANDERED2R3O/1O4XERIC3T/BWANA2D2I3S IILOORV/ 410/416 0"
	record = "#player1 ann Ann\n#player2 bob Bob\n#title A friendly game\n>ann: ?AEINRT 8D NEsTIAR +64 64\n#note the first\n>bob: AEIOUVW -VWU +0 0\n"
)

// clock tells the time to the engines of all tests.
var clock = time.Now

// shipped opens engines with the words that commands have too: all tests open them once.
var shipped = sync.OnceValue(func() *guest.Guest {
	return guest.Of(librarytest.Library(""), func() time.Time { return clock() })
})

// usual is the engine of what the program ships.
var usual = sync.OnceValues(func() (*guest.Engine, error) {
	e, _, err := shipped().Open("{}", nil)
	return e, err
})

// open returns the usual engine.
func open(t testing.TB) *guest.Engine {
	t.Helper()
	e, err := usual()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// values returns a form as values of JSON, without what tells of the time and of where the question came from.
func values(t testing.TB, text []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatalf("%v: %.300s", err, text)
	}
	if all, is := v.(map[string]any); is {
		for _, key := range []string{"seconds", "file", "cached"} {
			delete(all, key)
		}
	}
	return v
}

// asJSON returns a form as it is written.
func asJSON(t testing.TB, found any) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := form.Write(&b, found); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Each verb answers what the command answers with --json, key by key.
func TestAnswersAreThoseOfCommands(t *testing.T) {
	testsize.OneThread(t)
	e := open(t)
	file := commandtest.WriteTemp(t, "game.gcg", record)
	rack := quiet + "AEINORV/ 0/48 0"
	last := rack + " lm 8F.QUIET;"
	for _, one := range []struct {
		verb    string
		request map[string]any
		line    []string
	}{
		{"rank", map[string]any{"cgp": rack, "count": 4}, []string{"kibitz", "-n", "4", "--cgp", rack}},
		{"rank", map[string]any{"cgp": rack + " lex NA;", "also": []string{"pass"}, "explain": true}, []string{"kibitz", "--cgp", rack + " lex NA;", "--also", "pass", "--explain"}},
		{"rank", map[string]any{"cgp": rack, "player": "level=2,seed=5"}, []string{"kibitz", "--cgp", rack, "--player", "level=2,seed=5"}},
		{"judge", map[string]any{"cgp": rack, "move": "exchange V"}, []string{"kibitz", "--cgp", rack, "--move", "exchange V"}},
		{"judge", map[string]any{"cgp": rack, "move": "pass", "explain": true}, []string{"kibitz", "--cgp", rack, "--move", "pass", "--explain"}},
		{"simulate", map[string]any{"cgp": rack, "seed": 7, "count": 4, "confidence": 0, "limits": map[string]any{"iterations": 100}},
			[]string{"kibitz", "--sim", "--cgp", rack, "--seed", "7", "-n", "4", "--confidence", "0", "--iterations", "100"}},
		{"simulate", map[string]any{"cgp": rack, "seed": 0, "count": 2, "limits": map[string]any{"iterations": 60}},
			[]string{"kibitz", "--sim", "--cgp", rack, "--seed", "0", "-n", "2", "--iterations", "60"}},
		{"simulate", map[string]any{"cgp": last, "seed": 2, "plies": 3, "objective": "spread", "infer": true, "explain": true, "limits": map[string]any{"iterations": 60}},
			[]string{"kibitz", "--sim", "--cgp", last, "--seed", "2", "--plies", "3", "--objective", "spread", "--infer", "--explain", "--iterations", "60"}},
		{"solve", map[string]any{"cgp": late, "lines": 2}, []string{"solve", "--cgp", late, "--lines", "2", "--memory", "64"}},
		{"solve", map[string]any{"cgp": stuck, "candidates": 3, "limits": map[string]any{"nodes": 1000}}, []string{"solve", "--cgp", stuck, "--candidates", "3", "--nodes", "1000", "--memory", "64"}},
		{"infer", map[string]any{"cgp": last, "count": 5}, []string{"infer", "--cgp", last, "-n", "5"}},
		{"report", map[string]any{"gcg": record, "count": 2}, []string{"analyze", file, "-n", "2", "--no-cache"}},
	} {
		request, err := json.Marshal(one.request)
		if err != nil {
			t.Fatal(err)
		}
		found, err := e.Ask(t.Context(), one.verb, string(request), nil)
		if err != nil {
			t.Errorf("%s %s: %v", one.verb, request, err)
			continue
		}
		out, errs, code := commandtest.Capture(t, append(one.line, "--json"), ask.NewKibitz, ask.NewSolve, ask.NewInfer, analyze.New)
		if code != 0 {
			t.Fatalf("%v: %s", one.line, errs)
		}
		if got, want := values(t, asJSON(t, found)), values(t, []byte(out)); !reflect.DeepEqual(got, want) {
			t.Errorf("%s %s answers\n%s\nthe command\n%s", one.verb, request, asJSON(t, found), out)
		}
	}
}

// What cannot be answered is refused in one line that names the verb and what is wrong; the engine goes on.
func TestRefuses(t *testing.T) {
	e := open(t)
	rack := `"cgp": "` + quiet + `AEINORV/ 0/48 0"`
	for _, one := range [][3]string{
		{"rank", `{"cgp": "15"}`, "rank: cgp: the line ends before racks"},
		{"rank", `{"cgp": "` + quiet + `/ 0/48 0"}`, "rank: cgp: the player on turn has no tiles"},
		{"rank", `{"cgp": "` + quiet + `QQ/ 0/48 0"}`, "rank: cgp"},
		{"rank", `{"cgp": "` + quiet + `AE/ 0/48 0 lex ./none.kwg;"}`, "only names may stand here, no files"},
		{"rank", `{` + rack + `, "player": "sim"}`, "rank: player sim plays candidates out; simulate does that"},
		{"rank", `{` + rack + `, "player": "nobody"}`, `rank: there is no player "nobody"; it must be static, level=N, full or classic`},
		{"rank", `{` + rack + `, "player": "ucgi:./engine"}`, "this engine starts no programs"},
		{"rank", `{` + rack + `, "also": ["8Z CAT"]}`, `rank: move "8Z CAT": "8Z" is not a place`},
		{"rank", `{` + rack + `, "count": -1}`, "rank: count -1: must be 0 for all, or more"},
		{"rank", `{` + rack + `, "count": "3"}`, "rank: count is a JSON string; must be a whole number"},
		{"rank", `{` + rack + `} {}`, "rank: the request has more than one JSON value"},
		{"rank", `[]`, "rank: the request is a JSON array; must be an object"},
		{"judge", `{` + rack + `, "move": "8D RAVEN"}`, `judge: move "8D RAVEN": square 8F holds Q`},
		{"judge", `{` + rack + `}`, "judge: "},
		{"simulate", `{` + rack + `, "plies": -1}`, "simulate: plies -1: must be 1 to"},
		{"simulate", `{` + rack + `, "plies": 0}`, "simulate: plies 0: must be 1 to"},
		{"solve", `{"cgp": "` + late + `", "lines": 0}`, "solve: lines 0: must be 1 or more"},
		{"simulate", `{` + rack + `, "limits": {"seconds": -1}}`, "simulate: time -1s: must be a time"},
		{"simulate", `{` + rack + `, "opponent": "QQ"}`, "simulate: opponent: "},
		{"simulate", `{` + rack + `, "objective": "glory"}`, "simulate: objective glory: must be spread or win"},
		{"solve", `{` + rack + `}`, "solve: the bag holds 81 tiles"},
		{"solve", `{"cgp": "` + late + `", "model": "psychic"}`, "solve: model psychic: must be by-knowledge or sees-all"},
		{"infer", `{"cgp": "` + late + `", "cuont": 3}`, `infer: there is no field "cuont"`},
		{"report", `{"gcg": "#player1 ann Ann\n"}`, "report: the record has 1 player; a game has 2"},
		{"report", `{"gcg": "` + strings.Repeat("x", 70_000) + `"}`, "report: line 1: longer than 65536 bytes; want lines of text"},
		{"report", `{"gcg": "", "player": "nobody"}`, `report: there is no player "nobody"; it must be quick, standard, deep, static, level=N, sim, full, master, champion or classic`},
		{"report", `{"gcg": "", "count": 1000}`, "report: count 1000: must be 1 to"},
		{"dance", `{}`, `there is no verb "dance"; there are infer, judge, rank, report, simulate, solve`},
	} {
		found, err := e.Ask(t.Context(), one[0], one[1], nil)
		if err == nil || found != nil || !strings.Contains(err.Error(), one[2]) || strings.ContainsAny(err.Error(), "\n") || strings.Contains(err.Error(), "--") {
			t.Errorf("%s %s: %v, %v; want %s", one[0], one[1], found, err, one[2])
		}
	}
	if _, err := e.Ask(t.Context(), "rank", `{`+rack+`}`, nil); err != nil {
		t.Errorf("after all that: %v", err)
	}
}

// An engine has the words, rules and tiles that it is opened with, whatever a position names, and says so.
func TestOpen(t *testing.T) {
	tiny := []byte("cat\ncats\nact\n")
	for _, one := range []struct {
		request            string
		list               []byte
		words, rules, sets string
	}{
		{`{}`, nil, "Both", "standard", "english"},
		{`{"words": "na"}`, nil, "NA", "standard", "english"},
		{`{"rules": "super"}`, nil, "Both", "super", "super-english"},
		{`{}`, tiny, "own", "standard", "english"},
		{`{"words": "Tiny", "rules": "Friendly"}`, tiny, "Tiny", "friendly", "friendly"},
		{`{"tiles": "French"}`, []byte("oui\nnon\n"), "own", "standard", "french"},
	} {
		_, told, err := shipped().Open(one.request, one.list)
		if err != nil || told.Lexicon.Name != one.words || told.Lexicon.Hash == "" || told.Rules != one.rules || told.Tiles != one.sets {
			t.Errorf("%s: %+v %v", one.request, told, err)
		}
	}
	e, _, err := guest.New(time.Now).Open(`{"words": "Tiny"}`, tiny)
	if err != nil {
		t.Fatal(err)
	}
	found, err := e.Ask(t.Context(), "rank", `{"cgp": "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ACST/ 0/0 0 lex NA;", "count": 1}`, nil)
	if err != nil || found.(form.Ranking).Moves[0].Text != "8F ACT" || found.(form.Ranking).Total != 26 || found.(form.Ranking).Lexicon.Name != "Tiny" {
		t.Errorf("%+v %v", found, err)
	}
	for request, want := range map[string]string{
		`{"words": "CSW"}`:              `open: no lexicon "CSW"; there are Both, NA, UK`,
		`{"words": "./words.kwg"}`:      "only names may stand here, no files",
		`{"rules": "chess"}`:            `open: no rules "chess"`,
		`{"tiles": "klingon"}`:          `open: no tile set "klingon"`,
		`{"tiles": "polish"}`:           "open: lexicon Both",
		`{"lexicon": "NA"}`:             `open: there is no field "lexicon"`,
		`{"words": 3}`:                  "open: words is a JSON number; must be a text",
		`{"words": "NA", "list": true}`: `open: there is no field "list"`,
	} {
		if _, _, err := shipped().Open(request, nil); err == nil || !strings.Contains(err.Error(), want) || strings.ContainsAny(err.Error(), "\n") || strings.Contains(err.Error(), "--") {
			t.Errorf("%s: %v; want %s", request, err, want)
		}
	}
	graph, err := wordgraph.Build(28, [][]tile.Tile{{27, 28}})
	if err != nil {
		t.Fatal(err)
	}
	for list, want := range map[string]string{string(graph.AppendKWG(nil)): "it is not a word graph for the 26 letters of the tile set english", "": "own is empty", "cat\nd0g\n": "1 of 2 lines", "\x00\x01": "open: "} {
		if _, _, err := shipped().Open(`{}`, []byte(list)); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "--") {
			t.Errorf("%q: %v; want %s", list, err, want)
		}
	}
}

// A player that plays out does so with the usual candidates, however few are told or judged.
func TestUsualCandidates(t *testing.T) {
	e := open(t)
	for verb, more := range map[string]map[string]any{"rank": {"count": 1, "also": []string{"pass"}}, "judge": {"move": "pass"}} {
		request := map[string]any{"cgp": quiet + "AEINORV/ 0/48 0", "player": "full", "limits": map[string]any{"iterations": 1000}}
		maps.Copy(request, more)
		found, err := e.Ask(t.Context(), verb, asked(t, request), nil)
		if err != nil {
			t.Fatal(err)
		}
		moves := found.(form.Ranking).Moves
		if pass := moves[len(moves)-1]; pass.Text != "pass" || pass.Rank < 10 {
			t.Errorf("%s: %s is number %d", verb, pass.Text, pass.Rank)
		}
	}
}

// What is found so far is told in the form of the answer, at most as often as it is to be; how far a report is, as a count.
func TestProgress(t *testing.T) {
	e, now, step, iterations := open(t), time.Time{}, time.Second, testsize.Of(600, 3000, 3000)
	defer func() { clock = time.Now }()
	clock = func() time.Time { now = now.Add(step); return now }
	var told []any
	tell := func(found any) { told = append(told, found) }
	found, err := e.Ask(t.Context(), "simulate", asked(t, map[string]any{"cgp": quiet + "AEINORV/ 0/48 0", "count": 3, "confidence": 0, "limits": map[string]any{"iterations": iterations}}), tell)
	if err != nil || len(told) < 2 {
		t.Fatalf("told %d times: %v", len(told), err)
	}
	before := 0
	for _, one := range told {
		now := one.(form.Simulated)
		if now.Iterations < before || now.Iterations > iterations || len(now.Candidates) != 3 || now.CGP == "" {
			t.Errorf("%+v", now)
		}
		before = now.Iterations
	}
	if found.(form.Simulated).Iterations < before || before == 0 {
		t.Errorf("%d at the end, %d before", found.(form.Simulated).Iterations, before)
	}
	told = nil
	if _, err = e.Ask(t.Context(), "report", asked(t, map[string]any{"gcg": record}), tell); err != nil || len(told) != 3 || told[2] != (guest.Progress{Done: 2, Of: 2}) {
		t.Errorf("%v %v", told, err)
	}
	told, step = nil, 0
	if _, err := e.Ask(t.Context(), "report", asked(t, map[string]any{"gcg": record}), tell); err != nil || told != nil {
		t.Errorf("no time has passed, and %v is told; %v", told, err)
	}
}

// asked returns a request.
func asked(t testing.TB, request map[string]any) string {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A question that nobody waits for any more ends with the error of its context, and the next one is answered.
func TestAbort(t *testing.T) {
	e := open(t)
	for verb, request := range map[string]map[string]any{
		"simulate": {"cgp": quiet + "AEINORV/ 0/48 0", "confidence": 0, "limits": map[string]any{"iterations": 1_000_000}},
		"solve":    {"cgp": early},
		"rank":     {"cgp": early, "player": "full,iterations=1000000"},
		"report":   {"gcg": record, "player": "deep"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(20*time.Millisecond, cancel)
		found, err := e.Ask(ctx, verb, asked(t, request), nil)
		if !errors.Is(err, context.Canceled) || found != nil {
			t.Errorf("%s: %v %v", verb, found, err)
		}
	}
	if _, err := e.Ask(t.Context(), "rank", asked(t, map[string]any{"cgp": early}), nil); err != nil {
		t.Error(err)
	}
}

// The requests that the package of JavaScript is tested with have answers and refusals of every verb.
func TestRequests(t *testing.T) {
	e := open(t)
	text, err := os.ReadFile("testdata/requests.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	outcomes := map[string]int{}
	for line := range bytes.Lines(text) {
		var one struct {
			Verb    string
			Request json.RawMessage
		}
		if err := json.Unmarshal(line, &one); err != nil {
			t.Fatal(err)
		}
		_, err := e.Ask(t.Context(), one.Verb, string(one.Request), nil)
		outcomes[fmt.Sprint(one.Verb, err == nil)]++
		if err != nil && !regexp.MustCompile(`^(`+one.Verb+`: .|there is no verb)`).MatchString(err.Error()) {
			t.Errorf("%s%v", line, err)
		}
	}
	for _, verb := range []string{"rank", "judge", "simulate", "solve", "infer", "report"} {
		if outcomes[verb+"true"] == 0 || outcomes[verb+"false"] == 0 {
			t.Errorf("%s: %v", verb, outcomes)
		}
	}
}

// No request is too strange: it is answered, or refused in one line.
func FuzzAsk(f *testing.F) {
	e := open(f)
	text, err := os.ReadFile("testdata/requests.jsonl")
	if err != nil {
		f.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		var one struct {
			Verb    string
			Request json.RawMessage
		}
		if err := json.Unmarshal(line, &one); err != nil {
			f.Fatal(err)
		}
		f.Add(one.Verb, string(one.Request))
	}
	f.Fuzz(func(t *testing.T, verb, request string) {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		found, err := e.Ask(ctx, verb, request, func(any) {})
		if (found == nil) == (err == nil) || err != nil && strings.ContainsAny(err.Error(), "\n") {
			t.Errorf("%v, %q", found, err)
		}
	})
}
