package sim

import (
	"testing"

	"maven/internal/anagram"
	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/leave"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testshared"
	"maven/internal/tile"
	"maven/internal/winprob"
	"maven/internal/wordgraph"
)

// A club is rules, words and tables to play with.
type club struct {
	rules *rules.Rules
	words *wordgraph.Graph
	means Means
	made  map[random.Seed][]move.Move // moves of the games of position
	moves movegen.Generator           // of all
}

func newClub(r *rules.Rules, words *wordgraph.Graph, means Means) *club {
	return &club{rules: r, words: words, means: means, made: map[random.Seed][]move.Move{}}
}

// smallClub is of short games, of which a test can play out thousands.
func smallClub(t testing.TB) *club {
	t.Helper()
	r, words := librarytest.Small(t)
	judge := eval.NewStatic(anyLeaves(r.Tiles, 3)).WithUnseen(librarytest.Unseen(t, r.Tiles)) // play-outs do not use it
	return newClub(r, words.Graph, Means{Judge: judge, Win: winTable(t)})
}

// shippedClub is the standard game with the shipped words.
func shippedClub(t testing.TB) *club {
	t.Helper()
	r, words := librarytest.Shipped(t)
	return newClub(r, words.Graph, Means{Judge: eval.NewStatic(anyLeaves(r.Tiles, 2)), Words: words.Map(), Win: winTable(t)})
}

// digraphClub is of the Spanish tiles, whose CH, LL and RR are one tile each, and a few words.
func digraphClub(t testing.TB) *club {
	t.Helper()
	r, words := librarytest.Digraphs(t, "standard")
	return newClub(r, words.Graph, Means{Judge: eval.NewStatic(anyLeaves(r.Tiles, 2)), Words: words.Map(), Win: winTable(t)})
}

// wideClub is of as many letters as there can be.
func wideClub(t testing.TB) *club {
	t.Helper()
	r, words := librarytest.Wide(t)
	return newClub(r, words.Graph, Means{Judge: eval.NewStatic(anyLeaves(r.Tiles, 1)), Words: words.Map(), Win: winTable(t)})
}

// anyLeaves returns a table in which leaves have worths without a pattern, to tell them apart.
func anyLeaves(set *tile.Set, most int) *leave.Table {
	table := leave.Complete(set, most)
	stream := random.Seed(3).Stream()
	worth := make([]float32, table.Len())
	for i := range worth {
		worth[i] = float32(stream.IntN(2000)-1000) / 100
	}
	return table.With(worth)
}

func winTable(t testing.TB) *winprob.Table {
	t.Helper()
	table, err := librarytest.Library("").WinProb("", librarytest.Rules(t, "standard", ""), nil)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// read returns the position of a line.
func (c *club) read(t testing.TB, line string) *game.Position {
	t.Helper()
	return librarytest.Position(t, board.New(c.rules, c.words), line)
}

// position returns what the player to move knows after some moves of a game by the seed. Its moves are found once.
func (c *club) position(seed random.Seed, moves int) *game.Position {
	g := game.New(c.rules, c.words, seed)
	for n := range moves {
		if n == len(c.made[seed]) {
			p := g.Position()
			c.made[seed] = append(c.made[seed], c.all(&p)[0])
		}
		g.Play(&c.made[seed][n])
		if g.Over() {
			return nil
		}
	}
	p := g.Position()
	p = p.Clone()
	return &p
}

// all returns every legal move with its static equity, best first.
func (c *club) all(p *game.Position) []move.Move {
	var kept tile.Kept
	var open board.Openings
	e := eval.Ending{BagEmpty: p.Bag() == 0}
	if e.BagEmpty {
		held, _ := p.Held()
		e.Points = c.rules.Tiles.RackScore(&held)
	}
	c.means.Judge.Fill(&kept, &p.Rack, c.rules.Tiles, e)
	c.means.Judge.Openings(&open, p.Board)
	all := c.moves.All(nil, &movegen.Request{Board: p.Board, Kept: &kept, Opening: &open, Bag: p.Bag()})
	return move.First(all, len(all))
}

// simulation returns one of the n best moves.
func (c *club) simulation(t testing.TB, p *game.Position, n int, o Options) *Simulation {
	t.Helper()
	s, err := New(p, c.means, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range Field(c.all(p), n) {
		s.Add(m)
	}
	return s
}

// sharedClub is the standard game with the words and leaves that other engines were measured with.
func sharedClub(t testing.TB) *club {
	t.Helper()
	graph := librarytest.SharedGraph(t, "TWL98.kwg")
	leaves, err := leave.Read(testshared.Read(t, "data", "TWL98.klv2"))
	if err != nil {
		t.Fatal(err)
	}
	r, _ := librarytest.Shipped(t)
	return newClub(r, graph, Means{Judge: eval.NewStatic(leaves), Words: anagram.NewMap(graph), Win: winTable(t)})
}

// lines returns column number column of a shared table of positions.
func lines(t testing.TB, file string, column int) []string {
	t.Helper()
	var all []string
	for _, f := range testshared.Rows(t, file) {
		all = append(all, f[column])
	}
	return all
}
