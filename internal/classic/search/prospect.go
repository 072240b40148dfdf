package search

import (
	"cmp"
	"slices"

	"maven/internal/classic/board"
)

// A prospect is a play that shows what a side may still gain.
type prospect struct {
	kept    uint8 // of the rack at the root
	out     bool
	score   int // points
	fills   squares
	touches squares

	// As an answer: what it adds to the bounds of the previous move, and what it leaves on the rack.
	optimistic  int
	pessimistic int
	goesOut     bool // the tiles it leaves can be played off
}

// Prospects are the best two plays of one side in a position for each subset of tiles kept.
type prospects struct {
	side  *side
	slots [masks][2]board.Move
	count [masks]uint8
	list  []prospect // best scores first

	known   [masks]bool
	worth   [masks]int
	goesOut [masks]bool
}

// reset forgets all plays and prepares for those of another side.
func (p *prospects) reset(s *side) {
	p.side, p.list = s, p.list[:0]
	p.count, p.known = [masks]uint8{}, [masks]bool{}
}

// offer keeps a play if it is one of the best two of its subset. Of equal plays, the earlier stays.
func (p *prospects) offer(m *board.Move) {
	slot, n := &p.slots[m.Kept], &p.count[m.Kept]
	switch {
	case *n == 0:
		slot[0], *n = *m, 1
	case m.Score > slot[0].Score:
		slot[0], slot[1], *n = *m, slot[0], 2
	case *n == 1 || m.Score > slot[1].Score:
		slot[1], *n = *m, 2
	}
}

// sort lists the plays that were kept, best scores first.
func (p *prospects) sort(b *board.Board) {
	for mask := range p.slots {
		for i := range p.count[mask] {
			m := &p.slots[mask][i]
			p.list = append(p.list, prospect{
				kept: m.Kept, out: m.Out, score: points(m.Score), fills: filled(b, m), touches: touched(b, m),
			})
		}
	}
	slices.SortStableFunc(p.list, func(a, b prospect) int { return cmp.Compare(b.score, a.score) })
}

// greedy returns what the side gains, in points, if it plays off the tiles of a subset while the other side
// waits, always with the best play that its earlier plays leave possible. Tiles that cannot be played cost
// twice their points.
func (p *prospects) greedy(subset uint8) int {
	if p.known[subset] {
		return p.worth[subset]
	}
	var taken squares
	rest, sum := subset, 0
	for i := range p.list {
		r := &p.list[i]
		used := p.side.held &^ r.kept
		if used&^rest != 0 || r.touches.meets(&taken) {
			continue
		}
		sum += r.score
		taken.join(&r.fills)
		if rest &^= used; rest == 0 {
			break
		}
	}
	sum -= 2 * p.side.face[rest]
	p.known[subset], p.worth[subset], p.goesOut[subset] = true, sum, rest == 0
	return sum
}
