package board

import "maven/internal/classic/tables"

// A Pool is unseen tiles: the bag alone, or the bag and the other rack. As in the original, counts that
// would be negative are 0. Counts that do not add up to N are not an error.
type Pool struct {
	Counts Counts
	N      int // tiles in all
}

// A Mix is the tiles of a pool by kind.
type Mix struct {
	Vowels, Consonants int
}

// Mix counts the tiles by kind. Blanks are consonants, unless the vowels are fewer than four in ten.
func (p *Pool) Mix() Mix {
	held := 0
	for i, n := range p.Counts {
		if tables.Vowels>>i&1 != 0 {
			held += n
		}
	}
	m := Mix{Vowels: held, Consonants: p.N - held}
	if 4*p.N > 10*held {
		m.Vowels += p.Counts[0]
		m.Consonants -= p.Counts[0]
	}
	return m
}
