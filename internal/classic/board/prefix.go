package board

import (
	"math/bits"
	"slices"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

// A prefix is a beginning of words that the rack can spell, with a tile left to continue.
type prefix struct {
	group uint32 // entry number of the letters that may follow
	below uint32 // those letters
	next  uint32 // the place in the list after the prefixes that begin with this one
	kept  uint16
	size  uint8
}

// A lead is the letters of a prefix.
type lead [Size - 1]byte

// prefixes are all prefixes of one rack in one section, each followed by those that begin with it. They are
// the left parts at every anchor. No crossing word restricts them, so they are found once for a rack, and
// one mask shows which of them to try at an anchor.
type prefixes struct {
	section *words.Section
	rack    Rack
	list    []prefix
	letters []lead // of each prefix
}

// fill finds the prefixes, unless it has those of the same rack and section already.
func (p *prefixes) fill(section *words.Section, h *hand) {
	if p.section == section && p.rack == h.rack {
		return
	}
	p.section, p.rack, p.list, p.letters = section, h.rack, p.list[:0], p.letters[:0]
	p.add(section.Entries(), section.Root(), h, prefix{kept: h.all()}, lead{})
}

// add appends a prefix and those that begin with it, if the rack can continue from the group.
func (p *prefixes) add(entries []words.Entry, group int, h *hand, from prefix, letters lead) {
	from.group, from.below = uint32(group), 0
	for i := group; ; i++ {
		e := entries[i]
		from.below |= 1 << (e.Letter() - 'a')
		if e.Last() {
			break
		}
	}
	allowed := from.below & h.have[from.kept]
	if allowed == 0 {
		return
	}
	at := len(p.list)
	p.list, p.letters = append(p.list, from), append(p.letters, letters)
	for i := group; int(from.size) < len(letters); i++ {
		e := entries[i]
		if c := e.Letter() - 'a'; allowed>>c&1 != 0 && e.Child() != 0 {
			longer := from
			longer.kept, longer.size = h.take(from.kept, c), from.size+1
			letters[from.size] = c
			p.add(entries, e.Child(), h, longer, letters)
		}
		if e.Last() {
			break
		}
	}
	p.list[at].next = uint32(len(p.list))
}

// A hand is a rack from which tiles are taken; the bits of a mask say which are kept. A letter comes from
// its own tile if there is one, otherwise from a blank. Of equal tiles, the first goes first.
type hand struct {
	rack    Rack
	letters [26]uint16 // bits of the tiles of each letter
	blanks  uint16     // bits of the blanks
	have    []uint32   // by the tiles kept: letters that can be played
}

// all returns the mask of the whole rack.
func (h *hand) all() uint16 { return uint16(len(h.have) - 1) }

// fill sorts out the tiles of a rack.
func (h *hand) fill(rack Rack) {
	if h.rack == rack {
		return
	}
	h.rack, h.blanks = rack, rack.bits(tables.Blank)
	h.have = slices.Grow(h.have[:0], 1<<len(rack))[:1<<len(rack)]
	for c := range h.letters {
		h.letters[c] = rack.bits('a' + byte(c))
	}
	var plays [MostTiles]uint32 // letters that a tile can be played as
	for i := range len(rack) {
		plays[i] = 1<<26 - 1
		if rack[i] != tables.Blank {
			plays[i] = 1 << (rack[i] - 'a')
		}
	}
	for kept := 1; kept < len(h.have); kept++ {
		h.have[kept] = h.have[kept&(kept-1)] | plays[bits.TrailingZeros16(uint16(kept))]
	}
}

// take returns what is kept after letter number c is played; c must be in have[kept].
func (h *hand) take(kept uint16, c byte) uint16 {
	bits := kept & h.letters[c]
	if bits == 0 {
		bits = kept & h.blanks
	}
	return kept &^ (bits & -bits)
}

// natural returns how many tiles of letter number c the whole rack has.
func (h *hand) natural(c byte) int { return bits.OnesCount16(h.letters[c]) }
