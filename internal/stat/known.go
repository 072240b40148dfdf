package stat

import "fmt"

// Known says how a figure is known. A figure that comes of several is known as the weakest of them is.
type Known uint8

// The ways to know a figure, the weakest first.
const (
	Unknown    Known = iota // there is no figure, or none yet
	Heuristic               // judged by a rule, without looking at all that may follow
	Sampled                 // a mean over some of the cases, with a standard error
	Enumerated              // a mean over every case
	Proven                  // the result of best play, by a search that left nothing out
)

// knownNames are the ways as programs are told them.
func knownNames() [Proven + 1]string {
	return [...]string{"unknown", "heuristic", "sampled", "enumerated", "proven"}
}

// String returns the way as programs are told it.
func (k Known) String() string { return knownNames()[min(k, Proven)] }

// ParseKnown reads a way as String writes it.
func ParseKnown(name string) (Known, error) {
	for k, n := range knownNames() {
		if n == name {
			return Known(k), nil
		}
	}
	return Unknown, fmt.Errorf("no figure is known in the way %.40q; want unknown, heuristic, sampled, enumerated or proven", name)
}
