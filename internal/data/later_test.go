//go:build !js

package data

import (
	"bytes"
	"slices"
	"testing"

	"maven/internal/wordgraph"
)

// A browser makes of what it fetches the word graph that is shipped, and finds all that it may ask for.
func TestLater(t *testing.T) {
	all, err := Later()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range laterNames() {
		if want, err := later(name); err != nil || !bytes.Equal(all[name], want) {
			t.Errorf("%s: %d bytes, %v", name, len(all[name]), err)
		}
	}
	got, err := wordgraph.Thicken(all[thinGraph])
	if want, _ := Graph(); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d bytes of a graph, %v", len(got), err)
	}
	if want, err := Leaves.Of(WordTileSet); err != nil || !bytes.Equal(all[leavesFile], want) {
		t.Errorf("%d bytes of leaves, %v", len(all[leavesFile]), err)
	}
	if have := Leaves.Names(); !slices.Equal(have, []string{WordTileSet}) {
		t.Errorf("leaves for %q; a browser has those for %s", have, WordTileSet)
	}
	for _, name := range First() {
		if all[name] == nil {
			t.Errorf("%s is not there", name)
		}
	}
}
