package board_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/data"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// loadRules returns shipped rules with a shipped tile set; tiles "" keeps the rules' own.
func loadRules(t testing.TB, name, tiles string) *rules.Rules {
	t.Helper()
	set := func(name string) (*tile.Set, error) {
		text, ok := data.TileSet(name)
		if !ok {
			return nil, fmt.Errorf("no tile set %s", name)
		}
		return tile.ParseSet(name, bytes.NewReader(text))
	}
	text, ok := data.RuleFile(name)
	if !ok {
		t.Fatalf("no rules %s", name)
	}
	r, err := rules.Parse(name, text, set)
	if err != nil {
		t.Fatal(err)
	}
	if tiles != "" {
		other, err := set(tiles)
		if err != nil {
			t.Fatal(err)
		}
		r = r.WithTiles(other)
	}
	return r
}

// bricked returns the rules with a brick on each of the named squares.
func bricked(r *rules.Rules, squares ...string) *rules.Rules {
	other := *r
	other.Squares = slices.Clone(r.Squares)
	for _, square := range squares {
		row, col, _, err := move.Notation{}.ParsePlace(square)
		if err != nil {
			panic(err)
		}
		other.Squares[row*r.Size+col] = rules.Premium{}
	}
	return &other
}

// english returns the longest of the word lists that the program ships.
func english(t testing.TB) *wordgraph.Graph {
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

// madeUp returns a graph of n words of the set's letters, in proportion to their tiles. Half of
// them end as another word begins, as the words of a language often do.
func madeUp(t testing.TB, set *tile.Set, n int, stream *random.Stream) *wordgraph.Graph {
	t.Helper()
	letters := set.Count.AppendTiles(nil)[set.Count[tile.Blank]:]
	words := make([][]tile.Tile, n)
	for i := range words {
		word := make([]tile.Tile, 2+stream.IntN(3)+stream.IntN(2)*stream.IntN(5))
		for j := range word {
			word[j] = letters[stream.IntN(len(letters))]
		}
		if i > 0 && stream.IntN(2) == 0 {
			copy(word[stream.IntN(len(word)):], words[stream.IntN(i)])
		}
		words[i] = word
	}
	graph, err := wordgraph.Build(set.Len(), words)
	if err != nil {
		t.Fatal(err)
	}
	return graph
}

// parse reads a move and does not ask whether it is legal.
func parse(t testing.TB, b *board.Board, text string) move.Move {
	t.Helper()
	m, err := b.Notation().Parse(text, b.At)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// boardOf returns a board with the given plays on it, made in that order whether they fit or not.
func boardOf(t testing.TB, r *rules.Rules, words *wordgraph.Graph, plays ...string) *board.Board {
	t.Helper()
	b := board.New(r, words)
	for _, text := range plays {
		m := parse(t, b, text)
		b.Place(&m)
	}
	return b
}

// directions are the ways words run.
func directions() [2]move.Direction {
	return [2]move.Direction{move.Across, move.Down}
}

// squaresOf returns all that a board says of its squares, ends of lanes included.
func squaresOf(b *board.Board) []board.Square {
	var all []board.Square
	for _, dir := range directions() {
		for lane := range b.Rules().Size {
			all = append(all, b.Lane(dir, lane)...)
		}
	}
	return all
}

// tilesOf returns the tiles row by row, as SetTiles takes them.
func tilesOf(b *board.Board) []tile.Tile {
	var tiles []tile.Tile
	for row := range b.Rules().Size {
		for col := range b.Rules().Size {
			tiles = append(tiles, b.At(row, col))
		}
	}
	return tiles
}
