package board

import (
	"iter"

	"maven/internal/move"
)

// An Anchor is what plays of a lane are built on: a run of tiles, or an empty square that only crossing
// words touch. Its plays cover it and take no square left of LeftEnd, so that a play belongs to the leftmost
// anchor it covers. Squares count as in Lane.
type Anchor struct {
	First, Last int
	LeftEnd     int
	Run         bool
}

// Anchors gives the anchors of a lane from left to right. On an empty board the only one is the start.
func (b *Board) Anchors(dir move.Direction, number int) iter.Seq[Anchor] {
	return func(yield func(Anchor) bool) {
		if at, starts := b.Start(dir, number); starts {
			yield(Anchor{First: at, Last: at, LeftEnd: 1})
			return
		}
		lane, leftEnd := b.Lane(dir, number), 1
		for i := 1; i < len(lane)-1; i++ {
			a := Anchor{First: i, LeftEnd: leftEnd}
			switch s := &lane[i]; {
			case s.Letter != 0:
				for lane[i+1].Letter != 0 {
					i++
				}
				a.Run, leftEnd = true, i+2
			case s.Crossed && lane[i+1].Letter == 0 && lane[i-1].Letter == 0:
				leftEnd = i + 1
			default:
				continue
			}
			if a.Last = i; !yield(a) {
				return
			}
		}
	}
}

// Start returns the square of a lane that a play must cover while the board is empty, and whether it is and such plays
// are listed in this lane: those across, and those down where the board is not its own image in the diagonal.
func (b *Board) Start(dir move.Direction, lane int) (at int, starts bool) {
	own, at := b.rules.StartRow, b.rules.StartCol
	if dir == move.Down {
		own, at = at, own
	}
	return at + 1, b.Empty() && lane == own && (dir == move.Across || !b.rules.Mirrored())
}
