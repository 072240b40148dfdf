// Package librarytest gives tests what they play with: rules, words, tiles, positions and moves that the program
// ships or that a test writes as text, and a small game, of which a test can play hundreds.
package librarytest

import (
	"fmt"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/notation/cgp"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/stamp"
	"maven/internal/testshared"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/unseen"
	"maven/internal/wordgraph"
)

// Library returns the library of a data directory, or with "" one of what the program ships alone. The tests of a package
// share what is shipped; the collector runs seldom for them.
func Library(dir string) *library.Library {
	testsize.CollectSeldom()
	return library.Open(dir)
}

// Rules returns shipped rules with a shipped tile set; tiles "" keeps the rules' own. They are the
// caller's to change.
func Rules(t testing.TB, name, tiles string) *rules.Rules {
	t.Helper()
	r := must(Library("").Rules(name))(t)
	if tiles != "" {
		r = r.WithTiles(TileSet(t, tiles))
	}
	return new(*r)
}

// must returns what gives a value, and ends the test at an error.
func must[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// TileSet returns a shipped tile set.
func TileSet(t testing.TB, name string) *tile.Set {
	t.Helper()
	return must(Library("").TileSet(name))(t)
}

// Tiny returns rules of a plain board of five squares a side, racks of three, and the given tiles: rows
// of a tile set.
func Tiny(t testing.TB, tiles string) *rules.Rules {
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
	return must(rules.Parse("tiny", []byte(text), func(string) (*tile.Set, error) {
		return tile.ParseSet("tiny", strings.NewReader(tiles))
	}))(t)
}

// Graph returns the longest of the word lists that the program ships, Both.
func Graph(t testing.TB) *wordgraph.Graph {
	t.Helper()
	return must(Library("").Lexicon("Both", nil))(t).Graph
}

// SharedGraph returns a word graph of other programs.
func SharedGraph(t testing.TB, file string) *wordgraph.Graph {
	t.Helper()
	return must(wordgraph.Read(testshared.Read(t, "data", file), TileSet(t, "english").Len()))(t)
}

// GraphOf returns the graph of the given words.
func GraphOf(t testing.TB, set *tile.Set, words ...string) *wordgraph.Graph {
	t.Helper()
	list := make([][]tile.Tile, len(words))
	for i, word := range words {
		list[i] = must(set.ParseWord(word))(t)
	}
	return must(wordgraph.Build(set.Len(), list))(t)
}

// Move reads a move, and does not ask whether it is legal.
func Move(t testing.TB, b *board.Board, text string) move.Move {
	t.Helper()
	return must(b.Notation().Parse(text, b.At))(t)
}

// Position puts a line of CGP on a board.
func Position(t testing.TB, b *board.Board, line string) *game.Position {
	t.Helper()
	read := must(must(cgp.Split(line))(t).Position(b.Rules()))(t)
	return new(read.On(b))
}

// Moves appends all moves of a position.
func Moves(dst []move.Move, g *movegen.Generator, p *game.Position) []move.Move {
	var kept tile.Kept
	kept.Reset(&p.Rack)
	return g.All(dst, &movegen.Request{Board: p.Board, Kept: &kept, Bag: p.Bag()})
}

// Rack reads a rack.
func Rack(t testing.TB, set *tile.Set, text string) tile.Rack {
	t.Helper()
	return must(set.ParseRack(text))(t)
}

// Shipped returns the standard rules and the words of the list Both.
func Shipped(t testing.TB) (*rules.Rules, *lexicon.Lexicon) {
	t.Helper()
	return Rules(t, "standard", ""), must(Library("").Lexicon("Both", nil))(t)
}

// Small returns rules and words of short games: the standard board, 31 tiles, four on a rack. The
// rules are the caller's to change.
func Small(t testing.TB) (*rules.Rules, *lexicon.Lexicon) {
	t.Helper()
	set := must(tile.ParseSet("small", strings.NewReader(
		"?,?,2,0,0\nA,a,6,1,1\nE,e,6,1,1\nN,n,4,1,0\nR,r,4,1,0\nS,s,4,2,0\nT,t,4,1,0\nQ,q,1,10,0\n")))(t)
	r := Rules(t, "standard", "").WithTiles(set)
	r.RackSize, r.Bonus = 4, [tile.MaxRack + 1]int{4: 20}
	return r, Words(t, set, "AT TA TEA EAT ATE TAN NET TEN RAT TAR ART EAR ERA ARE SEA SAT SET "+
		"NEAR EARN RATE TEAR SANE STAR RATS ARTS TARS NEST SENT ANTS NEAT ANTE TEAS SEAT EAST RENT TERN AN NA AE RE ER ES AS")
}

// Unseen returns a table of the tiles unseen whose values, up to 10 points either way, have no pattern.
func Unseen(t testing.TB, set *tile.Set) *unseen.Table {
	t.Helper()
	stream, kinds := random.Seed(8).Stream(), set.Len()+1
	values := make([]int32, kinds*kinds+kinds)
	for i := range values {
		values[i] = int32(stream.IntN(20_000) - 10_000)
	}
	return must(unseen.New(set.Len(), values[kinds:], values[:kinds], &stamp.Stamp{}))(t)
}

// Words returns a list of the words of a text, with blanks between.
func Words(t testing.TB, set *tile.Set, text string) *lexicon.Lexicon {
	t.Helper()
	return lexicon.New(set.Name, set, GraphOf(t, set, strings.Fields(text)...), "")
}

// Digraphs returns shipped rules with the Spanish tiles, whose CH, LL and RR are one tile each, and a few words.
func Digraphs(t testing.TB, name string) (*rules.Rules, *lexicon.Lexicon) {
	t.Helper()
	r := Rules(t, name, "spanish")
	return r, Words(t, r.Tiles, "LLANO CHAL CARRO PERRO CALLE LECHE NOCHE OCHO ELLA ELLO ALLA OLLA CERRO ERRE ECHA ECHO HACE "+
		"CASA COSA OSO ASO ESO SE DE EN EL LA LO NO SI TE TU UN NI RE RES SER TRES ARTE TREN NETA TINA OLA SOL SAL AL AS OS ES ARRE TORRE CHE CHA OH AH")
}

// Wide returns the standard rules with as many letters as a tile set may have, of two characters each, and words of
// two to four tiles without a pattern that matters.
func Wide(t testing.TB) (*rules.Rules, *lexicon.Lexicon) {
	t.Helper()
	rows, words := "?,?,2,0,0\n", [][]tile.Tile(nil)
	for i := range tile.MaxLetters {
		text := string([]byte{'A' + byte(i/26), 'A' + byte(i%26)})
		rows += fmt.Sprintf("%s,%s,2,%d,0\n", text, strings.ToLower(text), 1+i%9)
		for j := range tile.MaxLetters {
			a, b := tile.Tile(i+1), tile.Tile(j+1)
			if (5*i+3*j)%7 == 0 {
				words = append(words, []tile.Tile{a, b})
			}
			for k := i % 5; k < tile.MaxLetters; k += 5 {
				if (i+2*j+3*k)%11 == 0 {
					words = append(words, []tile.Tile{a, b, tile.Tile(k + 1)}, []tile.Tile{b, a, tile.Tile(k + 1), a})
				}
			}
		}
	}
	set := must(tile.ParseSet("wide", strings.NewReader(rows)))(t)
	graph := must(wordgraph.Build(set.Len(), words))(t)
	return Rules(t, "standard", "").WithTiles(set), lexicon.New(set.Name, set, graph, "")
}
