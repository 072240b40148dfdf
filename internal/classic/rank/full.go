package rank

import "maven/internal/classic/board"

// A Kind says what a Component is for.
type Kind string

// The kinds. Two of them are ours.
const (
	Opening  Kind = "opening"  // length of the first word
	Exposure Kind = "exposure" // a premium square left open
	Balance  Kind = "balance"  // vowels and consonants
	Stage    Kind = "stage"    // tiles left for the other side
	Draw     Kind = "draw"     // mean worth of the tiles to come
	UForQ    Kind = "u for q"  // a u for a q that may be drawn
	LoneQ    Kind = "lone q"   // a q without a u
	Letter   Kind = "letter"   // a letter, by how many of it are unseen
	Pattern  Kind = "pattern"  // letters that are kept together
	Spot     Kind = "hot spot" // a letter on a square of the board
	Thrown   Kind = "thrown"   // ours: the tiles that an exchange puts into the bag
	Bias     Kind = "bias"     // ours: the user's bias towards exchanges
)

// A Component is one part of the full evaluation.
type Component struct {
	Kind    Kind
	Value   int    // cp
	Letters string // the letter or the pattern; the set of letters of a hot spot; "" for the rest
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
		dst = appendPart(dst, Opening, s.set.First[min(length, len(s.set.First)-1)], "")
	}
	if len(s.set.Program.Exposure) > 0 {
		dst = s.exposures(dst, p, m)
	}
	dst = s.kept(dst, p.Racks[p.Turn], pool, m)
	if len(s.spots) > 0 {
		dst = s.hotSpots(dst, p, m)
	}
	if m.Lane == 0 {
		dst = appendPart(dst, Thrown, s.thrown(m.Text(), pool), "")
		dst = appendPart(dst, Bias, s.Bias, "")
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
	dst = appendPart(dst, Balance, b.Balance(rest, pool), "")
	dst = appendPart(dst, Stage, b.Stage(rest, pool, m.Lane != 0), "")
	dst = appendPart(dst, Draw, b.Draw(rest, pool), "")
	dst = appendPart(dst, UForQ, b.UWithoutQ(rest, pool), "")
	dst = appendPart(dst, LoneQ, b.QWithoutU(rest, pool), "")
	dst = b.Corrections(dst, rest, pool)
	return b.Patterns(dst, rest)
}

// appendPart appends a component unless it is worth 0.
func appendPart(dst []Component, kind Kind, value int, letters string) []Component {
	if value == 0 {
		return dst
	}
	return append(dst, Component{kind, value, letters})
}
