package eval_test

import (
	"testing"

	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/leave"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// madeUp returns a graph of n words of the set's letters, in proportion to their tiles.
func madeUp(t testing.TB, set *tile.Set, n int, stream *random.Stream) *wordgraph.Graph {
	t.Helper()
	letters := set.Count.AppendTiles(nil)[set.Count[tile.Blank]:]
	words := make([][]tile.Tile, n)
	for i := range words {
		words[i] = make([]tile.Tile, 2+stream.IntN(4))
		for j := range words[i] {
			words[i][j] = letters[stream.IntN(len(letters))]
		}
	}
	graph, err := wordgraph.Build(set.Len(), words)
	if err != nil {
		t.Fatal(err)
	}
	return graph
}

// anyTable returns a table of every leave of up to most tiles, each worth anything.
func anyTable(set *tile.Set, most int, stream *random.Stream) *leave.Table {
	table := leave.Complete(set, most)
	worth := make([]float32, table.Len())
	for i := range worth {
		worth[i] = float32(stream.IntN(100_000)-40_000) / 1024
	}
	return table.With(worth)
}

// A twin compares what the generator adds up with what Judge says of each move.
type twin struct {
	board *board.Board
	judge *eval.Static

	moves   movegen.Generator
	kept    tile.Kept
	opening board.Openings
	found   []move.Move
	seen    eval.Terms // some term of each kind that was not zero
}

// compare checks all moves of a rack in one position.
func (w *twin) compare(t *testing.T, rack *tile.Rack, e eval.Ending, bag int) {
	t.Helper()
	w.judge.Fill(&w.kept, rack, w.board.Rules().Tiles, e)
	var opening *board.Openings
	if w.board.Empty() {
		opening = &w.opening
		w.judge.Openings(opening, w.board)
	}
	w.found = w.moves.All(w.found[:0], &movegen.Request{Board: w.board, Kept: &w.kept, Opening: opening, Bag: bag})
	for i := range w.found {
		m := &w.found[i]
		terms := w.judge.Terms(w.board, m, rack, e)
		if want := tile.Equity(m.Score)*tile.Point + terms.Sum(); m.Equity != want {
			t.Errorf("%s of %s has equity %v, want %d and %+v", w.board.Spell(m), w.board.Rules().Tiles.Rack(rack),
				m.Equity, m.Score, terms)
		}
		if terms.Leave != 0 {
			w.seen.Leave = terms.Leave
		}
		if terms.Unseen != 0 {
			w.seen.Unseen = terms.Unseen
		}
		if terms.Opening != 0 {
			w.seen.Opening = terms.Opening
		}
		if terms.End != 0 {
			w.seen.End = terms.End
		}
	}
}

// TestJudgeTwin compares Judge with Fill and Opening as the generator adds them up, for every move
// of openings, positions of the middle and ends with an empty bag.
func TestJudgeTwin(t *testing.T) {
	nine := *librarytest.Rules(t, "friendly", "")
	nine.RackSize = 9
	for _, c := range []struct {
		name  string
		rules *rules.Rules
		most  int // tiles of the leaves in the table
	}{
		{"english", librarytest.Rules(t, "standard", ""), 4},
		{"catalan", librarytest.Rules(t, "standard", "catalan"), 3},
		{"super", librarytest.Rules(t, "super", ""), 3},
		{"nine tiles", &nine, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			stream := random.Seed(1).Named(c.name).Stream()
			w := twin{board: board.New(c.rules, madeUp(t, c.rules.Tiles, 1500, stream)),
				judge: eval.NewStatic(anyTable(c.rules.Tiles, c.most, stream)).WithUnseen(librarytest.Unseen(t, c.rules.Tiles))}
			moves := 0
			for range 6 {
				w.board.Clear()
				bag := game.NewBag(&c.rules.Tiles.Count, stream)
				for range 12 {
					var rack tile.Rack
					bag.Draw(1+stream.IntN(c.rules.RackSize), &rack)
					w.compare(t, &rack, eval.Ending{BagEmpty: true, Points: stream.IntN(60)}, 0)
					w.compare(t, &rack, eval.Ending{}, stream.IntN(20))
					var rest tile.Rack
					game.NewBag(&c.rules.Tiles.Count, stream).Draw(1+stream.IntN(80), &rest)
					bag := 1 + stream.IntN(20)
					w.compare(t, &rack, eval.Open(rest, bag, c.rules), bag)
					moves += len(w.found)
					w.board.Place(&w.found[stream.IntN(len(w.found))])
				}
			}
			if w.seen.Leave == 0 || w.seen.Unseen == 0 || w.seen.Opening == 0 || w.seen.End == 0 || moves < 1000 {
				t.Errorf("%d moves; some term was never other than zero: %+v", moves, w.seen)
			}
		})
	}
}

// A word is worth the same down as across on a board that is the same both ways.
func TestOpeningDownAsAcross(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	b := board.New(r, nil)
	stream := random.Seed(2).Stream()
	judge := eval.NewStatic(nil)
	for range 500 {
		m := move.Move{Kind: move.Play, Row: 7, Col: uint8(1 + stream.IntN(7)), Len: 7, Played: 7}
		for i := range m.Word() {
			m.Tiles[i] = tile.Tile(1+stream.IntN(26)) | tile.Tile(stream.IntN(2))<<7
		}
		other := m
		other.Dir, other.Row, other.Col = move.Down, m.Col, m.Row
		rack := m.Used()
		across, down := judge.Terms(b, &m, &rack, eval.Ending{}), judge.Terms(b, &other, &rack, eval.Ending{})
		if across != down {
			t.Errorf("%s: %+v, down %+v", b.Spell(&m), across, down)
		}
	}
}
