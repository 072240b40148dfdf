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
	"maven/internal/library"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/rules"
	"maven/internal/stat"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// errKilled stands for what ends a run at once.
var errKilled = errors.New("killed")

// smallRules returns rules of short games: the standard board, four tiles on a rack, few tiles.
func smallRules(t testing.TB) (*rules.Rules, *wordgraph.Graph) {
	t.Helper()
	set, err := tile.ParseSet("small", strings.NewReader(
		"?,?,2,0,0\nA,a,6,1,1\nE,e,6,1,1\nN,n,4,1,0\nR,r,4,1,0\nS,s,4,2,0\nT,t,4,1,0\nQ,q,1,10,0\n"))
	if err != nil {
		t.Fatal(err)
	}
	base, err := library.Open("").Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	r := *base.WithTiles(set)
	r.RackSize, r.Bonus = 4, [tile.MaxRack + 1]int{4: 20}
	var words [][]tile.Tile
	for _, text := range strings.Fields("AT TA TEA EAT ATE TAN NET TEN RAT TAR ART EAR ERA ARE SEA SAT SET " +
		"NEAR EARN RATE TEAR SANE STAR RATS ARTS TARS NEST SENT ANTS NEAT ANTE TEAS SEAT EAST RENT TERN AN NA AE RE ER ES AS") {
		word, err := set.ParseWord(text)
		if err != nil {
			t.Fatal(err)
		}
		words = append(words, word)
	}
	graph, err := wordgraph.Build(set.Len(), words)
	if err != nil {
		t.Fatal(err)
	}
	return &r, graph
}

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
	var kept tile.Kept
	kept.Reset(&p.Rack)
	m.all = m.moves.All(m.all[:0], &movegen.Request{Board: p.Board, Kept: &kept, Bag: p.Bag()})
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
	r, words := smallRules(t)
	return match.Plan{Rules: r, Words: words, Lexicon: "small", Hash: "5ma11", Sides: [2]match.Side{a, b}, Games: games, Seed: 7}
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
	if err := m.Run(context.Background(), threads, log.Pair); err != nil {
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
