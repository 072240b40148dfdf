package search_test

import (
	"context"
	"os"
	"slices"
	"sync"
	"testing"

	"maven/internal/classic/dawg"
	"maven/internal/classic/position"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
	"maven/internal/data"
	"maven/internal/random"
	"maven/internal/wordgraph"
)

// long reports whether the long tests were asked for.
func long() bool { return os.Getenv("MAVEN_LONG") == "1" }

// longest is the longest word of the tests: with short words endgames are quick. Measurements with
// MAVEN_LONG=1 have all words.
const longest = 4

// shipped returns the words of the shipped North American list as sections: the short ones, and all.
var shipped = sync.OnceValues(func() ([2]*dawg.Section, error) {
	var sections [2]*dawg.Section
	file, err := data.Graph()
	if err != nil {
		return sections, err
	}
	for i, most := range []int{longest, dawg.MaxWordLen} {
		var words []string
		for word := range wordgraph.Trusted(file, data.WordLetters, len(data.Modes())).List(1).Words() {
			if len(word) > most {
				continue
			}
			text := make([]byte, len(word))
			for i, letter := range word {
				text[i] = 'a' + byte(letter) - 1
			}
			words = append(words, string(text))
		}
		if sections[i], err = dawg.NewSection(words); err != nil || !long() {
			return sections, err
		}
	}
	return sections, nil
})

// words returns the sections of the short words.
func words(t testing.TB) []*dawg.Section {
	t.Helper()
	sections, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	return sections[:1]
}

// worths returns tables where leaves matter.
func worths() *tables.Set {
	set := tables.Zero()
	for i, p := range set.Patterns {
		set.Patterns[i].Value = 90 * (i%11 - 5)
		if p.Letters == "?" || p.Letters == "s" {
			set.Patterns[i].Value = 1500
		}
	}
	return set
}

// deal plays games by moves of the static search, until the side to move has so many unseen tiles.
func deal(t testing.TB, active []*dawg.Section, unseen int, seed random.Seed) *position.Position {
	t.Helper()
	s := rank.NewStatic(worths(), active)
	for game := 0; ; game++ {
		stream := seed.At(unseen).At(game).Stream()
		p := position.New(nil)
		p.Draw(0, stream.IntN)
		p.Draw(1, stream.IntN)
		for !p.Over() && p.Unseen().N >= unseen {
			if p.Unseen().N == unseen {
				return p
			}
			moves := s.Search(p).Moves()
			m := moves[stream.IntN(len(moves))]
			side := p.Turn
			if _, err := p.Apply(&m); err != nil {
				t.Fatal(err)
			}
			p.Draw(side, stream.IntN)
		}
	}
}

// sameList compares two lists.
func sameList(a, b *rank.List) bool { return slices.Equal(a.Moves(), b.Moves()) }

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
