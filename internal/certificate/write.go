package certificate

import (
	"context"
	"encoding/binary"
	"fmt"

	"maven/internal/game"
	"maven/internal/move"
)

// A Prover finds a move after which the player on turn of an endgame gains at least so many points with
// best play. It may be wrong: then there is no certificate.
type Prover interface {
	Prove(ctx context.Context, p *game.Position, least int) (move.Move, error)
}

// Write proves that the player on turn gains exactly c.Value, by the prover's moves, and fills in what the
// proof has. The error is ErrTooLarge, ErrWrong where a move does not prove what is claimed, ctx's, or the
// prover's. Progress, unless nil, is told how many claims there are so far.
func (c *Certificate) Write(ctx context.Context, p *game.Position, prover Prover, progress func(claims int)) error {
	w, err := newWalk(p)
	if err != nil {
		return err
	}
	var moves []byte
	w.ctx, w.progress = ctx, progress
	w.choose = func(p *game.Position, legal []move.Move, least int64) (int, error) {
		m, err := prover.Prove(ctx, p, int(least))
		if err != nil {
			return 0, err
		}
		for n := range legal {
			if legal[n].Same(&m) {
				moves = binary.AppendUvarint(moves, uint64(n))
				return n, nil
			}
		}
		return 0, fmt.Errorf("%w: %s is not legal", ErrWrong, p.Board.Spell(&m))
	}
	if err := w.both(c.Value); err != nil {
		return err
	}
	c.Hash, c.Claims, c.moves = p.Board.Rules().Hash(), w.claims, moves
	return nil
}
