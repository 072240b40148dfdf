package search_test

import (
	"cmp"
	"slices"
	"strconv"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
)

// A judge knows the exact value of endgames, in cp for the side to move from here on.
type judge struct {
	active []*words.Section
	gens   map[board.Rack]*board.Generator
	known  map[string]span
	nodes  int
	limit  int
}

// A span is what is known of a value.
type span struct{ low, high int }

func newJudge(active []*words.Section) *judge {
	return &judge{active: active, gens: map[board.Rack]*board.Generator{}, known: map[string]span{}, limit: 1 << 60}
}

// moves returns all moves of the side to move, the pass last.
func (j *judge) moves(p *board.Position) []board.Move {
	var all []board.Move
	rack := p.Racks[p.Turn]
	gen := j.gens[rack]
	if gen == nil {
		gen = new(board.Generator)
		j.gens[rack] = gen
	}
	gen.All(j.active, &p.Board, rack, nil, func(m *board.Move) { all = append(all, *m) })
	return append(all, board.Move{})
}

// end returns the value of a finished game.
func end(p *board.Position) int {
	final := p.Final()
	return final[p.Turn] - final[1-p.Turn]
}

// name tells positions of one game apart.
func (j *judge) name(p *board.Position) string {
	var b []byte
	for row := 1; row <= board.Size; row++ {
		for col := 1; col <= board.Size; col++ {
			c := p.Board.Letters[row][col]
			if c != 0 && p.Board.Points[row][col] == 0 {
				c -= 0x20
			}
			b = append(b, c)
		}
	}
	b = append(b, p.Racks[p.Turn]...)
	b = append(b, '/')
	b = append(b, p.Racks[1-p.Turn]...)
	return string(strconv.AppendInt(b, int64(p.Scoreless), 10))
}

// plain is minimax without any cut but that positions met before are not searched again. It gives
// up, with ok false, when the limit of positions is reached.
func (j *judge) plain(p *board.Position) (value int, ok bool) {
	if p.Over() {
		return end(p), true
	}
	name := j.name(p)
	if s, seen := j.known[name]; seen {
		return s.low, true
	}
	if j.nodes++; j.nodes > j.limit {
		return 0, false
	}
	best := -1 << 40
	for _, m := range j.moves(p) {
		after := *p
		if err := after.Apply(&m); err != nil {
			panic(err)
		}
		v, ok := j.plain(&after)
		if !ok {
			return 0, false
		}
		best = max(best, m.Score-v)
	}
	j.known[name] = span{best, best}
	return best, true
}

// value searches with a window: exact within it, a bound outside. It gives up, with ok false, when
// the limit of positions is reached.
func (j *judge) value(p *board.Position, low, high int) (value int, ok bool) {
	if p.Over() {
		return end(p), true
	}
	name := j.name(p)
	s, seen := j.known[name]
	if !seen {
		s = span{-1 << 40, 1 << 40}
	}
	if s.low >= high || s.low == s.high {
		return s.low, true
	}
	if s.high <= low {
		return s.high, true
	}
	if j.nodes++; j.nodes > j.limit {
		return 0, false
	}
	best := -1 << 40
	for _, m := range j.ordered(p) {
		after := *p
		if err := after.Apply(&m); err != nil {
			panic(err)
		}
		v, ok := j.value(&after, m.Score-high, m.Score-max(low, best))
		if !ok {
			return 0, false
		}
		if best = max(best, m.Score-v); best >= high {
			break
		}
	}
	if best > low {
		s.low = best
	}
	if best < high {
		s.high = best
	}
	j.known[name] = s
	return best, true
}

// ordered returns the moves, those that go out first, then by score and tiles played.
func (j *judge) ordered(p *board.Position) []board.Move {
	all := j.moves(p)
	other := p.Racks[1-p.Turn].Face()
	rack := p.Racks[p.Turn]
	key := func(m *board.Move) int {
		if m.Lane == 0 {
			return -1 << 30
		}
		if m.Out {
			return m.Score + 2*other + 1<<20
		}
		return m.Score - 2*rack.Keep(m.Kept).Face()
	}
	slices.SortStableFunc(all, func(a, b board.Move) int { return cmp.Compare(key(&b), key(&a)) })
	return all
}
