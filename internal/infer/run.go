package infer

import (
	"context"

	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/stat"
	"maven/internal/tile"
)

// blockRacks is how many racks are looked at in a row: some ten milliseconds.
const blockRacks = 256

// Run looks at the racks and returns what they say. It ends soon after ctx does, with what the racks
// looked at so far say; these are then a random choice of all. Progress, unless nil, is told how many of the racks have been
// looked at.
func (i *Inference) Run(ctx context.Context, progress func(looked, of int)) *Result {
	r := newResult(i)
	if i.judged() {
		i.look(ctx, r, progress)
	}
	r.finish()
	return r
}

// look has the racks looked at, block by block.
func (i *Inference) look(ctx context.Context, r *Result, progress func(looked, of int)) {
	s := i.source()
	if r.Of = s.count; s.all == nil {
		r.Known = stat.Sampled
	}
	t, err := i.table(ctx)
	if err != nil { // ctx has ended
		r.Known = stat.Sampled
		return
	}
	worker := func(int) pool.Worker[[]outcome] {
		j := newJudge(i, t)
		return func(_ context.Context, block int) (found []outcome, _ error) {
			for n := block * blockRacks; n < min((block+1)*blockRacks, s.count); n++ {
				others, weight := s.rack(n)
				found = j.look(found, &others, weight)
			}
			return found, nil
		}
	}
	err = pool.Run(ctx, i.options.Threads, 0, (s.count+blockRacks-1)/blockRacks, worker, func(block int, found []outcome) error {
		r.outcomes = append(r.outcomes, found...)
		r.Looked = min((block+1)*blockRacks, s.count)
		if progress != nil {
			progress(r.Looked, s.count)
		}
		return nil
	})
	if err != nil { // ctx has ended
		r.Known = stat.Sampled
	}
}

// table returns what can be played on the board before the move.
func (i *Inference) table(ctx context.Context) (*table, error) {
	walks := make([]*walk, i.options.Threads)
	for n := range walks {
		walks[n] = newWalk(&i.turn)
	}
	worker := func(thread int) pool.Worker[struct{}] {
		return func(_ context.Context, lane int) (done struct{}, _ error) {
			walks[thread].do(lane)
			return done, nil
		}
	}
	err := pool.Run(ctx, len(walks), 0, 2*i.turn.board.Rules().Size, worker, func(int, struct{}) error { return nil })
	if err != nil {
		return nil, err
	}
	whole := walks[0].table
	for _, w := range walks[1:] {
		whole.add(w.table)
	}
	whole.finish()
	return whole, nil
}

// A source gives the racks to look at: the tiles on each that are not surely there.
type source struct {
	turn  *turn
	count int
	all   []hand      // shuffled; nil where they are drawn
	seed  random.Seed // of those drawn
}

func (i *Inference) source() source {
	t, seed := &i.turn, i.options.Seed.Named("infer")
	if t.others.Choices(t.number)[t.number] > float64(i.options.Racks) {
		return source{turn: t, count: i.options.Samples, seed: seed}
	}
	left := t.others
	all := appendHands(nil, &left, 0, 0, t.number)
	random.Shuffle(seed.Stream(), all)
	return source{turn: t, count: len(all), all: all}
}

// rack returns the tiles of a rack, and the number of ways to draw them, or 1 where chance has drawn them.
func (s *source) rack(n int) (others tile.Rack, weight float64) {
	if s.all != nil {
		others = s.all[n].rack()
		return others, ways(&others, &s.turn.others)
	}
	from := s.turn.others
	drawTiles(&others, &from, s.turn.number, s.seed.At(n).Stream())
	return others, 1
}
