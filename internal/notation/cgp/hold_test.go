package cgp_test

import (
	"testing"

	"maven/internal/library/librarytest"
	"maven/internal/notation/cgp"
)

// The opponent can hold what is neither on the board nor on the other rack, up to a whole rack.
func TestHold(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	for held, want := range map[string]bool{"": true, "EIQU": false, "EIU": true, "Z": true, "ZZ": false, "K": false, "??": true, "AEIOUTNR": false} {
		fields, err := cgp.Split("15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 KAB/ 0/48 0")
		if err != nil {
			t.Fatal(err)
		}
		p, err := fields.Position(r)
		if err != nil {
			t.Fatal(err)
		}
		rack, err := r.Tiles.ParseRack(held)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Hold(rack, r); got != want || got && p.Racks[1] != rack {
			t.Errorf("%q: %v, want %v, and holds %v", held, got, want, p.Racks[1])
		}
	}
}
