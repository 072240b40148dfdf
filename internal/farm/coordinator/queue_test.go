package coordinator

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm"
	"maven/internal/farm/blocks"
	"maven/internal/farm/queue"
	"maven/internal/farm/vault"
	"maven/internal/farm/wire"
)

// Results come in any order, in part, twice, and from someone who may not send them: the product is that of one loop.
func TestOrder(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	red, blue := y.hire("red"), y.hire("blue")
	job := jobOf(t, "plains", plan{Count: 40})
	y.give(job)
	first, second := red.take(), blue.take()
	if first.First != 0 || second.First != first.End {
		t.Fatalf("the first blocks are %+v and %+v", first, second)
	}
	blue.whole(second)
	if s := y.show(job); s.Records != 0 || s.State != wire.Running {
		t.Errorf("%d records without the first number, %s", s.Records, s.State)
	}
	for _, forged := range []farm.Block{{Job: job.ID(), First: 0, End: 40}, second} { // blocks that red was not given
		if a := y.ask(red, wire.WorkSubject("red", wire.Keep), blue.result(forged, 1, "")); !strings.Contains(a.Error, "the pass is not that of red") {
			t.Errorf("a forged result is taken: %q", a.Error)
		}
	}
	red.whole(first)
	red.whole(first)
	blue.whole(first)
	y.until("two records", func() bool { return y.show(job).Records == second.End })
	wide := first
	wide.First, wide.End = 0, 5 // as cut in another way
	red.whole(wide)
	numbers := red.finish(job)
	y.same(job)
	if slices.Contains(numbers, 0) || y.counts.dropped < 3 {
		t.Errorf("numbers %v were done, %d results dropped", numbers, y.counts.dropped)
	}
	if again := y.give(job); again.State != wire.Done || again.Records != 40 {
		t.Errorf("a job that is done begins anew: %+v", again)
	}
}

// A worker that ends sends what it has: the rest goes to others.
func TestPart(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	red := y.hire("red")
	y.greet("red", wire.Greeting{Form: farm.Form, Threads: 1})
	job := jobOf(t, "plains", plan{Count: 12})
	y.give(job)
	for b := red.take(); ; b = red.take() {
		if b.End-b.First < 2 {
			red.whole(b) // blocks grow
			continue
		}
		if why := red.send(b, 1, ""); why != "" {
			t.Fatal(why)
		}
		break
	}
	red.finish(job)
	y.same(job)
}

// A number that fails three times fails its job, and so does a block that nobody gives back. Submitted again, the job goes on.
func TestFails(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Largest = 1 })
	red := y.hire("red")
	for what, fail := range map[string]func(){
		"number 0 is broken": func() {
			if why := red.send(red.take(), 0, "number 0 is broken"); why != "" {
				t.Fatal(why)
			}
		},
		"fell silent": func() {
			red.take()
			y.silence()
		},
	} {
		job := jobOf(t, "plains", plan{Count: 1, Salt: what})
		y.give(job)
		for range 3 {
			fail()
		}
		if s := y.over(job); s.State != wire.Failed || !strings.Contains(s.Why, what) || !strings.Contains(s.Why, "block 0-1 of part 0") {
			t.Errorf("%s: %s", s.State, s.Why)
		}
		if s := y.give(job); s.State != wire.Waiting {
			t.Errorf("submitted again: %s", s.State)
		}
		red.finish(job)
		y.same(job)
	}
}

// Jobs are done in turn; results that come while another job has its turn are kept.
func TestTurn(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Turn = time.Nanosecond })
	red := y.hire("red")
	long, short := jobOf(t, "plains", plan{Count: 30}), jobOf(t, "plains", plan{Count: 2, Salt: "short"})
	held := red.outlast(long, short)
	red.whole(held)
	b := red.take()
	for b.Job == long.ID() { // it was on its way
		b = red.take()
	}
	red.whole(b)
	red.finish(short)
	y.same(short)
	if numbers := red.finish(long); slices.Contains(numbers, held.First) {
		t.Errorf("number %d is done again", held.First)
	}
	y.same(long)
}

// A number may take longer than a turn: at the job's next turn nobody else is asked for it, and one that is to be checked is checked then.
func TestLongNumbers(t *testing.T) {
	t.Parallel()
	for _, double := range []float64{0, 1} {
		y := open(t, func(cfg *Config) { cfg.Turn, cfg.Largest, cfg.Double = time.Nanosecond, 1, double })
		red, blue := y.hire("red"), y.hire("blue")
		long, other := jobOf(t, "plains", plan{Count: 4}), jobOf(t, "plains", plan{Count: 2, Salt: "other"})
		b := red.outlast(long, other)
		if double > 0 {
			red.whole(b)
		}
		next := blue.take()
		for next.Job == other.ID() {
			next = blue.take()
		}
		if checks := next.First == b.First; checks != (double > 0) {
			t.Errorf("%v of the blocks are checked: blue gets number %d after red has had %d", double, next.First, b.First)
		}
		blue.whole(next)
		red.whole(b)
		y.until("the first number", func() bool { return y.show(long).Records > 0 })
		y.mu.Lock()
		if float64(y.counts.doubled) != double {
			t.Errorf("%v of the blocks are checked: %d are", double, y.counts.doubled)
		}
		y.mu.Unlock()
	}
}

// A job whose turn passes while all workers have numbers of another, which take longer, keeps its turn until a worker is free.
func TestStarved(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Turn, cfg.Largest = 400*time.Millisecond, 1 })
	red := y.hire("red")
	long, other := jobOf(t, "plains", plan{Count: 4}), jobOf(t, "plains", plan{Count: 4, Salt: "other"})
	held := red.outlast(long, other)
	time.Sleep(4 * y.cfg.Turn)
	if s := y.show(other); s.State != wire.Running {
		t.Errorf("%s after its turn, and nobody was free", s.State)
	}
	red.whole(held)
	if b := red.take(); b.Job != other.ID() {
		t.Error("the worker that is free gets a number of the other job again")
	}
}

// Workers that the job whose turn it is has nothing for do not wait for the end of the turn: a job that has had none yet begins its own, and
// one that has gives them blocks.
func TestTail(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Largest = 1 })
	red := y.hire("red")
	first, second := jobOf(t, "plains", plan{Count: 2}), jobOf(t, "plains", plan{Count: 30, Salt: "second"})
	y.give(first)
	held := []farm.Block{red.take(), red.take()}
	y.give(second)
	held = append(held, red.take())
	y.mu.Lock()
	y.active.end(errors.New("it is another job's turn"))
	y.mu.Unlock()
	y.until("the next turn of the first job", func() bool { return y.show(first).State == wire.Running })
	held = append(held, red.take())
	for n, job := range []*farm.Job{first, first, second, second} {
		if held[n].Job != job.ID() {
			t.Errorf("block %d that the worker gets is %+v; must be of job %s", n, held[n], job.ID())
		}
		red.whole(held[n])
	}
	y.same(first)
	if numbers := red.finish(second); len(numbers) != 28 {
		t.Errorf("numbers %v are done again", numbers)
	}
	y.same(second)
}

// A worker that comes for the state of its part when the turn of the job is over gets it, and its result is kept: else a slow worker would
// come too late at every turn.
func TestLateTurn(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Turn = time.Nanosecond })
	red := y.hire("red")
	long, other := jobOf(t, "plains", plan{Count: 30, State: "what was done before"}), jobOf(t, "plains", plan{Count: 2, Salt: "other"})
	held := red.outlast(long, other)
	question, err := json.Marshal(wire.Piece{Hash: held.Part.State})
	if err != nil {
		t.Fatal(err)
	}
	var state []byte
	if a := y.ask(red, wire.WorkSubject("red", wire.File), question); a.Error != "" || json.Unmarshal(a.Value, &state) != nil || string(state) != "what was done before" {
		t.Errorf("the state is %q, %s", state, a.Error)
	}
	red.whole(held)
	red.finish(other)
	if numbers := red.finish(long); slices.Contains(numbers, held.First) {
		t.Errorf("number %d is done again", held.First)
	}
	y.same(long)
	if held.Part.State == "" || y.wanted(held.Part.State) == nil {
		t.Errorf("the state %q is needed when the job is over", held.Part.State)
	}
}

// A coordinator that begins again asks only for what is neither kept nor at work; jobs, remarks and products are as they were.
func TestAgain(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Largest = 1 })
	red := y.hire("red")
	job, done := jobOf(t, "plains", plan{Count: 30}), jobOf(t, "plains", plan{Count: 3, Salt: "done"})
	y.give(done)
	red.finish(done)
	y.give(job)
	held := map[int]bool{}
	var late farm.Block
	for n := range 8 {
		b := red.take()
		if n == 1 {
			late = b
		}
		if n == 1 || n == 4 {
			continue // not sent before
		}
		red.whole(b)
		held[b.First] = true
	}
	secret := string(y.secret)
	y.again()
	if string(y.secret) != secret {
		t.Error("the farm's secret is another one")
	}
	red = y.hire("red")
	y.same(done)
	y.until("numbers are shared out", func() bool { y.mu.Lock(); defer y.mu.Unlock(); return y.share != nil })
	y.greet("red", wire.Greeting{Form: farm.Form, Threads: 64, AtWork: []wire.AtWork{{Block: late}}})
	for n := 0; n < 30-len(held)-1; n++ {
		b := red.take()
		if held[b.First] || b == late {
			t.Errorf("number %d is done again", b.First)
		}
		red.whole(b)
	}
	red.whole(late)
	y.same(job)
	if all := y.list(); len(all) != 2 || all[0].ID != done.ID() || all[0].Submitter != "anna" {
		t.Errorf("jobs %+v", all)
	}
}

// A job that was submitted to another version fails in its turn and says why, also when it is submitted again.
func TestOtherVersion(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	job := jobOf(t, "plains", plan{Count: 1})
	y.give(job)
	if err := y.stop(); err != nil {
		t.Fatal(err)
	}
	other := y.cfg
	other.Engine.Arch = "another"
	y.begin(other)
	for range 2 {
		if s := y.over(job); s.State != wire.Failed || !strings.Contains(s.Why, "the processor: another here") {
			t.Errorf("%s: %s", s.State, s.Why)
		}
		y.give(job)
	}
}

// A job that is cancelled ends; submitted again, it goes on.
func TestCancelled(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	red := y.hire("red")
	job, waits := jobOf(t, "plains", plan{Count: 20}), jobOf(t, "plains", plan{Count: 2, Salt: "waits"})
	y.give(job)
	red.whole(red.take())
	y.until("a record", func() bool { return y.show(job).Records > 0 })
	y.give(waits)
	for _, one := range []string{waits.ID(), job.ID()} {
		j, err := y.job(one)
		if err == nil {
			_, err = y.cancel(t.Context(), j, wire.Wish{})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	over := y.over(job)
	if over.State != wire.Cancelled || over.Records == 0 {
		t.Errorf("%s with %d records", over.State, over.Records)
	}
	if s := y.over(waits); s.State != wire.Cancelled {
		t.Errorf("the one that waits: %s", s.State)
	}
	y.again()
	if now := y.show(job).Progress; now != over.Progress || now.Done == 0 {
		t.Errorf("how far it is, after the farm was started again: %+v, before %+v", now, over.Progress)
	}
	red = y.hire("red")
	y.give(job)
	if numbers := red.finish(job); slices.Contains(numbers, 0) {
		t.Error("it begins anew")
	}
	y.same(job)
}

// A job is cancelled while its run ends for another reason, and goes on if it is submitted again before the run has ended.
func TestCancelledAtTheEnd(t *testing.T) {
	t.Parallel()
	for _, again := range []bool{false, true} {
		y := open(t, nil)
		red := y.hire("red")
		job := jobOf(t, "plains", plan{Count: 20})
		y.give(job)
		red.whole(red.take())
		y.until("a record", func() bool { return y.show(job).Records > 0 })
		y.mu.Lock()
		y.active.end(errors.New("its turn is over"))
		y.mu.Unlock()
		j, err := y.job(job.ID())
		if err == nil {
			_, err = y.cancel(t.Context(), j, wire.Wish{})
		}
		if err != nil {
			t.Fatal(err)
		}
		if again {
			y.give(job)
			red.finish(job)
			y.same(job)
		} else if s := y.over(job); s.State != wire.Cancelled || s.Records == 0 {
			t.Errorf("%s with %d records", s.State, s.Records)
		}
	}
}

// A state takes the place of the results that it holds. A job goes on from it; one whose state cannot be read fails and says
// so, and goes on from the state before when it is submitted again.
func TestState(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	red := y.hire("red")
	job := jobOf(t, "sums", plan{Count: 10, Parts: 3, Every: 5})
	y.give(job)
	id := job.ID()
	states := func() []queue.Saved {
		y.mu.Lock()
		defer y.mu.Unlock()
		return slices.Clone(y.queue.Jobs[id].Saved)
	}
	for left := 10 + 5; left > 0; { // no more: no state is being saved when the farm ends
		b := red.take()
		b.End = min(b.End, b.First+left)
		red.whole(b)
		left -= b.End - b.First
	}
	y.until("a state of part 1", func() bool { return len(states()) == 2 })
	y.again()
	info, err := y.vault.Results.Stream.Info(t.Context(), jetstream.WithSubjectFilter(wire.KeptSubject(id)))
	if err != nil || info.State.Subjects[wire.KeptSubject(id)] > 5 {
		t.Errorf("results that states hold are kept: %v, %v", info.State.Subjects, err)
	}
	if err := y.stop(); err != nil {
		t.Fatal(err)
	}
	found := states()
	y.lose(found[len(found)-1].File)
	y.begin(y.cfg)
	if s := y.over(job); s.State != wire.Failed || !strings.Contains(s.Why, "its state of part 1 cannot be read") || !strings.Contains(s.Why, "submit it again") {
		t.Fatalf("%s: %s", s.State, s.Why)
	}
	y.again() // also after the farm has begun again
	if left := states(); len(left) != 1 || left[0].Part != 0 {
		t.Errorf("states %+v", left)
	}
	red = y.hire("red")
	y.give(job)
	red.finish(job)
	y.same(job)
	files := func(want string) {
		t.Helper()
		y.until("of all files the last state is left: "+want, func() bool {
			limit, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			files, err := y.vault.Files.Store.List(limit)
			if errors.Is(err, jetstream.ErrNoObjectsFound) {
				return want == ""
			}
			return len(files) == 1 && files[0].Name == want
		})
	}
	last := states()
	if len(last) != 1 {
		t.Fatalf("a job that is done has states %+v", last)
	}
	files(last[0].File)
	y.again()
	y.same(job)

	y.mu.Lock()
	y.queue.Files = int64(last[0].Size) // states take too much room: the job is forgotten with the next one
	y.mu.Unlock()
	next := jobOf(t, "plains", plan{Count: 1})
	y.give(next)
	red = y.hire("red")
	red.finish(next)
	files("")
	if _, err := y.job(id); err == nil {
		t.Error("a job is there whose product is not")
	}
}

// A job that is done and whose product was lost is done anew when it is submitted again.
func TestLost(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	red := y.hire("red")
	summed, plain := jobOf(t, "sums", plan{Count: 3, Parts: 1}), jobOf(t, "plains", plan{Count: 9})
	for _, job := range []*farm.Job{summed, plain} {
		y.give(job)
		red.finish(job)
		y.same(job)
	}
	last := y.queue.Last
	y.mu.Lock()
	y.queue.Jobs[summed.ID()].Saved = []queue.Saved{{File: strings.Repeat("0", 64)}} // as an earlier version kept it
	y.mu.Unlock()
	y.give(summed)
	red.finish(summed)
	y.same(summed)
	if err := y.vault.Results.Remove(t.Context(), last); err != nil {
		t.Fatal(err)
	}
	y.again()
	y.give(plain)
	y.hire("red").finish(plain)
	y.same(plain)
}

// Numbers whose results cannot be read any more when their turn comes are done again, and so is a job that is over and has lost some.
func TestLostResults(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Largest = 1 })
	red := y.hire("red")
	job := jobOf(t, "plains", plan{Count: 4})
	y.give(job)
	first := red.take()
	red.whole(red.take())
	red.whole(red.take())
	y.again()
	y.until("numbers are shared out", func() bool { y.mu.Lock(); defer y.mu.Unlock(); return y.share != nil })
	if err := y.vault.Results.Remove(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	red = y.hire("red")
	red.whole(first)
	if numbers := red.finish(job); !slices.Contains(numbers, 1) || slices.Contains(numbers, 2) {
		t.Errorf("numbers %v are done again; must be 1 and not 2", numbers)
	}
	y.same(job)
	y.again()
	if err := y.vault.Results.Remove(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	if _, err := y.read(t.Context(), y.queue.Jobs[job.ID()], wire.Wish{}); !errors.Is(err, vault.ErrLost) {
		t.Fatal(err)
	}
	y.give(job)
	if numbers := y.hire("red").finish(job); !slices.Equal(numbers, []int{2}) {
		t.Errorf("numbers %v are done again; must be 2", numbers)
	}
	y.same(job)
}

// Jobs that are over are forgotten when they fill the stream, the oldest first, and nothing of them is left.
func TestForget(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Results = 4 << 10 })
	red := y.hire("red")
	var gone string
	for n := range 6 {
		job := jobOf(t, "plains", plan{Count: 8, Salt: strings.Repeat("x", n)})
		y.give(job)
		red.finish(job)
		y.same(job)
		if n == 0 {
			gone = job.ID()
		}
	}
	if _, err := y.job(gone); err == nil || len(y.list()) > 4 {
		t.Errorf("%d jobs are kept", len(y.list()))
	}
	values, _, err := y.vault.Values.All(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for key := range values {
		if strings.HasPrefix(key, gone) {
			t.Errorf("%s is left", key)
		}
	}
	y.again()
	if _, err := y.job(gone); err == nil {
		t.Error("a job that was forgotten is back")
	}
}

// A job whose results do not fit beside those of others has jobs forgotten that are over; one whose results do not fit at all fails, and says
// so, and others go on.
func TestTooLarge(t *testing.T) {
	t.Parallel()
	y := open(t, func(cfg *Config) { cfg.Results = 64 << 10 })
	red := y.hire("red")
	long := func(result []byte) []byte { return append(result, make([]byte, 4<<10)...) }
	do := func(count int, salt string) (*farm.Job, wire.Stretch) {
		job := jobOf(t, "plains", plan{Count: count, Salt: salt})
		y.give(job)
		for !y.show(job).State.Over() {
			if b, ok := red.next(20 * time.Millisecond); ok {
				red.send(b, b.End-b.First, "", long)
			}
		}
		return job, y.show(job)
	}
	old, s := do(9, "old")
	if s.State != wire.Done {
		t.Fatalf("%s: %s", s.State, s.Why)
	}
	if _, s := do(10, "new"); s.State != wire.Done {
		t.Errorf("%s: %s", s.State, s.Why)
	}
	if _, err := y.job(old.ID()); err == nil {
		t.Error("the old job is not forgotten")
	}
	if _, s := do(40, "too large"); s.State != wire.Failed || !strings.Contains(s.Why, "more with --disk") {
		t.Errorf("%s: %s", s.State, s.Why)
	}
	if err := y.Health(t.Context()); err != nil {
		t.Error(err)
	}
	if _, s := do(9, "last"); s.State != wire.Done {
		t.Errorf("%s: %s", s.State, s.Why)
	}
}

// Results of jobs that nobody knows are removed at the start.
func TestStrange(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	if _, err := y.vault.Results.Keep(t.Context(), vault.Entry{Block: farm.Block{Job: "0123456789abcdef", End: 1}, By: "red"}); err != nil {
		t.Fatal(err)
	}
	y.again()
	if info, err := y.vault.Results.Stream.Info(t.Context()); err != nil || info.State.Msgs > 0 {
		t.Errorf("%d messages are left, %v", info.State.Msgs, err)
	}
}

// A job whose file is damaged in the store ends, and names the file; it is done when the job is submitted again with that file.
func TestDamagedFile(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	hash := y.add("words")
	if _, err := y.vault.Files.Store.Put(t.Context(), jetstream.ObjectMeta{Name: hash}, strings.NewReader("weeds")); err != nil {
		t.Fatal(err)
	}
	job := jobOf(t, "plains", plan{Count: 2}, hash)
	y.give(job)
	if s := y.over(job); s.State != wire.Failed || !strings.Contains(s.Why, hash) || !strings.Contains(s.Why, "submit the job again") {
		t.Fatalf("%s: %s", s.State, s.Why)
	}
	if a := y.give(job); !slices.Equal(a.Missing, []string{hash}) {
		t.Fatalf("the farm lacks %q; must be the file that is damaged", a.Missing)
	}
	y.add("words")
	y.give(job)
	y.hire("red").finish(job)
	y.same(job)
}

// Health tells of results that are not kept until some are kept again, and of a job that waits until it is cancelled.
func TestTrouble(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	red := y.hire("red")
	job := jobOf(t, "plains", plan{Count: 30})
	y.give(job)
	b := red.take()
	result := &wire.Result{Done: [][]byte{value(0, b.First)}}
	ended, end := context.WithCancel(t.Context())
	end()
	if y.keepBatch(ended, []*blocks.Arrival{{Worker: "red", Block: b, Result: result}}) {
		t.Fatal("a result is kept without time to do it")
	}
	if err := y.Health(t.Context()); err == nil || !strings.Contains(err.Error(), "the result cannot be kept") {
		t.Errorf("results are not kept: %v", err)
	}
	red.whole(b)
	if err := y.Health(t.Context()); err != nil {
		t.Errorf("results are kept again: %v", err)
	}
	red.finish(job)
	y.mu.Lock()
	y.trouble = vault.ErrUnreachable
	y.mu.Unlock()
	poke(y.changed)
	y.until("all is well without a job", func() bool { return y.Health(t.Context()) == nil })
}

// Large results that come at once are not published all together: their workers would be answered too late.
func TestLargeResults(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	job := jobOf(t, "plains", plan{Count: 100})
	y.give(job)
	if err := y.stop(); err != nil {
		t.Fatal(err)
	}
	for n := range 100 {
		y.receive(&blocks.Arrival{Worker: "red", Block: farm.Block{Job: job.ID(), First: n, End: n + 1}, Result: &wire.Result{Done: [][]byte{nil}}, Data: make([]byte, wire.Enough)})
	}
	batches := 0
	for ; len(y.inbox) > 0; batches++ {
		if all := y.siftAll(); len(all) == 0 || len(all) > 20 {
			t.Fatalf("%d results of 1 MB together", len(all))
		}
	}
	if batches < 5 {
		t.Errorf("%d batches", batches)
	}
}

// Results that are kept, but in no ledger yet, are not removed with those that a state holds.
func TestHeld(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	red := y.hire("red")
	job := jobOf(t, "sums", plan{Count: 9, Parts: 1})
	y.give(job)
	red.whole(red.take())
	b := red.take()
	seq, err := y.vault.Results.Keep(t.Context(), vault.Entry{Block: b, By: "red"})
	if err != nil {
		t.Fatal(err)
	}
	y.until("the first result is taken", func() bool {
		y.mu.Lock()
		defer y.mu.Unlock()
		return y.share != nil && y.share.At > 0
	})
	y.mu.Lock()
	held := y.queue.Hold(t.Context(), y.active.job, y.share.At)
	y.mu.Unlock()
	if held != nil {
		t.Error(held)
	}
	if info, err := y.vault.Results.Stream.Info(t.Context()); err != nil || info.State.Msgs != 1 || info.State.FirstSeq != seq {
		t.Errorf("messages from %d on, %d of them, are left, want only %d; %v", info.State.FirstSeq, info.State.Msgs, seq, err)
	}
}
