package board_test

import (
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

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

// boardOf returns a board with the given plays on it, made in that order whether they fit or not.
func boardOf(t testing.TB, r *rules.Rules, words *wordgraph.Graph, plays ...string) *board.Board {
	t.Helper()
	b := board.New(r, words)
	for _, text := range plays {
		m := librarytest.Move(t, b, text)
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
