package leave

import "maven/internal/classic/tables"

// Places in tables.Alphabet that the formulas name.
const (
	blank   = 0
	letterQ = 'q' - 'a' + 1
	letterU = 'u' - 'a' + 1

	vowelSet = 1<<1 | 1<<5 | 1<<9 | 1<<15 | 1<<letterU // a e i o u
)

// rackSize is the number of tiles on a full rack; with this many unseen, or fewer, the bag is empty.
const rackSize = 7

// A Pool is what the side to move does not see: the bag and the other rack. Nothing is asked of it
// but the order of the alphabet: counts that do not add up to N give numbers, not errors.
type Pool struct {
	Counts [27]int // tiles by place in tables.Alphabet
	N      int     // tiles in all
}

// A Mix is the unseen tiles by kind.
type Mix struct {
	Vowels, Consonants int
}

// Mix counts the unseen tiles by kind. Blanks are consonants, unless the vowels are fewer than four
// in ten.
func (p *Pool) Mix() Mix {
	vowels := 0
	for i, n := range p.Counts {
		if vowelSet>>i&1 != 0 {
			vowels += n
		}
	}
	m := Mix{Vowels: vowels, Consonants: p.N - vowels}
	if 4*p.N > 10*vowels {
		m.Vowels += p.Counts[blank]
		m.Consonants -= p.Counts[blank]
	}
	return m
}

// Face returns the face value of the unseen tiles in centipoints.
func (p *Pool) Face() int {
	sum := 0
	for i, n := range p.Counts {
		sum += n * tables.Value(tables.Alphabet[i])
	}
	return sum
}

// Face returns the face value of the letters in centipoints; blanks are worth nothing.
func Face(letters string) int {
	sum := 0
	for i := range len(letters) {
		if tables.Index(letters[i]) >= 0 {
			sum += tables.Value(letters[i])
		}
	}
	return sum
}

// draw returns how many tiles a leave of the given length draws, by the rule of the leave tables:
// to a full rack, as far as the bag goes.
func (p *Pool) draw(kept int) int {
	return max(0, min(rackSize-kept, p.N-rackSize))
}

// rounded returns (a + N/2) / N, the mean of the full evaluation; 0 of an empty pool.
func (p *Pool) rounded(a int) int {
	if p.N <= 0 {
		return 0
	}
	return (a + p.N/2) / p.N
}
