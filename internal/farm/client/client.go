// Package client gives jobs to a farm and reads what comes of them. It is all of the farm that maven has in it.
//
// Everything is a question to the coordinator, so a lost connection only delays: questions are asked again until the
// caller's context ends.
package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/nats-io/nats.go"

	"maven/internal/farm"
	"maven/internal/farm/wire"
	"maven/internal/pool"
)

// A Client is connected to a farm.
type Client struct {
	nc       *nats.Conn
	name     string
	patience time.Duration // how long a first question may take, which a person waits for
}

// Times of questions.
const (
	soonest   = 50 * time.Millisecond
	slowest   = time.Second // between two looks at a job that has nothing new
	firstTime = 30 * time.Second
)

// Dial connects to a farm by its address, or by the file of an invitation.
func Dial(ctx context.Context, where string) (*Client, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	nc, name, err := wire.Dial(wire.Submitter, where, "local")
	if err != nil {
		return nil, err
	}
	return &Client{nc: nc, name: name, patience: firstTime}, nil
}

// Close ends the connection. Jobs go on.
func (c *Client) Close() error {
	c.nc.Close()
	return nil
}

// ask puts a question until it is answered.
func (c *Client) ask(ctx context.Context, verb string, question, answer any) error {
	return new(wire.Patience).Insist(ctx, c.nc, wire.APISubject(c.name, verb), question, answer)
}

// first puts a question to a farm that may have no coordinator.
func (c *Client) first(ctx context.Context, verb string, question, answer any) error {
	ctx, cancel := context.WithTimeoutCause(ctx, c.patience, errors.New("the farm's server answers, but its coordinator does not"))
	defer cancel()
	return c.ask(ctx, verb, question, answer)
}

// Submit gives the farm a job and the files that it lacks, as paths by their hashes. A job that is there already is not
// begun again; one that has failed or was cancelled goes on.
func (c *Client) Submit(ctx context.Context, job *farm.Job, files map[string]string) error {
	text, err := json.Marshal(job)
	if err != nil {
		return fmt.Errorf("submit job: %w", err)
	}
	if len(text) > wire.MaxJob {
		return fmt.Errorf("the job has %d bytes, at most %d: divide it", len(text), wire.MaxJob)
	}
	var a wire.Accepted
	if err := c.first(ctx, wire.Submit, text, &a); err != nil {
		return err
	}
	if len(a.Missing) == 0 {
		return nil
	}
	for _, hash := range a.Missing {
		path, ok := files[hash]
		if !ok {
			return fmt.Errorf("submit job: the farm wants file %s, which is not of this job", hash)
		}
		if err := c.send(ctx, hash, path); err != nil {
			return fmt.Errorf("send %s: %w", path, err)
		}
	}
	a = wire.Accepted{}
	if err := c.ask(ctx, wire.Submit, text, &a); err != nil {
		return err
	}
	if len(a.Missing) > 0 {
		return fmt.Errorf("submit job: the farm still lacks file %s", a.Missing[0])
	}
	return nil
}

// send gives the farm a file, from where it has it already.
func (c *Client) send(ctx context.Context, hash, path string) error {
	is, err := farm.HashOf(path)
	if err == nil && is != hash {
		err = fmt.Errorf("it was changed: its hash is %s, the job wants %s", is, hash)
	}
	if err != nil {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it was only read
	info, err := file.Stat()
	if err != nil {
		return err
	}
	piece, patience := make([]byte, wire.Chunk), wire.Patience{}
	for at := int64(0); ; {
		n, err := file.ReadAt(piece, at)
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		head := wire.Headed(wire.Piece{Hash: hash, Offset: at, Size: info.Size()})
		if err := patience.Insist(ctx, c.nc, wire.APISubject(c.name, wire.Put), append(head, piece[:n]...), &at); err != nil {
			return err
		}
		if at >= info.Size() {
			return nil
		}
	}
}

// Follow calls take with the records of a job's product in order, beginning with number from, until the product is whole, and
// progress now and then. It returns the first error: of take, of ctx, or why the job has failed.
func (c *Client) Follow(ctx context.Context, id string, from int, take func(n int, record []byte) error, progress func(pool.Progress)) error {
	wish := wire.Wish{ID: id, From: from}
	epoch, wait := -1, soonest
	for {
		var s wire.Stretch
		if err := c.ask(ctx, wire.Read, wish, &s); err != nil {
			return err
		}
		if epoch >= 0 && s.Epoch != epoch && wish.From > from {
			return fmt.Errorf("job %s: the farm found wrong results of a worker, and makes all records from number %d on again; give the same command again", id, s.Records)
		}
		epoch = s.Epoch
		for _, line := range s.Remarks {
			s.Progress.Remark = line
			progress(s.Progress)
		}
		s.Progress.Remark = ""
		wish.Remarks += len(s.Remarks)
		for _, record := range s.Data {
			if err := take(wish.From, record); err != nil {
				return err
			}
			wish.From++
		}
		progress(s.Progress)
		switch {
		case len(s.Data) > 0:
			wait = soonest
			continue
		case s.State == wire.Done && wish.From >= s.Records:
			return nil
		case s.State == wire.Failed:
			return fmt.Errorf("job %s has failed: %s", id, s.Why)
		case s.State == wire.Cancelled:
			return fmt.Errorf("job %s was cancelled", id)
		}
		if err := wire.Wait(ctx, wait); err != nil {
			return err
		}
		wait = min(2*wait, slowest)
	}
}

// List returns the farm's jobs, oldest first.
func (c *Client) List(ctx context.Context) ([]wire.Summary, error) {
	var all []wire.Summary
	return all, c.first(ctx, wire.List, []byte{}, &all)
}

// Workers returns who works, and who is banned.
func (c *Client) Workers(ctx context.Context) ([]wire.Peer, error) {
	var all []wire.Peer
	return all, c.first(ctx, wire.Workers, []byte{}, &all)
}

// Show returns what is known of a job, with all remarks.
func (c *Client) Show(ctx context.Context, id string) (wire.Stretch, error) {
	var s wire.Stretch
	return s, c.first(ctx, wire.Read, wire.Wish{ID: id, From: 1 << 40}, &s)
}

// Cancel ends a job. Its product stays, and the same job submitted again goes on from there.
func (c *Client) Cancel(ctx context.Context, id string) error {
	var s wire.Summary
	if err := c.first(ctx, wire.Cancel, wire.Wish{ID: id}, &s); err != nil {
		return err
	}
	if s.State != wire.Cancelled {
		return fmt.Errorf("job %s is %s already", id, s.State)
	}
	return nil
}
