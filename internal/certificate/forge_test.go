package certificate

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A forger passes first, so that what one side can do the other can do too, and then makes the best play; once it has claims to build
// on, it takes a move after which the rest of the claim can be proved.
type forger struct {
	trying bool
	budget int // moves that may still be tried
}

// on has a walk choose moves as the forger does.
func (f *forger) on(w *walk) {
	w.choose = func(p *game.Position, moves []move.Move, least int64) (int, error) {
		if !f.trying && w.claims == 1 {
			return slices.IndexFunc(moves, func(m move.Move) bool { return m.Kind == move.Pass }), nil
		}
		if !f.trying {
			return 0, nil
		}
		for n := range moves {
			if f.budget--; f.budget < 0 {
				return 0, errors.New("tried enough")
			}
			sub := &walk{ctx: w.ctx, position: p.Clone(), low: maps.Clone(w.low), high: maps.Clone(w.high)}
			f.on(sub)
			if sub.after(&moves[n], least, false) == nil {
				return n, nil
			}
		}
		return 0, fmt.Errorf("%w: no move gains %d", ErrWrong, least)
	}
}

// No value but the true one is proved, however large: what does not fit 32 bits is no other number there. Boards that are their own
// image, with the same tiles on both racks, let claims of one half of a proof meet those of the other.
func TestForged(t *testing.T) {
	testsize.OneThread(t)
	sets := ruleSets(t)
	sets["standard"], _ = librarytest.Shipped(t)
	for name, r := range sets {
		words := librarytest.Words(t, r.Tiles, fewWords)
		for _, word := range []string{"AT", "EAR", "NA", "RES"} {
			for kind := 1; kind < r.Tiles.Len(); kind += testsize.Of(3, 1, 1) {
				p := twins(r, words.Graph, lettersOf(r.Tiles, word), tile.Tile(kind))
				for _, value := range []int{-1 << 31, 1 << 31, -1<<31 - 1, 1<<32 + 3, math.MinInt64 / 2} {
					forge(t, name+" "+word, &p, value)
				}
			}
		}
	}
}

// lettersOf returns the tiles of a word.
func lettersOf(set *tile.Set, word string) (tiles []tile.Tile) {
	for _, letter := range word {
		for kind := 1; kind <= set.Len(); kind++ {
			if set.Text(tile.Tile(kind)) == string(letter) {
				tiles = append(tiles, tile.Tile(kind))
			}
		}
	}
	return tiles
}

// twins returns a position with a word across and the same word down, each the image of the other in the diagonal, where both hold one
// tile and another that makes no word.
func twins(r *rules.Rules, words *wordgraph.Graph, word []tile.Tile, kind tile.Tile) game.Position {
	var rack tile.Rack
	rack[kind]++
	rack[r.Tiles.Len()]++
	set := *r.Tiles
	squares := make([]tile.Tile, r.Size*r.Size)
	set.Count = tile.Rack{}
	for i, letter := range word {
		squares[r.Size-len(word)-1+i], squares[(r.Size-len(word)-1+i)*r.Size] = letter, letter
		set.Count[letter] += 2
	}
	set.Count.Add(&rack)
	set.Count.Add(&rack)
	b := board.New(r.WithTiles(&set), words)
	b.SetTiles(squares)
	return game.NewPosition(game.Known{Board: b, Rack: rack, Opponent: rack})
}

// forge tries to prove a value that cannot be.
func forge(t *testing.T, name string, p *game.Position, value int) {
	t.Helper()
	w, err := newWalk(p)
	if err != nil {
		t.Fatal(err)
	}
	w.ctx = t.Context()
	f := forger{budget: 3000}
	f.on(w)
	if err = w.atLeast(int64(value)); err == nil {
		f.trying = true
		err = w.atMost(int64(value))
	}
	if err == nil {
		t.Errorf("%s: racks %s and %s: a gain of %d is proved", name, p.Board.Rules().Tiles.Rack(&p.Rack), p.Board.Rules().Tiles.Rack(&p.Opponent), value)
	}
}
