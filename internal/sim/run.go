package sim

import (
	"context"
	"errors"

	"maven/internal/pool"
)

const (
	// firstRound is the draws of the first round: enough for the error of a difference to mean
	// something.
	firstRound = 64

	// firstEndgames is the same where endgames are searched: a play-out takes as long as many others then.
	firstEndgames = 24

	// sliceEndgames is how many play-outs Step does then, at most, if that is a first round.
	sliceEndgames = 256

	// blockDraws is the draws of one job: some milliseconds of work.
	blockDraws = 4

	// sliceWork is how many play-outs Step does at most, about a quarter of a second of work.
	sliceWork = 4096
)

// firstRound returns the draws of the first round.
func (o *Options) firstRound() int {
	if o.Endgames > 0 {
		return firstEndgames
	}
	return firstRound
}

// slice returns how many draws Step makes at most for so many candidates.
func (o *Options) slice(candidates int) int {
	if o.Endgames > 0 {
		return max(sliceEndgames/candidates, firstEndgames)
	}
	return max(sliceWork/candidates, firstRound)
}

// Stop says why there is nothing more to do.
type Stop string

// The reasons.
const (
	NotStopped Stop = ""
	Confident  Stop = "confidence" // the leader is the best, as surely as asked for
	Equivalent Stop = "equivalent" // no candidate can be better than the leader by a difference that matters
	Iterations Stop = "iterations" // the limit of play-outs is reached
	Only       Stop = "only move"  // there is one candidate
	Ended      Stop = "ended"      // the context has ended
)

// Limits bound a Step.
type Limits struct {
	Iterations int      // play-outs of all candidates together; 0 for none
	Threads    int      // 0 is 1
	Far        pool.Far // other engines that play out in place of these threads, by Part; nil for none. What they cannot do is done here
}

// Step continues the work, at most to the end of the round, and returns why there is nothing more to
// do, NotStopped where there is. It ends soon after ctx does, with what has been found so far; the first
// step plays one candidate out even so. The same steps with the same limits give the same results,
// on any number of threads, unless ctx ends. The error is of a sampler that draws what cannot be.
func (s *Simulation) Step(ctx context.Context, l Limits) (Stop, error) {
	if s.stale {
		s.judge()
	}
	live := s.live()
	if s.stop != NotStopped || len(live) == 0 {
		return s.stop, nil
	}
	draws := min(s.until-s.drawn, s.options.slice(len(live)))
	if l.Iterations > 0 {
		if draws = min(draws, l.Iterations/len(live)); draws == 0 {
			if s.drawn > 0 {
				return Iterations, nil
			}
			draws = 1
		}
	}
	var err error
	if s.drawn == 0 {
		err = s.begin(ctx, live)
		draws--
	}
	if err == nil {
		err = s.work(ctx, draws, max(l.Threads, 1), l.Far, live)
	}
	if err != nil && errors.Is(err, ctx.Err()) {
		return Ended, nil
	}
	if err == nil && s.drawn >= s.until {
		s.look()
	}
	return s.stop, err
}

// PlayOut goes on until there are so many play-outs of all candidates together, or too few are left for another draw. The error is
// that of ctx, or as that of Step.
func (s *Simulation) PlayOut(ctx context.Context, playOuts int) error {
	for {
		left := playOuts - s.iterations
		if left < max(len(s.field()), 1) {
			return nil
		}
		switch stop, err := s.Step(ctx, Limits{Iterations: left}); {
		case err != nil:
			return err
		case stop == Ended:
			return ctx.Err()
		case stop != NotStopped:
			return nil
		}
	}
}

// begin makes the first draw, and takes in what comes of it.
func (s *Simulation) begin(ctx context.Context, live []int) error {
	s.employ(1)
	b := new(block)
	b.reset(1, s.options.Plies, live)
	err := s.playouts[0].block(ctx, s, b, 0)
	if err == nil || errors.Is(err, ctx.Err()) {
		s.add(b)
	}
	return err
}

// employ has so many threads at least.
func (s *Simulation) employ(threads int) {
	for len(s.playouts) < threads {
		s.playouts = append(s.playouts, newPlayout(s))
	}
}

// work makes so many draws, and takes in what comes of them.
func (s *Simulation) work(ctx context.Context, draws, threads int, far pool.Far, live []int) error {
	if draws == 0 {
		return nil
	}
	if far != nil {
		first := s.drawn
		if err := s.share(ctx, draws, far, live); err == nil || ctx.Err() != nil {
			return err
		}
		if draws -= s.drawn - first; draws == 0 {
			return nil
		}
	}
	s.employ(threads)
	if err := s.prepare(ctx, threads, live); err != nil {
		return err
	}
	first := s.drawn
	jobs := jobs(draws)
	ready := make(chan *block, jobs+len(s.spare))
	for _, b := range s.spare {
		ready <- b
	}
	s.spare = s.spare[:0]
	worker := func(thread int) pool.Worker[*block] {
		p := s.playouts[thread]
		return func(ctx context.Context, job int) (*block, error) {
			var b *block
			select {
			case b = <-ready:
			default:
				b = new(block)
			}
			b.reset(blockOf(draws, job), s.options.Plies, live)
			return b, p.block(ctx, s, b, first+job*blockDraws)
		}
	}
	err := pool.Run(ctx, threads, 0, jobs, worker, func(_ int, b *block) error {
		s.add(b)
		ready <- b
		return nil
	})
	close(ready)
	for b := range ready {
		s.spare = append(s.spare, b)
	}
	return err
}

// share has so many draws made by other engines, and takes in what comes of them, in order.
func (s *Simulation) share(ctx context.Context, draws int, far pool.Far, live []int) error {
	b := new(block)
	part := pool.Part{State: func() []byte { return s.part(draws, live) }, End: jobs(draws)}
	return pool.Share(ctx, pool.Crew{Far: far}, part, nil, func(job int, result []byte) (*block, error) {
		b.reset(blockOf(draws, job), s.options.Plies, live)
		return b, b.read(result, s.options.Plies, s.board.Rules())
	}, func(_ int, b *block) error {
		s.add(b)
		return nil
	})
}

// block plays the live candidates out with the draws from number first on, until ctx ends. Of the very first draw there is one
// candidate in any case, and the block then has those that were played out.
func (p *playout) block(ctx context.Context, s *Simulation, b *block, first int) error {
	n, plies := len(b.live), s.options.Plies
	for i := range b.draws {
		if err := s.drawer.draw(&p.drawn, first+i); err != nil {
			return err
		}
		p.held = 0
		for j, number := range b.live {
			if err := ctx.Err(); err != nil && first+i+j > 0 {
				if first+i == 0 {
					b.live = b.live[:j]
				}
				return err
			}
			at := i*n + j
			p.play(s.candidates[number], &p.drawn, &b.outcomes[at], b.plies[at*plies:][:plies])
		}
	}
	return nil
}
