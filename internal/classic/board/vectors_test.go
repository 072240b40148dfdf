package board_test

import (
	"errors"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
)

// A tileAt is a tile put on the board for a test.
type tileAt struct {
	row, col int
	letter   byte
	blank    bool
}

// across returns the tiles of a word in a row.
func across(row, col int, word string) []tileAt {
	var tiles []tileAt
	for i := range len(word) {
		tiles = append(tiles, tileAt{row, col + i, word[i], false})
	}
	return tiles
}

// boardOf returns the standard board with the tiles on it.
func boardOf(t testing.TB, tiles ...tileAt) *board.Board {
	t.Helper()
	b := board.New(nil)
	for _, at := range tiles {
		if err := b.Put(at.row, at.col, at.letter, at.blank); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func rackOf(t testing.TB, tiles string) board.Rack {
	t.Helper()
	r, err := board.NewRack(tiles)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sectionOf returns the words as a section.
func sectionOf(t testing.TB, list ...string) *words.Section {
	t.Helper()
	file, err := words.Build(list, list)
	if err != nil {
		t.Fatal(err)
	}
	return file.Sections[0]
}

// TestVectors computes the published vectors of the board, of the end of the game and of the bag, by
// number.
func TestVectors(t *testing.T) {
	hello := across(8, 4, "hello")
	blankHello := across(8, 4, "hello")
	blankHello[0].blank = true
	cat := across(8, 7, "cat")
	scores := []struct {
		name        string
		tiles       []tileAt
		lane, start int
		word, rack  string
		score       int
		left        string
		blank       board.Square // the zero value for none
	}{
		{"T53", nil, 8, 4, "hello", "hellosx", 2400, "sx", board.Square{}},
		{"T54", nil, 8, 2, "retains", "retains", 6600, "", board.Square{}},
		{"T55", nil, 8, 4, "pepper", "eppre?x", 2400, "x", board.Square{Row: 8, Col: 6}},
		{"T56", nil, 8, 3, "muumuu", "muumu?a", 2000, "a", board.Square{Row: 8, Col: 5}},
		{"T57", hello, 9, 8, "as", "as", 500, "", board.Square{}},
		{"T58", hello, 8, 4, "hellos", "s", 900, "", board.Square{}},
		{"T59", blankHello, 8, 4, "hellos", "s", 500, "", board.Square{}},
		{"T60", hello, 23, 8, "oven", "veni", 700, "i", board.Square{}},
		{"T61", []tileAt{{1, 5, 'e', false}}, 1, 1, "abcdefgh", "abcdfgh", 24800, "", board.Square{}},
		{"T62", nil, 5, 5, "abcdefg", "abcdefg", 11400, "", board.Square{}},
		{"T63", []tileAt{{8, 8, 'a', false}}, 9, 8, "qi", "qi", 2300, "", board.Square{}},
		{"T64", []tileAt{{8, 8, 'a', false}}, 7, 8, "xi", "xi", 1900, "", board.Square{}},
		{"T65", cat, 25, 8, "sox", "sox", 3200, "", board.Square{}},
		{"T66", cat, 25, 8, "sox", "?ox", 3000, "", board.Square{Row: 8, Col: 10}},
	}
	for _, v := range scores {
		t.Run(v.name, func(t *testing.T) {
			b := boardOf(t, v.tiles...)
			m := board.NewMove(v.lane, v.start, v.word)
			score, blanks, left, err := b.Score(&m, rackOf(t, v.rack))
			if err != nil || score != v.score || string(left) != v.left {
				t.Errorf("score %d, left %q, error %v; want %d and %q", score, left, err, v.score, v.left)
			}
			if v.blank != (board.Square{}) && (len(blanks) != 1 || blanks[0] != v.blank) {
				t.Errorf("blanks on %v, want %v", blanks, v.blank)
			}
			if v.blank == (board.Square{}) && len(blanks) != 0 {
				t.Errorf("blanks on %v, want none", blanks)
			}
		})
	}
	t.Run("T67", testNotHeld)
	t.Run("T68", testLaneZero)
	t.Run("T74", testOneTile)
	t.Run("T82", testFreeMask)
	t.Run("T83", testHookMasks)
	t.Run("T84", testPerpendicular)
	endVectors(t)
	bagVectors(t)
}

// TestPlacedTiles is the rest of T60: three tiles are placed, the last on a plain square.
func TestPlacedTiles(t *testing.T) {
	b := boardOf(t, across(8, 4, "hello")...)
	m := board.NewMove(23, 8, "oven")
	tiles := b.Tiles()
	_, left, err := b.Play(&m, "einv")
	if err != nil || left != "i" || b.Tiles() != tiles+3 || b.Letters[11][8] != 'n' {
		t.Errorf("%d tiles after %d, left %q, %q at row 11, error %v", b.Tiles(), tiles, left, b.Letters[11][8], err)
	}
	if b.LetterMul[11][8] != 1 || b.WordMul[11][8] != 1 {
		t.Error("row 11, column 8 is not plain")
	}
}

func testNotHeld(t *testing.T) {
	b := board.New(nil)
	m := board.NewMove(8, 8, "cat")
	score, _, left, err := b.Score(&m, "?a")
	if !errors.Is(err, board.ErrNotHeld) || score != -50000+200 || left != "?a" {
		t.Errorf("score %d, left %q, error %v", score, left, err)
	}
	if _, _, err := b.Play(&m, "?a"); !errors.Is(err, board.ErrNotHeld) || b.Tiles() != 0 {
		t.Errorf("the play was made: %v", err)
	}
}

func testLaneZero(t *testing.T) {
	b := board.New(nil)
	for word, left := range map[string]board.Rack{"": "?ab", "?b": "a"} {
		m := board.NewMove(0, 0, word)
		score, blanks, got, err := b.Score(&m, "?ab")
		if score != 0 || blanks != nil || got != left || err != nil {
			t.Errorf("%q: score %d, blanks %v, left %q, error %v", word, score, blanks, got, err)
		}
	}
}

// testOneTile has a play of one tile that makes words both ways: a t at row 9, column 9 beside "a"
// and below "a".
func testOneTile(t *testing.T) {
	b := boardOf(t, tileAt{9, 8, 'a', false}, tileAt{8, 9, 'a', false})
	active := []*words.Section{sectionOf(t, "at")}
	var found []board.Move
	var g board.Generator
	g.All(active, b, "t", nil, func(m *board.Move) { found = append(found, *m) })
	lanes := map[int]int{}
	for _, m := range found {
		lanes[m.Lane]++
		if m.Lane == 24 && m.Start == 8 {
			t.Errorf("found %q down as well as across", m.Text())
		}
	}
	if lanes[9] != 1 || len(found) != 3 {
		t.Errorf("found %v", found)
	}
}

func testFreeMask(t *testing.T) {
	b := boardOf(t, across(8, 4, "hello")...)
	b.Masks([]*words.Section{sectionOf(t, "cat")})
	if got := b.Mask(1, 1); got != 0xFFFFFFFF {
		t.Errorf("mask %08X", got)
	}
}

// testHookMasks uses section 1 of the worked example: aa, aah, cat, cats.
func testHookMasks(t *testing.T) {
	active := []*words.Section{sectionOf(t, "aa", "aah", "cat", "cats")}
	b := boardOf(t, tileAt{7, 8, 'c', false}, tileAt{8, 8, 'a', false})
	b.Masks(active)
	if got := b.Mask(9, 8); got != 0x00080000 {
		t.Errorf("below ca: %08X", got)
	}
	b = boardOf(t, tileAt{8, 8, 'a', false}, tileAt{9, 8, 't', false})
	b.Masks(active)
	if got := b.Mask(7, 8); got != 0x00000004 {
		t.Errorf("above at: %08X", got)
	}
}

func testPerpendicular(t *testing.T) {
	for _, v := range [][4]int{{8, 4, 19, 8}, {23, 8, 8, 8}} {
		if lane, pos := board.Perpendicular(v[0], v[1]); lane != v[2] || pos != v[3] {
			t.Errorf("perpendicular(%d, %d) = %d, %d", v[0], v[1], lane, pos)
		}
	}
	for lane := 1; lane <= 30; lane++ {
		for pos := 1; pos <= board.Size; pos++ {
			l, p := board.Perpendicular(board.Perpendicular(lane, pos))
			if l != lane || p != pos {
				t.Errorf("lane %d, position %d comes back as %d, %d", lane, pos, l, p)
			}
		}
	}
}
