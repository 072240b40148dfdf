package search_test

import (
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/random"
)

// reached plays a game by moves of the static search, until the side to move has at most so many unseen
// tiles; nil when it misses that number.
func reached(t testing.TB, s *rank.Static, unseen int, seed random.Seed) *board.Position {
	t.Helper()
	stream := seed.Stream()
	p := board.NewPosition(nil)
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

// preEndgames returns so many positions with this number of unseen tiles.
func preEndgames(t testing.TB, unseen, count int) []*board.Position {
	t.Helper()
	s := rank.NewStatic(worths(), shortWords(t))
	var all []*board.Position
	for i := 0; len(all) < count; i++ {
		if p := reached(t, s, unseen, random.Seed(9).At(unseen).At(i)); p != nil {
			all = append(all, p)
		}
	}
	return all
}
