package coordinator

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"maven/internal/atomicfile"
	"maven/internal/farm"
	"maven/internal/farm/blocks"
	"maven/internal/farm/vault"
	"maven/internal/pool"
)

// doubles decides, by a pass that nobody is given, whether a block is done by two workers.
func (c *Coordinator) doubles(b farm.Block) bool {
	if c.cfg.Double <= 0 || len(c.peers) < 2 {
		return false
	}
	pass := c.pass("", b)
	return float64(binary.BigEndian.Uint32(pass[:])) < c.cfg.Double*(1<<32)
}

// doOwn has the coordinator do a block whose results differ, or that nobody else can check, unless the run ends. other may be
// nil. The caller holds the mutex.
func (r *run) doOwn(t *blocks.Task, other *blocks.Arrival) {
	s := r.c.share
	r.own.Go(func() {
		right, err := r.do(r.ctx, t.Block)
		r.c.mu.Lock()
		defer r.c.mu.Unlock()
		switch {
		case r.c.share != s || s.Claims[t.Block] != t || r.ctx.Err() != nil:
			return
		case passing(err):
			r.end(err)
			return
		case err != nil:
			s.Fail(t.Block, "the coordinator cannot do it: "+err.Error())
			poke(r.c.wake)
			return
		}
		for _, worker := range s.Judge(t, other, right) {
			r.c.ban(worker, t.Block)
		}
	})
}

// do does a block as a worker would.
func (r *run) do(ctx context.Context, b farm.Block) ([][]byte, error) {
	c, spec := r.c, r.job.Spec
	r.count(1)
	defer r.count(-1)
	if err := c.vault.Files.Fetch(ctx, b.Part.State); err != nil {
		return nil, fmt.Errorf("%w: %w", vault.ErrUnreachable, err) // the next run adds a state that is gone
	}
	thread, err := c.cfg.Kinds[spec.Kind].Work(spec, b.Part, c.vault.Files)
	if err != nil {
		return nil, err
	}
	var results [][]byte
	err = pool.Run(ctx, 1, b.First, b.End, func(int) pool.Worker[[]byte] { return thread() }, func(_ int, result []byte) error {
		results = append(results, result)
		return nil
	})
	return results, err
}

// count counts blocks that the coordinator does itself.
func (r *run) count(more int) {
	r.c.mu.Lock()
	defer r.c.mu.Unlock()
	r.busy += more
}

// unread finds out who is to blame for a result that cannot be read: its worker, which is banned, or the job. It returns why the
// run ends.
func (r *run) unread(ctx context.Context, at int, worker string, result []byte, why error) error {
	b := farm.Block{Job: r.job.ID, Part: r.job.Part, First: at, End: at + 1}
	right, err := r.do(ctx, b)
	if passing(err) {
		return err
	}
	if err == nil && !bytes.Equal(right[0], result) {
		r.c.mu.Lock()
		r.c.ban(worker, b) // so that the run ends first
		r.c.mu.Unlock()
	}
	return why
}

// ban takes back everything that a worker has contributed, and lets it do nothing more. The caller holds the mutex.
func (c *Coordinator) ban(worker string, b farm.Block) {
	if c.banned[worker] != "" {
		return
	}
	why := fmt.Sprintf("its results of block %d-%d of part %d of job %s are wrong", b.First, b.End, b.Part.Number, b.Job)
	c.cfg.Log.Error("a worker lies: it is banned, and all that it did is done again", "worker", worker, "why", why)
	c.counts.lies++
	c.banned[worker] = why
	delete(c.peers, worker)
	clear(c.shares) // they lack nothing of what is taken back
	if err := atomicfile.WriteBytes(filepath.Join(c.cfg.Data, "banned", worker), 0o600, []byte(why+"\n")); err != nil {
		c.cfg.Log.Error("a ban is not kept", "worker", worker, "why", err)
	}
	if c.active != nil {
		c.active.end(errors.New("results were wrong: it goes on from what is kept"))
	}
	poke(c.changed)
	go func() {
		if err := c.cfg.Kick(worker); err != nil {
			c.cfg.Log.Error("a banned worker is still connected", "worker", worker, "why", err)
		}
	}()
}

// readBanned reads who was banned before.
func (c *Coordinator) readBanned() error {
	folder := filepath.Join(c.cfg.Data, "banned")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("open the farm: %w", err)
	}
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		why, unread := os.ReadFile(filepath.Join(folder, e.Name()))
		c.banned[e.Name()] = string(bytes.TrimSpace(why)) + "."
		err = errors.Join(err, unread)
	}
	if err != nil {
		return fmt.Errorf("read who is banned: %w", err)
	}
	return nil
}

// takeBack removes what banned workers contributed. Only Run calls it, while no job is done.
func (c *Coordinator) takeBack(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	for worker := range c.banned {
		if err := c.queue.TakeBack(ctx, worker); err != nil {
			return err
		}
	}
	return nil
}
