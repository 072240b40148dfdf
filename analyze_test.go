package maven_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"maven"
	"maven/internal/testsize"
)

const shortGame = "#title Club evening\n#player1 ann Ann Example\n#player2 bob Bob Sample\n" +
	">ann: AEGINRT 8H TEAR +8 8\n#note too short\n>bob: AEILNST G8 SALIENT +64 64\n>ann: GINOOUV - +0 8\n>bob: BDEEFIK - +0 64\n"

// A report has each turn, adds them up, and has a page of its own.
func TestAnalyze(t *testing.T) {
	g := read(t, shortGame)
	next := 0
	r, err := g.Analyze(t.Context(), maven.AnalyzeOptions{Top: 3, Progress: func(done, turns int) {
		if done != next || turns != 4 {
			t.Errorf("%d of %d turns, want %d", done, turns, next)
		}
		next++
	}})
	if err != nil || len(r.Turns) != 4 || next != 5 || r.Timed {
		t.Fatalf("%v, %+v, %d calls", err, r, next)
	}
	var loss, luck [2]float64
	for i, one := range r.Turns {
		if one.Turn != i || one.Player != i%2 || !one.Judged || len(one.Best) != 3 || one.Made.Known != maven.Heuristic {
			t.Errorf("turn %d: %+v", i, one)
		}
		loss[one.Player] += one.Loss
		luck[one.Player] += one.Luck
	}
	for p, one := range r.Players {
		if one.Moves != 2 || one.Loss < loss[p]-1e-9 || one.Loss > loss[p]+1e-9 || one.Luck < luck[p]-1e-9 || one.Luck > luck[p]+1e-9 || one.Level != 0 {
			t.Errorf("%+v, loss %v, luck %v", one, loss[p], luck[p])
		}
	}
	first := &r.Turns[0]
	if first.Grade != "large" || first.Cause != "sight" || len(first.Why) < 2 || !first.BingoMissed || r.Players[0].Mistakes["sight"] < 1 || r.Players[1].Bingos != 1 {
		t.Errorf("%+v", first)
	}
	var page bytes.Buffer
	if err := r.WriteHTML(&page); err != nil || !strings.Contains(page.String(), "<h1>Club evening</h1>") || !strings.Contains(page.String(), "<blockquote>too short") {
		t.Errorf("%v: %.200s", err, page.String())
	}
}

// Every player can judge; a limit of time is told, and the end of the context ends the work.
func TestAnalyzePlayers(t *testing.T) {
	g, iterations := read(t, shortGame), testsize.Of(",iterations=20", ",iterations=100", ",iterations=100")
	for _, c := range []struct {
		options maven.AnalyzeOptions
		known   maven.Knowledge
		timed   bool
	}{
		{maven.AnalyzeOptions{Player: "standard" + iterations}, maven.Sampled, false},
		{maven.AnalyzeOptions{Player: "sim" + iterations, Threads: 2}, maven.Sampled, false},
		{maven.AnalyzeOptions{Player: "sim", Time: 5 * time.Millisecond}, maven.Sampled, true},
		{maven.AnalyzeOptions{Player: "level=3"}, maven.Heuristic, false},
	} {
		r, err := g.Analyze(t.Context(), c.options)
		if err != nil || r.Timed != c.timed || r.Turns[0].Best[0].Known != c.known {
			t.Errorf("%+v: %v", c.options, err)
		}
	}
	if _, err := g.Analyze(t.Context(), maven.AnalyzeOptions{Player: "nobody"}); err == nil || !strings.Contains(err.Error(), `"nobody"`) {
		t.Error(err)
	}
	var unknown *maven.UnknownError
	if _, err := g.Analyze(t.Context(), maven.AnalyzeOptions{Player: "quik"}); !errors.As(err, &unknown) || !strings.HasPrefix(err.Error(), `maven: no player "quik"; there are quick, standard, deep, level=1, `) {
		t.Error(err)
	}
	for want, o := range map[string]maven.AnalyzeOptions{
		"top -1: must be 1 to 100, or 0 for 5":                 {Top: -1},
		"top 101: must be 1 to 100, or 0 for 5":                {Top: 101},
		"threads -1: must be 1 to 256, or 0 for 1":             {Threads: -1},
		"time -1s: must be 0 or more":                          {Time: -time.Second},
		`player "full,iterations=0": iterations=0; must be 1 `: {Player: "full,iterations=0"},
	} {
		if _, err := g.Analyze(t.Context(), o); err == nil || !strings.HasPrefix(err.Error(), "maven: "+want) {
			t.Errorf("%+v: %v; want %s", o, err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.Analyze(ctx, maven.AnalyzeOptions{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A game whose players have no names tells of player1 and player2, as its record does.
func TestReportOfPlayersWithoutNames(t *testing.T) {
	g := selfPlay(2)
	first, second := g.Players()
	if record := text(t, g); first != "player1" || second != "player2" || !strings.Contains(record, "\n#player1 player1\n#player2 player2\n") {
		t.Errorf("%q and %q in\n%.100s", first, second, record)
	}
	r, err := g.Analyze(t.Context(), maven.AnalyzeOptions{})
	if err != nil {
		t.Fatal(err)
	}
	story := strings.Join(r.Story, " ")
	if r.Players[0].Name != first || !strings.Contains(story, first) || !strings.Contains(story, second) {
		t.Errorf("%q tells %q", r.Players[0].Name, story)
	}
	if g.SetPlayers("Ann", ""); !strings.Contains(text(t, g), "\n#player1 Ann Ann\n#player2 player2\n") {
		t.Errorf("%.100s", text(t, g))
	}
}
