package search

import (
	"slices"
	"testing"

	"maven/internal/classic/board"
)

// TestSubsets compares sets of tiles as masks with sets as text.
func TestSubsets(t *testing.T) {
	var s subsets
	for _, rack := range []board.Rack{"", "a", "??", "aab", "aabb", "?aabbss", "abcdefg", "sssssss", "?eeeess"} {
		s.reset(rack)
		tiles := func(mask uint8) string { return string(rack.Keep(mask)) }
		known := map[string]uint8{}
		for mask := range masks {
			c := s.canon[mask]
			text := tiles(uint8(mask))
			if tiles(c) != text || c&s.high != s.high || !rack.Canonical(c&^s.high) {
				t.Fatalf("%s of %s: mask %d, canonical %d", text, rack, mask, c)
			}
			if other, seen := known[text]; seen && other != c {
				t.Fatalf("%s of %s: masks %d and %d", text, rack, other, c)
			}
			known[text] = c
		}
		if len(s.list) != len(known) || !slices.IsSortedFunc(s.list, func(a, b uint8) int { return int(b) - int(a) }) {
			t.Fatalf("%s: %d sets in the list, want %d: %v", rack, len(s.list), len(known), s.list)
		}
		for _, a := range s.list {
			if 100*s.face[a] != rack.Keep(a).Face() {
				t.Errorf("%s is worth %d", tiles(a), s.face[a])
			}
			left, err := rack.Without(tiles(a))
			if err != nil || tiles(s.rest(a)) != string(left) {
				t.Fatalf("%s without %s leaves %s", rack, tiles(a), tiles(s.rest(a)))
			}
			for _, b := range s.list {
				if left, err := rack.Keep(a).Without(tiles(b)); err == nil && tiles(s.minus(a, b)) != string(left) {
					t.Fatalf("%s without %s leaves %s", tiles(a), tiles(b), tiles(s.minus(a, b)))
				}
				both, _ := board.NewRack((tiles(a) + tiles(b))[:min(len(rack), len(tiles(a)+tiles(b)))])
				if _, fits := known[string(both)]; fits && len(tiles(a))+len(tiles(b)) == len(both) && tiles(s.join(a, b)) != string(both) {
					t.Fatalf("%s and %s make %s", tiles(a), tiles(b), tiles(s.join(a, b)))
				}
			}
		}
	}
}

// TestDeposit takes tiles of a part of a rack for tiles of the rack.
func TestDeposit(t *testing.T) {
	for _, c := range [][3]uint8{{0, 0, 0}, {127, 0b1010, 0b1010}, {0b01, 0b1010, 0b0010}, {0b10, 0b1010, 0b1000}, {0b101, 0b1110, 0b1010}} {
		if got := deposit(c[0], c[1]); got != c[2] {
			t.Errorf("%b of %b is %b, want %b", c[0], c[1], got, c[2])
		}
	}
}
