package search

import (
	"context"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/random"
)

// Levels of play: the strongest is the whole program.
const (
	StrongestLevel = 1
	WeakestLevel   = 18
)

const (
	perLevel = 50 // in thousandths: how much more is overlooked on each level
	thousand = 1000
)

// weakened ranks as a level below the strongest. How a level weakened the original's play is not known. This is ours:
// such a level ranks by the static search alone, and overlooks one move in twenty for each level below the strongest.
// What it overlooks follows from the position and the move; whatever a level sees, a stronger one sees too. A player
// who sees no play looks again, half as blind each time, and at last sees everything.
func (s *Searcher) weakened(ctx context.Context, p *board.Position) *rank.List {
	turn := turnSeed(s.Seed, p)
	for blindness := perLevel * (s.Level - StrongestLevel); ; blindness /= 2 {
		s.static.Overlooks = func(m *board.Move) bool { return clarity(turn, m) < blindness }
		list := s.rank(p)
		s.static.Overlooks = nil
		if list.Moves()[0].Lane > 0 || blindness == 0 || ctx.Err() != nil {
			return list
		}
	}
}

// turnSeed is what is overlooked in a position.
func turnSeed(seed random.Seed, p *board.Position) random.Seed {
	seed = seed.Named("level")
	for lane := 1; lane <= board.Size; lane++ {
		for pos := 1; pos <= board.Size; pos++ {
			seed = seed.At(int(p.Board.Letters[lane][pos]))
		}
	}
	for _, tile := range []byte(p.Racks[p.Turn]) {
		seed = seed.At(int(tile))
	}
	return seed
}

// clarity is how clearly a move is seen, 0 to 999, each as likely.
func clarity(turn random.Seed, m *board.Move) int {
	seed := turn.At(m.Lane).At(m.Start)
	for _, letter := range m.Word[:m.Len()] {
		seed = seed.At(int(letter))
	}
	return int((uint64(seed) >> 32) * thousand >> 32)
}
