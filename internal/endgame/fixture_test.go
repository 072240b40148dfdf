package endgame_test

import (
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testshared"
	"maven/internal/testsize"
	"maven/internal/wordgraph"
)

const megabyte = 1 << 20

// long reports whether the slow twins are asked for.
func long() bool { return testsize.Longest() }

// A known is a position of the comparison data.
type known struct {
	name     string
	position game.Position
	net      int
	proven   bool
	best     string
}

// measured reads the endgames of the comparison data.
func measured(t testing.TB) []known {
	graph := librarytest.SharedGraph(t, "TWL98.kwg")
	r := librarytest.Rules(t, "standard", "")
	var all []known
	for _, f := range testshared.Rows(t, "endgames.tsv") {
		k := known{name: f[0], proven: f[3] == "yes", best: f[4], position: *librarytest.Position(t, board.New(r, graph), f[1])}
		for i, c := range f[2] {
			if c == '-' && i == 0 {
				continue
			}
			k.net = 10*k.net + int(c-'0')
		}
		if f[2][0] == '-' {
			k.net = -k.net
		}
		all = append(all, k)
	}
	return all
}

// A dealer makes endgames by playing games in which each move is the best of some.
type dealer struct {
	rules  *rules.Rules
	words  *wordgraph.Graph
	stream *random.Stream
	gen    movegen.Generator
	moves  []move.Move
}

// endgame plays until the bag is empty and neither side has more tiles than allowed.
func (d *dealer) endgame(most int) game.Position {
	for {
		g := game.New(d.rules, d.words, random.Seed(d.stream.Uint64()))
		for !g.Over() {
			p := g.Position()
			if other, ok := p.Held(); ok && p.Bag() == 0 && p.Rack.Len() <= most && other.Len() <= most {
				p.Opponent = other
				q := game.NewPosition(p.Known)
				return q.Clone()
			}
			d.moves = librarytest.Moves(d.moves[:0], &d.gen, &p)
			best := &d.moves[d.stream.IntN(len(d.moves))]
			for range d.stream.IntN(8) {
				if m := &d.moves[d.stream.IntN(len(d.moves))]; m.Score > best.Score {
					best = m
				}
			}
			g.Play(best)
		}
	}
}
