package coordinator

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/nats-io/nats.go"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// answerWorker answers a worker's question.
func (c *Coordinator) answerWorker(msg *nats.Msg) {
	name, verb, err := wire.ParseQuestion(msg.Subject)
	if err != nil {
		c.reply(msg, nil, err)
		return
	}
	switch verb {
	case wire.Hello:
		var g wire.Greeting
		if err := wire.Decode(msg.Data, &g); err != nil {
			c.reply(msg, nil, err)
			return
		}
		c.reply(msg, c.greet(name, g), nil)
	case wire.Job:
		var w wire.Wish
		if err := wire.Decode(msg.Data, &w); err != nil {
			c.reply(msg, nil, err)
			return
		}
		j, err := c.job(w.ID)
		if err != nil {
			c.reply(msg, nil, err)
			return
		}
		c.reply(msg, j.spec, nil)
	default:
		c.reply(msg, nil, fmt.Errorf("no question %q", verb))
	}
}

// answerSubmitter answers a question of who gives the farm jobs.
func (c *Coordinator) answerSubmitter(ctx context.Context, msg *nats.Msg) {
	name, verb, err := wire.ParseQuestion(msg.Subject)
	if err != nil {
		c.reply(msg, nil, err)
		return
	}
	value, err := c.answer(ctx, name, verb, msg.Data)
	c.reply(msg, value, err)
}

func (c *Coordinator) answer(ctx context.Context, name, verb string, data []byte) (any, error) {
	switch verb {
	case wire.Submit:
		spec := &farm.Job{}
		if len(data) > wire.MaxJob {
			return nil, fmt.Errorf("the job has %d bytes, at most %d", len(data), wire.MaxJob)
		}
		if err := wire.Decode(data, spec); err != nil {
			return nil, err
		}
		return c.submit(ctx, name, spec)
	case wire.Put:
		return c.put(ctx, data)
	case wire.List:
		return c.list(), nil
	case wire.Workers:
		return c.workers(), nil
	}
	var w wire.Wish
	if err := wire.Decode(data, &w); err != nil {
		return nil, err
	}
	j, err := c.job(w.ID)
	if err != nil {
		return nil, err
	}
	switch verb {
	case wire.Read:
		return c.read(ctx, j, w)
	case wire.Cancel:
		return c.cancel(ctx, j)
	}
	return nil, fmt.Errorf("no question %q", verb)
}

// reply sends an answer.
func (c *Coordinator) reply(msg *nats.Msg, value any, err error) {
	var a wire.Answer
	if err == nil {
		a.Value, err = json.Marshal(value)
	}
	if err != nil {
		a.Error = err.Error()
	}
	text, err := json.Marshal(a)
	if err == nil {
		err = msg.Respond(text)
	}
	if err != nil && !errors.Is(err, nats.ErrMsgNoReply) {
		c.cfg.Log.Warn("a question is not answered", "subject", msg.Subject, "why", err)
	}
}

// job returns the job with an ID.
func (c *Coordinator) job(id string) (*job, error) {
	if err := wire.CheckID(id); err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if j := c.jobs[id]; j != nil {
		return j, nil
	}
	return nil, fmt.Errorf("the farm has no job %s", id)
}

// put takes a piece of a file that a job waits for.
func (c *Coordinator) put(ctx context.Context, data []byte) (int64, error) {
	head, body, ok := bytes.Cut(data, []byte("\n"))
	var p wire.Piece
	if err := wire.Decode(head, &p); err != nil || !ok {
		return 0, errors.Join(errors.New("a piece of a file has no head"), err)
	}
	c.mu.Lock()
	needed := c.needed()[p.Hash]
	c.mu.Unlock()
	if !needed {
		return 0, fmt.Errorf("no job needs file %s", p.Hash)
	}
	return c.vault.put(ctx, p, body)
}

func (c *Coordinator) list() []wire.Summary {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := make([]wire.Summary, 0, len(c.jobs))
	for _, j := range c.jobs {
		all = append(all, j.summary())
	}
	slices.SortFunc(all, func(a, b wire.Summary) int { return a.Submitted.Compare(b.Submitted) })
	return all
}

func (c *Coordinator) workers() []wire.Peer {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []wire.Peer
	for name, p := range c.peers {
		all = append(all, wire.Peer{Name: name, Threads: p.threads, Blocks: p.blocks, Seen: p.seen})
	}
	for name, why := range c.banned {
		all = append(all, wire.Peer{Name: name, Banned: why})
	}
	slices.SortFunc(all, func(a, b wire.Peer) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

// read returns a stretch of a job's product.
func (c *Coordinator) read(ctx context.Context, j *job, w wire.Wish) (wire.Stretch, error) {
	c.mu.Lock()
	s := wire.Stretch{Summary: j.summary()}
	if w.Remarks >= 0 && w.Remarks < len(j.remarks) {
		s.Remarks = slices.Clone(j.remarks[w.Remarks:])
	}
	c.mu.Unlock()
	if w.From < 0 {
		return s, fmt.Errorf("record %d: records are counted from 0", w.From)
	}
	var err error
	s.Data, err = c.stretch(ctx, j, w.From, wire.Enough)
	return s, err
}

// stretch returns records from one on: some bytes of them, and at least one if there is one.
func (c *Coordinator) stretch(ctx context.Context, j *job, from, bytes int) ([][]byte, error) {
	var records [][]byte
	for read := 0; read < mostRead; read++ {
		c.mu.Lock()
		l, end := j.product()
		p, ok := l.at(from)
		c.mu.Unlock()
		if !ok || from >= end {
			break
		}
		body, err := c.body(ctx, p)
		if err != nil {
			return nil, err
		}
		for ; from < min(end, p.end); from++ {
			record := body[from-p.from]
			if len(records) > 0 && len(record) > bytes {
				return records, nil
			}
			records, bytes = append(records, record), bytes-len(record)
		}
	}
	return records, nil
}

// mostRead is how many messages are read for one question.
const mostRead = 2000

// cancel ends a job.
func (c *Coordinator) cancel(ctx context.Context, j *job) (wire.Summary, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case j.status.State.Over():
	case c.active != nil && c.active.job == j:
		c.active.end(errCancelled)
	default:
		j.status.State = wire.Cancelled
		if err := c.keep(ctx, j); err != nil {
			return wire.Summary{}, err
		}
	}
	return j.summary(), nil
}
