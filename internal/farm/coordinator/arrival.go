package coordinator

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// An arrival is a result as it came.
type arrival struct {
	worker string
	block  farm.Block
	result *wire.Result
	from   *parcel
}

// arrive takes a result from the stream.
func (c *Coordinator) arrive(msg jetstream.Msg) {
	a, err := c.open(msg)
	c.mu.Lock()
	defer c.mu.Unlock()
	r := c.active
	switch {
	case err != nil:
		c.counts.dropped++
		c.cfg.Log.Warn("a result is dropped", "why", err)
		c.drop(msg)
	case c.banned[a.worker] != "":
		c.counts.dropped++
		c.drop(msg)
		if r != nil && r.doing && r.job.id == a.block.Job && r.part.Number == a.block.Part.Number {
			r.lose(span{a.block.First, a.block.End})
		}
	case c.jobs[a.block.Job] == nil || c.jobs[a.block.Job].status.State.Over():
		c.counts.dropped++
		c.drop(msg)
	case r == nil || r.job.id != a.block.Job:
		// It stays in the stream until its job's turn comes.
	case !r.doing || a.block.Part.Number > r.part.Number:
		if r.doing || a.block.Part.Number >= r.part.Number {
			r.early[a.block.Part.Number] = append(r.early[a.block.Part.Number], a)
		} else {
			c.drop(msg)
		}
	case a.block.Part.Number < r.part.Number:
		c.drop(msg)
	default:
		r.accept(a)
	}
}

// lose queues a block again that was taken from the queue in vain.
func (r *run) lose(key span) {
	if b := r.blocks[key]; b != nil {
		delete(r.blocks, key)
		b.since = time.Now()
		r.again = append(r.again, b)
		r.c.counts.again++
		r.notify()
	}
}

// drop acknowledges a result that is not needed.
func (c *Coordinator) drop(msg jetstream.Msg) {
	if err := msg.Ack(); err != nil {
		c.cfg.Log.Warn("a result is not acknowledged", "why", err) // it comes again
	}
}

// open reads a message and checks that its worker has sent it.
func (c *Coordinator) open(msg jetstream.Msg) (*arrival, error) {
	worker, b, err := wire.ParseResultSubject(msg.Subject())
	if err != nil {
		return nil, err
	}
	result, err := wire.ParseResult(msg.Data())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", msg.Subject(), err)
	}
	if result.Pass != c.pass(worker) {
		return nil, fmt.Errorf("%s: the pass is not that of %s", msg.Subject(), worker)
	}
	if len(result.Done) > b.End-b.First {
		return nil, fmt.Errorf("%s: %d results of %d numbers", msg.Subject(), len(result.Done), b.End-b.First)
	}
	return &arrival{worker: worker, block: b, result: result, from: &parcel{msg: msg}}, nil
}

// accept takes a result of the part that is done now. What its block lacks is queued again. The caller holds the mutex.
func (r *run) accept(a *arrival) {
	key, done := span{a.block.First, a.block.End}, len(a.result.Done)
	if b := r.blocks[key]; b != nil {
		delete(r.blocks, key)
		r.requeue(b, b.First+done, a.result.Failed)
	}
	a.block.End = a.block.First + done
	key.end = a.block.End
	claim := r.claims[key]
	switch {
	case !r.wanted(a):
		r.c.drop(a.from.msg)
	case claim != nil:
		r.settle(key, claim, a)
	case r.c.doubles(r.part, a.block) && r.claim(key, a):
	default:
		r.enter(a)
	}
	r.notify()
}

// wanted reports whether a number of a result is still needed.
func (r *run) wanted(a *arrival) bool {
	for n := a.block.First; n < a.block.First+len(a.result.Done); n++ {
		if _, ok := r.have[n]; !ok && n >= r.at && n < r.last {
			return true
		}
	}
	return false
}

// enter keeps what is needed of a result.
func (r *run) enter(a *arrival) {
	if p := r.c.peers[a.worker]; p != nil {
		p.blocks++
	}
	r.size.saw(len(a.result.Done), a.result.Took)
	r.c.counts.taken++
	for i, value := range a.result.Done {
		n := a.block.First + i
		if _, ok := r.have[n]; ok || n < r.at || n >= r.last {
			continue
		}
		r.have[n] = entry{value: value, worker: a.worker, from: a.from}
		r.bytes += len(value)
		a.from.left++
	}
}

// requeue queues again what a block lacks from a number on, unless it has failed too often.
func (r *run) requeue(b *block, from int, failed string) {
	for ; from < b.End; from++ {
		if _, ok := r.have[from]; !ok && from >= r.at {
			break
		}
	}
	if from == b.End {
		return
	}
	rest := &block{Block: b.Block, since: time.Now(), failures: b.failures}
	rest.First = from
	r.c.counts.again++
	if failed != "" {
		rest.failures++
		r.c.cfg.Log.Warn("a block has failed", "job", b.Job, "part", b.Part.Number, "number", from, "why", failed)
	}
	if rest.failures >= maxFailures {
		r.fail(rest.Block, failed)
		return
	}
	r.again = append(r.again, rest)
}

// fail ends the job because of a block.
func (r *run) fail(b farm.Block, why string) {
	r.failed = fmt.Errorf("block %d-%d of part %d has failed %d times: %s", b.First, b.End, b.Part.Number, maxFailures, why)
	r.notify()
}

// giveUp hears that a block was given out as often as may be, and nobody has done it.
func (c *Coordinator) giveUp(advisory *nats.Msg) {
	var about struct {
		Sequence uint64 `json:"stream_seq"`
	}
	if err := json.Unmarshal(advisory.Data, &about); err != nil {
		c.cfg.Log.Warn("an advisory is broken", "why", err)
		return
	}
	go c.giveUpBlock(about.Sequence)
}

// doubles decides, by the farm's secret, whether a block is done by two workers.
func (c *Coordinator) doubles(part farm.Part, b farm.Block) bool {
	if c.cfg.Double <= 0 || len(c.peers) < 2 {
		return false
	}
	h := binary.BigEndian.Uint32(c.hash("double", b.Job, part.Number, b.First, b.End))
	return float64(h) < c.cfg.Double*(1<<32)
}
