package coordinator

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm"
	"maven/internal/farm/blocks"
	"maven/internal/farm/files"
	"maven/internal/farm/vault"
	"maven/internal/farm/wire"
	"maven/internal/pool"
)

func wrong(b []byte) []byte { return append([]byte("not "), b...) }

// A result counts when a second worker gives the same.
func TestClaim(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Double, cfg.Largest = 1, 1 })
	red, blue := y.hire("red"), y.hire("blue")
	job := jobOf(t, "plains", plan{Count: 2})
	y.give(job)
	for n := range 2 {
		red.whole(red.take())
		red.whole(farm.Block{Job: job.ID(), First: n, End: n + 1}) // sent twice, it confirms nothing
		if s := y.show(job); s.Records != n {
			t.Fatalf("%d records before a second worker has done number %d", s.Records, n)
		}
		if b := blue.take(); b.First != n {
			t.Fatalf("blue is asked for %+v", b)
		} else {
			blue.whole(b)
		}
		y.until("the record", func() bool { return y.show(job).Records == n+1 })
	}
	y.same(job)
	if y.counts.doubled != 2 || y.counts.lies != 0 {
		t.Errorf("%+v", y.counts)
	}
}

// Where two results differ, the coordinator finds who was wrong. What that worker did is done again, in jobs that are over, too,
// and it stays banned.
func TestLies(t *testing.T) {
	t.Parallel()
	for _, first := range []bool{true, false} {
		y := open(t, func(cfg *Config) { cfg.Largest = 1 })
		liar, honest := y.hire("liar"), y.hire("honest")
		before := jobOf(t, "plains", plan{Count: 5, Salt: "before"})
		summed := jobOf(t, "sums", plan{Count: 6, Parts: 2, Every: 2, Salt: "before"})
		for _, job := range []*farm.Job{before, summed} {
			y.give(job)
			liar.finish(job)
			y.same(job)
		}
		y.mu.Lock()
		y.cfg.Double = 1
		y.mu.Unlock()
		job := jobOf(t, "plains", plan{Count: 3})
		y.give(job)
		if first {
			liar.send(liar.take(), 1, "", wrong)
			honest.whole(honest.take())
		} else {
			honest.whole(honest.take())
			liar.lie(liar.take())
		}
		y.until("the liar is banned", func() bool {
			all := y.workers()
			return len(all) == 2 && all[1].Name == "liar" && all[1].Banned != ""
		})
		late := farm.Block{Job: job.ID(), First: 0, End: 1}
		y.deliver("liar", liar.result(late, 1, "", wrong), func(_ any, err error) {
			if err != nil {
				t.Error(err)
			}
		})
		y.until("all is taken back", func() bool { return y.show(before).Epoch == 1 && y.show(summed).Epoch == 1 })
		for _, one := range []*farm.Job{before, summed, job} {
			honest.finish(one)
			y.same(one)
		}
		if s := y.show(before); s.Epoch != 1 {
			t.Errorf("records were taken back %d times", s.Epoch)
		}
		y.again()
		if w := y.greet("liar", wire.Greeting{Form: farm.Form}); w.Refused == "" || y.show(before).Epoch != 1 {
			t.Errorf("a liar is welcome after a start: %+v", w)
		}
	}
}

// A result that starts from a state that was taken back is dropped: only the part begun last counts, unless nothing goes before it.
func TestLateState(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	honest := y.hire("honest")
	job := jobOf(t, "sums", plan{Count: 2, Parts: 2})
	y.give(job)
	y.until("the first part begins", func() bool {
		y.mu.Lock()
		defer y.mu.Unlock()
		return y.share != nil
	})
	late := farm.Block{Job: job.ID(), Part: farm.Part{Number: 1, State: filler()[:64]}, First: 0, End: 1}
	if why := honest.send(late, 1, ""); why != "" {
		t.Errorf("it is told %q", why)
	}
	if err := y.stop(); err != nil {
		t.Fatal(err)
	}
	y.mu.Lock()
	defer y.mu.Unlock()
	j := y.queue.Jobs[job.ID()]
	if n := len(j.Ledger(1).Pieces); n > 0 {
		t.Errorf("%d results of a part that has not begun are kept", n)
	}
	for part, want := range map[farm.Part]bool{{}: false, {Number: 1, State: "other"}: false, late.Part: true} {
		j.Part = part
		if kept := y.sift(&blocks.Arrival{Worker: "honest", Block: late, Result: &wire.Result{Done: [][]byte{value(1, 0)}}}); kept != want {
			t.Errorf("after the part %+v it is kept: %v", part, kept)
		}
	}
}

// A result whose state is taken back while it is being kept counts no more, also after a start.
func TestAstray(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	job := jobOf(t, "sums", plan{Count: 2, Parts: 2})
	y.give(job)
	late := farm.Block{Job: job.ID(), Part: farm.Part{Number: 1, State: filler()[:64]}, First: 0, End: 1}
	seq, err := y.vault.Results.Keep(t.Context(), vault.Entry{Block: late, By: "honest"})
	if err != nil {
		t.Fatal(err)
	}
	y.mu.Lock()
	y.enter(t.Context(), &blocks.Arrival{Worker: "honest", Block: late, Result: &wire.Result{Done: [][]byte{value(1, 0)}}}, seq)
	y.mu.Unlock()
	for _, when := range []string{"at once", "after a start"} {
		y.mu.Lock()
		if n := len(y.queue.Jobs[job.ID()].Ledger(1).Pieces); n > 0 {
			t.Errorf("%s, %d results are in the ledger", when, n)
		}
		y.mu.Unlock()
		y.again()
	}
	honest := y.hire("honest")
	honest.finish(job)
	y.same(job)
}

// A result that the server has kept, though it did not say so, is of the state that its part starts from: after a start, it counts for no other
// one.
func TestUntold(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	job := jobOf(t, "sums", plan{Count: 2, Parts: 2})
	y.give(job)
	late := farm.Block{Job: job.ID(), Part: farm.Part{Number: 1, State: filler()[:64]}, First: 0, End: 2}
	result := &wire.Result{Done: [][]byte{wrong(value(1, 0)), wrong(value(1, 1))}}
	if _, err := y.vault.Results.Keep(t.Context(), vault.Entry{Block: late, By: "honest", Data: result.Append(nil)}); err != nil {
		t.Fatal(err)
	}
	y.again()
	y.hire("honest").finish(job)
	y.same(job)
}

// A result of a worker that is banned while it is being kept counts no more, and takes nothing back after a start.
func TestBannedMeanwhile(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	honest, job := y.hire("honest"), jobOf(t, "plains", plan{Count: 3})
	y.give(job)
	late := farm.Block{Job: job.ID(), First: 0, End: 1}
	result := &wire.Result{Done: [][]byte{value(0, 0)}}
	seq, err := y.vault.Results.Keep(t.Context(), vault.Entry{Block: late, By: "liar", Data: result.Append(nil)})
	if err != nil {
		t.Fatal(err)
	}
	y.mu.Lock()
	y.ban("liar", late)
	y.enter(t.Context(), &blocks.Arrival{Worker: "liar", Block: late, Result: result}, seq)
	y.mu.Unlock()
	honest.finish(job)
	y.same(job)
	y.again()
	y.hire("honest").finish(job)
	if y.same(job); y.show(job).Epoch != 0 {
		t.Error("records are taken back that others have made")
	}
}

// What is taken back is done again, also if the coordinator ends in the middle of it.
func TestTakenBackInHalf(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	liar, job := y.hire("liar"), jobOf(t, "plains", plan{Count: 3})
	y.give(job)
	liar.finish(job)
	y.same(job)
	js, err := jetstream.New(y.nc)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := js.UpdateKeyValue(t.Context(), jetstream.KeyValueConfig{Bucket: wire.Jobs, MaxValueSize: 1, Replicas: 1}); err != nil {
		t.Fatal(err)
	}
	y.mu.Lock()
	y.ban("liar", farm.Block{Job: job.ID(), End: 1})
	y.mu.Unlock()
	y.until("it cannot be taken back", func() bool { return y.show(job).Epoch == 1 })
	if err := y.stop(); !errors.Is(err, ErrFull) {
		t.Errorf("that the job waits again is kept without room: %v", err)
	}
	y.begin(y.cfg)
	y.hire("honest").finish(job)
	y.same(job)
}

// A block that the second worker does not do goes to a third one, or the coordinator does it.
func TestUnchecked(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Double, cfg.Lost = 1, time.Millisecond })
	red := y.hire("red")
	y.hire("blue")
	y.hire("green") // they do nothing, as if they were killed
	job := jobOf(t, "plains", plan{Count: 1})
	y.give(job)
	b := red.take()
	red.whole(b)
	y.until("the coordinator has done it", func() bool {
		y.mu.Lock()
		defer y.mu.Unlock()
		if y.share != nil {
			for _, task := range y.share.Claims {
				task.Since = task.Since.Add(-time.Hour)
			}
			y.share.Watch()
		}
		return y.queue.Jobs[job.ID()].State.Over()
	})
	y.same(job)
}

// A slow is a kind whose numbers take until they are cancelled.
type slow struct {
	plains
	begun chan struct{}
}

func (s slow) Work(*farm.Job, farm.Part, farm.Files) (pool.Work, error) {
	return func() func(context.Context, int) ([]byte, error) {
		return func(ctx context.Context, _ int) ([]byte, error) {
			close(s.begun)
			<-ctx.Done()
			return nil, ctx.Err()
		}
	}, nil
}

// dispute has two workers differ about the only number of a job, and returns that when the coordinator has begun to do it.
func (y *yard) dispute(kind slow) *farm.Job {
	y.t.Helper()
	red, blue := y.hire("red"), y.hire("blue")
	job := jobOf(y.t, "slow", plan{Count: 1})
	y.give(job)
	red.whole(red.take())
	blue.send(blue.take(), 1, "", wrong)
	<-kind.begun
	return job
}

// A block that the coordinator does itself ends with the coordinator, and fails nothing.
func TestOwnEnds(t *testing.T) {
	t.Parallel()
	kind := slow{begun: make(chan struct{})}
	y := open(t, func(cfg *Config) { cfg.Kinds, cfg.Double = map[string]farm.Kind{"slow": kind}, 1 })
	job := y.dispute(kind)
	if err := y.stop(); err != nil {
		t.Fatal(err)
	}
	if s := y.show(job); s.State != wire.Waiting || len(y.banned) > 0 {
		t.Errorf("%s: %s, banned %v", s.State, s.Why, y.banned)
	}
}

// A turn goes on until the coordinator has done its block, which may take longer than a turn.
func TestOwnTurn(t *testing.T) {
	t.Parallel()
	kind := slow{begun: make(chan struct{})}
	y := open(t, func(cfg *Config) {
		cfg.Kinds, cfg.Double = map[string]farm.Kind{"slow": kind, "plains": plains{}}, 1
		cfg.Turn, cfg.Lost = time.Nanosecond, 400*time.Millisecond
	})
	job := y.dispute(kind)
	other := jobOf(t, "plains", plan{Count: 1})
	y.give(other)
	time.Sleep(3 * y.cfg.Lost / 8)
	if s := y.show(job); s.State != wire.Running {
		t.Errorf("%s while the coordinator does its block", s.State)
	}
	if _, err := y.cancel(t.Context(), y.queue.Jobs[job.ID()], wire.Wish{}); err != nil {
		t.Fatal(err)
	}
	y.until("the other job's turn", func() bool { return y.show(other).State == wire.Running })
}

// Who gives other answers, or speaks another form, gets no blocks; who says goodbye is gone.
func TestGreet(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	for _, g := range []wire.Greeting{{Form: farm.Form + 1}, {Form: farm.Form, Engine: farm.Engine{Arch: "other"}}} {
		if w := y.greet("red", g); w.Refused == "" {
			t.Errorf("%+v is welcome", g)
		}
	}
	y.hire("red")
	if y.greet("red", wire.Greeting{Form: farm.Form, Ending: true}); len(y.workers()) > 0 {
		t.Error("a worker that has ended is there")
	}
}

// Of two workers with one name the second waits, and is told why, until the first has gone, or was silent for long.
func TestOneName(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	first, second := wire.Greeting{Form: farm.Form, Run: "first"}, wire.Greeting{Form: farm.Form, Run: "second"}
	for range 2 {
		if w := y.greet("red", first); w.Wait != "" || w.Refused != "" || w.Lost <= 0 {
			t.Errorf("the first: %+v", w)
		}
		if w := y.greet("red", second); !strings.Contains(w.Wait, "another worker with the name red is here") || w.Refused != "" {
			t.Errorf("the second: %+v", w)
		}
	}
	ending := second
	ending.Ending = true
	if y.greet("red", ending); len(y.workers()) != 1 {
		t.Error("the second has sent the first away")
	}
	first.Ending = true
	y.greet("red", first)
	if w := y.greet("red", second); w.Wait != "" || w.Lost <= 0 {
		t.Errorf("the second, when the first has gone: %+v", w)
	}
	y.mu.Lock()
	y.peers["red"].Seen = time.Now().Add(-time.Minute)
	y.mu.Unlock()
	y.until("the second is forgotten", func() bool { return len(y.workers()) == 0 })
	y.greet("red", wire.Greeting{Form: farm.Form, Run: "third"})
	if w := y.greet("red", second); w.Wait == "" {
		t.Errorf("the second, when another has taken its name: %+v", w)
	}
}

// What is of the server lets a job wait; what is wrong in itself ends it.
func TestPassing(t *testing.T) {
	for err, want := range map[error]bool{fmt.Errorf("read: %w", vault.ErrUnreachable): true, syscall.ENOSPC: true, files.ErrChanged: false, nil: false} {
		if passing(err) != want {
			t.Errorf("%v passes: want %v", err, want)
		}
	}
}
