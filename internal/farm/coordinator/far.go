package coordinator

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	maxHeld     = 1 << 30         // bytes of results that wait for an earlier one
)

// Do has numbers of a part done by the workers; pool.Far says how.
func (r *run) Do(ctx context.Context, part int, state []byte, first, end int, take func(int, []byte) error) error {
	p := farm.Part{Number: part}
	if state != nil {
		var err error
		if p.State, err = r.c.vault.add(state); err != nil {
			return err
		}
	}
	r.begin(p, first, end)
	defer r.stop()
	if p.State != "" {
		if err := r.c.vault.offer(ctx, p.State); err != nil {
			err = fmt.Errorf("%w: %w", errUnreachable, err)
			r.end(err)
			return err
		}
	}
	for at := first; at < end; at++ {
		e, err := r.await(ctx, at)
		if err != nil {
			return err
		}
		r.job.product.delivering(e.worker, e.from)
		if err := take(at, e.value); errors.Is(err, pool.ErrEnough) {
			return nil
		} else if err != nil {
			return err
		}
	}
	return nil
}

// begin prepares for numbers of a part, and takes what has come for it already.
func (r *run) begin(p farm.Part, first, end int) {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	if !r.doing && p != r.part {
		r.size = sizer{}
	}
	r.doing, r.part, r.at, r.next, r.last = true, p, first, first, end
	for _, e := range r.have {
		e.from.done = true
	}
	for _, cl := range r.claims {
		cl.from.done = true
	}
	clear(r.blocks)
	clear(r.have)
	clear(r.claims)
	r.again, r.bytes = nil, 0
	came := r.early[p.Number]
	delete(r.early, p.Number)
	for _, a := range came {
		r.accept(a)
	}
}

// stop says that no number is wanted now.
func (r *run) stop() {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	r.doing = false
}

// await returns the result of number at, and keeps the queue filled until it comes.
func (r *run) await(ctx context.Context, at int) (entry, error) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		r.c.mu.Lock()
		r.at = at
		e, ok := r.have[at]
		if ok {
			delete(r.have, at)
			r.bytes -= len(e.value)
			r.at++
		}
		failed := r.failed
		var cut []*block
		if failed == nil {
			cut = r.cut()
		}
		r.c.mu.Unlock()
		if failed != nil {
			return e, failed
		}
		if err := r.publish(ctx, cut); err != nil {
			r.end(err)
			return e, err
		}
		if ok {
			return e, ctx.Err()
		}
		select {
		case <-r.wake:
		case <-tick.C: // workers come and go
		case <-ctx.Done():
			return e, ctx.Err()
		}
	}
}

// cut takes the next blocks, if the queue has room.
func (r *run) cut() []*block {
	threads := r.c.threads()
	room := max(leastCut, forThread*threads)
	if len(r.blocks) > room*3/4 || r.bytes > maxHeld {
		return nil
	}
	var cut []*block
	for _, b := range r.again {
		cut = append(cut, b)
		r.blocks[span{b.First, b.End}] = b
	}
	r.again = nil
	size := min(r.size.next(), r.c.cfg.Largest)
	for len(r.blocks) < room && r.next < r.last && r.next-r.at < size*(aheadThread*max(1, threads)) {
		if _, ok := r.have[r.next]; ok {
			r.next++
			continue
		}
		n := max(1, min(size, (r.last-r.next)/max(1, 2*threads)))
		b := &block{Block: farm.Block{Job: r.job.id, Part: r.part, First: r.next}, since: time.Now()}
		for r.next < min(r.last, b.First+n) {
			if _, ok := r.have[r.next]; ok {
				break
			}
			r.next++
		}
		b.End = r.next
		if r.claimed(b) {
			continue
		}
		cut = append(cut, b)
		r.blocks[span{b.First, b.End}] = b
	}
	return cut
}

// claimed reports whether results of the same numbers wait for another worker's.
func (r *run) claimed(b *block) bool { return r.claims[span{b.First, b.End}] != nil }

// publish puts blocks into the queue, many at once.
func (r *run) publish(ctx context.Context, cut []*block) error {
	for len(cut) > 0 {
		now := cut[:min(batch, len(cut))]
		cut = cut[len(now):]
		msgs := make([]*nats.Msg, 0, len(now))
		for _, b := range now {
			text, err := json.Marshal(b.Block)
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
