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

// compactTwin makes every play compact and real again, and compares the order of both forms.
func compactTwin(t *testing.T, b *board.Board, plays []move.Move) {
	t.Helper()
	compact := make([]move.Compact, len(plays))
	for i := range plays {
		plays[i].Equity = 0
		compact[i] = plays[i].Compact()
		if m := compact[i].Move(b.At); m != plays[i] {
			t.Fatalf("%s is made %s", b.Spell(&plays[i]), b.Spell(&m))
		}
	}
	slices.SortFunc(plays, func(x, y move.Move) int { return move.Compare(&x, &y) })
	slices.SortFunc(compact, move.CompareCompact)
	for i := range plays {
		if m := compact[i].Move(b.At); m != plays[i] {
			t.Fatalf("place %d has %s, want %s", i+1, b.Spell(&m), b.Spell(&plays[i]))
		}
	}
}

// TestCompactTwin does so with all plays of random racks, with blanks and without, on boards of many kinds.
func TestCompactTwin(t *testing.T) {
	testsize.OneThread(t)
	nine := *librarytest.Rules(t, "friendly", "")
	nine.RackSize = 9
	words := librarytest.Graph(t)
	for _, c := range []struct {
		name  string
		rules *rules.Rules
		words *wordgraph.Graph // nil: made up
	}{
		{"english", librarytest.Rules(t, "standard", ""), words},
		{"super", librarytest.Rules(t, "super", ""), words},
		{"nine tiles", &nine, words},
		{"catalan", librarytest.Rules(t, "super", "catalan"), nil},
		{"spanish", librarytest.Rules(t, "standard", "spanish"), nil},
	} {
		w := newWalk(t, c.rules, c.words, random.Seed(4).Named(c.name))
		count, blanks, most := 0, 0, uint8(0)
		for range 16 {
			kept := w.kept()
			plays := w.moves.Plays(nil, &movegen.Request{Board: w.board, Kept: &kept})
			for i := range plays {
				used := plays[i].Used()
				blanks += int(min(used[tile.Blank], 1))
				most = max(most, plays[i].Played)
			}
			count += len(plays)
			compactTwin(t, w.board, append(plays, move.Move{}))
			m := w.legal()
			w.board.Place(&m)
		}
		t.Logf("%s: %d plays, %d of them with blanks, up to %d tiles played", c.name, count, blanks, most)
		if blanks == 0 || int(most) < c.rules.RackSize-2 {
			t.Errorf("%s: %d plays with blanks, at most %d tiles played", c.name, blanks, most)
		}
	}
}

// Making a play real takes no memory.
func TestCompactAllocations(t *testing.T) {
	b := boardOf(t, librarytest.Rules(t, "standard", ""), librarytest.Graph(t), "8D QUIET")
	play := librarytest.Move(t, b, "8D QUIETs")
	c := play.Compact()
	if n := testing.AllocsPerRun(10, func() {
		if m := c.Move(b.At); m.Len != 6 || m.Played != 1 {
			t.Errorf("%s", b.Spell(&m))
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
