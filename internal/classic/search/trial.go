package search

import (
	"slices"

	"maven/internal/classic/board"
)

// chosen is how many moves of the static pass are tried, beside exchange and pass.
const chosen = 12

// A trial is a move to be tried.
type trial struct {
	move    board.Move
	after   board.Position // with the move made and nothing drawn
	left    board.Rack     // what the mover keeps
	draw    int            // how many tiles the mover draws
	empties bool           // the bag is empty then
	board   int            // the first candidate that leaves the same tiles on the board
	bias    int            // cp, of an exchange
	sum     int            // of the values so far, each times the weight of its rack
}

// choose fills in the candidates, best first by the pre-endgame table.
func (s *PreEndgameSolver) choose(p *board.Position, pool *board.Pool) {
	var moves, quiet []board.Move
	s.static.Bias = s.Bias
	if err := s.leaves.PreEndgame(&s.table, string(p.Racks[p.Turn]), pool); err == nil {
		s.static.Candidates(p, &s.table, func(m *board.Move) {
			if m.Lane == 0 {
				quiet = append(quiet, *m)
			}
			moves = offer(moves, m)
		})
	}
	for i := range quiet {
		if !slices.Contains(moves, quiet[i]) {
			moves = append(moves, quiet[i])
		}
	}
	if len(moves) == 0 {
		moves = append(moves, board.Move{Kept: board.PassMask})
	}
	s.candidates = s.candidates[:0]
	for i := range moves {
		s.add(p, pool, &moves[i])
	}
}

// offer inserts a move among the best, after those with the same total, and drops the last if there are too
// many.
func offer(best []board.Move, m *board.Move) []board.Move {
	at := len(best)
	for at > 0 && best[at-1].Total() < m.Total() {
		at--
	}
	if at == chosen {
		return best
	}
	best = slices.Insert(best, at, *m)
	return best[:min(len(best), chosen)]
}

// add makes a move on a position of its own.
func (s *PreEndgameSolver) add(p *board.Position, pool *board.Pool, m *board.Move) {
	c := trial{move: *m, after: *p, board: len(s.candidates)}
	if _, err := c.after.Apply(m); err != nil {
		return
	}
	bag := pool.N - rackSize
	c.after.Known = true
	c.left = c.after.Racks[p.Turn]
	c.draw = min(rackSize-len(c.left), bag)
	c.empties = c.draw == bag && (m.Lane != 0 || m.Len() == 0)
	if m.Lane == 0 && p.CanExchange() {
		c.bias = s.Bias
	}
	for i := range s.candidates {
		if other := &s.candidates[i].after.Board; other.Letters == c.after.Board.Letters && other.Points == c.after.Board.Points {
			c.board = s.candidates[i].board
			break
		}
	}
	s.candidates = append(s.candidates, c)
}
