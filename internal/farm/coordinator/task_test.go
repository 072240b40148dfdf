package coordinator

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/wire"
	"maven/internal/pool"
)

// A worker that greets, but gets no further with a number, loses its block to others; what it sends late counts, too.
func TestHangs(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Largest = 1 })
	red, blue := y.hire("red"), y.hire("blue")
	job := jobOf(t, "plains", plan{Count: 3})
	y.give(job)
	held := red.take()
	other := blue.take()
	blue.whole(other)
	y.idles(time.Hour)
	y.until("another gets the block", func() bool {
		y.greet("red", wire.Greeting{Form: farm.Form, Threads: 64, AtWork: []wire.AtWork{{Block: held}}})
		b, ok := blue.next(10 * time.Millisecond)
		if ok {
			blue.whole(b)
		}
		return ok && b.First == held.First
	})
	red.whole(held)
	blue.finish(job)
	y.same(job)
	if y.show(job).State != wire.Done || len(y.workers()) != 2 {
		t.Errorf("workers %+v", y.workers())
	}
}

// While the coordinator stands still, no worker falls silent.
func TestStandsStill(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Lost = time.Second })
	red := y.hire("red")
	y.give(jobOf(t, "plains", plan{Count: 1}))
	red.take()
	y.mu.Lock()
	time.Sleep(3 * y.cfg.Lost / 2)
	y.mu.Unlock()
	time.Sleep(y.cfg.Lost / 4) // it looks for silent workers
	y.mu.Lock()
	defer y.mu.Unlock()
	if len(y.share.Out) != 1 {
		t.Error("the worker has lost its block")
	}
}

// A worker is told which of its blocks nobody wants any more: those that others have done, and those of jobs that are over. After a start a
// block of a job that waits is wanted.
func TestUseless(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Largest = 1 })
	red, blue := y.hire("red"), y.hire("blue")
	job := jobOf(t, "plains", plan{Count: 3})
	y.give(job)
	held, other := red.take(), red.take()
	useless := func() []farm.Block {
		return y.greet("red", wire.Greeting{Form: farm.Form, Threads: 64, AtWork: []wire.AtWork{{Block: held}, {Block: other}}}).Useless
	}
	if all := useless(); len(all) > 0 {
		t.Errorf("%+v are useless", all)
	}
	blue.whole(held)
	if all := useless(); !slices.Equal(all, []farm.Block{held}) {
		t.Errorf("%+v are useless; must be %+v", all, held)
	}
	y.again()
	if all := useless(); slices.Contains(all, other) {
		t.Errorf("%+v are useless after a start", all)
	}
	if _, err := y.cancel(t.Context(), y.queue.Jobs[job.ID()], wire.Wish{}); err != nil {
		t.Fatal(err)
	}
	if all := useless(); !slices.Equal(all, []farm.Block{held, other}) {
		t.Errorf("%+v are useless after the job; must be both", all)
	}
}

// A worker that gets on keeps its block, however long it takes.
func TestGetsOn(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	red := y.hire("red")
	y.greet("red", wire.Greeting{Form: farm.Form, Threads: 1})
	job := jobOf(t, "plains", plan{Count: 9})
	y.give(job)
	b := red.take()
	for ; b.End-b.First < 3; b = red.take() {
		red.whole(b)
	}
	for done := range 3 {
		y.greet("red", wire.Greeting{Form: farm.Form, Threads: 1, AtWork: []wire.AtWork{{Block: b, Done: done}}})
		y.mu.Lock()
		for _, task := range y.share.Out {
			task.Heard = time.Now()
			if done > 0 && time.Since(task.Moved) > y.cfg.Lost {
				t.Errorf("%d numbers are done, and the block has not moved", done)
			}
			task.Moved = task.Moved.Add(-y.cfg.Lost / 2)
			y.share.Watch()
		}
		if len(y.share.Out) != 1 {
			t.Errorf("the block is lost after %d numbers", done)
		}
		y.mu.Unlock()
	}
	red.whole(b)
	red.finish(job)
	y.same(job)
}

// One worker that fails a block, gives it back undone, or takes all that it can and falls silent, does not end a job while another
// can do it.
func TestSpoiler(t *testing.T) {
	t.Parallel()
	for what, spoil := range map[string]func(h *hand, b farm.Block){
		"fails":      func(h *hand, b farm.Block) { h.send(b, 0, "I cannot") },
		"gives back": func(h *hand, b farm.Block) { h.send(b, 0, "") },
		"is silent":  func(*hand, farm.Block) {},
	} {
		y := open(t, func(cfg *Config) { cfg.Largest, cfg.Lost = 2, 500*time.Millisecond })
		red, blue := y.hire("red"), y.hire("blue")
		job := jobOf(t, "plains", plan{Count: 8, Salt: what})
		y.give(job)
		for y.until("a block", func() bool { return y.show(job).State == wire.Running }); ; {
			b, ok := red.next(50 * time.Millisecond)
			if !ok {
				break
			}
			spoil(red, b)
		}
		for !y.show(job).State.Over() {
			if b, ok := blue.next(20 * time.Millisecond); ok {
				blue.whole(b)
			}
		}
		y.same(job)
	}
}

// An attentive is a kind that reads its results.
type attentive struct {
	plains
	broken bool // it can read none
}

func (s attentive) Drive(ctx context.Context, job *farm.Job, _ farm.Files, far pool.Far, product farm.Product) error {
	p, err := planOf(job)
	if err != nil {
		return err
	}
	return product.Results(far).Do(ctx, 0, nil, 0, p.Count, func(n int, result []byte) error {
		if s.broken || string(result) != string(value(0, n)) {
			return &pool.UnreadError{Why: fmt.Errorf("number %d is unreadable", n)}
		}
		return nil
	})
}

// A result that cannot be read is dropped and done again, and its worker banned. One that nobody could read ends the job.
func TestUnread(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) {
		cfg.Kinds = map[string]farm.Kind{"plains": attentive{}, "strict": attentive{broken: true}}
		cfg.Largest = 1
	})
	liar, honest := y.hire("liar"), y.hire("honest")
	job := jobOf(t, "plains", plan{Count: 5})
	y.give(job)
	honest.whole(honest.take())
	liar.lie(liar.take())
	y.until("the worker is banned", func() bool {
		w := y.greet("liar", wire.Greeting{Form: farm.Form})
		return strings.Contains(w.Refused, "banned")
	})
	honest.finish(job)
	y.same(job)
	if y.counts.lies != 1 {
		t.Errorf("%d workers found lying", y.counts.lies)
	}
	broken := jobOf(t, "strict", plan{Count: 2})
	y.give(broken)
	honest.whole(honest.take())
	if s := y.over(broken); s.State != wire.Failed || s.Why != "number 0 is unreadable" || y.counts.lies != 1 {
		t.Errorf("%s: %s, %d workers found lying", s.State, s.Why, y.counts.lies)
	}
}

// A leisurely kind takes more time for a number than a turn has, and for each result that it reads.
type leisurely struct{ attentive }

// leisure is longer than the coordinator waits before it looks whose turn it is.
const leisure = 400 * time.Millisecond

func (leisurely) Work(*farm.Job, farm.Part, farm.Files) (pool.Work, error) {
	return func() func(context.Context, int) ([]byte, error) {
		return func(ctx context.Context, n int) ([]byte, error) { return value(0, n), wire.Wait(ctx, leisure) }
	}, nil
}

func (l leisurely) Drive(ctx context.Context, job *farm.Job, files farm.Files, far pool.Far, product farm.Product) error {
	return l.attentive.Drive(ctx, job, files, slowly{far}, product)
}

type slowly struct{ pool.Far }

func (s slowly) Do(ctx context.Context, part int, state []byte, first, end int, take func(int, []byte) error) error {
	return s.Far.Do(ctx, part, state, first, end, func(n int, result []byte) error {
		time.Sleep(leisure / 2)
		return take(n, result)
	})
}

// A turn goes on while the coordinator takes results again that it had, and while it finds out whose fault it is that one cannot be read: in
// another turn both would begin anew.
func TestLeisurely(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) {
		cfg.Kinds, cfg.Turn, cfg.Largest = map[string]farm.Kind{"plains": leisurely{}, "sums": sums{}}, time.Nanosecond, 1
	})
	liar, honest := y.hire("liar"), y.hire("honest")
	job := jobOf(t, "plains", plan{Count: 5})
	y.give(job)
	y.give(jobOf(t, "sums", plan{Count: 1 << 20, Parts: 1}))
	liar.lie(farm.Block{Job: job.ID(), First: 0, End: 1})
	for n := 1; n < 5; n++ {
		honest.whole(farm.Block{Job: job.ID(), First: n, End: n + 1})
	}
	y.until("the liar is banned", func() bool { return len(y.workers()) == 2 && y.workers()[1].Banned != "" })
	honest.whole(farm.Block{Job: job.ID(), First: 0, End: 1})
	y.same(job)
}

// A stated kind has a state for its only part.
type stated struct{ attentive }

func (s stated) Drive(ctx context.Context, job *farm.Job, files farm.Files, far pool.Far, product farm.Product) error {
	return s.attentive.Drive(ctx, job, files, withState{far}, product)
}

type withState struct{ pool.Far }

func (w withState) Do(ctx context.Context, part int, _ []byte, first, end int, take func(int, []byte) error) error {
	return w.Far.Do(ctx, part, []byte("state"), first, end, take)
}

// A job waits, and does not fail, while the coordinator has no room for what it would check a result with.
func TestCannotCheck(t *testing.T) {
	t.Parallel()
	for _, double := range []float64{0, 1} {
		t.Run(fmt.Sprint("double ", double), func(t *testing.T) {
			t.Parallel()
			full := &atomic.Bool{}
			full.Store(true)
			y := open(t, func(cfg *Config) {
				cfg.Kinds = map[string]farm.Kind{"stated": stated{}}
				cfg.Largest, cfg.Double, cfg.Lost = 1, double, 500*time.Millisecond
			})
			y.mu.Lock()
			stored := y.vault.Files.Open
			y.vault.Files.Open = func(ctx context.Context, hash string) (io.ReadCloser, error) {
				if full.Load() {
					return nil, syscall.ENOSPC
				}
				return stored(ctx, hash)
			}
			y.mu.Unlock()
			liar, honest := y.hire("liar"), y.hire("honest")
			job := jobOf(t, "stated", plan{Count: 2})
			y.give(job)
			b := liar.take()
			liar.lie(b)
			if double > 0 {
				next := honest.take()
				for ; next.First != b.First; next = honest.take() {
					honest.whole(next)
				}
				honest.whole(next) // it differs, so that the coordinator is to judge
			}
			y.until("the job waits", func() bool { return y.Health(t.Context()) != nil })
			if s := y.show(job); s.State != wire.Waiting {
				t.Errorf("%s: %s", s.State, s.Why)
			}
			full.Store(false)
			honest.finish(job)
			y.same(job)
		})
	}
}

// A worker that asks for a state while the coordinator has no room for it gets it when there is room, and fails nothing meanwhile.
func TestRoomForPiece(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Kinds = map[string]farm.Kind{"stated": stated{}} })
	var tries atomic.Int32
	y.mu.Lock()
	stored := y.vault.Files.Open
	y.vault.Files.Open = func(ctx context.Context, hash string) (io.ReadCloser, error) {
		if tries.Add(1) < 3 {
			return nil, syscall.ENOSPC
		}
		return stored(ctx, hash)
	}
	y.mu.Unlock()
	red := y.hire("red")
	y.give(jobOf(t, "stated", plan{Count: 1}))
	question, err := json.Marshal(wire.Piece{Hash: red.take().Part.State})
	if err != nil {
		t.Fatal(err)
	}
	var state []byte
	if a := y.ask(red, wire.WorkSubject("red", wire.File), question); a.Error != "" || json.Unmarshal(a.Value, &state) != nil || string(state) != "state" {
		t.Errorf("the state is %q: %s", state, a.Error)
	}
}

// Who has not greeted gets no block, and nobody gets more blocks than it has threads.
func TestBounds(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Largest, cfg.Lost = 1, time.Hour })
	stranger := make(chan error)
	y.Coordinator.take("nobody", func(_ any, err error) { stranger <- err })
	if err := <-stranger; err == nil || !strings.Contains(err.Error(), "has not greeted") {
		t.Errorf("a worker that has not greeted: %v", err)
	}
	red := y.hire("red")
	y.greet("red", wire.Greeting{Form: farm.Form, Threads: 2})
	y.give(jobOf(t, "plains", plan{Count: 50}))
	red.take()
	red.take()
	for range 2 {
		if b, ok := red.next(50 * time.Millisecond); ok {
			t.Errorf("a worker with two threads gets %+v beside two blocks", b)
		}
		y.mu.Lock()
		delete(y.peers, "red") // it was silent for a while
		y.mu.Unlock()
		y.greet("red", wire.Greeting{Form: farm.Form, Threads: 2})
	}
	for _, hash := range []string{"", "../../secret", strings.Repeat("0", 64)} {
		if err := y.wanted(hash); err == nil {
			t.Errorf("file %q can be read", hash)
		}
	}
}

// A worker that waits for a block when the coordinator ends is sent away at once, and asks the next one.
func TestSentAway(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	red := y.hire("red")
	answered := make(chan error, 1)
	go func() {
		_, err := red.nc.Request(wire.WorkSubject("red", wire.Take), nil, takeTime/2)
		answered <- err
	}()
	y.until("the worker waits", func() bool {
		y.mu.Lock()
		defer y.mu.Unlock()
		return len(y.waiters) > 0
	})
	if err := y.stop(); err != nil {
		t.Fatal(err)
	}
	if err := <-answered; err != nil {
		t.Error(err)
	}
}
