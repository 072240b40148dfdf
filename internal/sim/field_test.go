package sim

import (
	"slices"
	"testing"

	"maven/internal/move"
)

func count(moves []move.Move, kind move.Kind) int {
	n := 0
	for i := range moves {
		if moves[i].Kind == kind {
			n++
		}
	}
	return n
}

func TestField(t *testing.T) {
	c := shippedClub(t)
	p := c.read(t, "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0")
	all := c.all(p)
	for n := 1; n <= 40; n++ {
		field := Field(slices.Clone(all), n)
		if len(field) != n || !field[0].Same(&all[0]) || !slices.IsSortedFunc(field, func(a, b move.Move) int { return move.Compare(&a, &b) }) {
			t.Fatalf("%d: %d moves", n, len(field))
		}
		if quiet := n - count(field, move.Play); quiet > max(n/share, 0) {
			t.Errorf("%d: %d exchanges and passes", n, quiet)
		}
		seen := map[uint8]bool{}
		for i := range field {
			if field[i].Kind == move.Exchange {
				if seen[field[i].Played] {
					t.Errorf("%d: two exchanges of %d tiles", n, field[i].Played)
				}
				seen[field[i].Played] = true
			}
		}
	}
	if field := Field(slices.Clone(all), 15); count(field, move.Exchange) != 2 || count(field, move.Pass) != 1 {
		t.Errorf("of 15: %d exchanges, %d passes", count(field, move.Exchange), count(field, move.Pass))
	}
	for _, n := range []int{0, len(all), len(all) + 1} {
		if field := Field(slices.Clone(all), n); len(field) != len(all) {
			t.Errorf("%d: %d of %d moves", n, len(field), len(all))
		}
	}
	// A rack that wants exchanging keeps what static equity puts first.
	p = c.read(t, "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 VVUUUII/ 0/0 0")
	all = c.all(p)
	if field := Field(slices.Clone(all), 4); count(field, move.Exchange) < count(all[:4], move.Exchange) {
		t.Errorf("%v", field)
	}
}
