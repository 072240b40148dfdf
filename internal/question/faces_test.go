package question_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"maven"
	"maven/internal/command/ask"
	"maven/internal/command/commandtest"
	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/notation/protocol"
	"maven/internal/setting"
	"maven/internal/shell"
	"maven/internal/store"
	"maven/internal/term"
	"maven/internal/testsize"
	"maven/internal/ucgi"
	"maven/internal/web/analyses"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

// An asked is a question as somebody would put it to a face of the program.
type asked struct {
	kind              string // as the page names it
	line              string
	player            string // of rankings
	count             int
	also              []string
	plies, iterations int    // of simulations
	confidence        string // likewise; "" for the default
	objective, model  string
	lines, nodes      int // of the end of a game
	seed              int
}

// twenty are questions of every method, in every phase of a game.
func twenty() []asked {
	return []asked{
		{kind: "ranking", line: opening, count: 5},
		{kind: "ranking", line: middle, count: 7},
		{kind: "ranking", line: middle, count: 3, also: []string{"exchange A"}},
		{kind: "ranking", line: ending, count: 4},
		{kind: "ranking", line: oneLeft, count: 10},
		{kind: "ranking", line: strings.Replace(opening, "AEINRST", "AEINRS?", 1), count: 6},
		{kind: "ranking", line: middle, count: 5, player: "level=5,seed=3"},
		{kind: "ranking", line: middle, count: 5, player: "classic"},
		{kind: "sim", line: opening, count: 4, iterations: 300, seed: 1},
		{kind: "sim", line: middle, count: 5, iterations: 300, seed: 1, plies: 3},
		{kind: "sim", line: middle, count: 4, iterations: 200, seed: 9, confidence: "0", objective: "spread"},
		{kind: "sim", line: middle, count: 15, iterations: 400, seed: 1},
		{kind: "sim", line: oneLeft, count: 6, iterations: 200, seed: 4, also: []string{"pass"}},
		{kind: "endgame", line: ending},
		{kind: "endgame", line: ending, lines: 2, also: []string{"4B V.M"}},
		{kind: "endgame", line: ending, objective: "win"},
		{kind: "preendgame", line: oneLeft, nodes: 2500},
		{kind: "preendgame", line: twoLeft, nodes: 1, model: "sees-all"},
		{kind: "infer", line: middle, seed: 1, count: 7},
		{kind: "infer", line: strings.Replace(middle, "lm 8F.QUIET", "lm ex.3", 1), seed: 3, count: 5},
	}
}

// A finding is what a face says of a move, or of a leave.
type finding struct {
	move  string
	value float64 // equity, value, spread, or probability
	win   float64
	known string
}

// A face answers a question with findings, best first; none if it cannot ask it. exact is how exact its figures are, and
// whether it tells the chance to win; named, whether its moves are written as those of others.
type face struct {
	name        string
	ask         func(t *testing.T, a *asked) []finding
	exact       float64
	wins, named bool
}

// The same questions through every face that can ask them find the same candidates, values and how these are known.
func TestFaces(t *testing.T) {
	testsize.OneThread(t)
	server := serve(t)
	faces := []face{
		{"page", server, 1e-9, true, true},
		{"library", byLibrary(t), 0.011, true, true},
		{"shell", byShell, 0.051, false, false},
		{"protocol", byProtocol, 0.00051, false, true},
	}
	times, all, step := map[string]int{}, twenty(), testsize.Of(3, 1, 1)
	for k := 0; k < len(all); k += step {
		a := all[k]
		a.iterations /= testsize.Of(4, 1, 1)
		want := byCommand(t, &a)
		if len(want) == 0 {
			t.Errorf("%+v: the command finds nothing", a)
		}
		for _, f := range faces {
			got := f.ask(t, &a)
			if got == nil {
				continue
			}
			times[f.name]++
			if len(got) > len(want) || len(got) < min(len(want), 5) {
				t.Errorf("%s: %+v: %d moves, the command has %d", f.name, a, len(got), len(want))
				continue
			}
			for i := range got {
				g, w := &got[i], &want[i]
				if f.named && dotted(g.move) != w.move || w.known != "unknown" && math.Abs(g.value-w.value) > f.exact || f.wins && math.Abs(g.win-w.win) > 0.0001 || g.known != w.known {
					t.Errorf("%s: %+v: place %d is %+v, of the command %+v", f.name, a, i+1, *g, *w)
					break
				}
			}
		}
	}
	for name, least := range map[string]int{"page": 20, "library": 14, "shell": 12, "protocol": 8} {
		if times[name] < least/step {
			t.Errorf("%s was asked %d questions of %d", name, times[name], len(all)/step)
		}
	}
}

// dotted writes the letters that a move plays through as points.
func dotted(text string) string {
	return regexp.MustCompile(`\([^)]*\)`).ReplaceAllStringFunc(text, func(through string) string { return strings.Repeat(".", len(through)-2) })
}

// byCommand asks kibitz, solve or infer.
func byCommand(t *testing.T, a *asked) []finding {
	t.Helper()
	args := []string{map[string]string{"ranking": "kibitz", "sim": "kibitz", "infer": "infer"}[a.kind], "--cgp", a.line, "--json"}
	if args[0] == "" {
		args[0] = "solve"
	}
	add := func(given bool, flag string, value any) {
		if given {
			args = append(args, "--"+flag, fmt.Sprint(value))
		}
	}
	add(a.count > 0, "count", a.count)
	add(a.player != "", "player", a.player)
	add(a.plies > 0, "plies", a.plies)
	add(a.iterations > 0, "iterations", a.iterations)
	add(a.confidence != "", "confidence", a.confidence)
	add(a.objective != "", "objective", a.objective)
	add(a.model != "", "model", a.model)
	add(a.lines > 0, "lines", a.lines)
	add(a.nodes > 0, "nodes", a.nodes)
	add(a.seed > 0, "seed", a.seed)
	if a.kind == "sim" {
		args = append(args, "--sim")
	}
	for _, text := range a.also {
		add(true, "also", text)
	}
	out, errs, code := commandtest.Capture(t, args, ask.NewKibitz, ask.NewSolve, ask.NewInfer)
	if code != 0 {
		t.Fatalf("%q: %d %s", args, code, errs)
	}
	return ofJSON(t, []byte(out))
}

// ofJSON reads an answer as the program writes it.
func ofJSON(t *testing.T, text []byte) (all []finding) {
	t.Helper()
	type candidate struct {
		Move          string
		Equity, Value *float64
		Win, Spread   *float64
		Known         string
	}
	var answer struct {
		Known             string
		Moves, Candidates []candidate
		ByLeave           []struct {
			Leave       string
			Probability float64
		}
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		t.Fatalf("%v: %.200s", err, text)
	}
	for _, c := range append(answer.Moves, answer.Candidates...) {
		f := finding{move: c.Move, known: c.Known}
		for _, figure := range []*float64{c.Equity, c.Value, c.Spread} {
			if figure != nil {
				f.value = *figure
			}
		}
		if c.Win != nil {
			f.win = *c.Win
		}
		all = append(all, f)
	}
	for _, l := range answer.ByLeave {
		all = append(all, finding{move: l.Leave, value: l.Probability, known: answer.Known})
	}
	return all
}

// serve returns what asks the server, as a page does.
func serve(t *testing.T) func(*testing.T, *asked) []finding {
	t.Helper()
	games, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"), store.Create, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	stock := registry.New(registry.Options{Library: librarytest.Library(""), Store: games, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	all, err := analyses.New(stock, nil, analyses.Options{Cores: 2, Live: func() int { return 0 },
		Client: func(*http.Request) string { return "someone" }, Changed: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		all.Close(t.Context())
		games.Close()
	})
	mux := http.NewServeMux()
	wire.Mount(mux, all.Routes())
	send := func(method, path, body string) (int, []byte) {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(method, "/api/v1/analyses"+path, strings.NewReader(body)))
		return w.Code, w.Body.Bytes()
	}
	return func(t *testing.T, a *asked) []finding {
		t.Helper()
		request := map[string]any{"kind": a.kind, "cgp": a.line, "also": a.also, "player": a.player, "objective": a.objective, "model": a.model,
			"seed": a.seed, "limits": map[string]int{"iterations": a.iterations, "nodes": a.nodes}}
		for name, n := range map[string]int{"count": a.count, "plies": a.plies, "lines": a.lines} {
			if n > 0 {
				request[name] = n
			}
		}
		if a.confidence != "" {
			request["confidence"] = json.Number(a.confidence)
		}
		body, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		code, text := send("POST", "", string(body))
		var told struct {
			ID     int64
			State  string
			Error  string
			Answer json.RawMessage
		}
		if err := json.Unmarshal(text, &told); code != 201 || err != nil {
			t.Fatalf("%s: %d %s", body, code, text)
		}
		for told.State == "queued" || told.State == "running" {
			time.Sleep(time.Millisecond)
			if _, text = send("GET", fmt.Sprint("/", told.ID), ""); json.Unmarshal(text, &told) != nil {
				t.Fatalf("%s", text)
			}
		}
		if told.State != "done" {
			t.Fatalf("%s: %s", body, text)
		}
		return ofJSON(t, told.Answer)
	}
}

// byLibrary returns what asks the library for Go programs.
func byLibrary(t *testing.T) func(*testing.T, *asked) []finding {
	t.Helper()
	e, err := maven.Open(maven.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return func(t *testing.T, a *asked) (all []finding) {
		t.Helper()
		p, err := e.ParseCGP(a.line)
		if err != nil {
			t.Fatal(err)
		}
		var also []maven.Move
		for _, text := range a.also {
			m, err := p.Legal(text)
			if err != nil {
				t.Fatal(err)
			}
			also = append(also, m)
		}
		own, other := p.Scores()
		spread := float64(own - other)
		switch {
		case a.kind == "ranking" && a.player == "" && len(also) == 0:
			moves, err := p.Rank(a.count)
			for i := range moves {
				win, _ := p.WinChanceAfter(moves[i])
				all = append(all, finding{moves[i].Text, moves[i].Equity, win, "heuristic"})
			}
			fail(t, err)
		case a.kind == "sim":
			percent, _ := strconv.ParseFloat(a.confidence, 64)
			found, err := p.Simulate(t.Context(), maven.SimulateOptions{Candidates: a.count, Also: also, Plies: a.plies, Goal: maven.Goal(a.objective),
				Equal: a.confidence == "0", Confidence: percent / 100, Seed: uint64(a.seed), Iterations: a.iterations})
			fail(t, err)
			for _, c := range found.Candidates {
				all = append(all, finding{c.Text, c.Gain, c.Win, "sampled"})
			}
		case (a.kind == "endgame" || a.kind == "preendgame") && a.objective == "":
			found, err := p.Solve(t.Context(), maven.SolveOptions{Lines: a.lines, Also: also, SeesAll: a.model == "sees-all", Nodes: a.nodes})
			fail(t, err)
			for i := range found.Moves {
				m := &found.Moves[i]
				f := finding{m.Text, m.Spread, m.Win, string(m.WinKnown)}
				if a.kind == "endgame" {
					f = finding{m.Text, m.Spread - spread, 0, string(m.SpreadKnown)}
				}
				all = append(all, f)
			}
		case a.kind == "infer":
			found, err := p.Infer(t.Context(), maven.InferOptions{Seed: uint64(a.seed)})
			fail(t, err)
			for _, l := range found.Leaves(a.count) {
				all = append(all, finding{l.Leave, l.Probability, 0, string(found.Known)})
			}
		}
		return all
	}
}

func fail(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// byShell asks the shell, and reads its table.
func byShell(t *testing.T, a *asked) (all []finding) {
	t.Helper()
	if len(a.also) > 0 || a.confidence != "" || a.objective == "spread" {
		return nil
	}
	var out strings.Builder
	none := func(string) ([]byte, error) { return nil, fs.ErrNotExist }
	s := shell.New(shell.Options{Library: librarytest.Library(""), Request: setting.Request{}, Read: none, Seed: func() int { return 1 },
		Display: shell.NewDisplay(&out, term.NewScreen(&out), false)})
	defer s.Close()
	say := func(line string) {
		if err := s.Run(t.Context(), line, ""); err != nil {
			t.Fatalf("%s: %v\n%s", line, err, out.String())
		}
	}
	say("load " + a.line)
	text := ""
	option := func(given bool, name string, value any) {
		if given {
			text += fmt.Sprintf(" %s=%v", name, value)
		}
	}
	option(a.kind != "ranking" && a.kind != "infer" && a.count > 0, "count", a.count)
	option(a.kind == "endgame" || a.kind == "preendgame", "count", 0)
	option(a.plies > 0, "plies", a.plies)
	option(a.iterations > 0, "iterations", a.iterations)
	option(a.objective != "", "objective", a.objective)
	option(a.model != "", "model", a.model)
	option(a.lines > 0, "lines", a.lines)
	option(a.nodes > 0, "nodes", a.nodes)
	option(a.seed > 0, "seed", a.seed)
	if a.kind == "ranking" {
		say(fmt.Sprint("set count ", a.count))
	}
	out.Reset()
	say(map[string]string{"ranking": "kibitz " + a.player, "sim": "sim", "endgame": "endgame", "preendgame": "peg", "infer": "infer"}[a.kind] + text)
	// Columns are counted from the right: moves have blanks.
	value, known := map[string]int{"ranking": 2, "sim": 5, "endgame": 3, "preendgame": 2, "infer": 3}[a.kind], ""
	reading := false
	for line := range strings.SplitSeq(out.String(), "\n") {
		f := strings.Fields(strings.NewReplacer("≤", "", "≥", "").Replace(line))
		switch {
		case len(f) > 0 && (f[0] == "#" || f[0] == "kept"):
			if reading = true; a.kind == "ranking" && strings.Contains(line, "win") {
				value = 3
			}
			continue
		case !reading || len(f) < value:
			continue
		case a.kind == "infer" && strings.Contains(line, ":"):
			known, _, _ = strings.Cut(line, ":")
			reading = false
			continue
		case a.kind != "infer" && f[0] != fmt.Sprint(len(all)+1): // the summary
			reading = false
			continue
		}
		figure := strings.TrimSuffix(strings.TrimPrefix(f[len(f)-value], "+"), "%")
		n, err := strconv.ParseFloat(figure, 64)
		if err != nil && figure != "–" {
			t.Fatalf("%s: column %d of %q", a.kind, value, line)
		}
		switch a.kind {
		case "infer":
			all = append(all, finding{value: n / 100})
		case "sim":
			all = append(all, finding{value: n, known: "sampled"})
		default:
			all = append(all, finding{value: n, known: f[len(f)-1]})
		}
	}
	if a.kind == "infer" {
		all = all[:min(a.count, len(all))]
		for i := range all {
			all[i].known = known
		}
	}
	return all
}

// byProtocol asks by UCGI.
func byProtocol(t *testing.T, a *asked) (all []finding) {
	t.Helper()
	if len(a.also) > 0 || a.confidence != "" || a.objective != "" || a.nodes > 0 || a.kind == "infer" || a.kind == "sim" && (a.seed != 1 || a.count != 15) {
		return nil
	}
	p := place(t, a.line)
	goal := map[string]string{"ranking": "gen", "sim": "sim", "endgame": "endgame"}[a.kind]
	lines := []string{"position cgp " + a.line}
	if a.player != "" {
		lines, goal = append(lines, "setoption name Player value "+a.player), "auto"
	}
	goal = "go " + goal
	if a.iterations > 0 {
		goal += fmt.Sprint(" iterations ", a.iterations)
	}
	var out strings.Builder
	session := ucgi.Engine{Dialect: ucgi.SIU, Name: "tested", Author: "nobody", Player: "static", Library: func(string) *library.Library { return librarytest.Library("") }}
	if err := ucgi.Run(t.Context(), session, strings.NewReader(strings.Join(append(lines, goal), "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for line := range strings.SplitSeq(out.String(), "\n") {
		words := strings.Fields(line)
		if len(words) < 2 || words[0] != "info" || words[1] == "string" {
			continue
		}
		i := protocol.ParseInfo(words[1:])
		m, err := protocol.ReadMove(i.Move, p.Position)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		text := p.Position.Board.Notation().Format(&m.Move)
		if told[text] { // more is known of them
			all, told = nil, map[string]bool{}
		}
		told[text] = true
		all = append(all, finding{text, i.Equity, i.Win, i.Known})
	}
	if a.count > 0 && len(all) > a.count {
		all = all[:a.count]
	}
	return all
}
