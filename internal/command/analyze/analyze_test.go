package analyze

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/form"
	"maven/internal/term"

	"maven/internal/command"
	"maven/internal/library/librarytest"
	"maven/internal/report"
	"maven/internal/setting"
	"maven/internal/testshared"
	"maven/internal/testsize"
)

// The records of the shared folder are judged, and their JSON adds up: losses of turns to those of the
// players, and equities to losses. The CSV has a line for each of the same turns.
func TestAnalyzeShared(t *testing.T) {
	testsize.OneThread(t)
	games := filepath.Dir(testshared.Path(t, "positions", "games", "g01.gcg"))
	out, errs, _ := capture(t, "analyze", games, "--irregular", "--json", "--no-cache")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 15 {
		t.Fatalf("%d lines, want 14 games and the sum: %s", len(lines), errs)
	}
	turns, judged := 0, 0
	for _, line := range lines[:14] {
		var game form.Report
		d := json.NewDecoder(strings.NewReader(line))
		if err := d.Decode(&game); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(line, `"error":`) {
			if !strings.Contains(line, "polish") {
				t.Error(line)
			}
			continue
		}
		var lost [2]float64
		for i := range game.Turns {
			turn := &game.Turns[i]
			turns++
			if turn.Loss == nil {
				continue
			}
			judged++
			lost[turn.Player-1] += *turn.Loss
			if gap := *turn.Best.Equity - *turn.Equity; *turn.Loss < 0 || math.Abs(max(gap, 0)-*turn.Loss) > 1e-9 {
				t.Errorf("%s turn %d: loss %v of %v over %v", game.File, turn.Turn, *turn.Loss, *turn.Best.Equity, *turn.Equity)
			}
			if turn.Rank < 1 || turn.Rank > turn.Moves || turn.Known != "heuristic" {
				t.Errorf("%s turn %d: rank %d of %d, %q", game.File, turn.Turn, turn.Rank, turn.Moves, turn.Known)
			}
		}
		for p, sum := range lost {
			if s := game.Players[p].Summary; math.Abs(sum-s.Loss) > 1e-6 {
				t.Errorf("%s: player %d loses %v, by turns %v", game.File, p+1, s.Loss, sum)
			}
		}
	}
	if judged < 200 {
		t.Errorf("%d of %d turns are judged", judged, turns)
	}
	out, _, _ = capture(t, "analyze", games, "--irregular", "--csv", "--no-cache")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil || len(rows) != turns+1 {
		t.Errorf("%d rows for %d turns: %v", len(rows), turns, err)
	}
	if out, errs, _ = capture(t, "analyze", games, "--irregular", "--no-cache", "--turns", "--boards", "2"); !strings.Contains(out, "13 games judged; 1 not judged") {
		t.Errorf("%s%s", out, errs)
	}
}

// A run that is stopped leaves a page of the games whose pages are there, and says that there may be more.
func TestAnalyzeStopped(t *testing.T) {
	folder := t.TempDir()
	pages, err := newAnalysisPages(folder, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	run := &analysis{app: &command.App{Errs: io.Discard}, options: &analyzeOptions{}, out: bufio.NewWriter(io.Discard), pages: pages}
	run.form = &analysisText{run: run, screen: term.NewScreen(run.out)}
	r, err := librarytest.Library("").Rules(setting.Rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"club/a.gcg", "club/old/b.gcg"} {
		if err := run.take(name, analyzed{report: &report.Report{About: report.About{Source: name}, Rules: r}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := run.take("club/c.gcg", analyzed{err: errors.New("torn")}); err != nil {
		t.Fatal(err)
	}
	stopped := run.take("club/d.gcg", analyzed{err: fmt.Errorf("turn 3: %w", context.Canceled)})
	if err := run.finish(stopped); !errors.Is(err, context.Canceled) {
		t.Errorf("the run ends with %v", err)
	}
	index, err := os.ReadFile(filepath.Join(folder, indexPage))
	for _, want := range []string{"<h1>3 games, stopped before the end</h1>", `<a href="a.html">a</a>`, `<a href="b.html">old/b</a>`, "not judged: torn"} {
		if !strings.Contains(string(index), want) {
			t.Errorf("%v: the page has no %q", err, want)
		}
	}
	if err := run.finish(errors.New("disk full")); err == nil || strings.Contains(err.Error(), "stopped") {
		t.Error(err)
	}
}

// The page of all games names them from the folder down that they have in common.
func TestCommonFolder(t *testing.T) {
	for want, sources := range map[string][]string{
		"": {"a.gcg", "b/c.gcg"}, "x/": {"x/a.gcg", "x/b.gcg"}, "x/y/": {"x/y/a.gcg"}, "/": {"/x/a.gcg", "/y/a.gcg"},
		"x/z/": {"x/z/y/a.gcg", "x/z/yy/a.gcg"},
	} {
		p := &analysisPages{}
		for _, source := range sources {
			p.failed(filepath.FromSlash(source), errors.New("bad"))
		}
		if got := p.commonFolder(); got != filepath.FromSlash(want) {
			t.Errorf("%v are in %q, want %q", sources, got, want)
		}
	}
	if got := (&analysisPages{}).commonFolder(); got != "" {
		t.Errorf("nothing is in %q", got)
	}
}

// Each game has a page of its own, and none takes the place of the page of all games.
func TestPageNames(t *testing.T) {
	p := &analysisPages{names: map[string]bool{indexPage: true}}
	var names []string
	for _, source := range []string{"a/x.gcg", "b/X.GCG", "x-2.gcg", "index.gcg", "-", "noend"} {
		names = append(names, p.name(source))
	}
	want := []string{"x.html", "X-2.html", "x-2-2.html", "index-2.html", "game.html", "noend.html"}
	if !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

func TestPlainCell(t *testing.T) {
	for text, want := range map[string]string{"": "", "ann": "ann", "=1+1": "'=1+1", "+3": "'+3", "-x": "'-x", "@a": "'@a"} {
		if got := command.PlainCell(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Points and racks that do not add up are told; what spoils positions is refused. Each case is a record,
// the kind of its first fault, and whether --irregular is needed.
func TestGameFaults(t *testing.T) {
	testsize.OneThread(t)
	const head = "#character-encoding UTF-8\n#player1 ann Ann\n#player2 bob Bob\n"
	const retains = ">ann: AEINRST 8H RETAINS +66 66\n"
	for kind, c := range map[string]struct {
		record  string
		refused bool
	}{
		"":                {retains + ">bob: AABCDEF - +0 0\n", false},
		"score-differs":   {">ann: AEINRST 8H RETAINS +67 67\n", false},
		"total-wrong":     {">ann: AEINRST 8H RETAINS +66 67\n", false},
		"tiles-gone":      {">ann: AEINRST 8H TEA +6 6\n>bob: AABCDEF - +0 0\n>ann: CDDGGHO - +0 6\n", false},
		"wrong-end":       {retains + ">bob: AABCDEF - +0 0\n>ann: (AABCDEF) +26 92\n", false},
		"score-kind":      {">ann: AEINRST - +5 5\n", false},
		"wrong-penalty":   {retains + ">ann: (time) +0 66\n", false},
		"challenge-wrong": {">ann: (challenge) +5 5\n", false},

		"wrong-player":    {retains + ">ann: AABCDEF - +0 66\n", true},
		"rack-too-large":  {">ann: AEINRSTU 8H RETAINS +66 66\n", true},
		"over-set":        {">ann: QQEINRS 8H REIN +8 8\n", true},
		"not-on-rack":     {">ann: AEINRST 8H ZOO +24 24\n", true},
		"rack-lacks":      {">ann: AEI 8H ZOO +24 24\n", true},
		"not-fitting":     {">ann: AEINRST 1A STAR +12 12\n", true},
		"board-differs":   {retains + ">bob: AABCDEF H7 BOD +9 9\n", true},
		"withdrawn-wrong": {">ann: AEINRST -- -66 -66\n", true},
		"player-unknown":  {retains + ">cat: AABCDEF - +0 0\n", true},
		"event-word":      {retains + ">bob: AABCDEF 9C $$ +9 9\n", true},
	} {
		file := commandtest.WriteTemp(t, "game.gcg", head+c.record)
		out, errs, _ := capture(t, "analyze", "--no-cache", "--json", file)
		if refused := out == ""; refused != c.refused || c.refused && !strings.Contains(errs, "; --irregular judges the record as it stands") {
			t.Errorf("%s: %q %q", kind, out, errs)
			continue
		}
		out, errs, _ = capture(t, "analyze", "--no-cache", "--json", "--irregular", file)
		if errs != "" || strings.Contains(out, `"faults":`) != (kind != "") {
			t.Errorf("%s: %q %q", kind, out, errs)
		}
		if check, _, _ := capture(t, "gcg", "check", file); !strings.Contains(check, "["+kind) {
			t.Errorf("%s: %q", kind, check)
		}
	}
}

// Of many faults the first are told, and how many there are.
func TestManyFaults(t *testing.T) {
	record := "#character-encoding UTF-8\n#player1 ann Ann\n#player2 bob Bob\n"
	for range 3 {
		record += ">ann: AEINRST - +1 1\n>bob: AABCDEF - +1 1\n"
	}
	out, errs, _ := capture(t, "analyze", "--no-cache", commandtest.WriteTemp(t, "game.gcg", record))
	if strings.Count(out, "note: line ") != setting.FaultsTold || !strings.Contains(out, "faults in all; maven gcg check lists them\n") {
		t.Errorf("%s%s", out, errs)
	}
}

// What a record says moves no cursor.
func TestAnalyzeHostile(t *testing.T) {
	file := commandtest.WriteTemp(t, "hostile.gcg", "#character-encoding UTF-8\n#title a\x1b[2Jb\u009b1m\n#player1 ann A\x1b]0;x\x07nn\n#player2 b\x1bob Bob\n"+
		">ann: AEINRST 8H RETAINS +66 66\n>b\x1bob: AEINRST - +0 0\n")
	for _, args := range [][]string{{file}, {file, file}, {file, file, "--turns", "--boards", "9"}} {
		out, errs, _ := capture(t, append([]string{"analyze", "--no-cache", "--irregular"}, args...)...)
		if strings.ContainsAny(out+errs, "\x1b\x07\u009b") || !strings.Contains(out, "nn 66") {
			t.Errorf("%q %q", out, errs)
		}
	}
}

// The place of a move is told where it has one, and else why it has none.
func TestRankText(t *testing.T) {
	r := &report.Report{About: report.About{Method: "classic"}}
	for want, turn := range map[string]report.Turn{
		", rank 3 of 40":               {Verdict: &report.Verdict{Rank: 3, Moves: 40}},
		" (phony XX, YY)":              {Phonies: []string{"XX", "YY"}, Verdict: &report.Verdict{Moves: 40}},
		", not among the moves listed": {Verdict: &report.Verdict{Moves: 40}},
	} {
		if got := rankText(r, &turn).String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	r.Method = "level=3"
	if got := rankText(r, &report.Turn{Verdict: &report.Verdict{Moves: 40}}).String(); got != ", not seen by level=3" {
		t.Errorf("%q", got)
	}
}
