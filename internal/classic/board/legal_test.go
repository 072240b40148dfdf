package board_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
	"maven/internal/random"
)

func TestFits(t *testing.T) {
	empty, hello := board.New(nil), boardOf(t, across(8, 4, "hello")...)
	for _, v := range []struct {
		board       *board.Board
		lane, start int
		word        string
		want        string // "" where it fits
	}{
		{empty, 8, 8, "cat", ""},
		{empty, 23, 6, "cat", ""},
		{empty, 8, 5, "cat", "must cover row 8, column 8"},
		{empty, 8, 8, "c", "at least two letters"},
		{hello, 8, 4, "helloc", ""},
		{hello, 9, 4, "cat", ""},
		{hello, 11, 4, "cat", "touches no tile"},
		{hello, 8, 9, "cat", "tile before it"},
		{hello, 8, 3, "c", "tile after it"},
		{hello, 0, 0, "cat", ""},
		{hello, 9, 4, "dog", "not on the rack"},
	} {
		m := board.NewMove(v.lane, v.start, v.word)
		err := v.board.Fits(&m, "act")
		if (err == nil) != (v.want == "") || err != nil && !strings.Contains(err.Error(), v.want) {
			t.Errorf("%s in lane %d: error %v, want %q", v.word, v.lane, err, v.want)
		}
	}
	m := board.NewMove(9, 3, "cat")
	if got := hello.Formed(&m); !slices.Equal(got, []string{"cat", "ha", "et"}) {
		t.Errorf("formed %v", got)
	}
}

// TestFound lets the rules judge what the generator finds.
func TestFound(t *testing.T) {
	stream := random.Seed(8).Named("found").Stream()
	list := madeUp(200, stream)
	section := sectionOf(t, list...)
	var g board.Generator
	b := board.New(nil)
	for range 40 {
		rack := randomRack(t, stream, "?aaeeiorstnlqzdg")
		found := plays(t, &g, []*words.Section{section}, b, rack, nil)
		for i := range found {
			if err := b.Fits(&found[i], rack); err != nil {
				t.Fatal(err)
			}
			for _, word := range b.Formed(&found[i]) {
				if !section.Has(word) {
					t.Fatalf("%s makes %s", found[i].Text(), word)
				}
			}
		}
		if len(found) > 0 {
			if _, _, err := b.Play(&found[stream.IntN(len(found))], rack); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// lay shows a text of tiles in a row; blanks and points leave squares alone.
func lay(t *testing.T, d *board.Display, row, col int, text string) {
	t.Helper()
	for i := range len(text) {
		if text[i] == '.' {
			continue
		}
		if err := d.Lay(row, col+i, text[i]); err != nil {
			t.Fatal(err)
		}
	}
}

func TestDisplay(t *testing.T) {
	b := board.New(nil)
	empty := *b
	var d board.Display
	redrawn := 0
	d.Redraw = func(int, int) { redrawn++ }
	lay(t, &d, 8, 7, "CaT")
	lay(t, &d, 8, 7, "CaT")
	if redrawn != 3 || d.At(8, 8) != 'a' || d.At(0, 99) != 0 {
		t.Errorf("%d squares redrawn, want 3", redrawn)
	}
	m, err := d.Arranged(b, "?ct")
	if err != nil || m.Lane != 8 || m.Start != 7 || m.Text() != "cat" {
		t.Errorf("arranged %+v, error %v", m, err)
	}
	if _, err := d.Arranged(b, "act"); !errors.Is(err, board.ErrNotHeld) {
		t.Errorf("without a blank: %v", err)
	}
	for col := 7; col <= 9; col++ {
		if err := d.Place(b, 8, col); err != nil {
			t.Fatal(err)
		}
	}
	if b.Points[8][8] != 0 || b.Points[8][7] != 300 || b.Letters[23][8] != 'a' || b.Tiles() != 3 {
		t.Error("the engine's grid is wrong")
	}
	for _, bad := range []error{d.Place(b, 8, 7), d.Place(b, 1, 1), d.Place(b, 0, 0), d.Lay(8, 7, 'X'), d.Lay(1, 1, '?'), d.Lay(16, 1, 'A')} {
		if !errors.Is(bad, board.ErrSquare) {
			t.Errorf("not refused: %v", bad)
		}
	}
	d.Reset(8, 7)
	d.Reset(0, 7)
	if redrawn != 3 {
		t.Error("a square was redrawn that did not change")
	}
	for col := 7; col <= 9; col++ {
		d.Remove(b, 8, col)
		d.Reset(8, col)
	}
	d.Remove(b, 1, 1)
	b.Masks(nil)
	if *b != empty || redrawn != 6 || d.At(8, 8) != 0 {
		t.Errorf("not restored; %d squares redrawn, want 6", redrawn)
	}
}

func TestArranged(t *testing.T) {
	for _, v := range []struct {
		rows        string // tentative tiles at row 8, 9, ... from column 8 on
		lane, start int
		word        string
		want        error
	}{
		{"......", 0, 0, "", board.ErrArrangement},
		{".S", 8, 6, "cats", nil},
		{"./S", 23, 8, "ts", nil},
		{".A/..B", 0, 0, "", board.ErrArrangement},
		{"..A", 0, 0, "", board.ErrArrangement},
		{"./A.B", 0, 0, "", board.ErrArrangement},
		{"./.A/.B", 0, 0, "", board.ErrArrangement},
		{".S/.A/.B", 24, 8, "sab", nil},
	} {
		b := boardOf(t)
		var d board.Display
		lay(t, &d, 8, 6, "CAT")
		for col := 6; col <= 8; col++ {
			if err := d.Place(b, 8, col); err != nil {
				t.Fatal(err)
			}
		}
		for i, row := range strings.Split(v.rows, "/") {
			lay(t, &d, 8+i, 8, row)
		}
		m, err := d.Arranged(b, "abs")
		if !errors.Is(err, v.want) || err == nil && (m.Lane != v.lane || m.Start != v.start || m.Text() != v.word) {
			t.Errorf("%s: %s in lane %d from %d, error %v", v.rows, m.Text(), m.Lane, m.Start, err)
		}
	}
}
