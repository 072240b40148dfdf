// Package tile knows the pieces of the game: tiles and blanks, alphabets whose tiles may print as
// several characters, racks as counts, tile sets and the bag.
//
// A Tile is a number: 0 is the blank, 1 to 62 are the letters in the order of the alphabet. That
// order is the tile number in KWG and KLV2 files, so it is part of those formats. A blank that has
// been given a letter is that letter with the Designated bit set; it scores nothing.
//
// Sharp edges: tile 0 is the blank on a rack and in a leave, "no tile" on a board or in a played
// word, and the turn in a GADDAG. Text is ambiguous if one tile prints like several (CH, or C and H):
// see Alphabet.ParseWord and Alphabet.ParseTiles.
package tile

import "math/bits"

// MaxLetters is the size of the largest alphabet: its letters and bit 0 fit in one Mask.
const MaxLetters = 62

// A Tile is a blank (0), a letter (1 to MaxLetters), or a letter that a blank stands for
// (a letter with the Designated bit).
type Tile uint8

// Blank is the undesignated blank on a rack.
const Blank Tile = 0

// Designated is the bit that marks a letter played with a blank.
const Designated Tile = 0x80

// Letter returns t without the Designated bit.
func (t Tile) Letter() Tile { return t &^ Designated }

// IsDesignated reports whether t is a letter that a blank stands for.
func (t Tile) IsDesignated() bool { return t&Designated != 0 }

// OnRack returns the tile that must be on the rack to play t: the blank for a designated letter.
func (t Tile) OnRack() Tile {
	if t.IsDesignated() {
		return Blank
	}
	return t
}

// A Mask is a set of letters: bit i stands for letter i. Bit 0 is free for a mark of the caller's own.
type Mask uint64

// Bit returns the mask of t alone; the Designated bit of t must be clear.
func (t Tile) Bit() Mask { return 1 << (t & 63) }

// AllLetters returns the mask of letters 1 to n.
func AllLetters(n int) Mask { return (1<<(n+1) - 1) &^ 1 }

// Has reports whether letter t is in the mask.
func (m Mask) Has(t Tile) bool { return m>>(t&63)&1 != 0 }

// Len returns the number of bits set.
func (m Mask) Len() int { return bits.OnesCount64(uint64(m)) }

// First returns the lowest letter of the mask, which must not be empty.
func (m Mask) First() Tile { return Tile(bits.TrailingZeros64(uint64(m))) }
