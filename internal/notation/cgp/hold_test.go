package cgp_test

import (
	"testing"

	"maven/internal/library/librarytest"
	"maven/internal/notation/cgp"
)

// The opponent can hold what is neither on the board nor on the other rack, up to a whole rack.
func TestHold(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	for held, want := range map[string]string{"": "", "EIQU": "1 × Q, and 0 unseen", "EIU": "", "Z": "", "ZZ": "2 × Z, and 1 unseen", "K": "1 × K, and 0 unseen", "??": "",
		"AEIOUTNR": "8 are more than 7"} {
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
		switch err := p.Hold(rack, r); {
		case want == "" && (err != nil || p.Racks[1] != rack):
			t.Errorf("%q: %v, and holds %v", held, err, p.Racks[1])
		case want != "" && (err == nil || err.Error() != "the opponent cannot hold these tiles: "+want || p.Racks[1].Len() > 0):
			t.Errorf("%q: %v, want %s, and holds %v", held, err, want, p.Racks[1])
		}
	}
}
