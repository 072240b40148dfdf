package certificate

import (
	"context"
	"fmt"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/varint"
)

// Verify checks the proof for the position that the certificate names, on a board of its own. A nil error
// says that the player on turn gains exactly Value with best play of both. Other errors than ErrWrong are
// ctx's, and of a position that is not the certificate's. Progress, unless nil, is told how many of the
// claims have been looked at.
func (c *Certificate) Verify(ctx context.Context, p *game.Position, progress func(claims int)) error {
	if hash := p.Board.Rules().Hash(); hash != c.Hash {
		return fmt.Errorf("the certificate is for other rules: their hash is %s, not %s", c.Hash, hash)
	}
	w, err := newWalk(p)
	if err != nil {
		return err
	}
	left := varint.NewReader(c.moves)
	w.ctx, w.progress = ctx, progress
	w.choose = func(_ *game.Position, moves []move.Move, _ int64) (int, error) {
		n := left.Uint(len(moves) - 1)
		if err := left.Err(); err != nil {
			return 0, fmt.Errorf("%w: claim %d has no move: %w", ErrWrong, w.claims, err)
		}
		return n, nil
	}
	if err := w.both(c.Value); err != nil {
		return err
	}
	if err := left.End(); err != nil {
		return fmt.Errorf("%w: after the last claim: %w", ErrWrong, err)
	}
	if w.claims != c.Claims {
		return fmt.Errorf("%w: it has %d claims, not %d", ErrWrong, w.claims, c.Claims)
	}
	return nil
}
