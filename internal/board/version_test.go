package board_test

import (
	"fmt"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/testsize"
)

// versions holds the versions of the lanes of one direction against what is in them.
type versions struct {
	of    map[string]board.Version // by content
	lanes map[board.Version]string // content, by version
}

func newVersions() versions {
	return versions{map[string]board.Version{}, map[board.Version]string{}}
}

// content writes down all that a generator reads of a lane.
func content(b *board.Board, dir move.Direction, lane int) string {
	var text strings.Builder
	for i, s := range b.Lane(dir, lane) {
		if s.Letter != 0 || s.Crossed {
			fmt.Fprintln(&text, dir, lane, i, s.Letter, s.Cross, s.CrossScore)
		}
	}
	return text.String()
}

// check fails where equal lanes have two versions, or two lanes the same.
func (v *versions) check(t *testing.T, b *board.Board, dir move.Direction) {
	t.Helper()
	for lane := range b.Rules().Size {
		text, version := content(b, dir, lane), b.Version(dir, lane)
		if before, ok := v.of[text]; ok && before != version {
			t.Errorf("%d %d: the same lane has version %x and %x", dir, lane, before, version)
		}
		if before, ok := v.lanes[version]; ok && before != text {
			t.Errorf("%d %d: version %x is that of two lanes:\n%s\n%s", dir, lane, version, before, text)
		}
		v.of[text], v.lanes[version] = version, text
	}
}

// TestVersionTwin plays and takes back, copies boards and puts them up at once, and compares the
// versions of all lanes that it meets with what is in them.
func TestVersionTwin(t *testing.T) {
	testsize.OneThread(t)
	walks := 6
	if !testsize.Long() {
		walks = 2
	}
	english := librarytest.Graph(t)
	for _, name := range []string{"standard", "super"} {
		seen := [2]versions{newVersions(), newVersions()}
		check := func(b *board.Board) {
			for dir := range seen {
				seen[dir].check(t, b, move.Direction(dir))
			}
		}
		r := librarytest.Rules(t, name, "")
		b := board.New(r, english)
		check(b)
		for i := range walks {
			w := newWalk(t, r, english, random.Seed(i).Named("versions"))
			for range 40 {
				w.step(t)
				check(w.board)
				check(w.fresh)
				if t.Failed() {
					return
				}
			}
			b.CopyFrom(w.board)
			check(b)
			m := w.legal()
			b.Place(&m)
			check(b)
			for range w.before {
				w.board.Undo()
				check(w.board)
			}
			b.Clear()
			check(b)
		}
		t.Logf("%s: %d different lanes", name, len(seen[0].of)+len(seen[1].of))
	}
}
