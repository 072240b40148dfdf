package stat_test

import (
	"testing"

	"maven/internal/stat"
)

// Every way has a name of its own, which is read back.
func TestKnownNames(t *testing.T) {
	seen := map[string]bool{}
	for k := range stat.Proven + 1 {
		same, err := stat.ParseKnown(k.String())
		if err != nil || same != k || seen[k.String()] {
			t.Errorf("%s is read as %s: %v", k, same, err)
		}
		seen[k.String()] = true
	}
	for _, name := range []string{"", "guessed", "Proven", "proven "} {
		if k, err := stat.ParseKnown(name); err == nil {
			t.Errorf("%q is read as %s", name, k)
		}
	}
}

// What is not known at all is what a figure begins with, and the weakest of all.
func TestKnownOrder(t *testing.T) {
	var none stat.Known
	if none != stat.Unknown || min(stat.Proven, stat.Sampled, stat.Heuristic) != stat.Heuristic {
		t.Error("the ways are not in order")
	}
}
