package preend_test

import (
	"strconv"
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/movegen"
	"maven/internal/preend"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testshared"
	"maven/internal/testsize"
	"maven/internal/wordgraph"
)

const megabyte = 1 << 20

// long reports whether the slow twins are asked for.
func long() bool { return testsize.Longest() }

// A measured is a position of the comparison data.
type measured struct {
	name     string
	bag      int
	position game.Position
}

// comparison reads the pre-endgames of the comparison data.
func comparison(t testing.TB) []measured {
	t.Helper()
	graph := librarytest.SharedGraph(t, "TWL98.kwg")
	r := librarytest.Rules(t, "standard", "")
	var all []measured
	for _, f := range testshared.Rows(t, "preendgames.tsv") {
		bag, err := strconv.Atoi(f[1])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, measured{f[0], bag, *librarytest.Position(t, board.New(r, graph), f[2])})
	}
	return all
}

// every asks for a proof of every move.
func every(p *game.Position) *preend.Question {
	return &preend.Question{Position: p, Also: librarytest.Moves(nil, &movegen.Generator{}, p)}
}

// A dealer makes positions with some tiles in the bag, by playing games in which each move is the best of
// some.
type dealer struct {
	rules  *rules.Rules
	words  *wordgraph.Graph
	stream *random.Stream
	gen    movegen.Generator
}

// deal returns a position with so many tiles in the bag, of which nothing but the rack is known.
func (d *dealer) deal(bag int) game.Position {
	for {
		g := game.New(d.rules, d.words, random.Seed(d.stream.Uint64()))
		for !g.Over() {
			p := g.Position()
			if p.Bag() == bag {
				return p.Clone()
			}
			moves := librarytest.Moves(nil, &d.gen, &p)
			best := &moves[d.stream.IntN(len(moves))]
			for range d.stream.IntN(8) {
				if m := &moves[d.stream.IntN(len(moves))]; m.Score > best.Score {
					best = m
				}
			}
			g.Play(best)
		}
	}
}
