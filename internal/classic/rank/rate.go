package rank

import (
	"errors"
	"fmt"

	"maven/internal/classic/board"
)

// ErrExchange says that the bag has too few tiles for an exchange.
var ErrExchange = errors.New("no exchange with 80 tiles or more on the board")

// Rate values a move of the side to move as Search would, so that a player's own move can be compared. The
// move is given by lane, start and word; Rate fills in the rest. Words need not be valid. Errors are those
// of Board.Fits and ErrExchange; then the move does not change.
func (s *Static) Rate(p *board.Position, m *board.Move) error {
	rack := p.Racks[p.Turn]
	if err := p.Board.Fits(m, rack); err != nil {
		return err
	}
	if m.Lane == 0 && m.Len() > 0 && !p.CanExchange() {
		return fmt.Errorf("exchange %s: %w", m.Text(), ErrExchange)
	}
	score, _, left, _ := p.Board.Score(m, rack)
	pool := p.Unseen()
	s.leaves.Normal(&s.table, rack, &pool)
	kept := rack.Left(left)
	m.Score, m.Kept, m.Out = score, kept, kept == 0 && m.Lane != 0
	m.Leave, m.Bonus = s.table.Value[kept], 0
	if m.Lane == 0 {
		s.rateExchange(p, &pool, m)
	}
	if pool.N >= fullUnseen {
		m.Bonus = s.full(p, &pool, m) - m.Leave
	}
	return nil
}

// rateExchange values an exchange or a pass without the full evaluation.
func (s *Static) rateExchange(p *board.Position, pool *board.Pool, m *board.Move) {
	if m.Len() == 0 {
		m.Kept = board.PassMask
	}
	switch {
	case p.CanExchange():
		m.Leave += s.Bias
		m.Bonus = s.thrown(m.Text(), pool) + s.openingBonus(p)
	case p.Board.Tiles() >= bagEmpty:
		m.Leave = stuck(p, pool)
	default:
		m.Leave = 0
	}
}
