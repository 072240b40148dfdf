package coordinator

import (
	"context"
	"errors"
	"slices"
	"time"

	"maven/internal/farm"
	"maven/internal/pool"
)

// How blocks are cut.
const (
	maxFailures = 3               // of a block; then its job has failed
	wantedTime  = 4 * time.Second // of a block: seldom less than 2 s or more than 10 s
	aheadThread = 16              // blocks that are cut and not delivered yet, for each thread
	batch       = 500             // messages published together
)

// Do has numbers of a part done by the workers; pool.Far says how.
func (r *run) Do(ctx context.Context, part int, state []byte, first, end int, take func(int, []byte) error) error {
	if err := r.start(ctx, part, state, first, end); err != nil {
		return err
	}
	defer r.stop()
	for at := first; at < end; {
		piece, err := r.await(ctx, at)
		if err != nil {
			return err
		}
		results, err := r.c.body(ctx, piece)
		if err != nil {
			return err
		}
		for ; at < min(end, piece.end); at++ {
			r.taking(at, piece.by)
			err := take(at, results[at-piece.from])
			if unread := (*pool.UnreadError)(nil); errors.As(err, &unread) {
				err = r.unread(ctx, at, piece.by, results[at-piece.from], err)
			}
			if err == nil || errors.Is(err, pool.ErrEnough) {
				r.taken(at + 1)
			}
			if errors.Is(err, pool.ErrEnough) {
				return nil
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// start keeps the state of a part, nil for none, and begins its numbers. Until they have begun, nobody else knows that the state is needed.
func (r *run) start(ctx context.Context, part int, state []byte, first, end int) error {
	p := farm.Part{Number: part}
	if state != nil {
		r.c.vault.mu.Lock()
		defer r.c.vault.mu.Unlock()
		var err error
		if p.State, err = r.c.vault.add(ctx, state); err != nil {
			return err
		}
	}
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	if p != r.job.part {
		r.size = sizer{}
	}
	r.job.part, r.ledger = p, r.job.ledger(part)
	r.doing, r.at, r.next, r.last = true, first, first, end
	if !r.job.status.Plain {
		r.ledger.begin(first)
	}
	return nil
}

// stop leaves all blocks that are out or wait: no number is wanted now.
func (r *run) stop() {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	r.doing = false
	for _, t := range r.out {
		r.drop(t, 0)
	}
	r.waiting = nil
	clear(r.claims)
}

// taking says that the result of a number is about to be taken.
func (r *run) taking(at int, by string) {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	r.at = at + 1
	if i, found := slices.BinarySearch(r.by, by); !found {
		r.by = slices.Insert(r.by, i, by)
	}
}

// taken says how many numbers were taken, which are the records of a job whose results are.
func (r *run) taken(many int) {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	if r.job.status.Plain {
		r.job.status.Taken = max(r.job.status.Taken, many)
	}
}

// await returns the piece with number at, when it has come.
func (r *run) await(ctx context.Context, at int) (piece, error) {
	for {
		r.c.mu.Lock()
		found, ok := r.ledger.at(at)
		failed := r.failed
		r.c.feed()
		r.c.mu.Unlock()
		if failed != nil {
			return found, failed
		}
		if ok {
			return found, ctx.Err()
		}
		select {
		case <-r.wake:
		case <-ctx.Done():
			return found, ctx.Err()
		}
	}
}

// A sizer finds how many numbers a block should have.
type sizer struct {
	last  int     // numbers of the blocks cut now
	cost  float64 // seconds of a number, lately
	known int     // results seen since last grew
}

// next returns the size of the next block: from 1, at most twice the last, so that it takes wantedTime.
func (s *sizer) next() int {
	if s.last == 0 {
		s.last = 1
	}
	if s.known > 0 {
		s.known = 0
		s.last = min(2*s.last, max(1, int(wantedTime.Seconds()/max(s.cost, 1e-9))))
	}
	return s.last
}

// saw takes what some numbers took.
func (s *sizer) saw(numbers int, took time.Duration) {
	if numbers == 0 {
		return
	}
	cost := took.Seconds() / float64(numbers)
	if s.cost == 0 {
		s.cost = cost
	}
	s.cost += (cost - s.cost) / 8
	s.known++
}
