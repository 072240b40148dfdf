package infer_test

import (
	"context"
	"testing"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/infer"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A fixture is what games and inferences are made of.
type fixture struct {
	rules *rules.Rules
	words *lexicon.Lexicon
	judge *eval.Static
}

// small returns a small game in which leaves are worth anything.
func small(t testing.TB) *fixture {
	t.Helper()
	r, words := librarytest.Small(t)
	return &fixture{r, words, eval.NewStatic(anyTable(r.Tiles, 3, 7)).WithUnseen(librarytest.Unseen(t, r.Tiles))}
}

// shipped returns the standard game.
func shipped(t testing.TB) *fixture {
	t.Helper()
	r, words := librarytest.Shipped(t)
	leaves, _, err := librarytest.Library("").Leaves("", r, nil)
	if err != nil {
		t.Fatal(err)
	}
	unseen, err := librarytest.Library("").Unseen("", r, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &fixture{r, words, eval.NewStatic(leaves).WithUnseen(unseen)}
}

// madeUp returns a game with words of the set's letters, in proportion to its tiles.
func madeUp(t testing.TB, rulesName, tiles string) *fixture {
	t.Helper()
	r := librarytest.Rules(t, rulesName, tiles)
	stream := random.Seed(1).Stream()
	letters := r.Tiles.Count.AppendTiles(nil)[r.Tiles.Count[tile.Blank]:]
	list := make([][]tile.Tile, 3000)
	for i := range list {
		list[i] = make([]tile.Tile, 2+stream.IntN(4))
		for j := range list[i] {
			list[i][j] = letters[stream.IntN(len(letters))]
		}
	}
	graph, err := wordgraph.Build(r.Tiles.Len(), list)
	if err != nil {
		t.Fatal(err)
	}
	return &fixture{r, lexicon.New("made up", r.Tiles, graph, ""), eval.NewStatic(anyTable(r.Tiles, 2, 5)).WithUnseen(librarytest.Unseen(t, r.Tiles))}
}

// anyTable returns a table of every leave of up to most tiles, worth up to so many points either way.
func anyTable(set *tile.Set, most, points int) *leave.Table {
	table, stream := leave.Complete(set, most), random.Seed(2).Stream()
	worth := make([]float32, table.Len())
	for i := range worth {
		worth[i] = float32(stream.IntN(2048*points)-1024*points) / 1024
	}
	return table.With(worth)
}

// run infers from a position.
func (s *fixture) run(t testing.TB, p *game.Position, o infer.Options) *infer.Result {
	t.Helper()
	i, err := infer.New(p, s.judge, o)
	if err != nil {
		t.Fatal(err)
	}
	return i.Run(context.Background(), nil)
}

// A seenTurn is a position after a move, and what was there before.
type seenTurn struct {
	game.Position              // of the player now on turn
	board         *board.Board // before the move
	bag           int          // before the move
	held          tile.Rack    // by who made the move, before it
	now           tile.Rack    // after it
	move          move.Move    // in full
}

// each plays games, in which the moves are one of the best few, and calls f after every move.
func (s *fixture) each(games, few int, f func(turn *seenTurn)) {
	player, g := engine.NewStatic(s.judge, s.words), game.New(s.rules, s.words.Graph, 0)
	before := board.New(s.rules, s.words.Graph)
	for n := range games {
		g.Reset(random.Seed(n))
		stream := random.Seed(n).Named("moves").Stream()
		for !g.Over() {
			p := g.Position()
			before.CopyFrom(p.Board)
			best := player.Rank(&p, few)
			m := best[stream.IntN(len(best))]
			turn := seenTurn{board: before, bag: g.Bag(), held: g.Held(g.Turn()), move: m}
			g.Play(&m)
			if g.Over() {
				break
			}
			turn.Position, turn.now = g.Position(), g.Held(1-g.Turn())
			f(&turn)
		}
	}
}
