package coordinator

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"maven/internal/farm"
	"maven/internal/farm/desk"
	"maven/internal/farm/queue"
	"maven/internal/farm/vault"
	"maven/internal/farm/wire"
)

// about makes a verb of what takes a question about a job.
func about[A any](c *Coordinator, answer func(context.Context, *queue.Job, wire.Wish) (A, error)) desk.Verb {
	return desk.Asks(func(ctx context.Context, _ string, w *wire.Wish) (a A, err error) {
		j, err := c.job(w.ID)
		if err != nil {
			return a, err
		}
		return answer(ctx, j, *w)
	})
}

// verbs are the questions of workers, and of who gives the farm jobs, by where they are asked.
func (c *Coordinator) verbs() map[string]map[string]desk.Verb {
	return map[string]map[string]desk.Verb{wire.WorkSubject("*", "*"): {
		wire.Hello: desk.Asks(func(_ context.Context, name string, g *wire.Greeting) (wire.Welcome, error) {
			return c.greet(name, *g), nil
		}),
		wire.Take: func(_ context.Context, name string, _ []byte, reply desk.Reply) { c.take(name, reply) },
		wire.Keep: func(_ context.Context, name string, data []byte, reply desk.Reply) { c.deliver(name, data, reply) },
		wire.File: desk.Asks(func(ctx context.Context, _ string, p *wire.Piece) ([]byte, error) {
			if err := c.wanted(p.Hash); err != nil {
				return nil, err
			}
			return c.piece(ctx, p)
		}),
		wire.Job: about(c, func(_ context.Context, j *queue.Job, _ wire.Wish) (*farm.Job, error) { return j.Spec, nil }),
	}, wire.APISubject("*", "*"): {
		wire.Submit:  desk.Asks(c.submit),
		wire.Put:     func(ctx context.Context, _ string, data []byte, reply desk.Reply) { reply(c.put(ctx, data)) },
		wire.List:    func(_ context.Context, _ string, _ []byte, reply desk.Reply) { reply(c.list(), nil) },
		wire.Workers: func(_ context.Context, _ string, _ []byte, reply desk.Reply) { reply(c.workers(), nil) },
		wire.Read:    about(c, c.read),
		wire.Cancel:  about(c, c.cancel),
	}}
}

func (c *Coordinator) job(id string) (*queue.Job, error) {
	if err := wire.CheckID(id); err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if j := c.queue.Jobs[id]; j != nil {
		return j, nil
	}
	return nil, fmt.Errorf("the farm has no job %s", id)
}

// piece returns bytes of a file. While there is no room for it here, or the streams cannot be reached, who asks gets no answer, and waits: an
// error would count against the job.
func (c *Coordinator) piece(ctx context.Context, p *wire.Piece) ([]byte, error) {
	for told := false; ; told = true {
		body, err := c.vault.Files.Piece(ctx, p.Hash, p.Offset)
		if !passing(err) {
			return body, err
		}
		if !told {
			c.cfg.Log.Warn("a worker waits for a file", "why", err)
		}
		if wire.Wait(ctx, c.cfg.Retry) != nil {
			return nil, err
		}
	}
}

// wanted refuses files that no job needs.
func (c *Coordinator) wanted(hash string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if wire.CheckHash(hash) != nil || !c.queue.Needs(hash) {
		return fmt.Errorf("no job needs file %q", hash)
	}
	return nil
}

// put takes a piece of a file that a job waits for.
func (c *Coordinator) put(ctx context.Context, data []byte) (int64, error) {
	var p wire.Piece
	body, err := wire.Behead(data, &p)
	if err != nil {
		return 0, err
	}
	if err := c.wanted(p.Hash); err != nil {
		return 0, err
	}
	if p.Offset == 0 && c.vault.Files.Room(ctx, p.Size) != nil { // files of jobs that were cancelled may be there
		if err := c.clean(ctx); err != nil {
			c.cfg.Log.Warn("files that no job needs may be left", "why", err)
		}
	}
	return c.vault.Files.Put(ctx, p, body)
}

func (c *Coordinator) list() []wire.Summary {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := make([]wire.Summary, 0, len(c.queue.Jobs))
	for _, j := range c.queue.Jobs {
		all = append(all, j.Summary())
	}
	slices.SortFunc(all, func(a, b wire.Summary) int { return a.Submitted.Compare(b.Submitted) })
	return all
}

func (c *Coordinator) workers() []wire.Peer {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []wire.Peer
	for name, p := range c.peers {
		all = append(all, wire.Peer{Name: name, Threads: p.Threads, Blocks: p.Blocks, Seen: p.Seen})
	}
	for name, why := range c.banned {
		all = append(all, wire.Peer{Name: name, Banned: why})
	}
	slices.SortFunc(all, func(a, b wire.Peer) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

// clean removes files that no job needs.
func (c *Coordinator) clean(ctx context.Context) error {
	return c.vault.Files.Clean(ctx, &c.mu, c.queue.Needs)
}

// read returns a stretch of a job's product: records from one on, until they have some bytes.
func (c *Coordinator) read(ctx context.Context, j *queue.Job, w wire.Wish) (wire.Stretch, error) {
	c.mu.Lock()
	s := wire.Stretch{Summary: j.Summary()}
	if w.Remarks >= 0 && w.Remarks < len(j.Remarks) {
		s.Remarks = slices.Clone(j.Remarks[w.Remarks:])
	}
	c.mu.Unlock()
	if w.From < 0 {
		return s, fmt.Errorf("record %d: records are counted from 0", w.From)
	}
	for messages, bytes := 0, 0; messages < mostRead && bytes < wire.Enough; messages++ {
		records, err := c.records(ctx, j, w.From+len(s.Data), s.Records)
		if err != nil || len(records) == 0 {
			return s, err
		}
		for ; len(records) > 0 && bytes < wire.Enough; records = records[1:] {
			s.Data, bytes = append(s.Data, records[0]), bytes+len(records[0])
		}
	}
	return s, nil
}

// records returns records of a job from one on, but before end: those of one message, or a piece of the last state.
func (c *Coordinator) records(ctx context.Context, j *queue.Job, from, end int) ([][]byte, error) {
	c.mu.Lock()
	plain, state := j.Plain, j.Newest().File
	p, ok := j.Ledger(0).At(from)
	c.mu.Unlock()
	switch {
	case from >= end || plain && !ok: // taken back meanwhile
		return nil, nil
	case plain:
		results, err := c.vault.Results.Read(ctx, p)
		if errors.Is(err, vault.ErrLost) {
			c.mu.Lock()
			defer c.mu.Unlock()
			if j.State.Over() { // else it is noticed when they are taken
				j.Ledger(0).Lose(p)
			}
			return nil, fmt.Errorf("%w: give the same command again when the job is over", err)
		} else if err != nil {
			return nil, err
		}
		return results[from-p.From : min(end, p.End)-p.From], nil
	}
	piece, err := c.vault.Files.Piece(ctx, state, int64(from)*wire.Chunk)
	return [][]byte{piece}, err
}

// mostRead is how many messages are read for one question.
const mostRead = 2000

// cancel ends a job, and its run if that is under way, which may be ending already for another reason.
func (c *Coordinator) cancel(ctx context.Context, j *queue.Job, _ wire.Wish) (wire.Summary, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if j.State.Over() {
		return j.Summary(), nil
	}
	j.State = wire.Cancelled
	if c.active != nil && c.active.job == j {
		c.active.end(errors.New("the job is cancelled"))
	}
	return j.Summary(), c.queue.Keep(ctx, j)
}
