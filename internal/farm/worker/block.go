package worker

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/wire"
	"maven/internal/pool"
)

// retryAfter is how long a thread waits after something has failed.
const retryAfter = time.Second

// maxWorks is how many parts a worker keeps open.
const maxWorks = 2

// A work is a part of a job that is open.
type work struct {
	open func() (pool.Work, error) // once
	used time.Time

	mu  sync.Mutex
	dos map[int]pool.Worker[[]byte] // by thread
}

// thread takes blocks one after the other, until ctx ends. Numbers at work go on until hard ends.
func (w *worker) thread(ctx, hard context.Context, number int) {
	for ctx.Err() == nil {
		var given wire.Given
		err := w.ask(ctx, wire.Take, struct{}{}, &given)
		what := "no block is got"
		if err == nil && given.Block.End > 0 {
			err = w.do(ctx, hard, given, number)
			what = fmt.Sprintf("numbers %d to %d of the job %s are not done", given.Block.First, given.Block.End-1, given.Block.Job)
		}
		if err != nil && ctx.Err() == nil {
			w.cfg.Log.Warn(what, "why", err)
			_ = wire.Wait(ctx, retryAfter)
		}
	}
}

// do does a block, and returns when its results are kept; the error says why a number cannot be done, or is not kept. If
// ctx ends, or nobody wants the block any more, the numbers that are done are sent, and the coordinator gives the rest to others.
func (w *worker) do(ctx, hard context.Context, given wire.Given, thread int) error {
	b := given.Block
	if len(given.Pass) != wire.PassBytes {
		return errors.New("the block has no pass")
	}
	at := &wire.AtWork{Block: b}
	wanted, end := context.WithCancel(hard)
	defer end()
	w.hold(at, end)
	defer w.hold(at, nil)
	result := wire.Result{Pass: wire.Pass(given.Pass)}
	do, err := w.open(ctx, b, thread)
	if err != nil && ctx.Err() == nil {
		result.Failed = err.Error()
	}
	began, size := time.Now(), 0
	for n := b.First; err == nil && n < b.End && ctx.Err() == nil && wanted.Err() == nil && size < wire.Enough; n++ {
		var one []byte
		one, err = do(wanted, n)
		if err == nil && len(one) > wire.MaxResult {
			err = fmt.Errorf("the result of number %d has %d bytes, at most %d", n, len(one), wire.MaxResult)
		}
		if err == nil {
			result.Done = append(result.Done, one)
			size += len(one)
			w.mu.Lock()
			at.Done++
			w.mu.Unlock()
		} else if wanted.Err() == nil {
			result.Failed = err.Error()
		}
	}
	if wanted.Err() != nil {
		w.renew(b, thread)
	}
	result.Took = time.Since(began)
	err = w.send(hard, b, &result)
	if err == nil && result.Failed != "" {
		err = errors.New(result.Failed)
	}
	return err
}

// hold begins to say that a block is at work, which a function ends, or ends to say so, with nil.
func (w *worker) hold(at *wire.AtWork, end context.CancelFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if end != nil {
		w.held[at] = end
	} else {
		delete(w.held, at)
	}
}

// send gives the coordinator a result until it is kept: for a short time if the worker ends, and for some tries if the coordinator cannot.
func (w *worker) send(hard context.Context, b farm.Block, result *wire.Result) error {
	data := result.Append(wire.Headed(b))
	ctx, cancel := context.WithCancel(context.WithoutCancel(hard))
	defer cancel()
	defer context.AfterFunc(hard, func() { time.AfterFunc(lastTime, cancel) })()
	var patience wire.Patience
	for try := 0; ; try++ {
		err := w.insist(ctx, &patience, wire.Keep, data, nil)
		if err == nil || try == maxTries || hard.Err() != nil {
			return err
		}
		w.cfg.Log.Warn("a result is not kept yet", "why", err)
		time.Sleep(retryAfter)
	}
}

// lastTime is how long the coordinator may take to keep a result of a worker that ends.
const lastTime = 5 * time.Second

// maxTries is how often a result is sent again before its block is given back.
const maxTries = 10

// open returns what does the numbers of a block on the thread with a number.
func (w *worker) open(ctx context.Context, b farm.Block, number int) (pool.Worker[[]byte], error) {
	key := keyOf(b)
	w.mu.Lock()
	opened := w.works[key]
	if opened == nil {
		opened = &work{dos: map[int]pool.Worker[[]byte]{}, open: sync.OnceValues(func() (pool.Work, error) { return w.openPart(ctx, b) })}
		w.works[key] = opened
	}
	opened.used = time.Now()
	for len(w.works) > maxWorks { // those used longest ago go
		delete(w.works, slices.MinFunc(slices.Collect(maps.Keys(w.works)), func(a, b string) int { return w.works[a].used.Compare(w.works[b].used) }))
	}
	w.mu.Unlock()
	thread, err := opened.open()
	if err != nil {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.works[key] == opened {
			delete(w.works, key) // it may go better next time
		}
		return nil, err
	}
	opened.mu.Lock()
	defer opened.mu.Unlock()
	if opened.dos[number] == nil {
		opened.dos[number] = thread()
	}
	return opened.dos[number], nil
}

// keyOf is what an opened part is found by.
func keyOf(b farm.Block) string {
	return b.Job + " " + strconv.Itoa(b.Part.Number) + " " + b.Part.State
}

// renew has a thread begin anew with a part: a number was broken off.
func (w *worker) renew(b farm.Block, number int) {
	w.mu.Lock()
	opened := w.works[keyOf(b)]
	w.mu.Unlock()
	if opened != nil {
		opened.mu.Lock()
		defer opened.mu.Unlock()
		delete(opened.dos, number)
	}
}

// openPart fetches what a part needs and opens it.
func (w *worker) openPart(ctx context.Context, b farm.Block) (pool.Work, error) {
	job, err := w.job(ctx, b.Job)
	if err != nil {
		return nil, err
	}
	if err := w.files.Fetch(ctx, slices.Concat(job.Files, []string{b.Part.State})...); err != nil {
		return nil, err
	}
	return w.cfg.Kinds[job.Kind].Work(job, b.Part, w.files)
}

// job asks what a job is, and checks that the answer has its ID.
func (w *worker) job(ctx context.Context, id string) (*farm.Job, error) {
	job := &farm.Job{}
	if err := w.insist(ctx, new(wire.Patience), wire.Job, wire.Wish{ID: id}, job); err != nil {
		return nil, err
	}
	if is := job.ID(); is != id {
		return nil, fmt.Errorf("job %s: the farm gives job %s", id, is)
	}
	if w.cfg.Kinds[job.Kind] == nil {
		return nil, fmt.Errorf("job %s: this worker does no jobs of kind %q", id, job.Kind)
	}
	return job, nil
}

// file opens a file of the farm.
func (w *worker) file(ctx context.Context, hash string) (io.ReadCloser, error) {
	return io.NopCloser(&remote{ctx: ctx, w: w, next: wire.Piece{Hash: hash}}), nil
}

// A remote reads a file of the farm piece by piece.
type remote struct {
	ctx  context.Context
	w    *worker
	next wire.Piece
	left []byte // of the last piece

	patience wire.Patience
}

// Read reads on.
func (r *remote) Read(p []byte) (int, error) {
	if len(r.left) == 0 {
		if err := r.w.insist(r.ctx, &r.patience, wire.File, r.next, &r.left); err != nil {
			return 0, err
		}
		if len(r.left) == 0 {
			return 0, io.EOF // Fetch looks whether it was all
		}
		r.next.Offset += int64(len(r.left))
	}
	n := copy(p, r.left)
	r.left = r.left[n:]
	return n, nil
}
