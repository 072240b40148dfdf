package board_test

import (
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// slowSquare is the twin of Board.Square: the cross-set of an empty square by asking of each letter
// whether it makes a word with the tiles around.
func slowSquare(b *board.Board, dir move.Direction, row, col int) board.Square {
	p := b.Rules().At(row, col)
	s := board.Square{LetterMult: p.Letter, WordMult: p.Word, Letter: b.At(row, col)}
	if s.Letter != 0 || p.Brick() {
		return s
	}
	dr, dc := 1, 0 // along the crossing word
	if dir == move.Down {
		dr, dc = 0, 1
	}
	var before, after []tile.Tile
	for r, c := row-dr, col-dc; b.At(r, c) != 0; r, c = r-dr, c-dc {
		before = append(before, b.At(r, c))
	}
	slices.Reverse(before)
	for r, c := row+dr, col+dc; b.At(r, c) != 0; r, c = r+dr, c+dc {
		after = append(after, b.At(r, c))
	}
	for _, t := range slices.Concat(before, after) {
		s.Crossed, s.CrossMult = true, p.Word
		if !t.IsDesignated() {
			s.CrossScore += int16(b.Rules().Tiles.Score[t])
		}
	}
	for letter := tile.Tile(1); int(letter) <= b.Rules().Tiles.Len(); letter++ {
		var word []tile.Tile
		for _, t := range slices.Concat(before, []tile.Tile{letter}, after) {
			word = append(word, t.Letter())
		}
		if !s.Crossed || b.Words().Contains(word) {
			s.Cross |= letter.Bit()
		}
	}
	return s
}

// check compares every square with the slow one and with that of a board put up at once.
func check(t *testing.T, b, fresh *board.Board) {
	t.Helper()
	tiles := tilesOf(b)
	fresh.SetTiles(tiles)
	onBoard := 0
	for _, dir := range directions() {
		for i, there := range tiles {
			row, col := i/b.Rules().Size, i%b.Rules().Size
			got, set, slow := b.Square(dir, row, col), fresh.Square(dir, row, col), slowSquare(b, dir, row, col)
			if there != 0 {
				onBoard++
			}
			if got != slow || set != slow {
				t.Errorf("%s: %+v, put up at once %+v, want %+v", b.Notation().Place(row, col, dir), got, set, slow)
			}
		}
	}
	if n := onBoard / 2; b.Tiles() != n || b.Empty() != (n == 0) || fresh.Tiles() != n || fresh.Empty() != (n == 0) {
		t.Errorf("%d tiles, put up at once %d, want %d; empty %t and %t", b.Tiles(), fresh.Tiles(), n, b.Empty(), fresh.Empty())
	}
}

// A walk plays and takes back at random and compares the board after each step.
type walk struct {
	board  *board.Board
	fresh  *board.Board
	moves  movegen.Generator
	stream *random.Stream
	before [][]board.Square // the squares before each Place that is not undone
}

// newWalk begins with an empty board; words nil makes up words.
func newWalk(t testing.TB, r *rules.Rules, words *wordgraph.Graph, seed random.Seed) *walk {
	w := &walk{stream: seed.Stream()}
	if words == nil {
		words = madeUp(t, r.Tiles, 2000, w.stream)
	}
	w.board, w.fresh = board.New(r, words), board.New(r, words)
	return w
}

// kept returns a full rack of any of the set's tiles.
func (w *walk) kept() tile.Kept {
	var rack tile.Rack
	tiles := w.board.Rules().Tiles.Count.AppendTiles(nil)
	for range w.board.Rules().RackSize {
		rack[tiles[w.stream.IntN(len(tiles))]]++
	}
	var kept tile.Kept
	kept.Reset(&rack)
	return kept
}

// legal returns a play of a random rack, or a pass if there is none.
func (w *walk) legal() move.Move {
	kept := w.kept()
	plays := w.moves.Plays(nil, &movegen.Request{Board: w.board, Kept: &kept})
	if len(plays) == 0 {
		return move.Move{}
	}
	return plays[w.stream.IntN(len(plays))]
}

// anything returns a play that fits, of letters that hardly make a word, or a pass.
func (w *walk) anything() move.Move {
	b := w.board
	for range 100 {
		m := move.Move{Kind: move.Play, Dir: move.Direction(w.stream.IntN(2)),
			Row: uint8(w.stream.IntN(b.Rules().Size)), Col: uint8(w.stream.IntN(b.Rules().Size))}
		for tiles := 1 + w.stream.IntN(b.Rules().RackSize); m.Len < move.MaxWord; m.Len++ {
			row, col := int(m.Row), int(m.Col)+int(m.Len)
			if m.Dir == move.Down {
				row, col = int(m.Row)+int(m.Len), int(m.Col)
			}
			if b.At(row, col) != 0 {
				continue
			}
			if tiles == 0 {
				break
			}
			tiles--
			m.Played++
			m.Tiles[m.Len] = tile.Tile(1+w.stream.IntN(b.Rules().Tiles.Len())) | tile.Tile(w.stream.IntN(2))<<7
		}
		if b.Fits(&m) == nil {
			return m
		}
	}
	return move.Move{}
}

// step plays or takes back one move.
func (w *walk) step(t *testing.T) {
	t.Helper()
	if n := len(w.before); n > 0 && w.stream.IntN(4) == 0 {
		w.board.Undo()
		if !slices.Equal(squaresOf(w.board), w.before[n-1]) {
			t.Error("Undo leaves another board than there was before Place")
		}
		w.before = w.before[:n-1]
	} else {
		m := w.legal()
		if w.stream.IntN(5) == 0 {
			m = w.anything()
		}
		w.before = append(w.before, squaresOf(w.board))
		w.board.Place(&m)
	}
	check(t, w.board, w.fresh)
}

// TestCrossSetsTwin compares boards after random Places and Undos with boards put up at once and
// with cross-sets that are asked for word by word. MAVEN_LONG=2 walks much further.
func TestCrossSetsTwin(t *testing.T) {
	walks := 4
	if !testsize.Long() {
		walks = 1
	}
	if testsize.Longest() {
		walks = 100
	}
	shipped := librarytest.Graph(t)
	bricks := bricked(librarytest.Rules(t, "standard", ""), "8F", "8L", "H6", "7G", "9G", "1A", "O15", "A8", "15H", "4D", "4E", "12K")
	nine := *librarytest.Rules(t, "friendly", "")
	nine.RackSize, nine.RowLetters = 9, true
	for _, c := range []struct {
		name  string
		rules *rules.Rules
		words *wordgraph.Graph // nil: made up
	}{
		{"english", librarytest.Rules(t, "standard", ""), shipped},
		{"super", librarytest.Rules(t, "super", ""), shipped},
		{"bricks", bricks, shipped},
		{"nine tiles", &nine, shipped},
		{"spanish", librarytest.Rules(t, "standard", "spanish"), nil},
		{"catalan", librarytest.Rules(t, "super", "catalan"), nil},
		{"polish", librarytest.Rules(t, "standard", "polish"), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			steps, most := 0, 0
			for i := range walks {
				w := newWalk(t, c.rules, c.words, random.Seed(i).Named(c.name))
				check(t, w.board, w.fresh)
				for range testsize.Of(40, 60, 60) {
					w.step(t)
					steps++
					most = max(most, w.board.Tiles())
					if t.Failed() {
						return
					}
				}
			}
			t.Logf("%d steps, up to %d tiles on the board", steps, most)
		})
	}
}
