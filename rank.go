package maven

import (
	"fmt"
	"iter"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
)

// Rank returns the n best moves by static equity, best first; n ≤ 0 returns all. Moves of equal
// equity are ordered by score, kind and place. There is always a move, since you may pass. Errors are
// ErrNoRack and ErrOver.
func (p *Position) Rank(n int) ([]Move, error) {
	if err := p.onTurn(); err != nil {
		return nil, err
	}
	w, state := p.work()
	defer p.engine.workers.Put(w)
	best := w.player.Rank(&state, max(n, 0))
	moves := make([]Move, len(best))
	for i := range best {
		moves[i] = p.engine.public(w, &p.state.Rack, &best[i])
	}
	return moves, nil
}

// Moves gives every legal move in the order of Rank, and none if the rack is not known or the game is
// over. A move's text is made only when its turn comes, so stopping early costs little more than finding
// the moves.
func (p *Position) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		if p.onTurn() != nil {
			return
		}
		w, state := p.work()
		defer p.engine.workers.Put(w)
		all := w.player.Rank(&state, 0)
		for i := range all {
			if !yield(p.engine.public(w, &p.state.Rack, &all[i])) {
				return
			}
		}
	}
}

// Best returns the move that Rank puts first. Errors are ErrNoRack and ErrOver.
func (p *Position) Best() (Move, error) {
	best, err := p.Rank(1)
	if err != nil {
		return Move{}, err
	}
	return best[0], nil
}

// Legal reads a move and judges it: "8D WORD", "exchange ABC" or "-ABC", "pass" or "-". Write the
// letters played through as letters, as letters in parentheses, or as points. It returns the move as
// Rank has it. An illegal move is an *IllegalError; other errors are ErrNoRack, ErrOver and text that is
// not a move on this board.
func (p *Position) Legal(text string) (Move, error) {
	if err := p.onTurn(); err != nil {
		return Move{}, err
	}
	w, state := p.work()
	defer p.engine.workers.Put(w)
	m, err := w.board.Notation().Parse(text, w.board.At)
	if err != nil {
		return Move{}, fmt.Errorf("maven: %w", err)
	}
	if err := state.Legal(&m); err != nil {
		return Move{}, illegal(text, err)
	}
	m = w.board.Canonical(m)
	w.player.Value(&state, &m)
	return p.engine.public(w, &p.state.Rack, &m), nil
}

// onTurn says why there is no move to make, if so: ErrNoRack or ErrOver.
func (p *Position) onTurn() error {
	switch {
	case !p.whole:
		return ErrNoRack
	case p.state.Over() != game.Going:
		return ErrOver
	}
	return nil
}

// work returns a worker, which the caller puts back, and the position on its board.
func (p *Position) work() (*worker, game.Position) {
	w := p.engine.workers.Get().(*worker)
	w.board.CopyFrom(p.state.Board)
	state := p.state
	state.Board = w.board
	return w, state
}

// check judges a move for this position, with its terms, and refuses an illegal one.
func (p *Position) check(m *Move) (eval.Terms, error) {
	if m.engine != p.engine {
		return eval.Terms{}, ErrForeign
	}
	if err := p.onTurn(); err != nil {
		return eval.Terms{}, err
	}
	w, state := p.work()
	defer p.engine.workers.Put(w)
	if err := state.Legal(&m.move); err != nil {
		return eval.Terms{}, illegal(m.Text, err)
	}
	return w.player.Value(&state, &m.move), nil
}

// WinChance returns the chance, 0 to 1, that the player on turn wins, from the spread and the number
// of unseen tiles; see Engine.WinChance. Of a game that is over it is 0, 1/2 or 1, by the scores and the
// tiles held; where these are not known, the chance is that of tiles drawn from the unseen. Errors are
// ErrNoRack and ErrNoWinTable.
func (p *Position) WinChance() (float64, error) {
	switch {
	case p.result != nil:
		return *p.result, nil
	case p.state.Over() != game.Going:
		return engine.OverChance(&p.state), nil
	case !p.whole:
		return 0, ErrNoRack
	}
	unseen := p.state.Unseen()
	return p.engine.WinChance(p.state.Scores[0]-p.state.Scores[1], unseen.Len())
}

// WinChanceAfter returns the chance, 0 to 1, that the player on turn wins after making the move, from
// the spread after it, in which the leave counts at its value, and the number of tiles unseen to the
// opponent. A play that goes out wins, loses or ties for certain; of a move that ends the game because
// too many turns had no score, the tiles held decide. All else is Heuristic. Errors are those of After,
// and ErrNoWinTable.
func (p *Position) WinChanceAfter(m Move) (float64, error) {
	terms, err := p.check(&m)
	if err != nil {
		return 0, err
	}
	if p.engine.win == nil {
		return 0, ErrNoWinTable
	}
	return engine.WinChance(p.engine.win, &p.state, &m.move, terms.Left), nil
}
