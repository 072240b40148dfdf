package infer

import (
	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/said"
	"maven/internal/tile"
)

// A turn is the opponent's last, as far as it is known.
type turn struct {
	move  move.Move
	board *board.Board // before the move
	bag   int          // tiles in it before the move
	drawn int          // tiles drawn after it

	surely tile.Rack      // tiles that were held before it: those played and those known to be kept
	others tile.Rack      // what the others were drawn from
	away   tile.Rack      // all tiles that were not on the board before it
	number int            // of the others
	kept   int            // tiles kept
	worth  tile.Equity    // of a play, without the leave
	scan   board.Openings // what letters are worth on an empty board
}

// readMove finds what the last move tells.
func (i *Inference) readMove() error {
	p := &i.position
	if !p.HasLast {
		i.reason = said.Of("the opponent's last move is not known")
		if i.known.Len() > 0 {
			i.reason = said.Of("the opponent's last move was challenged off, or is not known")
		}
		return nil
	}
	t := &i.turn
	t.move = p.Last
	t.drawn = int(t.move.Played)
	t.kept = i.size - t.drawn
	switch t.move.Kind {
	case move.Pass:
		i.reason = said.Of("a pass tells nothing")
		return nil
	case move.Exchange:
		i.evidence, t.bag, t.board = Exchange, p.Bag(), p.Board
		if err := game.Exchangeable(p.Board.Rules(), t.drawn, t.bag); err != nil {
			return err
		}
	case move.Play:
		i.evidence, t.bag = Play, p.Bag()+t.drawn
		if err := t.takeBack(p.Board); err != nil {
			return err
		}
	}
	if t.kept < 0 {
		return said.Errorf("it takes %d tiles from a rack of %d", t.drawn, i.size)
	}
	if i.known.Len() > t.kept {
		i.evidence, i.reason = None, said.Of("more tiles are known than the opponent kept")
		return nil
	}
	t.surely, t.others, t.away = i.known, i.unseen, i.unseen
	t.others.Remove(&i.known)
	t.away.Add(&p.Rack)
	t.number = i.size - i.known.Len()
	if i.evidence == Play {
		used := t.move.Used()
		t.surely.Add(&used)
		t.away.Add(&used)
		t.number -= t.drawn
	}
	if t.board.Empty() {
		i.judge.Openings(&t.scan, t.board)
	}
	if i.evidence == Play {
		t.worth = tile.Equity(t.move.Score) * tile.Point
		t.worth += i.judge.Terms(t.board, &t.move, &t.surely, eval.Ending{}).Opening
	}
	return nil
}

// takeBack makes the board as it was before the play, and scores the play on it.
func (t *turn) takeBack(after *board.Board) error {
	r, squares := after.Rules(), after.Squares()
	m := &t.move
	for i, played := range m.Word() {
		row, col := m.Square(i)
		if played == 0 {
			continue
		}
		if row >= r.Size || col >= r.Size || squares[row*r.Size+col] != played {
			return said.Errorf("it is not on the board")
		}
		squares[row*r.Size+col] = 0
	}
	t.board = board.New(r, after.Words())
	t.board.SetTiles(squares)
	if err := t.board.Fits(m); err != nil {
		return err
	}
	*m = t.board.Canonical(*m)
	m.Score = int32(t.board.Score(m))
	return nil
}
