package coordinator

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm"
	"maven/internal/farm/hub"
	"maven/internal/farm/wire"
	"maven/internal/pool"
	"maven/internal/testsize"
)

// A plan is that of the kinds of these tests.
type plan struct {
	Count int    `json:"count"` // numbers of each part
	Parts int    `json:"parts"` // of sums
	Every int    `json:"every"` // sums save after so many numbers; 0 for never
	State string `json:"state"` // that plains start from
	Salt  string `json:"salt"`
}

func planOf(job *farm.Job) (p plan, err error) { return p, json.Unmarshal(job.Plan, &p) }

// value is the result of a number.
func value(part, n int) []byte { return fmt.Appendf(nil, "%d of %d", n*n, part) }

// plains have their results as records; sums have their state, the hash of all results, part after part.
type plains struct{}
type sums struct{ plains }

func (plains) Check(*farm.Job) error { return nil }

func (plains) Work(_ *farm.Job, part farm.Part, _ farm.Files) (pool.Work, error) {
	return func() func(context.Context, int) ([]byte, error) {
		return func(_ context.Context, n int) ([]byte, error) { return value(part.Number, n), nil }
	}, nil
}

func (plains) Drive(ctx context.Context, job *farm.Job, _ farm.Files, far pool.Far, product farm.Product) error {
	p, err := planOf(job)
	if err != nil {
		return err
	}
	var state []byte
	if p.State != "" {
		state = []byte(p.State)
	}
	return product.Results(far).Do(ctx, 0, state, 0, p.Count, func(n int, _ []byte) error {
		product.Progress(pool.Progress{Phase: "plain", Done: n + 1, Of: p.Count})
		return nil
	})
}

// tally is the state of sums.
type tally struct {
	Part, Next int
	Sum        uint64
	Filler     string // at the end, so that the state is read in several pieces
}

// filler is more than a piece.
func filler() string { return strings.Repeat("x", wire.Chunk+100) }

func (t *tally) add(result []byte) {
	for _, b := range result {
		t.Sum = t.Sum*31 + uint64(b)
	}
	t.Next++
}

func (sums) Drive(ctx context.Context, job *farm.Job, _ farm.Files, far pool.Far, product farm.Product) error {
	p, err := planOf(job)
	if err != nil {
		return err
	}
	text, err := product.State()
	var t tally
	if err == nil && text != nil {
		err = json.Unmarshal(text, &t)
	}
	if err != nil {
		return err
	}
	for ; t.Part < p.Parts; t.Part, t.Next = t.Part+1, 0 {
		err := far.Do(ctx, t.Part, nil, t.Next, p.Count, func(n int, result []byte) error {
			if n != t.Next {
				return fmt.Errorf("number %d, want %d", n, t.Next)
			}
			if t.add(result); p.Every == 0 || t.Next%p.Every > 0 {
				return nil
			}
			text, err := json.Marshal(t)
			if err != nil {
				return err
			}
			return product.Save(text)
		})
		if err != nil {
			return err
		}
	}
	t.Filler = filler()
	if text, err = json.Marshal(t); err != nil {
		return err
	}
	return product.Save(text)
}

// want is the product of a job, made by one loop.
func want(t testing.TB, job *farm.Job) [][]byte {
	t.Helper()
	p, err := planOf(job)
	if err != nil {
		t.Fatal(err)
	}
	var records [][]byte
	var all tally
	for part := range max(1, p.Parts) {
		for n := range p.Count {
			records = append(records, value(part, n))
			all.add(value(part, n))
		}
	}
	if job.Kind == "sums" {
		text, err := json.Marshal(tally{Part: p.Parts, Sum: all.Sum, Filler: filler()})
		if err != nil {
			t.Fatal(err)
		}
		return slices.Collect(slices.Chunk(text, wire.Chunk))
	}
	return records
}

func jobOf(t testing.TB, kind string, p plan, files ...string) *farm.Job {
	t.Helper()
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return &farm.Job{Form: farm.Form, Kind: kind, Files: files, Plan: text}
}

// A yard is a coordinator with its server, in this process.
type yard struct {
	*Coordinator
	t    testing.TB
	hub  *hub.Hub
	stop func() error // ends Run
}

// open begins a server and a coordinator; change may change how it works.
func open(t testing.TB, change func(*Config)) *yard {
	t.Helper()
	testsize.CollectSeldom()
	data := t.TempDir()
	h, err := hub.Start(hub.Config{Listen: "127.0.0.1:0", Data: data, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Stop)
	cfg := Config{Data: data, Kinds: map[string]farm.Kind{"plains": plains{}, "sums": sums{}}, Lost: 2 * time.Second, Turn: time.Hour, Retry: 100 * time.Millisecond, Replicas: 1,
		Files: 4 << 20, Results: 1 << 30, Largest: 4, Kick: h.Kick, Log: slog.New(slog.DiscardHandler)}
	if change != nil {
		change(&cfg)
	}
	y := &yard{t: t, hub: h}
	y.begin(cfg)
	return y
}

// begin opens the coordinator, runs it, and waits until it answers.
func (y *yard) begin(cfg Config) {
	y.t.Helper()
	nc, err := y.hub.Dial()
	if err != nil {
		y.t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	if y.Coordinator, err = Open(ctx, nc, cfg); err != nil {
		y.t.Fatal(err)
	}
	var ended error
	done := make(chan struct{})
	go func() {
		defer close(done)
		ended = y.Run(ctx)
	}()
	y.stop = sync.OnceValue(func() error { end(); <-done; nc.Close(); return ended })
	y.t.Cleanup(func() { y.stop() }) //nolint:errcheck // a test that wants the error stops it before
	asker, _, err := wire.Dial(wire.Submitter, y.hub.URL(), "local")
	if err != nil {
		y.t.Fatal(err)
	}
	defer asker.Close()
	y.until("the coordinator answers", func() bool {
		_, err := asker.Request(wire.APISubject("local", "no-such-verb"), nil, time.Second)
		return err == nil
	})
}

// again ends the coordinator, and begins one that knows only what is kept.
func (y *yard) again() {
	y.t.Helper()
	if err := y.stop(); err != nil {
		y.t.Fatal(err)
	}
	y.begin(y.cfg)
}

// lose removes a file behind the coordinator's back.
func (y *yard) lose(file string) {
	y.t.Helper()
	nc, err := y.hub.Dial()
	if err != nil {
		y.t.Fatal(err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		y.t.Fatal(err)
	}
	store, err := js.ObjectStore(y.t.Context(), wire.Bucket)
	if err == nil {
		err = store.Delete(y.t.Context(), file)
	}
	if err == nil {
		err = os.RemoveAll(filepath.Join(y.cfg.Data, "files", file))
	}
	if err != nil {
		y.t.Fatal(err)
	}
}

func (y *yard) give(job *farm.Job) wire.Accepted {
	y.t.Helper()
	a, err := y.submit(y.t.Context(), "anna", job)
	if err != nil {
		y.t.Fatal(err)
	}
	return a
}

// show returns what is known of a job, with its whole product.
func (y *yard) show(job *farm.Job) wire.Stretch {
	y.t.Helper()
	j, err := y.job(job.ID())
	if err != nil {
		y.t.Fatal(err)
	}
	s, err := y.read(y.t.Context(), j, wire.Wish{})
	if err != nil {
		y.t.Fatal(err)
	}
	return s
}

// until waits until something holds.
func (y *yard) until(what string, ok func() bool) {
	y.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !ok(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			y.t.Fatalf("%s: not within 20 s", what)
		}
	}
}

// idles has no worker get further with its blocks for a time, though it speaks of them.
func (y *yard) idles(long time.Duration) {
	y.mu.Lock()
	defer y.mu.Unlock()
	for _, task := range y.share.Out {
		task.Heard, task.Moved = time.Now(), task.Moved.Add(-long)
	}
	y.share.Watch()
}

// silence has no worker speak of its blocks for so long that they are lost.
func (y *yard) silence() {
	y.mu.Lock()
	defer y.mu.Unlock()
	for _, task := range y.share.Out {
		task.Heard = task.Heard.Add(-2 * y.cfg.Lost)
	}
	y.share.Watch()
}

// over waits for the end of a job.
func (y *yard) over(job *farm.Job) wire.Stretch {
	y.t.Helper()
	y.until("the end of the job", func() bool { return y.show(job).State.Over() })
	return y.show(job)
}

// same fails unless a job ends with the product that one loop makes.
func (y *yard) same(job *farm.Job) {
	y.t.Helper()
	s := y.over(job)
	if wanted := want(y.t, job); s.State != wire.Done || !slices.EqualFunc(s.Data, wanted, slices.Equal) || s.Records != len(wanted) {
		y.t.Fatalf("%s, %s: %d of %d records: %q, want %q", s.State, s.Why, len(s.Data), s.Records, s.Data, wanted)
	}
}

// A hand is a worker that does what a test tells it.
type hand struct {
	y    *yard
	name string
	nc   *nats.Conn
}

// hire has a worker greet.
func (y *yard) hire(name string) *hand {
	y.t.Helper()
	nc, _, err := wire.Dial(wire.Worker, y.hub.URL(), name)
	if err != nil {
		y.t.Fatal(err)
	}
	y.t.Cleanup(nc.Close)
	h := &hand{y: y, name: name, nc: nc}
	if w := y.greet(name, wire.Greeting{Form: farm.Form, Threads: 64}); w.Refused != "" || w.Lost != y.cfg.Lost {
		y.t.Fatalf("%s is welcomed so: %+v", name, w)
	}
	return h
}

// next takes a block, if one comes soon.
func (h *hand) next(wait time.Duration) (farm.Block, bool) {
	h.y.t.Helper()
	answers := make(chan wire.Given, 1)
	h.y.Coordinator.take(h.name, func(value any, err error) {
		if err != nil {
			h.y.t.Error(err)
		}
		given, _ := value.(wire.Given)
		answers <- given
	})
	var given wire.Given
	select {
	case given = <-answers:
	case <-time.After(wait):
		h.y.mu.Lock()
		for _, w := range h.y.waiters {
			w.Since = time.Time{}
		}
		h.y.feed()
		h.y.mu.Unlock()
		given = <-answers
	}
	if pass := h.y.pass(h.name, given.Block); given.Block.End > 0 && !slices.Equal(given.Pass, pass[:]) {
		h.y.t.Fatalf("%+v has another pass", given)
	}
	return given.Block, given.Block.End > 0
}

// take takes a block that must come.
func (h *hand) take() farm.Block {
	h.y.t.Helper()
	b, ok := h.next(15 * time.Second)
	if !ok {
		h.y.t.Fatal("no block comes")
	}
	return b
}

// send sends results of the first numbers of a block, and why the next one cannot be done. It returns what it is told.
func (h *hand) send(b farm.Block, done int, failed string, change ...func([]byte) []byte) string {
	h.y.t.Helper()
	return h.y.ask(h, wire.WorkSubject(h.name, wire.Keep), h.result(b, done, failed, change...)).Error
}

// result writes the results of the first numbers of a block, after the block.
func (h *hand) result(b farm.Block, done int, failed string, change ...func([]byte) []byte) []byte {
	r := wire.Result{Pass: h.y.pass(h.name, b), Took: time.Second, Failed: failed}
	for n := b.First; n < b.First+done; n++ {
		one := value(b.Part.Number, n)
		for _, f := range change {
			one = f(one)
		}
		r.Done = append(r.Done, one)
	}
	return r.Append(wire.Headed(b))
}

// lie sends a wrong result of the first number of a block, and waits for no answer: who is found lying is disconnected, often
// before its answer is on its way.
func (h *hand) lie(b farm.Block) {
	h.y.t.Helper()
	if err := h.nc.PublishRequest(wire.WorkSubject(h.name, wire.Keep), wire.Inbox(h.name)+".lie", h.result(b, 1, "", wrong)); err != nil {
		h.y.t.Fatal(err)
	}
}

// whole sends the results of a whole block.
func (h *hand) whole(b farm.Block) {
	h.y.t.Helper()
	if why := h.send(b, b.End-b.First, ""); why != "" {
		h.y.t.Fatalf("%+v: %s", b, why)
	}
}

// finish does all blocks that come until a job is over, and returns their numbers.
func (h *hand) finish(job *farm.Job) (numbers []int) {
	h.y.t.Helper()
	for !h.y.show(job).State.Over() {
		b, ok := h.next(20 * time.Millisecond)
		if !ok {
			continue
		}
		h.whole(b)
		for n := b.First; n < b.End; n++ {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// outlast has a worker take the first block of a job, which it has still when the turn of another job has begun.
func (h *hand) outlast(job, other *farm.Job) farm.Block {
	h.y.t.Helper()
	h.y.give(job)
	held := h.take()
	h.y.give(other)
	h.y.until("the other job's turn", func() bool { return h.y.show(other).State == wire.Running })
	return held
}
