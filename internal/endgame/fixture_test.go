package endgame_test

import (
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/notation/cgp"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testshared"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

const megabyte = 1 << 20

// long reports whether the slow twins are asked for.
func long() bool { return testsize.Longest() }

func loadRules(t testing.TB, name string) *rules.Rules {
	t.Helper()
	r, err := librarytest.Library("").Rules(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

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
	graph, err := wordgraph.Read(testshared.Read(t, "data", "TWL98.kwg"), 26)
	if err != nil {
		t.Fatal(err)
	}
	r := loadRules(t, "standard")
	var all []known
	for _, line := range strings.Split(strings.TrimSpace(string(testshared.Read(t, "positions", "endgames.tsv"))), "\n")[1:] {
		f := strings.Split(line, "\t")
		k := known{name: f[0], proven: f[3] == "yes", best: f[4], position: position(t, r, graph, f[1])}
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

func position(t testing.TB, r *rules.Rules, graph *wordgraph.Graph, line string) game.Position {
	t.Helper()
	fields, err := cgp.Split(line)
	if err != nil {
		t.Fatal(err)
	}
	p, err := fields.Position(r)
	if err != nil {
		t.Fatal(err)
	}
	return p.On(board.New(r, graph))
}

// A dealer makes endgames by playing games in which each move is the best of some.
type dealer struct {
	rules  *rules.Rules
	words  *wordgraph.Graph
	stream *random.Stream
	gen    movegen.Generator
	moves  []move.Move
}

// moves returns all moves of a position.
func all(g *movegen.Generator, dst []move.Move, p *game.Position) []move.Move {
	var kept tile.Kept
	kept.Reset(&p.Rack)
	return g.All(dst, &movegen.Request{Board: p.Board, Kept: &kept, Bag: p.Bag()})
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
			d.moves = all(&d.gen, d.moves[:0], &p)
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
