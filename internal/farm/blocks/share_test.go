package blocks

import (
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/vault"
	"maven/internal/farm/wire"
)

// A bench is a share of so many numbers with workers that a test moves. What is kept is in its ledger at once.
type bench struct {
	*Share
	t    *testing.T
	kept []*Arrival
	own  []*Task
}

func begin(t *testing.T, numbers, largest int, workers ...string) *bench {
	t.Helper()
	b := &bench{t: t}
	cfg := Config{Workers: Workers{}, Lost: time.Second, Largest: largest, Log: slog.New(slog.DiscardHandler),
		Pass: func(worker string, b farm.Block) (p wire.Pass) {
			copy(p[:], fmt.Sprint(worker, b.First, b.End))
			return p
		},
		Own:  func(t *Task, _ *Arrival) { b.own = append(b.own, t) },
		Keep: func(a *Arrival) { b.keep(a) },
	}
	for _, name := range workers {
		if !cfg.Workers.Greet(name, "run", 64) {
			t.Fatalf("%s is not greeted", name)
		}
	}
	b.Share = Begin(cfg, farm.Block{Job: "job", End: numbers}, &vault.Ledger{})
	return b
}

// next gives a worker a block, if there is one.
func (b *bench) next(worker string) (farm.Block, bool) {
	answer := make(chan wire.Given, 1)
	left := b.Feed([]*Waiter{{Worker: worker, Reply: func(value any, _ error) { answer <- value.(wire.Given) }}})
	if len(left) > 0 {
		return farm.Block{}, false
	}
	return (<-answer).Block, true
}

func (b *bench) take(worker string) farm.Block {
	b.t.Helper()
	block, ok := b.next(worker)
	if !ok {
		b.t.Fatalf("no block for %s", worker)
	}
	return block
}

// found makes a whole result of a block, which took a time.
func (b *bench) found(worker string, block farm.Block, took time.Duration) *Arrival {
	done := slices.Repeat([][]byte{{1}}, block.End-block.First)
	return &Arrival{Worker: worker, Block: block, Result: &wire.Result{Pass: b.Pass(worker, block), Took: took, Done: done}}
}

func (b *bench) keep(a *Arrival) {
	b.kept = append(b.kept, a)
	b.Ledger.Add(vault.Piece{First: a.Block.First, End: a.Did().End, From: a.Block.First, By: a.Worker})
}

// whole has a worker send a block.
func (b *bench) whole(worker string, block farm.Block, took time.Duration) {
	a := b.found(worker, block, took)
	b.keep(a)
	b.Done(a)
}

// waited has no worker get further for a time, though it speaks of its blocks, and returns how many are out without others being asked.
func (b *bench) waited(long time.Duration) (out int) {
	for _, t := range b.Out {
		t.Heard, t.Moved = time.Now(), t.Moved.Add(-long)
	}
	b.Watch()
	for _, t := range b.Out {
		if !t.Late {
			out++
		}
	}
	return out
}

// A worker that gets no further for long, and then does, has its room again; it says how long numbers take, and nobody does them
// after it. Until some number is done, there is no hurry.
func TestLate(t *testing.T) {
	b := begin(t, 5, 1, "red", "blue")
	held, first := b.take("red"), b.take("blue")
	if out := b.waited(firstPatience / 2); out != 2 {
		t.Errorf("%d blocks are out before any number is done; must be 2", out)
	}
	for _, task := range b.Out {
		task.Moved = time.Now()
	}
	b.whole("blue", first, time.Second)
	room, has := b.Workers["red"].room, b.has["red"]
	if out := b.waited(time.Hour); out != 0 {
		t.Errorf("%d blocks are out after an hour; must be none", out)
	}
	b.whole("red", held, time.Second)
	if now, left := b.Workers["red"].room, b.has["red"]; now != room || left != has-1 || b.size.cost < time.Minute.Seconds() {
		t.Errorf("%d of %d blocks, %v s for a number; had %d of %d, and took an hour", left, now, b.size.cost, has, room)
	}
	for block, ok := b.next("blue"); ok; block, ok = b.next("blue") {
		if b.whole("blue", block, time.Second); block.First == held.First {
			t.Errorf("number %d was done after it had come", held.First)
		}
	}
	if b.Ledger.Lacks(0, 5) {
		t.Errorf("numbers are lacked: %+v", b.Ledger)
	}
}

// What a block took is told by its worker, also if that has just said how far it is.
func TestTook(t *testing.T) {
	b := begin(t, 9, 4, "red")
	block := b.take("red")
	b.Hear("red", wire.AtWork{Block: block, Done: 1})
	b.whole("red", block, time.Second)
	if b.size.cost < time.Second.Seconds() {
		t.Errorf("a number takes %v s; took a second", b.size.cost)
	}
}

// A worker that was killed and comes again loses what it had at once; one that was only away keeps it.
func TestReturn(t *testing.T) {
	b := begin(t, 2, 1, "red", "blue")
	held := b.take("red")
	for _, run := range []string{"run", "another"} {
		delete(b.Workers, "red")
		if !b.Workers.Greet("red", run, 1) {
			t.Fatal("red is not greeted")
		}
		if b.Return("red"); b.has["red"] > 0 != (run == "run") {
			t.Errorf("red comes again as %s, and has %d blocks", run, b.has["red"])
		}
	}
	if block := b.take("blue"); block != held {
		t.Errorf("blue gets %+v; must be %+v", block, held)
	}
}

// A worker keeps what it had before the share was begun, and nobody else gets that unless the worker falls silent. What is cut
// already, or too much for it, it does not keep.
func TestAdopt(t *testing.T) {
	b := begin(t, 20, 4, "red", "blue", "green")
	had := func(worker string, first, end int) farm.Block {
		block := b.All
		block.First, block.End = first, end
		b.Hear(worker, wire.AtWork{Block: block})
		return block
	}
	done := had("red", 3, 5)
	lost := had("green", 5, 8)
	had("blue", 7, 9)  // some of it is green's
	had("blue", 9, 18) // a larger block than there is
	had("blue", 18, 21)
	if len(b.Out) != 2 {
		t.Fatalf("%d blocks are out; must be 2", len(b.Out))
	}
	first := b.take("blue")
	if had("green", first.First, first.End); len(b.Out) != 3 {
		t.Errorf("green keeps %+v, which blue was given", first)
	}
	b.whole("blue", first, time.Second)
	b.whole("red", done, time.Second)
	times := map[int]int{}
	do := func() {
		for block, ok := b.next("blue"); ok; block, ok = b.next("blue") {
			b.whole("blue", block, time.Second)
			for n := block.First; n < block.End; n++ {
				times[n]++
			}
		}
	}
	do()
	if first, end := b.Ledger.Gap(0, 20); first != lost.First || end != lost.End {
		t.Errorf("%d to %d are lacked; must be what green has, %d to %d", first, end, lost.First, lost.End)
	}
	for _, l := range b.Out {
		l.Heard = time.Now().Add(-2 * b.Lost)
	}
	b.Watch()
	do()
	if b.Ledger.Lacks(0, 20) || times[3] > 0 || times[5] != 1 {
		t.Errorf("%+v; numbers were done %v times", b.Ledger, times)
	}
}

// Numbers are cut in order, in blocks that grow, no further ahead than workers do in some time, and all of them once.
func TestCut(t *testing.T) {
	b := begin(t, 10000, 50, "red", "blue")
	next, most := 0, 0
	for next < 10000 {
		block, ok := b.next("red")
		if !ok {
			t.Fatalf("nothing is cut after number %d", next)
		}
		if block.First != next || block.End <= next || block.End-block.First > max(1, 2*most) || block.End-block.First > 50 {
			t.Fatalf("after number %d, and blocks of %d: %+v", next, most, block)
		}
		most, next = max(most, block.End-block.First), block.End
		b.whole("red", block, time.Duration(block.End-block.First)*10*time.Millisecond)
		b.At = next
	}
	if _, ok := b.next("blue"); ok || most < 25 {
		t.Errorf("more than all is cut, or blocks have %d numbers at most", most)
	}
	far := begin(t, 1<<20, 1<<20, "red")
	far.whole("red", far.take("red"), time.Second)
	far.Workers["red"].room = 1 << 20
	for _, ok := far.next("red"); ok; _, ok = far.next("red") {
	}
	if ahead := 64 * aheadThread * far.size.full(); far.Share.next < ahead || far.Share.next > ahead+far.size.full() {
		t.Errorf("%d numbers are cut before the first is taken; must be %d", far.Share.next, ahead)
	}
}

// A result that is to be checked is asked of another worker. The same result confirms it; where two differ, the coordinator is asked,
// and says who was wrong.
func TestSettle(t *testing.T) {
	for _, liar := range []string{"", "red", "blue"} {
		b := begin(t, 1, 1, "red", "blue")
		found := func(worker string) *Arrival {
			a := b.found(worker, b.take(worker), time.Second)
			if worker == liar {
				a.Result.Done = [][]byte{{2}}
			}
			return a
		}
		first := found("red")
		b.Claim(first)
		b.Done(first)
		if block, ok := b.next("red"); ok {
			t.Errorf("red is to check itself: %+v", block)
		}
		second := found("blue")
		if !b.Settle(second) || len(b.kept) > 0 != (liar == "") || len(b.own) > 0 != (liar != "") {
			t.Errorf("%q lies: %d results are kept, %d are done by the coordinator", liar, len(b.kept), len(b.own))
		}
		b.Done(second)
		if liar != "" {
			if liars := b.Judge(b.own[0], second, [][]byte{{1}}); !slices.Equal(liars, []string{liar}) || len(b.kept) > 0 != (liar == "blue") {
				t.Errorf("%q lies, but %q are found, %d results kept", liar, liars, len(b.kept))
			}
		}
	}
}

// What nobody takes to check is done by the coordinator, one block at a time: soon if no other worker is here, and otherwise when all have had
// time to take it.
func TestCheck(t *testing.T) {
	b := begin(t, 3, 1, "red", "blue")
	for range 2 {
		first := b.found("red", b.take("red"), time.Minute)
		b.Claim(first)
		b.Done(first)
	}
	for _, want := range []struct {
		worker string // that is gone
		waits  time.Duration
		own    int
	}{{"", time.Minute, 0}, {"blue", time.Minute, 1}, {"", time.Hour, 1}} {
		for _, task := range b.Claims {
			task.Since = time.Now().Add(-want.waits)
		}
		delete(b.Workers, want.worker)
		b.Check()
		if b.Check(); len(b.own) != want.own {
			t.Errorf("%v without %q: the coordinator does %d blocks; must be %d", want.waits, want.worker, len(b.own), want.own)
		}
	}
	b.Judge(b.own[0], nil, [][]byte{{1}})
	if b.Check(); len(b.own) != 2 {
		t.Errorf("the coordinator does %d blocks after the first; must be 2", len(b.own))
	}
}

// Numbers that have results when a share begins or goes on are taken again, and meanwhile workers get those after them.
func TestReplays(t *testing.T) {
	b := begin(t, 1000, 1, "red")
	b.Ledger.Add(vault.Piece{End: 900})
	again := Begin(b.Config, b.All, b.Ledger)
	for _, s := range []*Share{again, b.Share} {
		if s == b.Share {
			s.Resume(b.Config, 0, 1000)
		}
		s.size = sizer{most: 1, cost: 60}
		s.Workers["red"].Threads = 1
		for s.At = range 1000 {
			if s.Replays() != (s.At < 900) {
				t.Errorf("at number %d it replays: %v", s.At, s.Replays())
			}
		}
		s.At = 0
		if task := s.after("red"); task == nil || task.Block.First != 900 {
			t.Errorf("a worker gets %+v; must be number 900", task)
		}
	}
}

// What workers have when a turn ends is theirs, and so is what waits: at the next turn only other numbers are cut, and what comes meanwhile
// counts. What the coordinator was to do itself is asked of a worker again.
func TestPause(t *testing.T) {
	b := begin(t, 6, 1, "red", "blue", "green")
	cfg := b.Config
	held, back := b.take("red"), b.take("blue")
	first := b.found("red", b.take("red"), time.Second)
	b.Claim(first)
	b.Done(first)
	b.Pause()
	given := b.found("blue", back, time.Second)
	given.Result.Done = nil // it gives its block back
	b.Done(given)
	second := b.found("blue", b.take("blue"), time.Second)
	second.Result.Done = [][]byte{{2}}
	if b.Settle(second); len(b.own) > 0 {
		t.Error("the coordinator does a block of a job that waits")
	}
	b.Done(second)
	b.Resume(cfg, 0, 6)
	for _, want := range []int{1, 2, 3} {
		if block := b.take("green"); block.First != want {
			t.Errorf("green gets number %d; must be %d, red has %d", block.First, want, held.First)
		}
	}
	if block := b.take("red"); block.First != 4 {
		t.Errorf("red gets number %d; must be 4", block.First)
	}
	confirmed := b.found("green", first.Did(), time.Second)
	if b.Settle(confirmed); len(b.kept) != 1 || b.kept[0] != first {
		t.Errorf("%d results are kept", len(b.kept))
	}
}

// A share starves while it has numbers to give and nobody is free, but not when all that it may give is given.
func TestStarves(t *testing.T) {
	b := begin(t, 1, 1, "red")
	for range 2 {
		if !b.Starves() {
			t.Error("it does not starve before a block is given")
		}
		b.Resume(b.Config, 0, 1)
	}
	held := b.take("red")
	if b.Starves() {
		t.Error("it starves when it has given a block")
	}
	b.Resume(b.Config, 0, 1)
	if b.Starves() {
		t.Error("it starves when all is given")
	}
	b.whole("red", held, time.Second)
	far := begin(t, 1000, 1, "red")
	far.Workers["red"].Threads, far.size = 1, sizer{most: 1, cost: 60}
	far.Share.next = aheadThread
	if far.Starves() {
		t.Error("it starves when it is far ahead")
	}
}

// A worker that checks a result, but gets no further for long, still confirms it when it does, and then nobody else is asked.
func TestLateCheck(t *testing.T) {
	b := begin(t, 1, 1, "red", "blue", "green")
	first := b.found("red", b.take("red"), time.Second)
	b.Claim(first)
	b.Done(first)
	second := b.found("blue", b.take("blue"), time.Second)
	if out := b.waited(time.Hour); out != 0 {
		t.Fatalf("%d blocks are out", out)
	}
	if !b.Settle(second) || len(b.kept) != 1 || b.kept[0] != first {
		t.Errorf("%d results are kept", len(b.kept))
	}
	b.Done(second)
	if block, ok := b.next("green"); ok || len(b.Out) > 0 || len(b.Claims) > 0 || len(b.own) > 0 {
		t.Errorf("green gets %+v; %d blocks are out", block, len(b.Out))
	}
}
