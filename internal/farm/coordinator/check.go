package coordinator

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// A claim is a result that counts when a second worker has given the same.
type claim struct {
	*arrival
	checker string    // who was asked
	until   time.Time // then another is asked
	own     bool      // the coordinator does the block itself
}

// claim holds a result and asks another worker for the same block. It reports false if there is no other.
func (r *run) claim(key span, a *arrival) bool {
	cl := &claim{arrival: a}
	if !r.ask(cl) {
		return false
	}
	r.c.counts.doubled++
	r.claims[key] = cl
	return true
}

// ask has another worker do the block of a claim.
func (r *run) ask(cl *claim) bool {
	other := r.c.other(cl.worker, cl.checker)
	if other == "" {
		return false
	}
	b := cl.block
	b.Part = r.part
	text, err := json.Marshal(b)
	if err == nil {
		err = r.c.nc.Publish(wire.CheckSubject(other), text)
	}
	if err != nil {
		r.c.cfg.Log.Warn("a check is not asked for", "why", err)
		return false
	}
	cl.checker, cl.until = other, time.Now().Add(r.c.cfg.Lost+5*cl.result.Took)
	return true
}

// settle compares a claim with a second result of the same numbers.
func (r *run) settle(key span, cl *claim, a *arrival) {
	switch {
	case a.worker == cl.worker || a.worker != cl.checker || cl.own || len(a.result.Done) < len(cl.result.Done):
		a.from.done = true
	case equal(cl.result.Done, a.result.Done):
		a.from.done = true
		delete(r.claims, key)
		r.enter(cl.arrival)
	default:
		a.from.done = true
		r.doOwn(key, cl, a)
	}
}

func equal(a, b [][]byte) bool {
	for i := range a {
		if !bytes.Equal(a[i], b[i]) {
			return false
		}
	}
	return true
}

// doOwn has the coordinator do a block whose results differ, or that nobody else can check, unless the run ends. other may
// be nil. The channel is closed at the end.
func (r *run) doOwn(key span, cl *claim, other *arrival) <-chan struct{} {
	cl.own = true
	b := cl.block
	b.Part = r.part
	done := make(chan struct{})
	go func() {
		defer close(done)
		right, err := r.c.do(r.ctx, r.job, b)
		r.c.mu.Lock()
		defer r.c.mu.Unlock()
		if r.claims[key] != cl || r.ctx.Err() != nil {
			return
		}
		if err != nil {
			r.fail(b, "the coordinator cannot do it: "+err.Error())
			return
		}
		delete(r.claims, key)
		if other != nil && !equal(right, other.result.Done) {
			r.c.ban(other.worker, b)
		}
		if !equal(right, cl.result.Done) {
			r.c.ban(cl.worker, b)
			r.again = append(r.again, &block{Block: b, since: time.Now()})
			cl.from.done = true
			r.notify()
			return
		}
		r.enter(cl.arrival)
	}()
	return done
}

// do does a block as a worker would.
func (c *Coordinator) do(ctx context.Context, j *job, b farm.Block) ([][]byte, error) {
	thread, err := c.cfg.Kinds[j.spec.Kind].Work(j.spec, b.Part, c.vault)
	if err != nil {
		return nil, err
	}
	do := thread()
	var results [][]byte
	for n := b.First; n < b.End; n++ {
		result, err := do(ctx, n)
		if err != nil {
			return nil, err
		}
		results = append(results, result)
	}
	return results, nil
}

// ban takes back everything that a worker has contributed, and lets it do nothing more. The caller holds the mutex.
func (c *Coordinator) ban(worker string, b farm.Block) {
	if c.banned[worker] != "" {
		return
	}
	why := fmt.Sprintf("its results of block %d-%d of part %d of job %s are wrong", b.First, b.End, b.Part.Number, b.Job)
	c.cfg.Log.Error("a worker lies: it is banned, and all that it did is done again", "worker", worker, "why", why)
	c.counts.lies++
	c.banned[worker], c.lied = why, true
	delete(c.peers, worker)
	if err := writeWhole(filepath.Join(c.cfg.Data, "banned", worker), []byte(why+"\n")); err != nil {
		c.cfg.Log.Error("a ban is not kept", "worker", worker, "why", err)
	}
	if c.active != nil {
		c.active.end(errAgain) // Run takes back, and goes on
	}
	c.wakeUp()
	go func() {
		if err := c.cfg.Kick(worker); err != nil {
			c.cfg.Log.Error("a banned worker is still connected", "worker", worker, "why", err)
		}
	}()
}

// readBanned reads who was banned before.
func (c *Coordinator) readBanned() error {
	entries, err := os.ReadDir(filepath.Join(c.cfg.Data, "banned"))
	if err != nil {
		return fmt.Errorf("read who is banned: %w", err)
	}
	for _, e := range entries {
		why, err := os.ReadFile(filepath.Join(c.cfg.Data, "banned", e.Name()))
		if err != nil {
			return fmt.Errorf("read who is banned: %w", err)
		}
		c.banned[e.Name()] = string(bytes.TrimSpace(why)) + "."
	}
	return nil
}

// takeBack removes what banned workers contributed to any job, and has these jobs go on from there. Only Run calls it, while no
// job is done.
func (c *Coordinator) takeBack() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.lied {
		return nil
	}
	c.lied = false
	var errs error
	for worker := range c.banned {
		for _, j := range c.jobs {
			found, err := j.product.has(worker)
			if err != nil || !found {
				errs = errors.Join(errs, err)
				continue
			}
			before := j.product.Len()
			left, err := j.product.takeBack(worker)
			if err != nil {
				errs = errors.Join(errs, err)
				continue
			}
			c.cfg.Log.Warn("results are taken back", "worker", worker, "job", j.id, "records", before-left)
			j.status.Epoch++
			if j.status.State == wire.Done {
				j.status.State = wire.Waiting
				if len(c.vault.missing(j.spec.Files)) > 0 {
					j.status.State, j.status.Why = wire.Failed, "results of "+worker+" were taken back: submit the job again"
				}
			}
			errs = errors.Join(errs, j.keep())
		}
	}
	return errs
}
