package game_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/data"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// loadRules returns shipped rules.
func loadRules(t testing.TB, name string) *rules.Rules {
	t.Helper()
	text, ok := data.RuleFile(name)
	if !ok {
		t.Fatalf("no rules %s", name)
	}
	r, err := rules.Parse(name, text, findSet)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// findSet reads a shipped tile set.
func findSet(name string) (*tile.Set, error) {
	text, ok := data.TileSet(name)
	if !ok {
		return nil, fmt.Errorf("no tile set %s", name)
	}
	return tile.ParseSet(name, bytes.NewReader(text))
}

// tileSet returns a shipped tile set.
func tileSet(t testing.TB, name string) *tile.Set {
	t.Helper()
	set, err := findSet(name)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// tiny returns rules of a plain board of five squares a side, racks of three, and the given tiles:
// rows of a tile set.
func tiny(t testing.TB, tiles string) *rules.Rules {
	t.Helper()
	text := `
name = "tiny"
size = 5
board = [".....", ".....", ".....", ".....", "....."]
start = "C3"
labels = "numbers"
tiles = "tiny"
rack_size = 3
exchange_limit = 1
end = { scoreless_turns = 6, passes = 0 }
end_rack = "twice"
challenge = "void"
`
	r, err := rules.Parse("tiny", []byte(text), func(string) (*tile.Set, error) {
		return tile.ParseSet("tiny", strings.NewReader(tiles))
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// shipped returns the longest of the word lists that the program ships.
func shipped(t testing.TB) *wordgraph.Graph {
	t.Helper()
	graph, err := data.Graph()
	if err != nil {
		t.Fatal(err)
	}
	return wordgraph.Trusted(graph, data.WordLetters, len(data.Modes())).List(0)
}

// graphOf returns the graph of the given words.
func graphOf(t testing.TB, set *tile.Set, words ...string) *wordgraph.Graph {
	t.Helper()
	list := make([][]tile.Tile, len(words))
	for i, word := range words {
		var err error
		if list[i], err = set.ParseWord(word); err != nil {
			t.Fatal(err)
		}
	}
	graph, err := wordgraph.Build(set.Len(), list)
	if err != nil {
		t.Fatal(err)
	}
	return graph
}

// parse reads a move.
func parse(t testing.TB, b *board.Board, text string) move.Move {
	t.Helper()
	m, err := b.Notation().Parse(text, b.At)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// rackOf reads a rack.
func rackOf(t testing.TB, set *tile.Set, text string) tile.Rack {
	t.Helper()
	rack, err := set.ParseRack(text)
	if err != nil {
		t.Fatal(err)
	}
	return rack
}
