package tile_test

import (
	"testing"

	"maven/internal/tile"
)

func TestMask(t *testing.T) {
	for n := range tile.MaxLetters + 1 {
		m := tile.AllLetters(n)
		if m.Len() != n || m.Has(tile.Blank) {
			t.Errorf("mask of %d letters has %d", n, m.Len())
		}
		for l := tile.Tile(1); int(l) <= tile.MaxLetters; l++ {
			if m.Has(l) != (int(l) <= n) {
				t.Errorf("mask of %d letters: letter %d is %v", n, l, m.Has(l))
			}
		}
	}
	for l := tile.Tile(1); int(l) <= tile.MaxLetters; l++ {
		if (l.Bit() | tile.Tile(tile.MaxLetters).Bit()).First() != l {
			t.Errorf("first letter is not %d", l)
		}
	}
}

func TestDesignated(t *testing.T) {
	l := tile.Tile(5)
	d := l | tile.Designated
	if l.IsDesignated() || !d.IsDesignated() || d.Letter() != l || l.Letter() != l || l.OnRack() != l ||
		d.OnRack() != tile.Blank || tile.Blank.OnRack() != tile.Blank {
		t.Errorf("letter %d, designated %d", l, d)
	}
}
