//go:build !js

package data_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"maven/internal/data"
)

// The hash is one of the word graph and of every file in the folders of tables, rules and tiles, and of what is said of the words.
func TestHash(t *testing.T) {
	names := []string{"words/sizes.bin.zst", "words/manifest.json"}
	for _, dir := range []string{"board", "classic", "leaves", "rules", "tiles", "unseen", "winprob"} {
		found := 0
		for _, ending := range []string{"zst", "toml", "csv"} {
			some, err := filepath.Glob(dir + "/*." + ending)
			if err != nil {
				t.Fatal(err)
			}
			found += len(some)
			for _, name := range some {
				names = append(names, filepath.ToSlash(name))
			}
		}
		if found == 0 {
			t.Errorf("nothing is in %s", dir)
		}
	}
	h := sha256.New()
	add := func(title, name string) {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(h, "%s %d\n", title, len(content))
		h.Write(content)
	}
	add("graph", "words/graph.kwg.zst")
	slices.Sort(names)
	for _, name := range names {
		add(name, name)
	}
	if one, want := data.Hash(), hex.EncodeToString(h.Sum(nil)); one != want {
		t.Errorf("hash %s, want %s", one, want)
	}
}
