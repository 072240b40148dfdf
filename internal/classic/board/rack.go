package board

import (
	"errors"
	"fmt"
	"slices"

	"maven/internal/classic/tables"
)

// MaxRack is the number of tiles of a full rack.
const MaxRack = 7

// ErrRack says that a text is not a rack, or that a tile is not on the rack.
var ErrRack = errors.New("rack")

// A Rack is up to seven tiles in the order "?abc..z", as NewRack makes it. Bit i of a mask of kept tiles
// stands for tile number i.
type Rack string

// NewRack sorts the tiles into a rack. With ErrRack it refuses more than seven tiles, and anything that is
// neither a letter from a to z nor the blank '?'.
func NewRack(tiles string) (Rack, error) {
	if len(tiles) > MaxRack {
		return "", fmt.Errorf("%w: %d tiles, but a rack holds only %d", ErrRack, len(tiles), MaxRack)
	}
	sorted := []byte(tiles)
	for _, t := range sorted {
		if tables.Index(t) < 0 {
			return "", fmt.Errorf("%w: %q is neither a letter from a to z nor the blank ?", ErrRack, t)
		}
	}
	slices.Sort(sorted)
	return Rack(sorted), nil
}

// Counts returns how many of each tile there are, by the tile's place in tables.Alphabet.
func (r Rack) Counts() Counts {
	var counts Counts
	for i := range len(r) {
		counts[tables.Index(r[i])]++
	}
	return counts
}

// Face returns the sum of the tiles' values in cp.
func (r Rack) Face() int {
	sum := 0
	for i := range len(r) {
		sum += tables.Value(r[i])
	}
	return sum
}

// All returns the mask of the whole rack.
func (r Rack) All() uint8 { return 1<<len(r) - 1 }

// Keep returns the tiles of a mask; bits beyond the rack are ignored.
func (r Rack) Keep(mask uint8) Rack {
	var kept [MaxRack]byte
	n := 0
	for i := range len(r) {
		if mask>>i&1 != 0 {
			kept[n] = r[i]
			n++
		}
	}
	return Rack(kept[:n])
}

// Canonical reports whether the mask is the one that stands for its tiles: it is within the rack, and of
// equal tiles it has the later ones.
func (r Rack) Canonical(mask uint8) bool {
	if mask&^r.All() != 0 {
		return false
	}
	for i := 0; i+1 < len(r); i++ {
		if r[i] == r[i+1] && mask>>i&3 == 1 {
			return false
		}
	}
	return true
}

// Give returns the canonical mask of what is kept when the tiles leave the rack. With ErrRack it refuses a
// tile that is not there.
func (r Rack) Give(tiles string) (uint8, error) {
	kept := r.All()
	for i := range len(tiles) {
		bit := uint8(r.bits(tiles[i])) & kept
		if bit == 0 {
			return 0, fmt.Errorf("%w: tile %d of %q is not on %q", ErrRack, i+1, tiles, string(r))
		}
		kept &^= bit & -bit
	}
	return kept, nil
}

// Without returns the rack after the tiles have left it; errors are those of Give.
func (r Rack) Without(tiles string) (Rack, error) {
	kept, err := r.Give(tiles)
	if err != nil {
		return r, err
	}
	return r.Keep(kept), nil
}

// Left returns the canonical mask of what a move has left of the rack.
func (r Rack) Left(left Rack) uint8 {
	used, _ := r.Without(string(left)) // these were on the rack
	kept, _ := r.Give(string(used))
	return kept
}

// bits returns the mask of all tiles that are t.
func (r Rack) bits(t byte) uint16 {
	mask := uint16(0)
	for i := range len(r) {
		if r[i] == t {
			mask |= 1 << i
		}
	}
	return mask
}
