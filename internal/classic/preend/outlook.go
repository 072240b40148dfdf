package preend

import (
	"maven/internal/classic/board"
)

// One is the weight of a number that counts whole.
const One = 1 << 12

// rounding is how far two steps of the same size may differ because quotients are whole numbers, in cp.
const rounding = 8

// A Reply is what the other side did: the score of its play in cp, and its tiles.
type Reply struct {
	Score int
	Used  board.Counts
}

// An Outlook is what a play brings after its score if the other side makes a certain reply.
type Outlook struct {
	Value  int     // cp
	Shares []Share // the numbers of the tables in it; none if the reply ends the game
}

// A Share is a number of the tables, by its place in PreEndgame.Numbers, and its weight in units of 1/One.
type Share struct{ Number, Weight int }

// Outlook returns what a play of the side to move, with its score and the tiles that it keeps, brings if the other side makes
// a reply. The hot spots of the board do not count. It is false if the number of unseen tiles is not 8 to 16, the reply puts
// nothing on the board, or the value does not follow the tables evenly: then one number decides whether others count.
func (s *Solver) Outlook(p *board.Position, worth *[1 << board.MaxRack]int, own *board.Move, r *Reply) (Outlook, bool) {
	unseen, rack := p.Unseen(), p.Racks[p.Turn]
	if unseen.N < FewestUnseen || unseen.N > MostUnseen {
		return Outlook{}, false
	}
	f := &s.search
	f.setUp(s.set, p, worth)
	m := play{Move: board.Move{Lane: 1, Score: r.Score}, placed: r.Used.Total(), used: r.Used}
	if m.placed == 0 || own.Lane == 0 {
		return Outlook{}, false
	}
	c, e := f.candidate(rack, own), f.read(&m)
	f.tripled = true // no hot spots
	o := Outlook{Value: f.expect(&c, &e)}
	for i, number := range f.tables.Numbers() {
		is := *number
		*number = is + One
		more := f.expect(&c, &e) - o.Value
		*number = is - One
		less := o.Value - f.expect(&c, &e)
		*number = is
		switch {
		case max(more-less, less-more) > rounding:
			return Outlook{}, false
		case more > 0 || less > 0:
			o.Shares = append(o.Shares, Share{i, (more + less) / 2})
		}
	}
	return o, true
}
