package search

import (
	"slices"
	"testing"

	"maven/internal/testsize"
)

// raised returns the lower bounds of replies after 3.6 of the text of the endgame, each reply for itself: what it opens for its own
// side, and the most of what others of these and itself leave as a credit to those that keep their tiles.
func raised(f *finder, l *line, replies []node) []int16 {
	replies = slices.Clone(replies)
	var credits []credit
	for i := range replies {
		if r := &replies[i]; r.lane != 0 && !r.is(outFlag) {
			f.opened.credits = f.opened.credits[:0]
			f.open(l, r)
			credits = append(credits, f.opened.credits...)
		}
	}
	lower := make([]int16, len(replies))
	for i := range replies {
		r, most := &replies[i], 0
		for _, c := range credits {
			if !r.is(outFlag) && !r.is(lastFlag) && r.kept&c.tiles == c.tiles && c.score > most {
				most = c.score
			}
		}
		lower[i] = r.lower - int16(most)
	}
	return lower
}

// TestCreditsOfReplies expands positions into pools with room for only some replies: a reply without a node is no child, so by
// 3.6 what it opens raises the hope of no other (3.10: the move is left out without a word).
func TestCreditsOfReplies(t *testing.T) {
	all, active := executions(t)
	differ := 0
	for k, e := range all {
		if k%testsize.Of(2, 1, 1) != 0 {
			continue
		}
		s := NewEndgameSolver(active, MaxNodes)
		if err := s.start(e.position(t)); err != nil {
			t.Fatal(err)
		}
		f := &s.finder
		f.find(active, &s.line)
		replies := slices.Clone(f.replies)
		whole := raised(f, &s.line, replies)
		for room := 1; room <= len(replies); room += 1 + len(replies)/testsize.Of(3, 8, 8) {
			left := replies[len(replies)-room:]
			want := raised(f, &s.line, left)
			if !slices.Equal(want, whole[len(replies)-room:]) {
				differ++
			}
			s.pool.reset(1 + room)
			s.expand()
			var got []int16
			for c := s.pool.nodes[0].child; c != 0; c = s.pool.nodes[c].next {
				if n := &s.pool.nodes[c]; n.lane == 0 && !n.is(answeredFlag) {
					want[len(got)] = n.lower // it has a value of its own
				}
				got = append(got, s.pool.nodes[c].lower)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s with room for %d of %d replies: bounds %v, want %v", e.Name, room, len(replies), got, want)
			}
		}
	}
	if t.Logf("%d times replies without room would have raised others", differ); differ == 0 {
		t.Error("no reply without room would have raised another")
	}
}
