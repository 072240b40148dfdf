package board_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/random"
)

func TestSquares(t *testing.T) {
	count, before := 0, 0
	for row, col := range board.Squares() {
		count++
		if at := 15*row + col; at != before+1 && count > 1 {
			t.Errorf("row %d, column %d is out of order", row, col)
		} else {
			before = at
		}
	}
	if count != 225 {
		t.Errorf("%d squares, want 225", count)
	}
	for row, col := range board.Squares() {
		if row == 2 {
			if col != 1 {
				t.Error("the walk did not stop")
			}
			break
		}
	}
}

func TestPut(t *testing.T) {
	b := board.New(nil)
	for _, v := range []struct {
		row, col int
		letter   byte
		want     string
	}{
		{0, 8, 'a', "row 0, column 8: both must be from 1 to 15"},
		{8, 16, 'a', "row 8, column 16"},
		{-1, 3, 'a', "row -1"},
		{8, 8, 'A', `'A' is not a letter from a to z`},
		{8, 8, '?', `'?' is not a letter`},
		{8, 8, 0, "not a letter"},
	} {
		if err := b.Put(v.row, v.col, v.letter, false); !errors.Is(err, board.ErrSquare) || !strings.Contains(err.Error(), v.want) {
			t.Errorf("put %d, %d, %q: error %v, want %q", v.row, v.col, v.letter, err, v.want)
		}
	}
	empty := *b
	if err := b.Put(3, 5, 'q', false); err != nil {
		t.Fatal(err)
	}
	if err := b.Put(3, 5, 'x', false); !errors.Is(err, board.ErrSquare) || !strings.Contains(err.Error(), "already holds q") {
		t.Errorf("put on a tile: %v", err)
	}
	if b.Letters[3][5] != 'q' || b.Letters[20][3] != 'q' || b.Points[3][5] != 1000 || b.Points[20][3] != 1000 || b.Tiles() != 1 {
		t.Error("the copies of row 3, column 5 are wrong")
	}
	b.Take(3, 6)
	b.Take(0, 0)
	b.Take(99, 99)
	b.Take(3, 5)
	b.Masks(nil)
	if *b != empty {
		t.Error("putting and taking a tile leaves something behind")
	}
}

func TestAnchor(t *testing.T) {
	anchors := func(b *board.Board) (all []board.Square) {
		for row, col := range board.Squares() {
			if b.Anchor(row, col) {
				all = append(all, board.Square{Row: row, Col: col})
			}
		}
		return all
	}
	if got := anchors(board.New(nil)); !slices.Equal(got, []board.Square{{Row: 8, Col: 8}}) {
		t.Errorf("empty board: anchors %v", got)
	}
	want := []board.Square{{Row: 1, Col: 14}, {Row: 2, Col: 15}, {Row: 14, Col: 1}, {Row: 15, Col: 2}}
	if got := anchors(boardOf(t, tileAt{1, 15, 'a', false}, tileAt{15, 1, 'b', false})); !slices.Equal(got, want) {
		t.Errorf("two corners: anchors %v, want %v", got, want)
	}
	if board.New(nil).Anchor(0, 8) || board.New(nil).Anchor(8, 16) {
		t.Error("a border is an anchor")
	}
}

// TestSeam has tiles in row 15 and column 1, whose lanes lie side by side and do not touch.
func TestSeam(t *testing.T) {
	active := []*words.Section{sectionOf(t, "ab")}
	b := boardOf(t, across(15, 3, "aaaaaaaaaa")...)
	b.Masks(active)
	for pos := 3; pos <= 12; pos++ {
		if got := b.Mask(16, pos); got != 0xFFFFFFFF {
			t.Errorf("lane 16, position %d: mask %08X from the tiles of lane 15", pos, got)
		}
	}
	m := board.NewMove(16, 3, "ab")
	if score, _, _, err := b.Score(&m, "ab"); score != 700 || err != nil {
		t.Errorf("down column 1: score %d, error %v; want 700, b on a double letter and nothing crossing", score, err)
	}
	b = board.New(nil)
	for row := 3; row <= 12; row++ {
		if err := b.Put(row, 1, 'a', false); err != nil {
			t.Fatal(err)
		}
	}
	b.Masks(active)
	for pos := 3; pos <= 12; pos++ {
		if got := b.Mask(15, pos); got != 0xFFFFFFFF {
			t.Errorf("lane 15, position %d: mask %08X from the tiles of lane 16", pos, got)
		}
	}
}

// TestRestore plays and takes back moves to some depth: everything must be as before, and the masks
// those of a board that was set up anew.
func TestRestore(t *testing.T) {
	stream := random.Seed(4).Named("restore").Stream()
	list := madeUp(300, stream)
	active := []*words.Section{sectionOf(t, list...), sectionOf(t, madeUp(50, stream)...)}
	var g board.Generator
	played := 0
	for range 20 {
		b := board.New(nil)
		before := []board.Board{*b}
		var undo []board.Placement
		for range 12 {
			b.Masks(active[:1+stream.IntN(2)])
			b.Masks(active)
			before[len(before)-1] = *b
			checkCopies(t, b)
			checkMasks(t, b, active)
			rack := randomRack(t, stream, "?aaeeiorstnlqzdg")
			found := plays(t, &g, active, b, rack, nil)
			if len(found) == 0 {
				continue
			}
			tiles := b.Tiles()
			p, left, err := b.Play(&found[stream.IntN(len(found))], rack)
			if placed := b.Tiles() - tiles; err != nil || placed != len(rack)-len(left) {
				t.Fatalf("%d tiles placed, %q of %q left, error %v", placed, left, rack, err)
			}
			undo, before = append(undo, p), append(before, *b)
			played++
		}
		for i := len(undo) - 1; i >= 0; i-- {
			b.Undo(undo[i])
			b.Masks(active)
			if *b != before[i] {
				t.Fatalf("play %d was not taken back wholly", i)
			}
		}
	}
	if played < 100 {
		t.Errorf("only %d plays", played)
	}
}

// checkCopies compares the rows with the columns.
func checkCopies(t *testing.T, b *board.Board) {
	t.Helper()
	tiles := 0
	for row, col := range board.Squares() {
		if b.Letters[row][col] != b.Letters[col+15][row] || b.Points[row][col] != b.Points[col+15][row] {
			t.Fatalf("row %d, column %d differs in its lanes", row, col)
		}
		if b.Letters[row][col] != 0 {
			tiles++
		}
	}
	if tiles != b.Tiles() {
		t.Fatalf("%d tiles, counted %d", tiles, b.Tiles())
	}
	for pos := range board.Positions {
		for _, at := range [][2]int{{0, pos}, {31, pos}, {pos, 0}, {pos, 16}, {pos + 15, 0}, {pos + 15, 16}} {
			if b.Letters[at[0]][at[1]] != 0 {
				t.Fatalf("a tile on the border, lane %d, position %d", at[0], at[1])
			}
		}
	}
}

// checkMasks compares the masks with those found by asking for each word.
func checkMasks(t *testing.T, b *board.Board, active []*words.Section) {
	t.Helper()
	for lane := 1; lane <= 30; lane++ {
		for pos := 1; pos <= board.Size; pos++ {
			want := slowMask(b, active, lane, pos)
			if got := b.Mask(lane, pos); got != want {
				t.Fatalf("lane %d, position %d: mask %08X, want %08X", lane, pos, got, want)
			}
		}
	}
}

func slowMask(b *board.Board, active []*words.Section, lane, pos int) uint32 {
	if letter := b.Letters[lane][pos]; letter != 0 {
		return 1 << (letter - 'a')
	}
	mask := uint32(0)
	for letter := byte('a'); letter <= 'z'; letter++ {
		m := board.NewMove(lane, pos, string(letter))
		words := formed(b, &m)
		if len(words) == 0 {
			return 0xFFFFFFFF
		}
		for _, section := range active {
			if section.Has(words[0]) {
				mask |= 1 << (letter - 'a')
			}
		}
	}
	return mask
}

// TestMisfits has moves that cannot be scored.
func TestMisfits(t *testing.T) {
	b := boardOf(t, across(8, 4, "hello")...)
	for _, v := range []struct {
		lane, start int
		word, rack  string
		want        error
		text        string
	}{
		{8, 12, "hellos", "hellos", board.ErrMisfit, "positions 12 to 17"},
		{8, 0, "he", "he", board.ErrMisfit, "positions 0 to 1"},
		{31, 1, "he", "he", board.ErrMisfit, "lane 31"},
		{-1, 1, "he", "he", board.ErrMisfit, "lane -1"},
		{8, 4, "", "he", board.ErrMisfit, "without a word"},
		{8, 4, "hello", "hello", board.ErrMisfit, "no tile is placed"},
		{8, 4, "jello", "j", board.ErrMisfit, "row 8, column 4 holds h, not j"},
		{1, 1, "abcdefgh", "abcdefg", board.ErrMisfit, "more than 7 tiles"},
		{1, 1, "aBc", "abc", board.ErrMisfit, "'B'"},
		{1, 1, "a?c", "a?c", board.ErrMisfit, "'?'"},
		{9, 4, "at", "a", board.ErrNotHeld, "is not on"},
		{0, 0, "at", "a", board.ErrRack, "is not on"},
	} {
		m := board.NewMove(v.lane, v.start, v.word)
		before := *b
		_, _, left, err := b.Score(&m, rackOf(t, v.rack))
		if !errors.Is(err, v.want) || !strings.Contains(err.Error(), v.text) || left != rackOf(t, v.rack) {
			t.Errorf("%s in lane %d: left %q, error %v; want %q", v.word, v.lane, left, err, v.text)
		}
		if _, _, err := b.Play(&m, rackOf(t, v.rack)); !errors.Is(err, v.want) || *b != before {
			t.Errorf("%s in lane %d: played, error %v", v.word, v.lane, err)
		}
	}
}

// TestProduct covers a triple and a double word square with the centre empty, which no game
// reaches.
func TestProduct(t *testing.T) {
	b := board.New(nil)
	for _, col := range []int{3, 4, 5, 6} {
		if err := b.Put(8, col, 'a', false); err != nil {
			t.Fatal(err)
		}
	}
	m := board.NewMove(8, 1, "aaaaaaaa")
	score, _, left, err := b.Score(&m, "aaaa")
	if !errors.Is(err, board.ErrProduct) || score != 800*6 || left != "" {
		t.Errorf("score %d, left %q, error %v", score, left, err)
	}
	tiles := b.Tiles()
	if _, _, err := b.Play(&m, "aaaa"); err != nil || b.Tiles() != tiles+4 {
		t.Errorf("%d tiles after %d, error %v", b.Tiles(), tiles, err)
	}
	other := tables.Standard()
	other.Word[1][2], other.Word[17][1] = 2, 2
	b = board.New(other)
	m = board.NewMove(1, 1, "ab")
	if score, _, _, err := b.Score(&m, "ab"); score != 400*6 || err != nil {
		t.Errorf("custom board: score %d, error %v", score, err)
	}
}

// TestClear puts a board back to the start.
func TestClear(t *testing.T) {
	b := boardOf(t, across(8, 4, "hello")...)
	b.Clear()
	b.Masks(nil)
	if fresh := board.New(nil); *b != *fresh {
		t.Error("a cleared board is not a new one")
	}
}
