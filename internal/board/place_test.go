package board_test

import (
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

// Places nest: each Undo gives back the board before the last Place, down to the empty one.
func TestUndoNests(t *testing.T) {
	w := newWalk(t, librarytest.Rules(t, "standard", "spanish"), nil, random.Seed(1))
	var before [][]board.Square
	for range 30 {
		before = append(before, squaresOf(w.board))
		m := w.legal()
		w.board.Place(&m)
	}
	if w.board.Tiles() < 20 {
		t.Errorf("only %d tiles on the board", w.board.Tiles())
	}
	for _, want := range slices.Backward(before) {
		w.board.Undo()
		if !slices.Equal(squaresOf(w.board), want) {
			t.Fatalf("Undo leaves another board than there was before Place, with %d tiles", w.board.Tiles())
		}
	}
	if !w.board.Empty() || w.board.Tiles() != 0 {
		t.Errorf("%d tiles on the board after the last Undo", w.board.Tiles())
	}
}

// A move that is no play changes nothing, but is taken back like one.
func TestPlaceOfOtherMoves(t *testing.T) {
	b := boardOf(t, librarytest.Rules(t, "standard", ""), librarytest.Graph(t), "8D QUIET")
	before := squaresOf(b)
	exchange := librarytest.Move(t, b, "exchange QU")
	b.Place(&exchange)
	b.Place(&move.Move{})
	if !slices.Equal(squaresOf(b), before) || b.Tiles() != 5 {
		t.Errorf("an exchange or a pass changes the board")
	}
	b.Undo()
	b.Undo()
	if b.Tiles() != 5 {
		t.Errorf("%d tiles on the board, want 5", b.Tiles())
	}
	b.Undo()
	if !b.Empty() {
		t.Error("the play is not undone")
	}
}

// There is nothing to undo on a board that was made, cleared, put up at once or copied.
func TestNothingToUndo(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	full := boardOf(t, r, nil, "8D QUIET")
	for name, prepare := range map[string]func(*board.Board){
		"New":      func(*board.Board) {},
		"Clear":    func(b *board.Board) { b.Place(&move.Move{}); b.Clear() },
		"SetTiles": func(b *board.Board) { b.SetTiles(tilesOf(full)) },
		"CopyFrom": func(b *board.Board) { b.Place(&move.Move{}); b.CopyFrom(full) },
	} {
		b := board.New(r, nil)
		prepare(b)
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: Undo does not panic", name)
				}
			}()
			b.Undo()
		}()
	}
}

// A copy holds the same and goes its own way.
func TestCopyFrom(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	original := boardOf(t, r, librarytest.Graph(t), "8D QUIET", "I8 SO")
	copied := boardOf(t, r, original.Words(), "8H ZZZ", "H8 .ZZZ")
	copied.CopyFrom(original)
	before := squaresOf(original)
	if !slices.Equal(squaresOf(copied), before) || copied.Tiles() != 7 {
		t.Fatalf("the copy of 7 tiles differs, with %d", copied.Tiles())
	}
	m := librarytest.Move(t, copied, "J9 NOON")
	copied.Place(&m)
	if !slices.Equal(squaresOf(original), before) || original.Tiles() != 7 {
		t.Error("a play on the copy changes the original")
	}
	after := squaresOf(copied)
	original.Undo()
	original.Undo()
	if !slices.Equal(squaresOf(copied), after) || copied.Tiles() != 11 || !original.Empty() {
		t.Error("Undo of the original changes the copy")
	}
	copied.Undo()
	if !slices.Equal(squaresOf(copied), before) {
		t.Error("Undo of the copy does not give back what was copied")
	}
}

// After Clear a board is as new, whatever was on it.
func TestClear(t *testing.T) {
	r := bricked(librarytest.Rules(t, "standard", ""), "8C")
	b := boardOf(t, r, librarytest.Graph(t), "8D QUiET", "I8 SO")
	b.Clear()
	if !slices.Equal(squaresOf(b), squaresOf(board.New(r, b.Words()))) || !b.Empty() {
		t.Error("a cleared board is not as new")
	}
}

func TestOnBoard(t *testing.T) {
	b := boardOf(t, librarytest.Rules(t, "standard", "catalan"), nil, "8D QUiET", "9H [L·L]")
	on := b.OnBoard()
	if text := b.Rules().Tiles.Rack(&on); text != "E[L·L][QU]T?" || on.Len() != b.Tiles() {
		t.Errorf("on the board are %s, %d by Tiles", text, b.Tiles())
	}
}

// Off the board there is no tile, and lanes end in squares that hold none.
func TestOutside(t *testing.T) {
	full := make([]tile.Tile, 15*15)
	for i := range full {
		full[i] = tile.Tile(1 + i%26)
	}
	b := board.New(librarytest.Rules(t, "standard", ""), nil)
	b.SetTiles(full)
	for _, at := range [][2]int{{-1, 0}, {0, -1}, {15, 0}, {0, 15}, {-1, 15}, {7, 255}, {-100, 7}} {
		if got := b.At(at[0], at[1]); got != 0 {
			t.Errorf("tile %d at %v", got, at)
		}
	}
	for _, dir := range directions() {
		for lane := range 15 {
			squares := b.Lane(dir, lane)
			if len(squares) != 17 || squares[0] != (board.Square{}) || squares[16] != (board.Square{}) {
				t.Fatalf("lane %d of direction %d: %d squares between %+v and %+v", lane, dir, len(squares), squares[0], squares[16])
			}
			for i, s := range squares[1:16] {
				row, col := lane, i
				if dir == move.Down {
					row, col = i, lane
				}
				if s.Letter != full[row*15+col] || s != b.Square(dir, row, col) {
					t.Errorf("square %d of lane %d, direction %d: %+v", i, lane, dir, s)
				}
			}
		}
		for _, lane := range []int{-1, 15, 1000} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("lane %d is no fault", lane)
					}
				}()
				b.Lane(dir, lane)
			}()
		}
	}
}

// Without words every letter fits everywhere, and scores are kept.
func TestWithoutWords(t *testing.T) {
	b := boardOf(t, librarytest.Rules(t, "standard", ""), nil, "8D QUIET")
	if b.Words() != nil {
		t.Error("there are words")
	}
	s := b.Square(move.Down, 7, 8)
	if s.Cross != tile.AllLetters(26) || !s.Crossed || s.CrossScore != 14 {
		t.Errorf("beside QUIET: %+v", s)
	}
}

// Placing and taking back needs no memory once the log has grown.
func TestPlaceUndoAllocations(t *testing.T) {
	b := boardOf(t, librarytest.Rules(t, "standard", ""), librarytest.Graph(t), "8D QUIET", "I8 SO")
	m := librarytest.Move(t, b, "10C RETINAS")
	if n := testing.AllocsPerRun(100, func() { b.Place(&m); b.Undo() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkPlaceUndo places and takes back one bingo that crosses words.
func BenchmarkPlaceUndo(b *testing.B) {
	full := boardOf(b, librarytest.Rules(b, "standard", ""), librarytest.Graph(b), "8D QUIET", "I8 SO")
	m := librarytest.Move(b, full, "10C RETINAS")
	b.ReportAllocs()
	for b.Loop() {
		full.Place(&m)
		full.Undo()
	}
}
