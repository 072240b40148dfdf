package preend_test

import (
	"context"
	"os"
	"slices"
	"sync"
	"testing"

	"maven/internal/classic/board"
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

// longest is the longest word of the tests: with short words endgames are quick.
const longest = 4

// shipped returns the short words of the shipped North American list as a section, made once.
var shipped = sync.OnceValues(func() ([]*dawg.Section, error) {
	file, err := data.Graph()
	if err != nil {
		return nil, err
	}
	var words []string
	for word := range wordgraph.Trusted(file, data.WordLetters, len(data.Modes())).List(1).Words() {
		if len(word) > longest {
			continue
		}
		text := make([]byte, len(word))
		for i, letter := range word {
			text[i] = 'a' + byte(letter) - 1
		}
		words = append(words, string(text))
	}
	section, err := dawg.NewSection(words)
	return []*dawg.Section{section}, err
})

// words returns the sections of shipped.
func words(t testing.TB) []*dawg.Section {
	t.Helper()
	active, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	return active
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

// deal plays a game by moves of the static search, until the side to move has at most so many unseen
// tiles; nil when it misses that number.
func deal(t testing.TB, s *rank.Static, unseen int, seed random.Seed) *position.Position {
	t.Helper()
	stream := seed.Stream()
	p := position.New(nil)
	p.Draw(0, stream.IntN)
	p.Draw(1, stream.IntN)
	for !p.Over() {
		if n := p.Unseen().N; n == unseen {
			return p
		} else if n < unseen {
			return nil
		}
		moves := s.Search(p).Moves()
		m := moves[stream.IntN(len(moves))]
		side := p.Turn
		if _, err := p.Apply(&m); err != nil {
			t.Fatal(err)
		}
		p.Draw(side, stream.IntN)
	}
	return nil
}

// deals returns so many positions with this number of unseen tiles.
func deals(t testing.TB, unseen, count int) []*position.Position {
	t.Helper()
	s := rank.NewStatic(worths(), words(t))
	var all []*position.Position
	for i := 0; len(all) < count; i++ {
		if p := deal(t, s, unseen, random.Seed(9).At(unseen).At(i)); p != nil {
			all = append(all, p)
		}
	}
	return all
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

// rackOf sorts tiles.
func rackOf(t testing.TB, tiles string) board.Rack {
	t.Helper()
	r, err := board.NewRack(tiles)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
