// Package enginetest tests what every player of package engine must do. The tests of each player run it. It also has
// players for other tests.
package enginetest

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/stat"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// A Subject is a player under test.
type Subject struct {
	New       func() engine.Player // the same player each time, with memory of its own
	Positions []game.Position      // to ask it about, one or more; they may have one board each, and share none
	Step      engine.Limits        // with which a run leaves something to do, where the player has a measure for it
	Whole     engine.Limits        // what a whole answer takes; zero where the player comes to an end
}

// Run tests the player.
func Run(t *testing.T, s Subject) {
	for _, part := range []struct {
		name    string
		threads bool
		test    func(*testing.T)
	}{
		{"identity", false, s.identity},
		{"choice", false, s.choice},
		{"candidates", false, s.candidates},
		{"forgets", false, s.forgets},
		{"own position", false, s.ownPosition},
		{"steps", false, s.steps},
		{"stop", true, s.stop},
		{"cancel", true, s.cancel},
		{"time", true, s.time},
		{"add", false, s.add},
		{"phony", false, s.phony},
		{"drop", false, s.drop},
		{"bingo", false, s.bingo},
		{"together", true, s.together},
	} {
		t.Run(part.name, func(t *testing.T) {
			if !part.threads {
				testsize.OneThread(t)
			}
			part.test(t)
		})
	}
}

// identity stays what it is, whatever the player has done.
func (s *Subject) identity(t *testing.T) {
	player := s.New()
	first := player.Identity()
	s.choose(t, player, &s.Positions[0])
	if first == "" || player.Identity() != first || s.New().Identity() != first {
		t.Errorf("%q, then %q and %q", first, player.Identity(), s.New().Identity())
	}
}

// choice is legal, scores what it says, is the first of an analysis, and leaves the position as it was.
func (s *Subject) choice(t *testing.T) {
	player := s.New()
	for i := range s.Positions {
		p := &s.Positions[i]
		before := p.Clone()
		m := s.choose(t, player, p)
		if err := p.Legal(&m); err != nil || int(m.Score) != p.Board.Score(&m) {
			t.Errorf("position %d: %s for %d: %v", i, p.Board.Spell(&m), m.Score, err)
		}
		for _, n := range []int{0, 1, 5} {
			if n > 0 && s.Whole != (engine.Limits{}) {
				continue // fewer candidates take more of what is spent
			}
			f := s.whole(t, s.analysis(t, player, p, engine.Request{Count: n}))
			if first := &f.Candidates[0].Move; !first.Same(&m) || first.Score != m.Score {
				t.Errorf("position %d: %s is chosen, and %s the first of %d", i, p.Board.Spell(&m), p.Board.Spell(first), n)
			}
		}
		if !same(&before, p) {
			t.Errorf("position %d is not what it was", i)
		}
	}
}

// firstLook is how many candidates are looked up by their moves: each look goes through the whole list.
const firstLook = 50

// candidates are legal, in order, with values that are known in one of the ways.
func (s *Subject) candidates(t *testing.T) {
	player := s.New()
	for i := range s.Positions {
		p := &s.Positions[i]
		all := s.whole(t, s.analysis(t, player, p, engine.Request{Explain: true}))
		few := s.whole(t, s.analysis(t, player, p, engine.Request{Count: 3}))
		if len(few.Candidates) != min(3, len(all.Candidates)) || all.Legal != few.Legal || all.Bingos != few.Bingos {
			t.Errorf("position %d: %d of %d candidates; %d and %d legal moves, %d and %d bingos", i, len(few.Candidates),
				len(all.Candidates), few.Legal, all.Legal, few.Bingos, all.Bingos)
		}
		if all.Legal > 0 && (len(all.Candidates) > all.Legal || all.Bingos > all.Legal) {
			t.Errorf("position %d: %d candidates and %d bingos of %d moves", i, len(all.Candidates), all.Bingos, all.Legal)
		}
		seen := map[move.Move]bool{}
		for j := range all.Candidates {
			c := &all.Candidates[j]
			key := c.Move
			if key.Score, key.Equity = 0, 0; seen[key] || j < firstLook && all.Candidate(&c.Move) != c {
				t.Errorf("position %d: candidate %d, %s, is there before", i, j+1, p.Board.Spell(&c.Move))
			}
			seen[key] = true
			if err := p.Legal(&c.Move); err != nil || int(c.Move.Score) != p.Board.Score(&c.Move) || c.Move.Equity != c.Value.Equity {
				t.Errorf("position %d: candidate %d, %s: %v", i, j+1, p.Board.Spell(&c.Move), err)
			}
			if c.Rank != j+1 || j > 0 && !follows(&all.Candidates[j-1].Value, &c.Value) {
				t.Errorf("position %d: candidate %d, %s: rank %d, worth %v", i, j+1, p.Board.Spell(&c.Move), c.Rank, c.Value)
			}
			checkValue(t, &c.Value)
			checkTerms(t, c)
		}
	}
}

// follows reports whether a candidate of value b may stand after one of value a: by equity, or by the chance to win.
func follows(a, b *engine.Value) bool {
	return b.Equity <= a.Equity || a.HasWin && b.HasWin && b.Win <= a.Win
}

func checkValue(t *testing.T, v *engine.Value) {
	t.Helper()
	sampled := v.Known == stat.Sampled
	switch {
	case v.Known == stat.Unknown, !sampled && (v.EquityError != 0 || v.WinError != 0), v.EquityError < 0, v.WinError < 0:
		t.Errorf("the value %+v is %s", v, v.Known)
	case math.IsNaN(v.Win), v.Win < 0, v.Win > 1, !v.HasWin && v.Win != 0:
		t.Errorf("the chance of %+v", v)
	}
}

// checkTerms adds up the terms, if there are any.
func checkTerms(t *testing.T, c *engine.Candidate) {
	t.Helper()
	sum := tile.Equity(c.Move.Score) * tile.Point
	for _, term := range c.Terms {
		sum += term.Worth
		if term.Name == "" {
			t.Errorf("a term without a name: %+v", c.Terms)
		}
	}
	if c.Terms != nil && sum != c.Value.Equity {
		t.Errorf("%d points and the terms %+v are %v, not %v", c.Move.Score, c.Terms, sum, c.Value.Equity)
	}
}

// forgets: an answer does not depend on earlier or simultaneous questions.
func (s *Subject) forgets(t *testing.T) {
	seasoned := s.New()
	var want []engine.Findings
	for i := range s.Positions {
		s.choose(t, seasoned, &s.Positions[i])
		want = append(want, s.whole(t, s.analysis(t, seasoned, &s.Positions[i], engine.Request{Count: 5, Bingo: true, Explain: true})))
	}
	for i := len(want) - 1; i >= 0; i-- {
		got := s.whole(t, s.analysis(t, s.New(), &s.Positions[i], engine.Request{Count: 5, Bingo: true, Explain: true}))
		if !reflect.DeepEqual(got, want[i]) {
			t.Errorf("position %d: a new player says %+v, a used one %+v", i, got, want[i])
		}
		again, fresh := s.choose(t, seasoned, &s.Positions[i]), s.choose(t, s.New(), &s.Positions[i])
		if !again.Same(&fresh) {
			t.Errorf("position %d: a new player chooses %s, a used one %s", i, s.Positions[i].Board.Spell(&fresh), s.Positions[i].Board.Spell(&again))
		}
	}
}

// ownPosition: an analysis is not affected by what the caller does with the board.
func (s *Subject) ownPosition(t *testing.T) {
	player, p := s.New(), s.Positions[0].Clone()
	want := s.whole(t, s.analysis(t, player, &p, engine.Request{Count: 3}))
	a := s.analysis(t, player, &p, engine.Request{Count: 3})
	p.Board.Clear()
	p.Rack = tile.Rack{}
	if got := s.whole(t, a); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func (s *Subject) choose(t *testing.T, player engine.Player, p *game.Position) move.Move {
	t.Helper()
	m, err := player.Choose(context.Background(), p, s.Whole)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (s *Subject) analysis(t *testing.T, player engine.Player, p *game.Position, r engine.Request) *engine.Analysis {
	t.Helper()
	a, err := player.Analyze(p, r)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func (s *Subject) run(t *testing.T, a *engine.Analysis, l engine.Limits) {
	t.Helper()
	if err := a.Run(context.Background(), l, nil); err != nil {
		t.Error(err)
	}
}

// whole runs an analysis to its end.
func (s *Subject) whole(t *testing.T, a *engine.Analysis) engine.Findings {
	t.Helper()
	s.run(t, a, s.rest(a))
	return a.Snapshot().Findings
}

// again runs an analysis once more, for as much again.
func (s *Subject) again(t *testing.T, a *engine.Analysis) engine.Findings {
	t.Helper()
	s.run(t, a, s.Whole)
	return a.Snapshot().Findings
}

// rest returns what is left of a whole answer.
func (s *Subject) rest(a *engine.Analysis) engine.Limits {
	l := s.Whole
	if l.Iterations > 0 {
		l.Iterations = max(l.Iterations-a.Snapshot().Iterations, 1)
	}
	return l
}

// spent reports whether a whole answer is there.
func (s *Subject) spent(now *engine.Snapshot) bool {
	if s.Whole.Iterations > 0 {
		return now.Iterations >= s.Whole.Iterations
	}
	return now.Stopped == engine.Complete
}

func same(a, b *game.Position) bool {
	known := a.Known
	known.Board = b.Board
	return slices.Equal(a.Board.Squares(), b.Board.Squares()) && known == b.Known
}
