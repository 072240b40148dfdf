package search

import (
	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/random"
)

// Levels of play: the strongest is the whole program.
const (
	StrongestLevel, WeakestLevel = tables.StrongestLevel, tables.WeakestLevel
)

const (
	numbered = 256 // candidates are numbered 0 to 255, again and again
	stride   = 17  // between one number that a level sees and the next
)

// A sight says which candidates a level sees: those with some of 256 numbers, which candidates get in the order in which they are
// found.
type sight struct {
	sees [numbered]bool
	next int // number
}

// newSight returns the sight of a level that sees so many of 256 numbers, 0 to 256; the first candidate has the given number.
func newSight(count, next int) *sight {
	s := &sight{next: next}
	for k := range count {
		s.sees[k*stride%numbered] = true
	}
	return s
}

// see numbers a candidate, and reports whether it is seen.
func (s *sight) see() bool {
	number := s.next % numbered
	s.next = number + 1
	return s.sees[number]
}

// weakened ranks as a level below the strongest does: by the static search alone, of the candidates that it sees. Who sees none passes.
//
// The original counts candidates on from turn to turn and from game to game. A turn here depends on the position and the
// seed alone, so they also give the number of the first candidate.
func (s *Searcher) weakened(p *board.Position) *board.List {
	first := uint64(turnSeed(s.Seed, p)) >> 32 % numbered
	s.static.Sees = newSight(s.set.Program.Sees[s.Level], int(first)).see
	defer func() { s.static.Sees = nil }()
	return s.rank(p)
}

// turnSeed is a number of the position.
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
