package search

import (
	"context"
	"fmt"

	"maven/internal/classic/board"
	"maven/internal/random"
)

// A worker plays iterations, one at a time.
type worker struct {
	run     *run
	chooser Chooser

	position board.Position
	gained   [2]int // cp, by side
	leaves   [2]int // cp, of the last move of each side
}

// iteration plays every candidate once against the same rack, and returns the spreads by candidate, 0 for
// those dropped. The error is ctx's if that was done before the end.
func (w *worker) iteration(ctx context.Context, i int) ([]int, error) {
	r := w.run
	seed := r.settings.Seed.At(i)
	w.position = r.base
	w.position.Draw(1-r.side, seed.Named("rack").Stream().IntN)
	rack := w.position.Racks[1-r.side]

	spreads := make([]int, len(r.starts))
	for c := range r.starts {
		if r.dropped[c] {
			continue
		}
		w.position = r.starts[c]
		w.position.Racks[1-r.side] = rack
		err := w.playOut(ctx, &r.moves[c], seed)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, fmt.Errorf("classic simulation: iteration %d, candidate %d: %w", i+1, c+1, err)
		}
		spreads[c] = w.gained[r.side] - w.gained[1-r.side]
	}
	return spreads, nil
}

// playOut plays on from the position after a candidate. The draw after ply n depends only on n and the seed.
func (w *worker) playOut(ctx context.Context, candidate *board.Move, seed random.Seed) error {
	r, p := w.run, &w.position
	w.gained, w.leaves = [2]int{}, [2]int{}
	w.gained[r.side], w.leaves[r.side] = candidate.Score, candidate.Leave
	p.Draw(r.side, seed.At(0).Stream().IntN)
	for ply := 1; ply <= 2*r.settings.Turns && !p.Over(); ply++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		side := p.Turn
		m := w.choose(ctx)
		if err := p.Apply(&m); err != nil {
			return fmt.Errorf("move chosen at ply %d, %q in lane %d: %w", ply, m.Text(), m.Lane, err)
		}
		p.Draw(side, seed.At(ply).Stream().IntN)
		w.gained[side] += m.Score
		w.leaves[side] = m.Leave
	}
	last := w.leaves
	if p.Over() {
		last = p.Final()
	}
	for side := range w.gained {
		w.gained[side] += last[side]
	}
	return nil
}

// choose asks for the move of the side to move, and hides the other rack while the bag may have tiles.
func (w *worker) choose(ctx context.Context) board.Move {
	p := &w.position
	other := 1 - p.Turn
	rack := p.Racks[other]
	if p.Unseen().N > board.MaxRack {
		p.Racks[other], p.Known = "", false
	}
	p.Board.Masks(w.run.active) // do it here, where the next ply can use it: a search may work on a copy
	m := w.chooser(ctx, p)
	p.Racks[other], p.Known = rack, true
	return m
}
