package certificate

import (
	"context"
	"encoding/binary"
	"fmt"

	"maven/internal/game"
	"maven/internal/move"
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
	left := c.moves
	w.ctx, w.progress = ctx, progress
	w.choose = func(_ *game.Position, moves []move.Move, _ int) (int, error) {
		n, size := binary.Uvarint(left)
		if size <= 0 || n >= uint64(len(moves)) {
			return 0, fmt.Errorf("%w: claim %d has no move", ErrWrong, w.claims)
		}
		left = left[size:]
		return int(n), nil
	}
	if err := w.both(c.Value); err != nil {
		return err
	}
	switch {
	case len(left) > 0:
		return fmt.Errorf("%w: %d bytes are left after the last claim", ErrWrong, len(left))
	case w.claims != c.Claims:
		return fmt.Errorf("%w: it has %d claims, not %d", ErrWrong, w.claims, c.Claims)
	}
	return nil
}
