package vault

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// Headers of what is kept.
const (
	spanHeader = "Farm-Span" // PART.FIRST-END
	byHeader   = "Farm-By"   // the worker
	fromHeader = "Farm-From" // the state that the part started from
)

// mostFresh is how many bytes of what was kept last stay in memory. If all were read from the stream, blocks that are empty would take
// 1.4 times as much of the processor.
const mostFresh = 64 << 20

// Results are the results of all jobs, in a stream. The last of them are in memory, too: they are wanted soon, in order and by those
// who wait.
type Results struct {
	Stream jetstream.Stream
	nc     *nats.Conn
	js     jetstream.JetStream
	limit  int64 // bytes

	mu     sync.Mutex
	fresh  map[uint64][]byte // by number of the message
	oldest uint64            // of them, or one before it
	bytes  int
}

// An Entry is a message: what somebody has found of a block.
type Entry struct {
	Block farm.Block
	By    string
	Data  []byte // a wire.Result
}

// message makes the message that keeps an entry.
func (e *Entry) message() *nats.Msg {
	m := &nats.Msg{Subject: wire.KeptSubject(e.Block.Job), Data: e.Data, Header: nats.Header{}}
	m.Header.Set(spanHeader, wire.Span(e.Block.Part.Number, e.Block.First, e.Block.End))
	m.Header.Set(byHeader, e.By)
	m.Header.Set(fromHeader, e.Block.Part.State)
	return m
}

// mostHeaders is more than the headers of a message have, with what the stream adds, in bytes.
const mostHeaders = 512

// Keep publishes entries that are kept all or none, and synced once. It returns the number of the last message. A server whose disk is
// full does not answer; JetStream waits 5 s for it. The error wraps ErrNoRoom if the stream may have no more.
func (r *Results) Keep(ctx context.Context, all ...Entry) (last uint64, err error) {
	last, err = r.publish(ctx, all)
	if err == nil {
		return last, nil
	}
	size := uint64(0)
	for _, e := range all {
		size += uint64(len(e.Data) + mostHeaders)
	}
	if has, unknown := r.Bytes(ctx); unknown == nil && has+size > uint64(r.limit) {
		err = fmt.Errorf("%w (%w)", ErrNoRoom, err)
	}
	return 0, err
}

// publish is Keep, with the errors of the server.
func (r *Results) publish(ctx context.Context, all []Entry) (last uint64, err error) {
	id := rand.Text()
	end := len(all) - 1
	for n, e := range all {
		msg := e.message()
		if end > 0 {
			msg.Header.Set("Nats-Batch-Id", id)
			msg.Header.Set("Nats-Batch-Sequence", fmt.Sprint(n+1))
		}
		if n < end {
			if err := r.nc.PublishMsg(msg); err != nil {
				return 0, err
			}
			continue
		}
		if end > 0 {
			msg.Header.Set("Nats-Batch-Commit", "1")
		}
		ack, err := r.js.PublishMsg(ctx, msg)
		if err != nil {
			return 0, err
		}
		last = ack.Sequence
	}
	for n, e := range all {
		r.remember(last-uint64(end-n), e.Data)
	}
	return last, nil
}

// remember takes the body of a message, and forgets the oldest ones.
func (r *Results) remember(seq uint64, body []byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.fresh) == 0 {
		r.oldest = seq
	}
	r.fresh[seq] = body
	for r.bytes += len(body); r.bytes > mostFresh && len(r.fresh) > 1; r.oldest++ {
		r.bytes -= len(r.fresh[r.oldest])
		delete(r.fresh, r.oldest)
	}
}

// Fresh returns how many bytes of results are in memory.
func (r *Results) Fresh() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.bytes
}

// Bytes returns how many bytes all results have.
func (r *Results) Bytes(ctx context.Context) (uint64, error) {
	info, err := r.Stream.Info(ctx)
	if err != nil {
		return 0, fmt.Errorf("stream %s: %w", wire.Results, err)
	}
	return info.State.Bytes, nil
}

// Read returns what the message of a piece has: a result for each number from p.From on. The error wraps ErrLost if it is gone or damaged.
func (r *Results) Read(ctx context.Context, p Piece) ([][]byte, error) {
	r.mu.Lock()
	body, ok := r.fresh[p.Seq]
	r.mu.Unlock()
	if !ok {
		msg, err := r.Stream.GetMsg(ctx, p.Seq)
		if errors.Is(err, jetstream.ErrMsgNotFound) { // as of one that its server cannot read
			return nil, fmt.Errorf("%w: message %d of stream %s is damaged", ErrLost, p.Seq, wire.Results)
		} else if err != nil {
			return nil, fmt.Errorf("%w: read what is kept: %w", ErrUnreachable, err)
		}
		body = msg.Data
	}
	result, err := wire.ParseResult(body)
	if err == nil && len(result.Done) < p.End-p.From {
		err = fmt.Errorf("%d results of %d", len(result.Done), p.End-p.From)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: message %d of stream %s is broken: %w", ErrLost, p.Seq, wire.Results, err)
	}
	return result.Done, nil
}

// silentTime is how long the server may send no message before those that are left are taken for damaged.
const silentTime = 10 * time.Second

// All hands out which numbers all messages have. It returns the number of the last one, and how many the server has left out, which are
// damaged. Those of jobs that are not known are removed.
func (r *Results) All(ctx context.Context, known func(job string) bool, take func(job string, part int, p Piece)) (last, damaged uint64, err error) {
	info, err := r.Stream.Info(ctx)
	if err != nil {
		return 0, 0, fmt.Errorf("stream %s: %w", wire.Results, err)
	}
	last = info.State.LastSeq
	if info.State.Msgs == 0 {
		return last, 0, nil
	}
	consumer, err := r.js.OrderedConsumer(ctx, wire.Results, jetstream.OrderedConsumerConfig{HeadersOnly: true})
	var msgs jetstream.MessagesContext
	if err == nil {
		msgs, err = consumer.Messages()
	}
	if err != nil {
		return 0, 0, fmt.Errorf("stream %s: %w", wire.Results, err)
	}
	defer msgs.Stop()
	lost := map[string]bool{}
	damaged = info.State.Msgs // those that have not come yet
	for seq := uint64(0); damaged > 0 && seq < last; {
		limit, cancel := context.WithTimeout(ctx, silentTime)
		msg, err := msgs.Next(jetstream.NextContext(limit))
		cancel()
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			if _, err = r.Bytes(ctx); err == nil {
				break
			}
		}
		if err != nil {
			return 0, 0, fmt.Errorf("stream %s: %w", wire.Results, err)
		}
		about, err := msg.Metadata()
		if err != nil {
			return 0, 0, fmt.Errorf("stream %s: %w", wire.Results, err)
		}
		damaged, seq = about.NumPending, about.Sequence.Stream
		job, err := wire.ParseKept(msg.Subject())
		if err != nil || !known(job) {
			lost[msg.Subject()] = true
			continue
		}
		part, first, end, err := wire.ParseSpan(msg.Headers().Get(spanHeader))
		if err != nil {
			return 0, 0, fmt.Errorf("message %d of stream %s: %w", about.Sequence.Stream, wire.Results, err)
		}
		take(job, part, Piece{First: first, End: end, From: first, Seq: about.Sequence.Stream,
			By: msg.Headers().Get(byHeader), State: msg.Headers().Get(fromHeader)})
	}
	for subject := range lost {
		err = errors.Join(err, r.Stream.Purge(ctx, jetstream.WithPurgeSubject(subject)))
	}
	return last, damaged, err
}

// Forget removes the messages of a job that are older than some message; 0 for all.
func (r *Results) Forget(ctx context.Context, job string, before uint64) error {
	of := []jetstream.StreamPurgeOpt{jetstream.WithPurgeSubject(wire.KeptSubject(job))}
	if before > 0 {
		of = append(of, jetstream.WithPurgeSequence(before))
	}
	return r.Stream.Purge(ctx, of...)
}

// Remove removes messages, one after the other. They may be gone.
func (r *Results) Remove(ctx context.Context, seqs ...uint64) error {
	for _, seq := range seqs {
		err := r.Stream.DeleteMsg(ctx, seq)
		if errors.Is(err, jetstream.ErrMsgDeleteUnsuccessful) { // as of one that is gone
			_, here := r.Stream.GetMsg(ctx, seq)
			if errors.Is(here, jetstream.ErrMsgNotFound) {
				continue
			}
		}
		if err != nil {
			return fmt.Errorf("remove message %d of stream %s: %w", seq, wire.Results, err)
		}
	}
	return nil
}
