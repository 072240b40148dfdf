package search

import (
	"slices"

	"maven/internal/classic/board"
)

const (
	outBonus    = 20 * centi // how much more, in cp, a play that goes out counts among the ten best answers
	mostAnswers = 256
)

// An answer is a play of the other side in a position.
type answer struct {
	kept    uint8
	out     bool
	score   int // points
	touches board.SquareSet
}

// Answers are the plays of the other side that the bounds of a move are made of: the best two for each set of tiles
// kept, and the ten best of all.
type answers struct {
	slots [masks][2]board.Move // empty words for none
	ten   board.List
	list  []answer // an answer that refuted a move lately comes first
}

// reset forgets all plays.
func (a *answers) reset() {
	a.slots = [masks][2]board.Move{}
	a.ten.Clear()
}

// offer keeps a play if it is one of the best. Of equal plays, the earlier stays.
func (a *answers) offer(m *board.Move) {
	slot := &a.slots[m.Kept]
	switch {
	case m.Score > slot[0].Score:
		slot[0], slot[1] = *m, slot[0]
	case m.Score > slot[1].Score:
		slot[1] = *m
	}
	listed := *m
	if m.Out {
		listed.Bonus = outBonus
	}
	twin := slices.IndexFunc(a.ten.Moves(), func(o board.Move) bool {
		return o.Kept == m.Kept && o.Lane == m.Lane && o.Start == m.Start
	})
	if twin >= 0 {
		if listed.Total() <= a.ten.Moves()[twin].Total() {
			return
		}
		a.ten.Drop(twin)
	}
	a.ten.Insert(&listed)
}

// sort lists the plays that were kept: first those of the ten that are not among the two of their set, the last of the ten
// first, then the others by the set. What is beyond mostAnswers is left out; which, is ours.
func (a *answers) sort(b *board.Board) {
	a.list = a.list[:0]
	for _, m := range slices.Backward(a.ten.Moves()) {
		if !slices.ContainsFunc(a.slots[m.Kept][:], func(o board.Move) bool {
			return o.Lane == m.Lane && o.Start == m.Start && o.Len() == m.Len()
		}) {
			a.add(b, &m)
		}
	}
	for mask := range a.slots {
		for i := range a.slots[mask] {
			if m := &a.slots[mask][i]; m.Lane != 0 {
				a.add(b, m)
			}
		}
	}
}

// add puts a play at the end of the list, unless the list is full.
func (a *answers) add(b *board.Board, m *board.Move) {
	if len(a.list) == mostAnswers {
		return
	}
	a.list = append(a.list, answer{kept: m.Kept, out: m.Out, score: points(m.Score), touches: board.Touched(b, m)})
}

// refuted moves an answer to the front of the list.
func (a *answers) refuted(i int) {
	r := a.list[i]
	copy(a.list[1:i+1], a.list[:i])
	a.list[0] = r
}
