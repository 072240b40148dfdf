package stat

import "fmt"

// Known says how a figure is known. A figure computed from several is only as well known as the weakest.
type Known uint8

// The ways to know a figure, weakest first.
const (
	Unknown    Known = iota // there is no figure, or none yet
	Heuristic               // judged by a rule, without trying everything that may follow
	Sampled                 // a mean over some of the cases, with a standard error
	Enumerated              // a mean over every case
	Proven                  // the result of best play, by a search that left nothing out
)

// knownNames are the names that programs are given.
func knownNames() [Proven + 1]string {
	return [...]string{"unknown", "heuristic", "sampled", "enumerated", "proven"}
}

// String returns the name that programs are given.
func (k Known) String() string { return knownNames()[min(k, Proven)] }

// ParseKnown reads a name as String writes it.
func ParseKnown(name string) (Known, error) {
	for k, n := range knownNames() {
		if n == name {
			return Known(k), nil
		}
	}
	return Unknown, fmt.Errorf("how a figure is known: %.40q; must be unknown, heuristic, sampled, enumerated or proven", name)
}
