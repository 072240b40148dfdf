package rank

import (
	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

// A LeaveTable says what keeping each part of one rack is worth, in centipoints. Bit i of a mask is tile i
// of Rack; masks with bits beyond the rack have 0. A Value is a word of 16 bits, as in the original, and wraps; Parts do not.
//
// Of equal tiles a leave keeps the last ones: such masks are canonical, and each leave has exactly one.
// Other masks have the same worth as the canonical mask of the same letters; the original left half-made
// sums there, which it never read.
type LeaveTable struct {
	Rack  board.Rack
	Value [128]int
	Parts [128]LeaveParts

	// Own is the value of the pattern of exactly these letters, corrected for the pool and by the rules
	// for the Q and the last U. Parts.Patterns is its sum over all leaves contained in this one. It is 0
	// for masks that are not canonical, and if the bag is empty.
	Own [128]int

	size  int
	place [board.MaxRack]uint8 // of each tile in the alphabet
	equal uint                 // bit i: tiles i and i+1 are equal
	kinds kinds
}

// kinds are the masks of the tiles that the formulas tell apart.
type kinds struct {
	blanks, vowels, q, u uint
}

// LeaveParts are the parts of what a leave is worth, in centipoints.
type LeaveParts struct {
	Patterns int // values of the patterns contained, binomial corrections included
	Balance  int // vowels and consonants
	Q        int // a Q without a U, a U while the Q is unseen
	Draw     int // expected worth of the tiles drawn
	Face     int // with an empty bag: points for the tiles left on the racks
}

// Sum returns the worth of the leave, of any size.
func (p *LeaveParts) Sum() int {
	return p.Patterns + p.Balance + p.Q + p.Draw + p.Face
}

// Masks returns the number of masks of the rack, which begin at 0.
func (t *LeaveTable) Masks() int { return 1 << t.size }

// early returns the tiles of the mask that are kept although the equal tile after them is not.
func (t *LeaveTable) early(mask uint) uint {
	return mask & t.equal &^ (mask >> 1)
}

// setRack sets the rack, and finds the masks of its equal tiles and of the kinds.
func (t *LeaveTable) setRack(rack board.Rack) {
	t.Rack, t.size, t.place = rack, len(rack), [board.MaxRack]uint8{}
	for k := range len(rack) {
		t.place[k] = uint8(tables.Index(rack[k]))
	}
	t.equal, t.kinds = 0, kinds{}
	for k, i := range t.place[:t.size] {
		bit := uint(1) << k
		if k+1 < t.size && t.place[k+1] == i {
			t.equal |= bit
		}
		switch {
		case i == blank:
			t.kinds.blanks |= bit
		case tables.Vowels>>i&1 != 0:
			t.kinds.vowels |= bit
		}
		switch i {
		case letterQ:
			t.kinds.q |= bit
		case letterU:
			t.kinds.u |= bit
		}
	}
}

// spread sums Own over the leaves contained in each leave into Parts. Every pattern stands at one canonical
// mask only, so that it is added once to each mask that contains it; the original used a visit stamp for
// that.
func (t *LeaveTable) spread() {
	sum := t.Own
	for i := range t.size {
		bit := 1 << i
		for mask := bit; mask < 1<<t.size; mask = (mask + 1) | bit {
			sum[mask] += sum[mask^bit]
		}
	}
	for mask := range 1 << t.size {
		t.Parts[mask].Patterns = sum[mask]
	}
}

// finish sums the parts of the canonical masks, copies the sums to the other masks within the rack, and
// clears the masks beyond it.
func (t *LeaveTable) finish() {
	for mask := 1<<t.size - 1; mask >= 0; mask-- {
		if early := t.early(uint(mask)); early != 0 {
			later := mask + int(early&-early) // replace the first such tile by the equal one after it
			t.Value[mask], t.Parts[mask] = t.Value[later], t.Parts[later]
			continue
		}
		t.Value[mask] = int(int16(t.Parts[mask].Sum()))
	}
	clear(t.Value[1<<t.size:])
	clear(t.Parts[1<<t.size:])
}
