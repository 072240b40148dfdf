package infer

import (
	"context"
	"testing"

	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// A table gives every rack the worth of the move that movegen finds best: on an empty board and others,
// with none to two blanks, with tiles of several letters and 21 lanes.
func TestTableTwin(t *testing.T) {
	testsize.OneThread(t)
	standard, both := librarytest.Shipped(t)
	oblique := *standard
	oblique.StartRow, oblique.StartCol = 5, 8
	catalan, super := librarytest.Rules(t, "standard", "catalan"), librarytest.Rules(t, "super", "")
	for _, c := range []struct {
		name  string
		rules *rules.Rules
		words *lexicon.Lexicon
	}{{"standard", standard, both}, {"start beside the diagonal", &oblique, testsize.Of(anyWords(t, standard.Tiles), both, both)}, {"catalan", catalan, anyWords(t, catalan.Tiles)}, {"super", super, anyWords(t, super.Tiles)}} {
		t.Run(c.name, func(t *testing.T) {
			table := leave.Complete(c.rules.Tiles, 2)
			worth, stream := make([]float32, table.Len()), random.Seed(4).Stream()
			for i := range worth {
				worth[i] = float32(stream.IntN(20)) - 10
			}
			w := tableTwin{judge: eval.NewStatic(table.With(worth)).WithUnseen(librarytest.Unseen(t, c.rules.Tiles))}
			games := 1
			if testsize.Longest() {
				games = 8
			}
			for n := range games {
				w.game(t, game.New(c.rules, c.words.Graph, random.Seed(n)))
			}
			t.Log(w.racks)
			if w.racks[0] < testsize.Of(60, 200, 200) || w.racks[1] < testsize.Of(20, 60, 60) || w.racks[2] < testsize.Of(3, 10, 10) {
				t.Errorf("%v racks compared, by blanks", w.racks)
			}
		})
	}
}

// anyWords returns words of the set's letters, in proportion to its tiles.
func anyWords(t *testing.T, set *tile.Set) *lexicon.Lexicon {
	t.Helper()
	stream, letters := random.Seed(1).Stream(), set.Count.AppendTiles(nil)[set.Count[tile.Blank]:]
	words := make([]string, 2000)
	for i := range words {
		word := make([]tile.Tile, 2+stream.IntN(4))
		for j := range word {
			word[j] = letters[stream.IntN(len(letters))]
		}
		words[i] = set.Tiles(word)
	}
	return lexicon.New("any", set, librarytest.GraphOf(t, set, words...), "")
}

// A tableTwin compares tables with the generator.
type tableTwin struct {
	judge *eval.Static
	moves movegen.Generator
	kept  tile.Kept
	found []move.Move
	racks [tableBlanks + 1]int // compared, by blanks
}

// game compares racks that may have been held before each move of a game. The moves are the best plays of
// up to so many tiles as a stream says, so that leaves of all sizes come up.
func (w *tableTwin) game(t *testing.T, g *game.Game) {
	stream := random.Seed(6).Stream()
	for n, step := 0, testsize.Of(10, 1, 1); !g.Over(); n++ {
		p := g.Position()
		w.judge.Fill(&w.kept, &p.Rack, p.Board.Rules().Tiles, eval.Ending{BagEmpty: p.Bag() == 0})
		w.found = w.moves.All(w.found[:0], &movegen.Request{Board: p.Board, Kept: &w.kept, Bag: p.Bag()})
		most, best := 1+stream.IntN(p.Sizes[0]), move.Move{Kind: move.Pass}
		for i := range w.found {
			if m := &w.found[i]; m.Kind == move.Play && int(m.Played) <= most && (best.Kind == move.Pass || move.Compare(m, &best) < 0) {
				best = *m
			}
		}
		if best.Kind == move.Pass && p.Scoreless > 3 {
			return
		}
		g.Play(&best)
		if p = g.Position(); g.Over() || p.Bag() == 0 {
			return
		}
		if n%step == 0 {
			w.turn(t, &p)
		}
	}
}

// turn compares racks that may have been held before the move just made.
func (w *tableTwin) turn(t *testing.T, p *game.Position) {
	i, err := New(p, w.judge, Options{Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	if !i.judged() {
		return
	}
	table, err := i.table(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	j := newJudge(i, table)
	for n := range testsize.Of(48, 16, 16) {
		from, rack := i.turn.others, tile.Rack{}
		for rack[tile.Blank] < from[tile.Blank] && int(rack[tile.Blank]) < min(n%8-5, i.turn.number) {
			rack[tile.Blank]++
		}
		from[tile.Blank] -= rack[tile.Blank]
		drawTiles(&rack, &from, i.turn.number-rack.Len(), random.Seed(n).Stream())
		rack.Add(&i.turn.surely)
		got, want := j.best(&rack), w.slow(&i.turn, &rack)
		if got != want {
			t.Fatalf("%s: with %s the best is worth %v, want %v", p.Board.Spell(&i.turn.move), p.Board.Rules().Tiles.Rack(&rack), got, want)
		}
		if rack[tile.Blank] <= tableBlanks {
			w.racks[rack[tile.Blank]]++
		}
	}
}

// slow returns the worth of the best of all moves.
func (w *tableTwin) slow(t *turn, rack *tile.Rack) tile.Equity {
	b := t.board
	unseen, onBoard := b.Rules().Tiles.Count, b.OnBoard()
	unseen.Remove(&onBoard)
	unseen.Remove(rack)
	w.judge.Fill(&w.kept, rack, b.Rules().Tiles, eval.Open(unseen, t.bag, b.Rules()))
	q := movegen.Request{Board: b, Kept: &w.kept, Bag: t.bag}
	if b.Empty() {
		q.Opening = new(board.Openings)
		w.judge.Openings(q.Opening, b)
	}
	w.found = w.moves.All(w.found[:0], &q)
	return move.First(w.found, 1)[0].Equity
}
