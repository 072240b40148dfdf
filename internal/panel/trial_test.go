package panel

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/engine/enginetest"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/testsize"
)

// handPanel is two positions by hand, the second held out.
func handPanel(t testing.TB) *Panel {
	t.Helper()
	p := smallPlan(t, 1)
	second := strings.NewReplacer("001", "002", "tuning", "held-out", `"win":0.4,`, `"win":0.3143,`).Replace(lineText)
	read, err := Read(text(t, headText+lineText+second), p.Rules, p.Words)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// choosing returns a player that makes one move.
func choosing(t testing.TB, text string) func() engine.Player {
	return func() engine.Player {
		return enginetest.Chooser(text, func(p *game.Position) move.Move {
			m, err := p.Board.Notation().Parse(text, p.Board.At)
			if err != nil {
				t.Error(err)
			}
			return m
		})
	}
}

// ran returns the outcomes of a trial.
func ran(t testing.TB, trial *Trial, threads int) []Outcome {
	t.Helper()
	var all []Outcome
	if err := trial.Run(t.Context(), threads, func(o *Outcome) error {
		all = append(all, *o)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// Regrets are what the best candidate is worth more, in the mean over a player's seeds, for each half and both.
func TestRegret(t *testing.T) {
	best, worse := choosing(t, "4J C.G"), choosing(t, "exchange BC")
	trial := &Trial{Panel: handPanel(t), Players: [][]func() engine.Player{{best, worse}, {best}}}
	for threads := range 2 {
		sums := Summarize(Middle, ran(t, trial, threads+1))
		if len(sums) != 3 || sums[0].Half != Tuning || sums[1].Half != HeldOut || sums[2].Half != "" {
			t.Fatalf("%+v", sums)
		}
		for i, want := range []struct{ win, points, err float64 }{{0.1143 / 2, 14.59 / 2, 0}, {0.2 / 2, 14.59 / 2, 0}, {0.3143 / 4, 14.59 / 2, 0.0857 / 4}} {
			s := &sums[i]
			win, err := s.Scores[0].Win()
			points, _ := s.Scores[0].Points()
			gap, gapErr := s.Gap.Win()
			if !near(win, want.win) || !near(points, want.points) || !near(err, want.err) || !near(gap, win) || !near(gapErr, err) {
				t.Errorf("%s: %v ± %v, %v points, gap %v ± %v, want %+v", s.Half, win, err, points, gap, gapErr, want)
			}
			if c := &s.Scores[0]; c.Answers != 2*s.Positions || c.Best != s.Positions || c.Others != 0 {
				t.Errorf("%s: %+v", s.Half, c)
			}
			if win, _ := s.Scores[1].Win(); win != 0 || s.Scores[1].Best != s.Positions {
				t.Errorf("%s: the best player loses %v", s.Half, win)
			}
		}
	}
	trial.Half = HeldOut
	if all := ran(t, trial, 1); len(all) != 1 || all[0].Position.Half != HeldOut {
		t.Errorf("%d positions held out", len(all))
	}
}

// The gap is the mean of the differences, with their error: the slow way takes every difference by itself.
func TestGap(t *testing.T) {
	wins := [][2]float64{{0.1, 0.02}, {0, 0.05}, {0.07, 0.07}, {0.2, 0}}
	panel := handPanel(t)
	var outcomes []Outcome
	var gaps []float64
	for _, w := range wins {
		outcomes = append(outcomes, Outcome{&panel.Positions[0], [][]Answer{{{Win: w[0]}}, {{Win: w[1]}}}})
		gaps = append(gaps, w[0]-w[1])
	}
	mean, square := 0.0, 0.0
	for _, g := range gaps {
		mean += g / 4
	}
	for _, g := range gaps {
		square += (g - mean) * (g - mean)
	}
	got, err := Summarize(Middle, outcomes)[0].Gap.Win()
	if !near(got, mean) || !near(err, math.Sqrt(square/3/4)) {
		t.Errorf("%v ± %v, want %v ± %v", got, err, mean, math.Sqrt(square/3/4))
	}
}

// A move that is no candidate gets the regret that it would have had as one, whoever chooses it.
func TestOther(t *testing.T) {
	testsize.OneThread(t)
	p := smallPlan(t, 1)
	p.effort.plies = plies
	p.Seed = testsize.Of[random.Seed](4, p.Seed, p.Seed) // the games from there on are short
	header := p.Header()
	whole, err := Read([]byte(string(header.AppendTo(nil))+made(t, p, 1, 0)[0]), p.Rules, p.Words)
	if err != nil {
		t.Fatal(err)
	}
	at := &whole.Positions[0]
	i := slices.IndexFunc(at.Candidates[1:], func(c Candidate) bool { return c.Draws == at.Candidates[0].Draws }) + 1
	cut := at.Candidates[i]
	at.Candidates = slices.Delete(at.Candidates, i, i+1)
	notation := at.Position.Board.Notation()
	player := choosing(t, notation.Format(&cut.Move))
	trial := &Trial{Panel: whole, Players: [][]func() engine.Player{{player, player}}, Words: p.Words, Judge: p.Judge, Win: p.Win}
	for _, a := range ran(t, trial, 1)[0].Answers[0] {
		want := at.Candidates[0].Win - cut.Win
		if a.Listed || !a.Move.Same(&cut.Move) || math.Abs(a.Win-want) > 1.5/chanceSteps {
			t.Errorf("%+v, want %v", a, want)
		}
	}
}

// A failingPlayer has no move.
type failingPlayer struct {
	engine.Player
	err error
}

func (f *failingPlayer) Choose(context.Context, *game.Position, engine.Limits) (move.Move, error) {
	return move.Move{}, f.err
}

// An error of a player names the position.
func TestPlayerFails(t *testing.T) {
	panel := handPanel(t)
	failed := errors.New("out of ideas")
	player := func() engine.Player { return &failingPlayer{err: failed} }
	trial := &Trial{Panel: panel, Players: [][]func() engine.Player{{player}}}
	err := trial.Run(t.Context(), 2, func(*Outcome) error { return nil })
	if !errors.Is(err, failed) || !strings.Contains(err.Error(), "middle-001: ") {
		t.Error(err)
	}
}
