package search_test

import (
	"context"
	"slices"
	"sync"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/library/librarytest"
	"maven/internal/random"
	"maven/internal/testsize"
)

// long reports whether the long tests were asked for.
func long() bool { return testsize.Longest() }

// longest is the longest word of the tests: with short words endgames are quick. Measurements with
// MAVEN_LONG=2 have all words.
const longest = 4

// shipped returns the shipped North American list as the only section.
func shipped(t testing.TB) []*words.Section {
	t.Helper()
	section, err := american()
	if err != nil {
		t.Fatal(err)
	}
	return []*words.Section{section}
}

func american() (*words.Section, error) {
	lib := librarytest.Library("")
	list, err := lib.Lexicon("NA", nil)
	if err != nil {
		return nil, err
	}
	return lib.Section(list.Graph)
}

// shortWords returns the short words of the list.
func shortWords(t testing.TB) []*words.Section {
	t.Helper()
	section, err := shortOnce()
	if err != nil {
		t.Fatal(err)
	}
	return []*words.Section{section}
}

var shortOnce = sync.OnceValues(func() (*words.Section, error) {
	all, err := american()
	if err != nil {
		return nil, err
	}
	var list []string
	for word := range all.Words() {
		if len(word) <= longest {
			list = append(list, word)
		}
	}
	return words.NewSection(list)
})

func rackOf(t testing.TB, tiles string) board.Rack {
	t.Helper()
	r, err := board.NewRack(tiles)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// worths returns tables with some patterns and a balance, so that leaves matter.
func worths() *tables.Set {
	set := tables.Zero()
	for i, p := range set.Patterns {
		set.Patterns[i].Value = 90 * (i%11 - 5)
		if p.Letters == "?" || p.Letters == "s" {
			set.Patterns[i].Value = 1500
		}
	}
	for tiles := range set.VCB {
		for c := range tiles + 1 {
			set.VCB[tiles][c] = -40 * (2*c - tiles) * (2*c - tiles)
		}
	}
	return set
}

// deal plays games by moves of the static search, until the side to move has so many unseen tiles.
func deal(t testing.TB, active []*words.Section, unseen int, seed random.Seed) *board.Position {
	t.Helper()
	s := rank.NewStatic(worths(), active)
	for game := 0; ; game++ {
		stream := seed.At(unseen).At(game).Stream()
		p := board.NewPosition(nil)
		p.Draw(0, stream.IntN)
		p.Draw(1, stream.IntN)
		for !p.Over() && p.Unseen().N >= unseen {
			if p.Unseen().N == unseen {
				return p
			}
			moves := s.Search(p).Moves()
			m := moves[stream.IntN(len(moves))]
			side := p.Turn
			if err := p.Apply(&m); err != nil {
				t.Fatal(err)
			}
			p.Draw(side, stream.IntN)
		}
	}
}

// sameList compares two lists.
func sameList(a, b *board.List) bool { return slices.Equal(a.Moves(), b.Moves()) }

// A countdown is a context that is cancelled when it was asked so often.
type countdown struct {
	context.Context
	left int
}

// Err counts.
func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// newCountdown returns a context that answers so many times.
func newCountdown(left int) *countdown { return &countdown{context.Background(), left} }
