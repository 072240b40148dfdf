package worker

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// retryAfter is how long a thread waits after the server has failed it.
const retryAfter = time.Second

// maxWorks is how many parts a worker keeps open.
const maxWorks = 2

// A work is a part of a job that is open.
type work struct {
	thread func() farm.Do
	err    error
	ready  chan struct{} // closed when the part is open, or err says why not
	used   time.Time

	mu  sync.Mutex
	dos map[int]farm.Do // by thread
}

// thread takes blocks one after the other, until ctx ends. Numbers at work go on until hard ends.
func (w *worker) thread(ctx, hard context.Context, number int) {
	for ctx.Err() == nil {
		if err := w.takeBlocks(ctx, hard, number); err != nil && ctx.Err() == nil {
			w.cfg.Log.Warn("no blocks can be had", "why", err)
			pause(ctx)
		}
	}
}

func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(retryAfter):
	}
}

// takeBlocks takes blocks until ctx ends or the queue fails.
func (w *worker) takeBlocks(ctx, hard context.Context, number int) error {
	queue, err := w.js.Consumer(ctx, wire.Blocks, wire.Queue)
	if err != nil {
		return err
	}
	blocks, err := queue.Messages(jetstream.PullMaxMessages(1), jetstream.PullThresholdMessages(1), jetstream.PullExpiry(30*time.Second))
	if err != nil {
		return err
	}
	defer giveBack(blocks)
	for ctx.Err() == nil {
		msg, err := blocks.Next(jetstream.NextContext(ctx))
		if err != nil {
			return err
		}
		w.hold(msg, true)
		w.slots <- struct{}{}
		var b farm.Block
		err = wire.Decode(msg.Data(), &b)
		if err == nil {
			err = w.do(ctx, hard, b, number)
		}
		<-w.slots
		w.hold(msg, false)
		if err == nil {
			err = msg.Ack()
		} else {
			err = errors.Join(err, msg.NakWithDelay(retryAfter))
		}
		if err != nil {
			w.cfg.Log.Warn("a block is not done", "block", b, "why", err)
			pause(ctx)
		}
	}
	return nil
}

// giveBack ends to take blocks. One that has come meanwhile goes to others.
func giveBack(blocks jetstream.MessagesContext) {
	blocks.Drain()
	for {
		msg, err := blocks.Next()
		if err != nil {
			return
		}
		if msg.Nak() != nil {
			return // it goes to others later
		}
	}
}

// check does blocks that another worker has done, when the coordinator asks for it.
func (w *worker) check(ctx, hard context.Context, checks <-chan *nats.Msg) {
	for {
		select {
		case <-ctx.Done():
			return
		case msg := <-checks:
			select {
			case <-ctx.Done():
				return
			case w.slots <- struct{}{}:
			}
			var b farm.Block
			err := wire.Decode(msg.Data, &b)
			if err == nil {
				err = w.do(ctx, hard, b, w.cfg.Threads)
			}
			<-w.slots
			if err != nil {
				w.cfg.Log.Warn("a check is not done", "block", b, "why", err)
			}
		}
	}
}

// do does a block, and returns when its results are kept; the error says why a number cannot be done, or is not kept. If
// ctx ends, the numbers that are done are sent, and the coordinator gives the rest to others.
func (w *worker) do(ctx, hard context.Context, b farm.Block, thread int) error {
	if err := checkBlock(b); err != nil {
		return err
	}
	result := wire.Result{}
	do, err := w.open(ctx, b, thread)
	if err != nil && ctx.Err() == nil {
		result.Failed = err.Error()
	}
	began, size := time.Now(), 0
	for n := b.First; err == nil && n < b.End && ctx.Err() == nil && size < wire.Enough; n++ {
		var one []byte
		one, err = do(hard, n)
		if err == nil && len(one) > wire.MaxResult {
			err = fmt.Errorf("the result of number %d has %d bytes, at most %d", n, len(one), wire.MaxResult)
		}
		if err == nil {
			result.Done = append(result.Done, one)
			size += len(one)
		} else if hard.Err() == nil {
			result.Failed = err.Error()
		}
	}
	result.Took = time.Since(began)
	w.mu.Lock()
	result.Pass = w.pass
	w.mu.Unlock()
	err = w.send(hard, wire.ResultSubject(w.name, b), result.Append(nil))
	if err == nil && result.Failed != "" {
		err = errors.New(result.Failed)
	}
	return err
}

// send gives the coordinator a result until it is kept. A worker that ends tries once more.
func (w *worker) send(hard context.Context, subject string, data []byte) error {
	for try := 0; ; try++ {
		answer, err := w.nc.Request(subject, data, answerTime)
		if err == nil && len(answer.Data) > 0 {
			err = errors.New(string(answer.Data))
		}
		if err == nil || try == maxTries || hard.Err() != nil {
			return err
		}
		w.cfg.Log.Warn("a result is not kept yet", "why", err)
		time.Sleep(retryAfter)
	}
}

// answerTime is how long the coordinator may take to keep a result.
const answerTime = 5 * time.Second

// maxTries is how often a result is sent again before its block is given back.
const maxTries = 10

func checkBlock(b farm.Block) error {
	if err := wire.CheckID(b.Job); err != nil {
		return err
	}
	if b.Part.Number < 0 || b.First < 0 || b.First >= b.End {
		return fmt.Errorf("block %d-%d of part %d has no numbers", b.First, b.End, b.Part.Number)
	}
	return nil
}

// open returns what does the numbers of a block on a thread.
func (w *worker) open(ctx context.Context, b farm.Block, thread int) (farm.Do, error) {
	key := b.Job + " " + strconv.Itoa(b.Part.Number) + " " + b.Part.State
	w.mu.Lock()
	opened := w.works[key]
	if opened == nil {
		opened = &work{dos: map[int]farm.Do{}, ready: make(chan struct{})}
		w.works[key] = opened
		w.mu.Unlock()
		opened.thread, opened.err = w.openPart(ctx, b)
		w.mu.Lock()
		if opened.err != nil {
			delete(w.works, key) // it may go better next time
		}
		close(opened.ready)
	}
	opened.used = time.Now()
	w.forgetWorks()
	w.mu.Unlock()
	<-opened.ready
	if opened.err != nil {
		return nil, opened.err
	}
	opened.mu.Lock()
	defer opened.mu.Unlock()
	if opened.dos[thread] == nil {
		opened.dos[thread] = opened.thread()
	}
	return opened.dos[thread], nil
}

// forgetWorks closes the parts used longest ago.
func (w *worker) forgetWorks() {
	for len(w.works) > maxWorks {
		oldest := ""
		for key, one := range w.works {
			if oldest == "" || one.used.Before(w.works[oldest].used) {
				oldest = key
			}
		}
		delete(w.works, oldest)
	}
}

// openPart fetches what a part needs and opens it.
func (w *worker) openPart(ctx context.Context, b farm.Block) (func() farm.Do, error) {
	job, err := w.job(b.Job)
	if err != nil {
		return nil, err
	}
	if err := w.files.Fetch(ctx, slices.Concat(job.Files, []string{b.Part.State})...); err != nil {
		return nil, err
	}
	return w.cfg.Kinds[job.Kind].Work(job, b.Part, w.files)
}

// job asks what a job is, and checks that the answer has its ID and is for this engine.
func (w *worker) job(id string) (*farm.Job, error) {
	w.mu.Lock()
	job := w.jobs[id]
	w.mu.Unlock()
	if job != nil {
		return job, nil
	}
	job = &farm.Job{}
	if err := w.ask(wire.Job, wire.Wish{ID: id}, job); err != nil {
		return nil, err
	}
	if is := job.ID(); is != id {
		return nil, fmt.Errorf("job %s: the farm gives job %s", id, is)
	}
	if job.Form != farm.Form {
		return nil, fmt.Errorf("job %s has form %d, this worker does form %d", id, job.Form, farm.Form)
	}
	if why := w.cfg.Engine.Differs(job.Engine); why != "" {
		return nil, fmt.Errorf("job %s is for another engine: %s", id, why)
	}
	if w.cfg.Kinds[job.Kind] == nil {
		return nil, fmt.Errorf("job %s: this worker does no jobs of kind %q", id, job.Kind)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	clear(w.jobs) // one job is done at a time
	w.jobs[id] = job
	return job, nil
}
