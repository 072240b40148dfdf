package board

import "maven/internal/classic/words"

// allLetters is the mask of a square that no word crosses. Letters are bits 0 ('a') to 25.
const allLetters = 0xFFFFFFFF

// touch marks the squares that depend on one that changed: the square itself, and the two ends of the run
// of tiles through it, whose crossing words change.
func (b *Board) touch(lane, pos int) {
	b.stale[lane] |= 1 << pos
	first, last := b.run(lane, pos)
	for _, end := range [2]int{first - 1, last + 1} {
		if end >= 1 && end <= Size {
			across, at := Perpendicular(lane, end)
			b.stale[across] |= 1 << at
		}
	}
}

// run returns the first and the last square of the run of tiles that a square is in, whether it has a tile itself or not.
func (b *Board) run(lane, pos int) (first, last int) {
	letters := &b.Letters[lane]
	first, last = pos, pos
	for letters[first-1] != 0 {
		first--
	}
	for letters[last+1] != 0 {
		last++
	}
	return first, last
}

// Masks brings the letters that fit each square up to date with the tiles, for words of the active
// lexica, at most two. It computes only squares that changed since the last call with the same lexica.
func (b *Board) Masks(active []*words.Section) {
	var lexica [2]*words.Section
	copy(lexica[:], active)
	if lexica != b.active {
		b.active = lexica
		for lane := 1; lane <= lastDown; lane++ {
			b.stale[lane] = 1<<(Size+1) - 2
		}
	}
	for lane, positions := range b.stale {
		if positions == 0 {
			continue
		}
		for pos := 1; pos <= Size; pos++ {
			if positions>>pos&1 != 0 {
				b.compute(lane, pos)
			}
		}
		b.stale[lane] = 0
	}
}

// Mask returns the letters that the word across the lane allows on a square: the tile's own letter if
// there is a tile, all bits if nothing crosses. Masks must have been called since the last change.
func (b *Board) Mask(lane, pos int) uint32 { return b.masks[lane][pos] }

// compute fills in the mask and the sum of one square.
func (b *Board) compute(lane, pos int) {
	b.sums[lane][pos] = noCross
	if letter := b.Letters[lane][pos]; letter != 0 {
		b.masks[lane][pos] = 1 << (letter - 'a')
		return
	}
	across, at := Perpendicular(lane, pos)
	letters := &b.Letters[across]
	first, last := b.run(across, at)
	if first == last {
		b.masks[lane][pos] = allLetters
		return
	}
	sum := int16(0)
	for i := first; i <= last; i++ {
		sum += b.Points[across][i]
	}
	mask := uint32(0)
	for _, section := range b.active {
		if section != nil {
			mask |= fitting(section, letters[first:at], letters[at+1:last+1])
		}
	}
	b.masks[lane][pos], b.sums[lane][pos] = mask, sum
}

// fitting returns the letters that make a word between the tiles before and the tiles after.
func fitting(section *words.Section, before, after []byte) uint32 {
	group := section.Root()
	for _, letter := range before {
		e, ok := section.Find(group, letter)
		if group = e.Child(); !ok || group == 0 {
			return 0
		}
	}
	mask := uint32(0)
	for {
		e := section.Entries()[group]
		if ends(section, e, after) {
			mask |= 1 << (e.Letter() - 'a')
		}
		if e.Last() {
			return mask
		}
		group++
	}
}

// ends reports whether the letters of rest, below e, end a word.
func ends(section *words.Section, e words.Entry, rest []byte) bool {
	for _, letter := range rest {
		group := e.Child()
		if group == 0 {
			return false
		}
		var ok bool
		if e, ok = section.Find(group, letter); !ok {
			return false
		}
	}
	return e.Word()
}
