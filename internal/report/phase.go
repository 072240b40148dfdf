package report

// A Phase is a part of a game.
type Phase uint8

// The phases, by the tiles in the bag before a turn.
const (
	Opening Phase = iota // two thirds of the set, or more
	Middle
	Ending // less than a rack: from here on nobody may be able to exchange
)

// phases is their number.
const phases = int(Ending) + 1

// phaseOf returns the phase of a turn with so many tiles in the bag, out of a set of that size.
func phaseOf(bag, set, rack int) Phase {
	switch {
	case 3*bag >= 2*set:
		return Opening
	case bag >= rack:
		return Middle
	}
	return Ending
}

// String returns the name of the phase in JSON.
func (p Phase) String() string { return [...]string{"opening", "middle", "end"}[p] }
