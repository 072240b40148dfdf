// Package datatest gives tests the tile sets, rules and words that the program ships, below package library.
package datatest

import (
	"bytes"
	"fmt"
	"testing"

	"maven/internal/data"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// FindSet returns a shipped tile set.
func FindSet(name string) (*tile.Set, error) {
	text, ok := data.TileSet(name)
	if !ok {
		return nil, fmt.Errorf("there is no tile set %q", name)
	}
	return tile.ParseSet(name, bytes.NewReader(text))
}

// TileSet returns a shipped tile set.
func TileSet(t testing.TB, name string) *tile.Set {
	t.Helper()
	set, err := FindSet(name)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// Rules returns shipped rules. They are the caller's to change.
func Rules(t testing.TB, name string) *rules.Rules {
	t.Helper()
	text, ok := data.RuleFile(name)
	if !ok {
		t.Fatalf("no rules %q", name)
	}
	r, err := rules.Parse(name+".toml", text, FindSet)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Graph returns the family of the shipped lists, which are data.Modes.
func Graph(t testing.TB) *wordgraph.Graph {
	t.Helper()
	file, err := data.Graph()
	if err != nil {
		t.Fatal(err)
	}
	return wordgraph.Trusted(file, len(data.Modes()))
}
