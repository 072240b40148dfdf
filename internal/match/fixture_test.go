package match_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/engine/enginetest"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/pool"
	"maven/internal/stat"
)

// errKilled stands for what ends a run at once.
var errKilled = errors.New("killed")

// static is the player without leaves.
func static() match.Side {
	return match.Side{Name: "static", New: func() engine.Player {
		return engine.NewStatic(eval.NewStatic(nil), nil)
	}}
}

// A meanPlayer makes the legal move that comes last, but passes only where it must.
type meanPlayer struct {
	moves movegen.Generator
	all   []move.Move
}

func (m *meanPlayer) choose(p *game.Position) move.Move {
	m.all = librarytest.Moves(m.all[:0], &m.moves, p)
	worst := &m.all[0]
	for i := range m.all {
		if a := &m.all[i]; a.Kind != move.Pass && move.Compare(a, worst) > 0 {
			worst = a
		}
	}
	return *worst
}

func mean() match.Side {
	return match.Side{Name: "mean", New: func() engine.Player { return enginetest.Chooser("mean", new(meanPlayer).choose) }}
}

// weak plays the static player's moves, but mean ones now and then.
func weak() match.Side {
	return match.Side{Name: "weak", New: func() engine.Player {
		best, mean := engine.NewStatic(eval.NewStatic(nil), nil), new(meanPlayer)
		return enginetest.Chooser("weak", func(p *game.Position) move.Move {
			if p.Board.Tiles()%7 == 3 {
				return mean.choose(p)
			}
			return best.Best(p)
		})
	}}
}

// smallPlan is a match on the small rules.
func smallPlan(t testing.TB, a, b match.Side, games int) match.Plan {
	t.Helper()
	r, words := librarytest.Small(t)
	return match.Plan{Rules: r, Words: words, Sides: [2]match.Side{a, b}, Games: games, Seed: 7}
}

// played runs a match from its beginning to its end and returns the result and the log.
func played(t testing.TB, plan match.Plan, threads int) (match.Result, string) {
	t.Helper()
	m := begun(t, plan)
	var text strings.Builder
	log := match.NewLog(&text, &plan)
	if err := log.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := m.Run(context.Background(), pool.Here(threads), log.Pair); err != nil {
		t.Fatal(err)
	}
	if !m.Done() {
		t.Error("the match has run and is not done")
	}
	return m.Result(), text.String()
}

func begun(t testing.TB, plan match.Plan) *match.Match {
	t.Helper()
	m, err := match.New(plan)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// sequential is a test between two gains in points a game.
func sequential(t testing.TB, low, high float64) *stat.Sequential {
	t.Helper()
	s, err := stat.NewSequential(low, high)
	if err != nil {
		t.Fatal(err)
	}
	return &s
}
