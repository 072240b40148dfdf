package coordinator

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"maven/internal/farm"
	"maven/internal/farm/wire"
	"maven/internal/pool"
)

// How blocks are cut.
const (
	maxFailures = 3               // of a block; then its job has failed
	wantedTime  = 4 * time.Second // of a block: seldom less than 2 s or more than 10 s
	forThread   = 2               // blocks that wait or are done, for each thread
	leastCut    = 4               // of them in all
	aheadThread = 16              // blocks that are cut and not delivered yet, for each thread
	batch       = 500             // messages published together
)

// Do has numbers of a part done by the workers; pool.Far says how.
func (r *run) Do(ctx context.Context, part int, state []byte, first, end int, take func(int, []byte) error) error {
	p := farm.Part{Number: part}
	if state != nil {
		var err error
		if p.State, err = r.c.vault.add(ctx, state); err != nil {
			r.end(err)
			return err
		}
	}
	r.begin(p, first, end)
	defer r.stop()
	for at := first; at < end; {
		piece, err := r.await(ctx, at)
		if err != nil {
			return err
		}
		results, err := r.c.body(ctx, piece)
		if err != nil {
			r.end(err)
			return err
		}
		for ; at < min(end, piece.end); at++ {
			r.taking(at, piece.by)
			err := take(at, results[at-piece.from])
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

// begin prepares for numbers of a part.
func (r *run) begin(p farm.Part, first, end int) {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	if p != r.part {
		r.size = sizer{}
	}
	r.doing, r.part, r.at, r.next, r.last, r.ledger = true, p, first, first, end, r.job.ledger(p.Number)
	if !r.job.status.Plain {
		r.ledger.begin(first)
	}
	clear(r.why)
	clear(r.claims)
	r.again, r.out = nil, 0
}

// stop says that no number is wanted now.
func (r *run) stop() {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	r.doing = false
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
		r.job.taken = max(r.job.taken, many)
	}
}

// await returns the piece with number at, and keeps the queue filled until it comes.
func (r *run) await(ctx context.Context, at int) (piece, error) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		r.c.mu.Lock()
		found, ok := r.ledger.at(at)
		failed := r.failed
		var cut []farm.Block
		if failed == nil {
			cut = r.cut()
		}
		r.c.mu.Unlock()
		if failed != nil {
			return found, failed
		}
		if err := r.publish(ctx, cut); err != nil {
			r.end(err)
			return found, err
		}
		if ok {
			return found, ctx.Err()
		}
		select {
		case <-r.wake:
		case <-tick.C: // workers come and go
		case <-ctx.Done():
			return found, ctx.Err()
		}
	}
}

// cut takes the next blocks, if the queue has room.
func (r *run) cut() []farm.Block {
	threads := r.c.threads()
	room := max(leastCut, forThread*threads)
	if r.out > room*3/4 {
		return nil
	}
	cut := r.again
	r.again = nil
	size := min(r.size.next(), r.c.cfg.Largest)
	for r.out+len(cut) < room && r.next-r.at < size*(aheadThread*max(1, threads)) {
		first, end := r.ledger.gap(r.next, r.last)
		if first >= end {
			r.next = r.last
			break
		}
		r.next = min(end, first+max(1, min(size, (r.last-first)/max(1, 2*threads))))
		cut = append(cut, farm.Block{Job: r.job.id, Part: r.part, First: first, End: r.next})
	}
	r.out += len(cut)
	return cut
}

// publish puts blocks into the queue, many at once.
func (r *run) publish(ctx context.Context, cut []farm.Block) error {
	for len(cut) > 0 {
		now := cut[:min(batch, len(cut))]
		cut = cut[len(now):]
		msgs := make([]*nats.Msg, 0, len(now))
		for _, b := range now {
			text, err := json.Marshal(b)
			if err != nil {
				return err
			}
			msgs = append(msgs, &nats.Msg{Subject: wire.BlockSubject(r.job.id), Data: text, Header: nats.Header{}})
		}
		_, err := r.c.publishBatch(ctx, msgs)
		if ctx.Err() == nil {
			r.c.mu.Lock()
			r.c.streamsFail(err)
			r.c.mu.Unlock()
		}
		if err != nil {
			return fmt.Errorf("%w: queue blocks: %w", errUnreachable, err)
		}
	}
	return nil
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

// saw takes what a block took.
func (s *sizer) saw(numbers int, took time.Duration) {
	cost := took.Seconds() / float64(numbers)
	if s.cost == 0 {
		s.cost = cost
	}
	s.cost += (cost - s.cost) / 8
	s.known++
}
