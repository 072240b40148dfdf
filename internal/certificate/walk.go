package certificate

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/tile"
)

// step is how many claims are looked at between two looks at the context, and calls of progress.
const step = 1 << 10

// A key stands for a position as the player on turn has it.
type key [16]byte

// A walk goes through both halves of a proof, the same way when it is written and when it is checked.
type walk struct {
	ctx      context.Context
	progress func(claims int)
	choose   func(p *game.Position, moves []move.Move, least int64) (int, error) // the move that gains at least so much

	position game.Position
	moves    movegen.Generator
	kept     tile.Kept
	claims   int
	low      map[key]int64 // what the player on turn gains at least
	high     map[key]int64 // what the player on turn gains at most
	bytes    []byte        // scratch of key
}

// newWalk returns a walk from an endgame, on a board of its own. The error is of a position that is none.
func newWalk(p *game.Position) (*walk, error) {
	held, known := p.Held()
	if p.Bag() > 0 || !known || p.Rack.Len() == 0 || p.Rack.Len() != p.Sizes[0] || p.Over() != game.Going {
		return nil, fmt.Errorf("only an endgame has a certificate: the bag is empty, both racks are known, and the player on turn has tiles")
	}
	w := &walk{position: p.Clone(), low: map[key]int64{}, high: map[key]int64{}}
	w.position.Opponent = held
	w.position = game.NewPosition(w.position.Known)
	return w, nil
}

// both walks through the two halves of the proof that the player on turn gains v. Claims are added up in 64 bits, and so cannot
// become others by overflow.
func (w *walk) both(v int) error {
	if v < -MaxValue || v > MaxValue {
		return fmt.Errorf("%w: a gain of %d points; no endgame is worth more than %d", ErrWrong, v, MaxValue)
	}
	if err := w.atLeast(int64(v)); err != nil {
		return err
	}
	return w.atMost(int64(v))
}

// atLeast proves that the player on turn gains at least t: by one move.
func (w *walk) atLeast(t int64) error {
	k := w.key()
	if proved, ok := w.low[k]; ok && proved >= t {
		return nil
	}
	if err := w.count(); err != nil {
		return err
	}
	moves := w.legal()
	n, err := w.choose(&w.position, moves, t)
	if err != nil {
		return err
	}
	if err := w.after(&moves[n], t, false); err != nil {
		return err
	}
	w.low[k] = t
	return nil
}

// atMost proves that the player on turn gains at most t: by an answer to every move.
func (w *walk) atMost(t int64) error {
	k := w.key()
	if proved, ok := w.high[k]; ok && proved <= t {
		return nil
	}
	if err := w.count(); err != nil {
		return err
	}
	moves := w.legal()
	for i := range moves {
		if err := w.after(&moves[i], t, true); err != nil {
			return err
		}
	}
	w.high[k] = t
	return nil
}

// after proves that a move gains at most t, or at least t.
func (w *walk) after(m *move.Move, t int64, most bool) error {
	p := &w.position
	before := p.Scores[0] - p.Scores[1]
	p.Apply(m, nil)
	defer p.TakeBack()
	if p.Ending == game.Going {
		if most {
			return w.atLeast(int64(m.Score) - t)
		}
		return w.atMost(int64(m.Score) - t)
	}
	gain := int64(p.Scores[1] - p.Scores[0] - before)
	switch {
	case most && gain > t:
		return fmt.Errorf("%w: claim %d: a last move gains %d, and at most %d is claimed", ErrWrong, w.claims, gain, t)
	case !most && gain < t:
		return fmt.Errorf("%w: claim %d: a last move gains %d, and at least %d is claimed", ErrWrong, w.claims, gain, t)
	}
	return nil
}

// count counts a claim.
func (w *walk) count() error {
	if w.claims++; w.claims > MaxClaims {
		return fmt.Errorf("%w: over %d claims", ErrTooLarge, MaxClaims)
	}
	if w.claims%step != 0 {
		return nil
	}
	if w.progress != nil {
		w.progress(w.claims)
	}
	return w.ctx.Err()
}

// legal returns the legal moves, in the order of move.Compare by their scores.
func (w *walk) legal() []move.Move {
	board := w.position.Board
	w.kept.Reset(&w.position.Rack) // what is kept counts for nothing
	all := w.moves.All(nil, &movegen.Request{Board: board, Kept: &w.kept})
	slices.SortFunc(all, func(a, b move.Move) int { return move.Compare(&a, &b) })
	return all
}

// key returns the key of the position: squares, racks, and the turns in which little happened.
func (w *walk) key() key {
	p := &w.position
	text := w.bytes[:0]
	for row := range p.Board.Rules().Size {
		for col := range p.Board.Rules().Size {
			text = append(text, byte(p.Board.At(row, col)))
		}
	}
	for _, rack := range []*tile.Rack{&p.Rack, &p.Opponent} {
		for _, n := range rack {
			text = append(text, byte(n))
		}
	}
	text = binary.LittleEndian.AppendUint32(text, uint32(p.Scoreless))
	text = binary.LittleEndian.AppendUint32(text, uint32(p.Passes))
	w.bytes = text
	sum := sha256.Sum256(text)
	return key(sum[:len(key{})])
}
