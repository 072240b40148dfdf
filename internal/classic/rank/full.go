package rank

import (
	"fmt"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

// Codes of the components. A letter's code is CodeLetter minus its place in tables.Alphabet. Patterns and
// hot spots have positive codes; the same number may stand for either, so look at Kind.
const (
	CodeBalance  = -1    // vowels and consonants
	CodeDraw     = -2    // mean worth of the tiles to come
	CodeUForQ    = -3    // a u for a q that may be drawn
	CodeLoneQ    = -4    // a q without a u
	CodeLetter   = -5    // a letter, by how many of it are unseen
	CodeOpening  = -32   // length of the first word
	CodeStage    = -33   // tiles left for the other side
	CodeThrown   = -34   // ours: the tiles that an exchange puts into the bag
	CodeBias     = -35   // ours: the user's bias towards exchanges
	CodeExposure = 20000 // a premium square left open
)

// A Kind says what the code of a Component is.
type Kind uint8

// The kinds of components.
const (
	General Kind = iota // one of the Code constants
	Letter              // CodeLetter minus the letter's place in tables.Alphabet
	Pattern             // the place in the set's Patterns, from 1: in the published tables the entry of PATB
	Spot                // the entry of PATB
)

// A Component is one part of the full evaluation.
type Component struct {
	Kind    Kind
	Code    int
	Value   int    // cp
	Letters string // the letter or the pattern; the set of letters of a hot spot; "" for the rest
}

// Name says what the component is for, such as "balance" or "hot spot".
func (c *Component) Name() string {
	switch c.Kind {
	case Letter:
		return "letter"
	case Pattern:
		return "pattern"
	case Spot:
		return "hot spot"
	}
	switch c.Code {
	case CodeBalance:
		return "balance"
	case CodeDraw:
		return "draw"
	case CodeUForQ:
		return "u for q"
	case CodeLoneQ:
		return "lone q"
	case CodeOpening:
		return "opening"
	case CodeStage:
		return "stage"
	case CodeThrown:
		return "thrown"
	case CodeBias:
		return "bias"
	case CodeExposure:
		return "exposure"
	}
	return fmt.Sprintf("code %d", c.Code)
}

// Full appends the parts of the full evaluation of a move of the side to move, whether Search found it or
// not. Only Word, Lane, Start and Kept matter. Parts worth 0 are left out. With 17 unseen tiles or more, the
// sum is the leave and bonus that Search gives to the move.
func (s *Static) Full(dst []Component, p *board.Position, m *board.Move) []Component {
	pool := p.Unseen()
	return s.components(dst, p, &pool, m)
}

// full returns the sum of the components.
func (s *Static) full(p *board.Position, pool *board.Pool, m *board.Move) int {
	s.parts = s.components(s.parts[:0], p, pool, m)
	sum := 0
	for i := range s.parts {
		sum += s.parts[i].Value
	}
	return sum
}

func (s *Static) components(dst []Component, p *board.Position, pool *board.Pool, m *board.Move) []Component {
	if p.Board.Tiles() == 0 {
		length := m.Len()
		if m.Lane == 0 {
			length = 0
		}
		dst = general(dst, CodeOpening, s.set.First[min(length, len(s.set.First)-1)])
	}
	if len(s.set.Program.Exposure) > 0 {
		dst = s.exposures(dst, p, m)
	}
	dst = s.kept(dst, p.Racks[p.Turn], pool, m)
	if len(s.spots) > 0 {
		dst = s.hotSpots(dst, p, m)
	}
	if m.Lane == 0 {
		dst = general(dst, CodeThrown, s.thrown(m.Text(), pool))
		dst = general(dst, CodeBias, s.Bias)
	}
	return dst
}

// kept appends what the rest of the rack is worth: steps 3 to 9.
func (s *Static) kept(dst []Component, rack board.Rack, pool *board.Pool, m *board.Move) []Component {
	var letters [board.MaxRack]byte
	n := 0
	for i := range min(len(rack), len(letters)) {
		if m.Kept>>i&1 != 0 {
			letters[n] = rack[i]
			n++
		}
	}
	rest := string(letters[:n])
	b := s.leaves
	dst = general(dst, CodeBalance, b.Balance(rest, pool))
	dst = general(dst, CodeStage, b.Stage(rest, pool, m.Lane != 0))
	dst = general(dst, CodeDraw, b.Draw(rest, pool))
	dst = general(dst, CodeUForQ, b.UWithoutQ(rest, pool))
	dst = general(dst, CodeLoneQ, b.QWithoutU(rest, pool))
	s.terms = b.Corrections(s.terms[:0], rest, pool)
	for _, t := range s.terms {
		if t.Value != 0 {
			dst = append(dst, Component{Letter, CodeLetter - t.Index, t.Value, tables.Alphabet[t.Index : t.Index+1]})
		}
	}
	s.terms = b.Patterns(s.terms[:0], rest)
	for _, t := range s.terms {
		if t.Value != 0 {
			dst = append(dst, Component{Pattern, t.Index + 1, t.Value, s.set.Patterns[t.Index].Letters})
		}
	}
	return dst
}

// general appends a component unless it is worth 0.
func general(dst []Component, code, value int) []Component {
	if value == 0 {
		return dst
	}
	return append(dst, Component{Code: code, Value: value})
}
