package board_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/tile"
)

// boards are empty and full ones of several editions.
func boards(t testing.TB) []*board.Board {
	t.Helper()
	standard, shipped := librarytest.Rules(t, "standard", ""), librarytest.Graph(t)
	letters := *bricked(librarytest.Rules(t, "standard", "spanish"), "8E", "J8", "9I")
	letters.RowLetters, letters.RackSize = true, 9
	all := []*board.Board{
		board.New(standard, shipped),
		boardOf(t, standard, shipped, "8D QUIET", "I8 SO"),
		boardOf(t, librarytest.Rules(t, "super", ""), shipped, "11G QUiET"),
	}
	for _, r := range []string{"spanish", "catalan"} {
		w := newWalk(t, librarytest.Rules(t, "standard", r), nil, random.Seed(5))
		all = append(all, w.board)
	}
	w := newWalk(t, &letters, nil, random.Seed(6))
	all = append(all, w.board)
	for _, b := range all[3:] {
		w := walk{board: b, stream: random.Seed(7).Stream()}
		for range 6 {
			m := w.legal()
			b.Place(&m)
		}
	}
	return all
}

// FuzzLegal judges whatever text says: no move makes Legal panic, a refusal has a reason of one
// line, and a play that is legal can be placed, undone, and is one the generator finds.
func FuzzLegal(f *testing.F) {
	all := boards(f)
	for _, text := range []string{"8D QUIET", "8d QuIET", "H4 QUIETS", "15O A", "8A QUIETEDS", "8D .....S", "I8 S",
		"I7 (S)O", "8H .", "1A CH", "H15 [CH]A", "8G l·la", "u21 NY", "14B ZZZZZZZZZZZZZZZZZZZZZ", "exchange QU", "-", "J10 ON"} {
		for i := range all {
			f.Add(uint8(i), text)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		b := all[int(which)%len(all)]
		m, err := b.Notation().Parse(text, b.At)
		if err != nil {
			return
		}
		if err := b.Legal(&m); err != nil {
			var illegal *board.IllegalError
			if !errors.As(err, &illegal) || illegal.Error() == "" || strings.Contains(illegal.Error(), "\n") ||
				(illegal.Refusal == board.NotAWord) != (len(illegal.Phonies) > 0) {
				t.Errorf("%q is refused with %#v", text, err)
			}
			return
		}
		judged(t, b, &m)
	})
}

// judged checks what must hold of a legal play.
func judged(t *testing.T, b *board.Board, m *move.Move) {
	t.Helper()
	before, tiles := squaresOf(b), b.Tiles()
	score := b.Score(m)
	spelled := b.Spell(m)
	b.Place(m)
	if b.Tiles() != tiles+int(m.Played) {
		t.Errorf("%s: %d tiles, then %d", spelled, tiles, b.Tiles())
	}
	b.Undo()
	if !slices.Equal(squaresOf(b), before) || b.Tiles() != tiles {
		t.Errorf("%s: Undo leaves another board", spelled)
	}
	if b.Empty() && m.Dir == move.Down {
		return // the generator finds it across
	}
	want, used := b.Canonical(*m), m.Used()
	var g movegen.Generator
	var kept tile.Kept
	kept.Reset(&used)
	for _, found := range g.Plays(nil, &movegen.Request{Board: b, Kept: &kept}) {
		if found.Same(&want) {
			if int(found.Score) != score {
				t.Errorf("%s scores %d, by the generator %d", spelled, score, found.Score)
			}
			return
		}
	}
	t.Errorf("%s is legal, and not generated", spelled)
}

// TestCanonicalIsGenerated writes each generated play of one tile in all ways that fit, and random
// plays of any length as they are: all are among those generated.
func TestCanonicalIsGenerated(t *testing.T) {
	for i, b := range boards(t)[1:] {
		w := walk{board: b, stream: random.Seed(8).At(i).Stream()}
		single, many := 0, 0
		for range 10 {
			var g movegen.Generator
			kept := w.kept()
			for _, m := range g.Plays(nil, &movegen.Request{Board: b, Kept: &kept}) {
				if m.Played > 1 {
					if c := b.Canonical(m); c != m {
						t.Errorf("%s is changed to %s", b.Spell(&m), b.Spell(&c))
					}
					many++
					continue
				}
				for _, dir := range directions() {
					again, ok := written(b, &m, dir)
					if ok && b.Canonical(again) != m {
						t.Errorf("%s is no way to write %s", b.Spell(&again), b.Spell(&m))
					}
					single++
				}
			}
		}
		if single < 20 || many < 100 {
			t.Errorf("board %d: %d plays of one tile, %d of more", i+1, single, many)
		}
	}
}

// written returns the play of one tile as it is written in direction dir, and whether it fits so.
func written(b *board.Board, m *move.Move, dir move.Direction) (move.Move, bool) {
	row, col, at := int(m.Row), int(m.Col), 0
	for m.Tiles[at] == 0 {
		at++
	}
	dr, dc := 0, 1
	if m.Dir == move.Down {
		dr, dc = 1, 0
	}
	row, col = row+at*dr, col+at*dc
	dr, dc = 0, 1
	if dir == move.Down {
		dr, dc = 1, 0
	}
	other := move.Move{Equity: m.Equity, Score: m.Score, Kind: move.Play, Dir: dir, Played: 1}
	back := 0
	for b.At(row-(back+1)*dr, col-(back+1)*dc) != 0 {
		back++
	}
	other.Row, other.Col = uint8(row-back*dr), uint8(col-back*dc)
	other.Tiles[back] = m.Tiles[at]
	other.Len = uint8(back + 1)
	for b.At(row+(int(other.Len)-back)*dr, col+(int(other.Len)-back)*dc) != 0 {
		other.Len++
	}
	return other, b.Fits(&other) == nil
}
