package record_test

import (
	"testing"

	"maven/internal/record"
	"maven/internal/rules"
)

// A play withdrawn is about the rack before it, whatever was drawn after the play, and whether its line or that of the play gives the rack.
func TestHeldForWithdrawn(t *testing.T) {
	for _, c := range []struct{ played, withdrawn, want string }{
		{"ABC", "ABC", "ABC"}, {"-", "ABC", "ABC"}, {"ABC", "-", "ABC"}, {"AB", "-", "AB"}, {"-", "-", "AB"},
	} {
		h := smallGame(t, rules.Double, rules.Twice)
		h.Lenient = true
		must(t, h.Append(line(t, h, "1 play "+c.played+" 3C AB +12 12")))
		must(t, h.Append(line(t, h, "1 withdrawn "+c.withdrawn+" -12 0")))
		for i, s := range h.Walk() {
			if i != 1 {
				continue
			}
			held := s.HeldFor(&h.Turns()[i])
			if rack := h.Rules().Tiles.Rack(&held.Tiles); rack != c.want || h.Entry(i, s).Rack != c.want || (held.Known() == record.Known) != (len(c.want) == 3) {
				t.Errorf("%+v: %s, %v", c, rack, held.Known())
			}
		}
	}
}
