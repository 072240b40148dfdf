package board_test

import (
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
	if got := formed(hello, &m); !slices.Equal(got, []string{"cat", "ha", "et"}) {
		t.Errorf("formed %v", got)
	}
}

// formed returns the words of two letters or more that a fitting play makes: its own, then the crossing words from its start
// to its end.
func formed(b *board.Board, m *board.Move) []string {
	var all []string
	if m.Len() > 1 {
		all = append(all, m.Text())
	}
	for i := range m.Len() {
		if b.Letters[m.Lane][m.Start+i] != 0 {
			continue
		}
		lane, at := board.Perpendicular(m.Lane, m.Start+i)
		word, first := string(m.Word[i]), at
		for ; b.Letters[lane][first-1] != 0; first-- {
			word = string(b.Letters[lane][first-1]) + word
		}
		for at++; b.Letters[lane][at] != 0; at++ {
			word += string(b.Letters[lane][at])
		}
		if len(word) > 1 {
			all = append(all, word)
		}
	}
	return all
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
			for _, word := range formed(b, &found[i]) {
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
