//go:build !js

package data

import (
	"bytes"
	"testing"

	"maven/internal/testsize"
	"maven/internal/wordgraph"
)

// A browser makes of what it fetches the word graph that is shipped, and finds all that it may ask for.
func TestLater(t *testing.T) {
	testsize.Slow(t)
	all, err := Later()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range laterNames() {
		if want, err := later(name); err != nil || !bytes.Equal(all[name], want) {
			t.Errorf("%s: %d bytes, %v", name, len(all[name]), err)
		}
	}
	thin, err := unpack("word graph", all[ThinGraph], 0)
	if err != nil {
		t.Fatal(err)
	}
	got, err := wordgraph.Thicken(thin)
	if want, _ := Graph(); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d bytes of a graph, %v", len(got), err)
	}
	if len(all[ThinGraph]) > 2_700_000 {
		t.Errorf("the graph is %d bytes", len(all[ThinGraph]))
	}
}
