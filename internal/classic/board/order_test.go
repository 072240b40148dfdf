package board_test

import (
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
)

// TestOrder compares the plays, their order and their scores with those of the original's generator, which was executed
// with two small lists.
func TestOrder(t *testing.T) {
	active := []*words.Section{
		sectionOf(t, strings.Fields("aa aas act as at ats cat cats sac sat ta tas scat cast")...),
		sectionOf(t, strings.Fields("at za cab cats zas sab")...),
	}
	for _, c := range []struct {
		file string
		b    *board.Board
		rack board.Rack
	}{
		{"order.txt", boardOf(t, tileAt{8, 7, 'c', false}, tileAt{8, 8, 'a', false}, tileAt{8, 9, 't', false}), "?asz"},
		{"opening.txt", board.New(nil), "?acst"},
	} {
		text, err := os.ReadFile(filepath.Join("testdata", c.file))
		if err != nil {
			t.Fatal(err)
		}
		var g board.Generator
		got := ""
		for i, m := range plays(t, &g, active, c.b, c.rack, nil) {
			out := 0
			if m.Out {
				out = 1
			}
			missing := uint8(1<<board.MaxRack - 1<<len(c.rack)) // the original sets the bits of tiles that are not there
			got += fmt.Sprintf("%3d %-8s lane %2d start %2d score %5d mask %3d out %d bonus %d\n", i+1, m.Text(), m.Lane, m.Start, m.Score, m.Kept|missing, out, m.Bonus)
		}
		if want := string(text); got != want {
			a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
			for i := range min(len(a), len(b)) {
				if a[i] != b[i] {
					t.Errorf("%s: %d plays, want %d; the first difference:\n%s\n%s", c.file, len(a)-1, len(b)-1, a[i], b[i])
					break
				}
			}
		}
	}
}

// TestNear compares the plays near some squares with those of a full list that have their anchors there, and wants plays
// of one tile in both directions.
func TestNear(t *testing.T) {
	active := []*words.Section{sectionOf(t, "at", "ate", "tat", "teat", "eat", "ta", "tea", "eta")}
	b := boardOf(t, tileAt{8, 7, 't', false}, tileAt{8, 8, 'e', false}, tileAt{8, 9, 'a', false}, tileAt{9, 10, 'a', false})
	var g board.Generator
	anchor := func(m *board.Move) int {
		for i := range m.Len() {
			pos := m.Start + i
			if at := board.SquareAt(m.Lane, pos); b.Anchor(at.Row, at.Col) {
				return pos
			}
		}
		return 0
	}
	twins := 0
	for lane := 1; lane < board.Lanes-1; lane++ {
		var marks board.Region
		marks[lane] = 1<<7 | 1<<8 | 1<<10
		var want, got []board.Move
		for _, m := range plays(t, &g, active, b, "aet", nil) {
			if m.Lane == lane && marks[lane]>>anchor(&m)&1 != 0 {
				want = append(want, m)
			}
		}
		g.Near(active, b, "aet", &marks, func(m *board.Move) {
			if bits.OnesCount8(m.Kept) == 2 && lane > board.Size && !slices.Contains(want, *m) {
				twins++
				return
			}
			got = append(got, *m)
		})
		if !slices.Equal(got, want) {
			t.Errorf("lane %d: %v, want %v", lane, got, want)
		}
	}
	if twins != 1 {
		t.Errorf("%d plays of one tile are found down that make words across; want TA", twins)
	}
}
