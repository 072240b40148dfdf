package coordinator

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// Reasons why a run ends before its job does.
var (
	errCancelled = errors.New("the job is cancelled")
	errAgain     = errors.New("the job goes on from what is on disk") // after a lie, or a break of the connection
	errTurn      = errors.New("it is another job's turn")
)

// Times of a run.
const (
	syncEvery  = 20 * time.Millisecond // records that came meanwhile are synced together
	purgeEvery = 10                    // of these, results that are not needed are removed
	retryAfter = 2 * time.Second       // after a full disk or a lost server
)

// A span is a stretch of numbers.
type span struct{ first, end int }

// An entry is the result of a number.
type entry struct {
	value  []byte
	worker string
	from   *parcel
}

// A block is one that was cut and is not done.
type block struct {
	farm.Block
	since    time.Time
	failures int
}

// A run is a job while it is the one that is done. It does the numbers of the job's parts as a pool.Far.
type run struct {
	c   *Coordinator
	job *job
	ctx context.Context // until the run ends
	end context.CancelCauseFunc

	since time.Time
	wake  chan struct{} // something has changed for Do

	// Guarded by the coordinator's mutex.
	doing  bool // Do is under way, with part, and numbers from at to last-1
	part   farm.Part
	at     int // next to be delivered
	next   int // next to be cut
	last   int
	blocks map[span]*block
	again  []*block // to be queued again
	have   map[int]entry
	bytes  int                // of have
	claims map[span]*claim    // results that wait for those of another worker
	early  map[int][]*arrival // of parts that have not begun
	size   sizer
	failed error // why the job cannot be done
}

func newRun(ctx context.Context, c *Coordinator, j *job, end context.CancelCauseFunc) *run {
	return &run{c: c, job: j, ctx: ctx, end: end, since: time.Now(), wake: make(chan struct{}, 1), blocks: map[span]*block{}, have: map[int]entry{},
		claims: map[span]*claim{}, early: map[int][]*arrival{}}
}

// drive does a job until it is over, or ctx ends.
func (c *Coordinator) drive(ctx context.Context, j *job) {
	log := c.cfg.Log.With("job", j.id, "kind", j.spec.Kind)
	log.Info("a job begins", "records", j.product.Len())
	err := c.driveOnce(ctx, j)
	switch {
	case ctx.Err() != nil:
		log.Info("a job waits for the next start")
		return
	case errors.Is(err, errAgain):
		log.Warn("a job goes on from what is on disk")
		return
	case errors.Is(err, errTurn):
		log.Info("a job waits for its next turn", "records", j.product.Len())
		if err := c.blocks.Purge(ctx, jetstream.WithPurgeSubject(wire.BlockSubject(j.id))); err != nil {
			log.Warn("blocks of a job that waits are done", "why", err)
		}
		return
	case passing(err):
		log.Error("a job waits", "why", err)
		c.setTrouble(err)
		select {
		case <-ctx.Done():
		case <-time.After(retryAfter):
		}
		c.reopen(j)
		return
	}
	c.mu.Lock()
	switch {
	case errors.Is(err, errCancelled):
		j.status.State, j.status.Why = wire.Cancelled, ""
	case err != nil:
		j.status.State, j.status.Why = wire.Failed, err.Error()
	default:
		j.status.State, j.status.Why = wire.Done, ""
	}
	state := j.status.State
	kept := j.keep()
	c.mu.Unlock()
	if kept != nil {
		log.Error("the state of a job is not kept", "why", kept)
	}
	log.Info("a job is over", "state", state, "records", j.product.Len(), "why", err)
	c.sweep(ctx, j)
}

// setTrouble keeps why a job waits, for Health.
func (c *Coordinator) setTrouble(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.trouble = err
}

// passing reports whether an error is of this machine or its network, and goes away.
func passing(err error) bool {
	return errors.Is(err, errDisk) || errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EIO) || errors.Is(err, errUnreachable)
}

// Errors that pass.
var (
	errDisk        = errors.New("the disk fails")
	errUnreachable = errors.New("the streams cannot be reached")
)

// reopen reads a product again after a write has failed.
func (c *Coordinator) reopen(j *job) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p, err := openProduct(j.dir)
	if err != nil {
		c.cfg.Log.Error("a product cannot be opened", "job", j.id, "why", err)
		return
	}
	if err := j.product.close(); err != nil {
		c.cfg.Log.Error("a product cannot be closed", "job", j.id, "why", err)
	}
	j.product = p
}

// sweep removes what nobody needs after a job.
func (c *Coordinator) sweep(ctx context.Context, j *job) {
	err := errors.Join(c.blocks.Purge(ctx, jetstream.WithPurgeSubject(wire.BlockSubject(j.id))),
		c.results.Purge(ctx, jetstream.WithPurgeSubject(wire.JobResults(j.id))),
		c.vault.clean(ctx, c.needed()))
	if err != nil {
		c.cfg.Log.Warn("what a job used is not removed", "job", j.id, "why", err)
	}
}

// driveOnce runs a job's kind once: until it is over, or has to begin again from what is on disk.
func (c *Coordinator) driveOnce(ctx context.Context, j *job) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	r := newRun(ctx, c, j, end)
	j.product.restart()
	c.mu.Lock()
	if j.status.State != wire.Waiting { // cancelled meanwhile
		c.mu.Unlock()
		return errCancelled
	}
	j.status.State = wire.Running
	c.turns++
	j.turn = c.turns
	c.active = r
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		c.active = nil
		if j.status.State == wire.Running {
			j.status.State = wire.Waiting
		}
		c.mu.Unlock()
	}()
	if missing := c.vault.missing(j.spec.Files); len(missing) > 0 {
		return fmt.Errorf("file %s is not here: submit the job again", missing[0])
	}
	for _, hash := range j.spec.Files {
		if err := c.vault.offer(ctx, hash); err != nil {
			return fmt.Errorf("%w: %w", errUnreachable, err)
		}
	}
	if err := c.restore(ctx, r); err != nil {
		return fmt.Errorf("%w: %w", errUnreachable, err)
	}
	c.setTrouble(nil)
	synced := make(chan struct{})
	go func() { defer close(synced); r.syncOften(ctx) }()
	err := c.cfg.Kinds[j.spec.Kind].Drive(ctx, j.spec, c.vault, r, driven{r})
	if err == nil {
		err = r.sync()
	}
	end(err)
	<-synced
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return cause
	}
	return err
}

// syncOften syncs the product and acknowledges what it holds, until ctx ends.
func (r *run) syncOften(ctx context.Context) {
	tick := time.NewTicker(syncEvery)
	defer tick.Stop()
	for n := 1; ; n++ {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := r.sync(); err != nil {
			r.end(err)
			return
		}
		if n%purgeEvery == 0 {
			r.c.purge(ctx, r.job.id)
		}
	}
}

func (r *run) sync() error {
	held, err := r.job.product.sync()
	if err != nil {
		return fmt.Errorf("%w: %w", errDisk, err)
	}
	r.release(held)
	return nil
}

// release says that a number of each parcel is on disk.
func (r *run) release(held []*parcel) {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	for _, p := range held {
		p.left--
		p.done = p.left == 0
	}
}

// notify has Do look again.
func (r *run) notify() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// driven is a product as the kind of its job sees it.
type driven struct{ r *run }

func (d driven) Len() int { return d.r.job.product.Len() }

func (d driven) Each(take func(n int, record []byte) error) error { return d.r.job.product.Each(take) }

func (d driven) Append(record []byte) error { return d.failed(d.r.job.product.Append(record)) }

func (d driven) State() ([]byte, error) {
	body, err := d.r.job.product.State()
	return body, d.failed(err)
}

func (d driven) Save(body []byte) error {
	d.r.c.mu.Lock()
	part := d.r.part.Number
	d.r.c.mu.Unlock()
	held, err := d.r.job.product.save(part, body)
	if err != nil {
		return d.failed(err)
	}
	d.r.release(held)
	return nil
}

// failed has a job wait whose product cannot be read or written.
func (d driven) failed(err error) error {
	if err == nil || errors.Is(err, errLarge) {
		return err
	}
	err = fmt.Errorf("%w: %w", errDisk, err)
	d.r.end(err)
	return err
}

func (d driven) Progress(what string, done, of int, remark string) {
	d.r.c.mu.Lock()
	defer d.r.c.mu.Unlock()
	d.r.job.progress = farm.Progress{What: what, Done: done, Of: of}
	if err := d.r.job.remark(remark); err != nil {
		d.r.c.cfg.Log.Warn("a remark is not kept", "job", d.r.job.id, "why", err)
	}
}
