package board

import (
	"math/bits"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

// A prefix is a beginning of words that the rack can spell, with a tile left to continue.
type prefix struct {
	group   uint32 // entry number of the letters that may follow
	below   uint32 // those letters
	kept    uint8
	letters [MaxRack - 1]byte
}

// prefixes are all prefixes of one rack in one section, shorter ones first and each length in the order of
// the alphabet. They are the left parts at every anchor. No crossing word restricts them, so they are
// found once for a rack, and one mask shows which of them to try at an anchor.
type prefixes struct {
	section *words.Section
	rack    Rack
	list    []prefix
	ends    [MaxRack + 1]int // prefixes of n letters are list[ends[n]:ends[n+1]]
}

// fill finds the prefixes, unless it has those of the same rack and section already.
func (p *prefixes) fill(section *words.Section, h *hand) {
	if p.section == section && p.rack == h.rack {
		return
	}
	p.section, p.rack, p.list = section, h.rack, p.list[:0]
	entries := section.Entries()
	p.add(entries, section.Root(), h, prefix{kept: h.rack.All()})
	p.ends = [MaxRack + 1]int{1: len(p.list)}
	for n := 1; n < MaxRack; n++ {
		for i := p.ends[n-1]; i < p.ends[n]; i++ {
			p.lengthen(entries, h, p.list[i], n-1)
		}
		p.ends[n+1] = len(p.list)
	}
}

// lengthen adds the prefixes that are one letter longer than from, which has n letters.
func (p *prefixes) lengthen(entries []words.Entry, h *hand, from prefix, n int) {
	allowed := from.below & h.have[from.kept]
	for i := from.group; ; i++ {
		e := entries[i]
		if c := e.Letter() - 'a'; allowed>>c&1 != 0 && e.Child() != 0 {
			next := from
			next.kept = h.take(from.kept, c)
			next.letters[n] = c
			p.add(entries, e.Child(), h, next)
		}
		if e.Last() {
			return
		}
	}
}

// add appends a prefix if the rack can continue from the group.
func (p *prefixes) add(entries []words.Entry, group int, h *hand, next prefix) {
	next.group, next.below = uint32(group), 0
	for i := group; ; i++ {
		e := entries[i]
		next.below |= 1 << (e.Letter() - 'a')
		if e.Last() {
			break
		}
	}
	if next.below&h.have[next.kept] != 0 {
		p.list = append(p.list, next)
	}
}

// A hand is a rack from which tiles are taken; the bits of a mask say which are kept. A letter comes from
// its own tile if there is one, otherwise from a blank. Of equal tiles, the first goes first.
type hand struct {
	rack    Rack
	letters [26]uint8   // bits of the tiles of each letter
	blanks  uint8       // bits of the blanks
	have    [128]uint32 // by the tiles kept: letters that can be played
}

// fill sorts out the tiles of a rack.
func (h *hand) fill(rack Rack) {
	if h.rack == rack {
		return
	}
	h.rack, h.blanks = rack, rack.bits(tables.Blank)
	for c := range h.letters {
		h.letters[c] = rack.bits('a' + byte(c))
	}
	var plays [MaxRack]uint32 // letters that a tile can be played as
	for i := range len(rack) {
		plays[i] = 1<<26 - 1
		if rack[i] != tables.Blank {
			plays[i] = 1 << (rack[i] - 'a')
		}
	}
	for kept := 1; kept < len(h.have); kept++ {
		h.have[kept] = h.have[kept&(kept-1)] | plays[bits.TrailingZeros8(uint8(kept))]
	}
}

// take returns what is kept after letter number c is played; c must be in have[kept].
func (h *hand) take(kept uint8, c byte) uint8 {
	bits := kept & h.letters[c]
	if bits == 0 {
		bits = kept & h.blanks
	}
	return kept &^ (bits & -bits)
}

// natural returns how many tiles of letter number c the whole rack has.
func (h *hand) natural(c byte) int { return bits.OnesCount8(h.letters[c]) }
