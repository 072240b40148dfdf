package coordinator

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// An arrival is a result as it came.
type arrival struct {
	worker string
	block  farm.Block
	result *wire.Result
	from   *parcel
	msg    *nats.Msg // to be answered
}

// take takes a result that is kept: now, or when its part begins. The caller holds the mutex.
func (r *run) take(a *arrival) {
	switch part := a.block.Part.Number; {
	case r.doing && part == r.part.Number:
		r.accept(a)
	case part < r.part.Number:
		a.from.done = true
	default:
		r.early[part] = append(r.early[part], a)
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

// open reads a message and checks that its worker has sent it.
func (c *Coordinator) open(subject string, data []byte) (*arrival, error) {
	worker, b, err := wire.ParseResultSubject(subject)
	if err != nil {
		return nil, err
	}
	result, err := wire.ParseResult(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", subject, err)
	}
	if result.Pass != c.pass(worker) {
		return nil, fmt.Errorf("%s: the pass is not that of %s", subject, worker)
	}
	if len(result.Done) > b.End-b.First {
		return nil, fmt.Errorf("%s: %d results of %d numbers", subject, len(result.Done), b.End-b.First)
	}
	return &arrival{worker: worker, block: b, result: result, from: &parcel{}}, nil
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
		a.from.done = true
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
	a.from.done = a.from.left == 0
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
