package coordinator

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"syscall"

	"maven/internal/farm"
	"maven/internal/farm/blocks"
	"maven/internal/farm/queue"
	"maven/internal/farm/vault"
	"maven/internal/farm/wire"
	"maven/internal/pool"
)

// A run is a job while it is the one that is done. It does the numbers of the job's parts as a pool.Far, and takes its product as a farm.Product.
type run struct {
	c   *Coordinator
	job *queue.Job
	ctx context.Context // until the run ends
	end context.CancelCauseFunc
	own sync.WaitGroup // blocks that the coordinator does itself, but to read a result

	busy int // blocks that the coordinator does itself, which would begin anew in another turn

	holds int // numbers below it are held by a state that is saved now; only for who drives the job
}

// begin begins the turn of the job that has waited longest, or returns nil.
func (c *Coordinator) begin(ctx context.Context) *run {
	c.mu.Lock()
	defer c.mu.Unlock()
	j := c.queue.Begin()
	if j == nil {
		c.trouble = nil // no job waits because of it
		return nil
	}
	r := &run{c: c, job: j}
	r.ctx, r.end = context.WithCancelCause(ctx)
	c.active = r
	return r
}

// drive does the job until it is over, its turn ends, or ctx does.
func (r *run) drive(ctx context.Context) {
	c, j := r.c, r.job
	log := c.cfg.Log.With("job", j.ID, "kind", j.Spec.Kind)
	log.Info("a job begins")
	err := r.product()
	waits := ctx.Err() != nil || err != nil && r.ctx.Err() != nil
	if r.end(err); err != nil {
		err = context.Cause(r.ctx) // why it ended first
	}
	c.mu.Lock()
	c.active, c.queue.Active = nil, nil // so that no more blocks are done here
	switch {
	case j.State != wire.Running: // it was cancelled, and perhaps submitted again
	case waits || passing(err):
		j.State = wire.Waiting
	case err != nil:
		j.State, j.Why = wire.Failed, err.Error()
	default:
		j.State, j.Why = wire.Done, ""
		j.Saved = j.Saved[max(0, len(j.Saved)-1):]
	}
	maps.DeleteFunc(c.shares, func(of partOf, _ *blocks.Share) bool {
		j := c.queue.Jobs[of.job]
		return j == nil || j.Passed(of.part)
	})
	state := j.State
	if state.Over() {
		r.note(c.queue.Keep(ctx, j))
	} else if passing(err) {
		c.trouble = err
	}
	c.mu.Unlock()
	r.own.Wait()
	switch {
	case state.Over():
		log.Info("a job is over", "state", state, "why", err)
	case passing(err):
		log.Error("a job waits", "why", err)
		_ = wire.Wait(ctx, c.cfg.Retry)
	default:
		log.Info("a job waits", "why", err)
		return
	}
	if err := c.clean(ctx); err != nil {
		log.Error("files that no job needs may be left", "why", err)
	}
}

// passing reports whether an error is of this machine or its network, and goes away.
func passing(err error) bool {
	return errors.Is(err, vault.ErrUnreachable) || errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EIO)
}

// product runs the job's kind, if this farm still can.
func (r *run) product() error {
	c, spec := r.c, r.job.Spec
	if why := c.cfg.Engine.Differs(spec.Engine); why != "" {
		return fmt.Errorf("this farm gives other answers than who submitted it: %s", why)
	}
	if err := c.vault.Files.Fetch(r.ctx, spec.Files...); errors.Is(err, vault.ErrGone) {
		return fmt.Errorf("submit the job again, since %w", err)
	} else if err != nil {
		return err
	}
	c.mu.Lock()
	c.trouble = nil
	c.mu.Unlock()
	return c.cfg.Kinds[spec.Kind].Drive(r.ctx, spec, c.vault.Files, r, r)
}

// Results says that the results are the product: they are kept anyway.
func (r *run) Results(far pool.Far) pool.Far {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	if !r.job.Plain {
		r.job.Plain = true
		r.note(r.c.queue.Keep(r.ctx, r.job))
	}
	return far
}

// note logs what is not kept, and is told again later.
func (r *run) note(err error) {
	if err != nil {
		r.c.cfg.Log.Warn("what is known of a job is not kept", "why", err)
	}
}

// State returns the state last saved. One that is broken fails the job, which goes on from the one before when it is
// submitted again.
func (r *run) State() ([]byte, error) {
	r.c.mu.Lock()
	last := r.job.Newest()
	r.c.mu.Unlock()
	if last.File == "" {
		return nil, nil
	}
	body, err := r.c.vault.Files.Read(r.ctx, last.File)
	if !errors.Is(err, vault.ErrGone) {
		return body, err
	}
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	r.job.Saved = slices.DeleteFunc(r.job.Saved, func(s queue.Saved) bool { return s == last })
	return nil, fmt.Errorf("its state of part %d cannot be read (%w): submit it again to go on from the state before", last.Part, err)
}

// Save keeps a state that holds all that was taken, and removes results that it holds and the state before it.
func (r *run) Save(body []byte) error {
	return r.c.vault.Files.Add(r.ctx, body, func(file string) error {
		r.c.mu.Lock()
		defer r.c.mu.Unlock()
		return r.c.queue.Save(r.ctx, r.job, file, len(body), r.holds)
	})
}

// Progress says how far the job is.
func (r *run) Progress(now pool.Progress) {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	r.note(r.c.queue.Remark(r.ctx, r.job, now.Remark))
	now.Remark = ""
	r.job.Progress = now
}

// Do has numbers of a part done by the workers; pool.Far says how.
func (r *run) Do(ctx context.Context, part int, state []byte, first, end int, take func(int, []byte) error) error {
	if state == nil {
		r.start(farm.Part{Number: part}, first, end)
	} else if err := r.c.vault.Files.Add(ctx, state, func(hash string) error {
		r.start(farm.Part{Number: part, State: hash}, first, end)
		return nil
	}); err != nil {
		return err
	}
	defer r.stop()
	for at := first; ; {
		piece, err := r.await(ctx, at, end)
		if err != nil || at >= end {
			return err
		}
		results, err := r.c.vault.Results.Read(ctx, piece)
		if errors.Is(err, vault.ErrLost) {
			r.again(piece, err)
			continue
		} else if err != nil {
			return err
		}
		for ; at < min(end, piece.End); at++ {
			r.holds = at + 1
			err := take(at, results[at-piece.From])
			if unread := (*pool.UnreadError)(nil); errors.As(err, &unread) {
				return r.unread(ctx, at, piece.By, results[at-piece.From], err)
			} else if errors.Is(err, pool.ErrEnough) {
				end = at + 1
			} else if err != nil {
				return err
			}
		}
	}
}

// again has numbers done again whose results are lost.
func (r *run) again(lost vault.Piece, why error) {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	r.c.cfg.Log.Error("numbers are done again", "job", r.job.ID, "first", lost.First, "end", lost.End, "why", why)
	r.c.share.Ledger.Lose(lost)
	b := r.c.share.All
	b.First, b.End = lost.First, lost.End
	r.c.share.Again(b)
}

// start begins numbers of a part, or goes on with them.
func (r *run) start(p farm.Part, first, end int) {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	l := r.job.Ledger(p.Number)
	l.Drop(func(one vault.Piece) bool { return one.State != p.State }) // from a state that was taken back
	if !r.job.Plain {
		l.Begin(first)
	}
	r.job.Part, r.holds = p, first
	cfg := blocks.Config{Workers: r.c.peers, Pass: r.c.pass, Lost: r.c.cfg.Lost, Largest: r.c.cfg.Largest, Own: r.doOwn, Keep: r.c.receive, Log: r.c.cfg.Log}
	of := partOf{r.job.ID, p}
	if r.c.share = r.c.shares[of]; r.c.share != nil {
		r.c.share.Resume(cfg, first, end)
	} else {
		r.c.share = blocks.Begin(cfg, farm.Block{Job: r.job.ID, Part: p, First: first, End: end}, l)
	}
	if r.ctx.Err() == nil {
		r.c.shares[of] = r.c.share
	}
}

// stop gives no more blocks. If the turn has not ended, those that are out or wait are left: no number is wanted.
func (r *run) stop() {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	r.c.share.Pause()
	if r.ctx.Err() == nil {
		delete(r.c.shares, partOf{r.job.ID, r.c.share.All.Part})
	}
	r.c.share = nil
}

// await returns the piece with number at, when it has come, if at is before end. All numbers before it were taken.
func (r *run) await(ctx context.Context, at, end int) (vault.Piece, error) {
	for {
		r.c.mu.Lock()
		if r.c.share.At = at; r.job.Plain {
			r.job.Taken = max(r.job.Taken, at)
		}
		found, ok := r.c.share.Ledger.At(at)
		failed := r.c.share.Failed
		r.c.feed()
		r.c.mu.Unlock()
		switch {
		case at >= end:
			return found, nil
		case failed != nil:
			return found, failed
		case ok:
			return found, ctx.Err()
		}
		select {
		case <-r.c.wake:
		case <-ctx.Done():
			return found, ctx.Err()
		}
	}
}
