package analyses

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/engine"
	"maven/internal/library/librarytest"
	"maven/internal/store"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
)

// A fake is a work that does what a test says.
type fake struct {
	steps chan string // "tell", "done", "full", "odd" for an answer that is no JSON, or what fails; closed with the test
	saves bool

	patient chan struct{} // closed when a run that is stopped ends; nil for at once

	mutex sync.Mutex
	told  int
	odd   bool
	runs  []engine.Limits
	moves []string
}

func (f *fake) run(ctx context.Context, l engine.Limits, tell func()) (engine.Stop, error) {
	f.mutex.Lock()
	f.runs = append(f.runs, l)
	f.mutex.Unlock()
	for {
		select {
		case <-ctx.Done():
			f.mutex.Lock()
			patient := f.patient
			f.mutex.Unlock()
			if patient != nil {
				<-patient
			}
			return engine.Interrupted, ctx.Err()
		case step, ok := <-f.steps:
			switch {
			case !ok, step == "done":
				return engine.Complete, nil
			case step == "full":
				return engine.OutOfIterations, nil
			case step == "odd":
				f.mutex.Lock()
				f.odd = true
				f.mutex.Unlock()
			case step == "tell":
				f.mutex.Lock()
				f.told++
				f.mutex.Unlock()
				tell()
			default:
				return "", errors.New(step)
			}
		}
	}
}

func (f *fake) answer() any {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.odd {
		return func() {}
	}
	if f.told == 0 {
		return nil
	}
	return map[string]any{"told": f.told}
}

func (f *fake) progress() Progress {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return Progress{Iterations: 10 * f.told}
}

func (f *fake) add(move string) error {
	if strings.HasPrefix(move, "no") {
		return errors.New("no such move")
	}
	f.moves = append(f.moves, move)
	return nil
}

func (f *fake) drop(string) error { return nil }

func (f *fake) save() []byte {
	if !f.saves {
		return nil
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return fmt.Append(nil, f.told)
}

func (f *fake) yields() bool { return f.saves }

// A scripted has analyses that do what a test says.
type scripted struct {
	*Analyses
	t *testing.T

	mutex sync.Mutex
	time  time.Time
	live  int
	works map[string]*fake // by Request.Player
}

// newScripted returns analyses on so many cores, with what a database has.
func newScripted(t *testing.T, cores int, on *store.Store, change func(*bounds)) *scripted {
	b := &scripted{t: t, time: time.Unix(1000, 0), works: map[string]*fake{}}
	now := func() time.Time {
		b.mutex.Lock()
		defer b.mutex.Unlock()
		return b.time
	}
	live := func() int {
		b.mutex.Lock()
		defer b.mutex.Unlock()
		return b.live
	}
	b.Analyses = &Analyses{Options: Options{Cores: cores, Live: live, Changed: func(string) {}}, bounds: defaultBounds(),
		stock: registry.New(registry.Options{Library: librarytest.Library(""), Store: on, Now: now, Log: slog.New(slog.DiscardHandler)})}
	change(&b.bounds)
	b.open = func(r *Request, saved []byte, _ Progress) (work, bool, error) {
		if r.Player == "wrong" {
			return nil, false, problem.Of("player", errors.New("wrong"))
		}
		b.mutex.Lock()
		defer b.mutex.Unlock()
		f := &fake{steps: make(chan string, 100), saves: strings.HasPrefix(r.Player, "saver"), moves: r.Also}
		if saved != nil {
			fmt.Sscan(string(saved), &f.told)
		}
		b.works[r.Player] = f
		return f, saved != nil, nil
	}
	if err := b.start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close(t.Context()) })
	return b
}

// stored returns how many analyses the database has.
func (b *scripted) stored() int {
	b.t.Helper()
	names, err := b.stock.Store.Documents().Names(topicPrefix)
	if err != nil {
		b.t.Fatal(err)
	}
	return len(names) - 1 // one has the last number
}

// times returns how often an analysis has been kept.
func (b *scripted) times(id int64) int {
	b.t.Helper()
	one, err := b.stock.Store.Documents().Read(topic(id))
	if err != nil {
		b.t.Fatal(err)
	}
	return one.Version
}

func usual(*bounds) {}

// want asks for an analysis with a name of its own.
func (b *scripted) want(client, name string) View {
	b.t.Helper()
	v, err := b.ask(client, Request{Kind: KindSim, Player: name, Limits: limits{Iterations: 100}})
	if err != nil {
		b.t.Fatalf("%s: %v", name, err)
	}
	return v
}

// do lets a work take steps.
func (b *scripted) do(name string, steps ...string) {
	b.t.Helper()
	f := b.work(name)
	for _, step := range steps {
		f.steps <- step
	}
}

// tries is how often a test looks for a state, a millisecond apart; loaded machines are slow.
const tries = 60_000

// work returns the work of a name, once it is open.
func (b *scripted) work(name string) *fake {
	b.t.Helper()
	for range tries {
		b.mutex.Lock()
		f := b.works[name]
		b.mutex.Unlock()
		if f != nil {
			return f
		}
		time.Sleep(time.Millisecond)
	}
	b.t.Fatalf("%s is not open", name)
	return nil
}

// until waits until an analysis has the state.
func (b *scripted) until(id int64, state State) View {
	b.t.Helper()
	return b.untilSo(id, string(state), func(v View) bool { return v.State == state })
}

func (b *scripted) untilSo(id int64, what string, so func(View) bool) View {
	b.t.Helper()
	for range tries {
		v, err := b.see(id)
		if err != nil {
			b.t.Fatal(err)
		}
		if so(v) {
			return v
		}
		time.Sleep(time.Millisecond)
	}
	v, _ := b.see(id)
	b.t.Fatalf("analysis %d is %+v, want %s", id, v, what)
	return v
}

func (b *scripted) act(id int64, do, move string) error {
	_, err := b.Analyses.act("a", id, action{Do: do, Move: move})
	return err
}

// As many run as there are cores, one fewer while games are played; clients take turns.
func TestSchedule(t *testing.T) {
	b := newScripted(t, 2, openStore(t), usual)
	var ids []int64
	for i, client := range []string{"a", "a", "a", "a", "b"} {
		ids = append(ids, b.want(client, fmt.Sprint(i)).ID)
	}
	b.until(ids[0], Running)
	b.until(ids[1], Running)
	for i, place := range []int{0, 0, 1, 3, 2} {
		if v, _ := b.see(ids[i]); v.Place != place {
			t.Errorf("analysis %d is at place %d, want %d", i, v.Place, place)
		}
	}
	b.mutex.Lock()
	b.live = 1
	b.mutex.Unlock()
	b.do("0", "done")
	b.until(ids[0], Done)
	if v, _ := b.see(ids[2]); v.State != Queued {
		t.Errorf("a second analysis is %s while a game is played", v.State)
	}
	b.do("1", "done")
	b.until(ids[2], Running)
	b.mutex.Lock()
	b.live = 0
	b.mutex.Unlock()
	b.wake()
	b.until(ids[4], Running)
	if v, _ := b.see(ids[3]); v.State != Queued || v.Place != 1 {
		t.Errorf("the last one is %+v", v)
	}
	b.do("2", "tell", "tell", "out of luck")
	if v := b.until(ids[2], Failed); v.Error.String() != "out of luck" {
		t.Errorf("%+v", v)
	}
	b.until(ids[3], Running)
}

// One core runs one analysis, games or not.
func TestOneCore(t *testing.T) {
	b := newScripted(t, 1, openStore(t), usual)
	b.live = 3
	b.until(b.want("a", "0").ID, Running)
}

// An analysis is stopped and continued where it was; its limits are for all runs.
func TestStopAndContinue(t *testing.T) {
	b := newScripted(t, 1, openStore(t), usual)
	id := b.want("a", "0").ID
	waiting := b.want("a", "1").ID
	b.do("0", "tell", "tell")
	b.untilSo(id, "two answers", func(v View) bool { return v.Progress.Iterations == 20 })
	if err := b.act(id, "continue", ""); err == nil {
		t.Error("what runs is continued")
	}
	if err := errors.Join(b.act(waiting, "stop", ""), b.act(id, "stop", "")); err != nil {
		t.Fatal(err)
	}
	v := b.until(id, Stopped)
	if v.Continues != "here" || v.Progress.Stopped != engine.Interrupted || v.Answer == nil {
		t.Errorf("%+v", v)
	}
	if v := b.until(waiting, Stopped); v.Place != 0 {
		t.Errorf("%+v", v)
	}
	if err := b.act(id, "continue", ""); err != nil {
		t.Fatal(err)
	}
	b.do("0", "tell", "full")
	b.until(id, Done)
	f := b.work("0")
	if f.runs[0].Iterations != 100 || f.runs[1].Iterations != 80 || f.runs[0].Threads != 1 {
		t.Errorf("%+v", f.runs)
	}
	for limit, good := range map[int]bool{30: false, 20: false, 31: true} {
		_, err := b.Analyses.act("a", id, action{Do: "continue", Limits: &limits{Iterations: limit}})
		if (err == nil) != good {
			t.Errorf("up to %d: %v", limit, err)
		}
		if good {
			b.do("0", "done")
			b.until(id, Done)
		}
	}
	if err := b.act(id, "continue", ""); err == nil || !strings.Contains(err.Error(), "nothing more") {
		t.Errorf("what is complete is continued: %v", err)
	}
	if _, err := b.Analyses.act("a", id, action{Do: "continue", Limits: &limits{Iterations: -1}}); err == nil {
		t.Error("limits below 0 are taken")
	}
	if err := b.act(id, "dance", ""); err == nil {
		t.Error("any action is taken")
	}
}

// Whoever stops an analysis hears how it has ended; one that takes long to end is told as it is.
func TestStopped(t *testing.T) {
	b := newScripted(t, 1, openStore(t), func(b *bounds) { b.Stop = time.Minute })
	id := b.want("a", "saver").ID
	b.until(id, Running)
	b.do("saver", "tell")
	b.untilSo(id, "an answer", func(v View) bool { return v.Progress.Iterations == 10 })
	v, err := b.Analyses.act("a", id, action{Do: "stop"})
	if err != nil || v.State != Stopped || v.Continues != "here" || v.Progress.Iterations != 10 {
		t.Errorf("%+v %v", v, err)
	}
	if err := b.remove(id); err != nil {
		t.Fatal(err)
	}
	b.Close(t.Context())
	if b.stored() != 0 {
		t.Error("what is removed right after it was stopped is kept")
	}

	b = newScripted(t, 1, openStore(t), func(b *bounds) { b.Stop = time.Millisecond })
	id = b.want("a", "saver").ID
	b.until(id, Running)
	f := b.work("saver")
	f.mutex.Lock()
	f.patient = make(chan struct{})
	f.mutex.Unlock()
	if v, err := b.Analyses.act("a", id, action{Do: "stop"}); err != nil || v.State != Running {
		t.Errorf("one that does not end: %+v %v", v, err)
	}
	close(f.patient)
	b.until(id, Stopped)
}

// Reached limits grow by what was asked for at first.
func TestMore(t *testing.T) {
	l := limits{Seconds: 10, Iterations: 100, Nodes: 1000}
	if got := l.more(limits{5, 50, 500}, Progress{Seconds: 9.95, Iterations: 99, Nodes: 1000}); got != (limits{15, 100, 1500}) {
		t.Errorf("%+v", got)
	}
	if got := l.more(limits{5, 50, 500}, Progress{Iterations: 99, Stopped: engine.OutOfIterations}); got != (limits{10, 150, 1000}) {
		t.Errorf("too few are left for a play-out of each candidate: %+v", got)
	}
	if _, err := l.left(Progress{Seconds: 10}); err == nil {
		t.Error("no time is left, and some is given")
	}
	if got, err := l.left(Progress{Seconds: 4, Iterations: 60, Nodes: 1}); err != nil || got.Time != 6*time.Second || got.Iterations != 40 || got.Nodes != 999 {
		t.Errorf("%+v %v", got, err)
	}
}

// What runs is kept every five seconds by the clock, and when it ends.
func TestKept(t *testing.T) {
	b := newScripted(t, 1, openStore(t), usual)
	id := b.want("a", "saver").ID
	b.until(id, Running)
	told := 0
	tell := func() {
		b.do("saver", "tell")
		told++
		b.untilSo(id, "one more", func(v View) bool { return v.Progress.Iterations == 10*told })
	}
	before := b.times(id)
	for range 3 {
		tell()
	}
	if n := b.times(id); n != before {
		t.Errorf("%d times kept without time passing", n-before)
	}
	b.mutex.Lock()
	b.time = b.time.Add(keepEvery)
	b.mutex.Unlock()
	for range 3 {
		tell()
	}
	for range tries {
		if b.times(id) > before {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if n := b.times(id); n != before+1 {
		t.Errorf("%d times kept within five seconds", n-before)
	}
	b.do("saver", "full")
	b.until(id, Done)
	if n := b.times(id); n != before+2 {
		t.Errorf("%d times kept at the end", n-before)
	}
}

// After a restart, what was not done is interrupted. It goes on from what was saved, or from the start, and says which.
func TestRestart(t *testing.T) {
	on := openStore(t)
	b := newScripted(t, 1, on, usual)
	saver, waits, finished := b.want("a", "saver").ID, b.want("b", "waits").ID, b.want("c", "finished").ID
	other := b.want("a", "other").ID
	b.do("saver", "tell", "tell")
	b.untilSo(saver, "two answers", func(v View) bool { return v.Progress.Iterations == 20 })
	if err := b.act(saver, "stop", ""); err != nil {
		t.Fatal(err)
	}
	b.do("waits", "tell")
	b.untilSo(waits, "an answer", func(v View) bool { return v.Progress.Iterations == 10 })
	if err := errors.Join(b.act(waits, "add", "8D WORD"), b.act(waits, "drop", "8D OTHER"), b.act(waits, "stop", "")); err != nil {
		t.Fatal(err)
	}
	b.do("finished", "tell", "done")
	b.until(finished, Done)
	b.until(other, Running)
	b.do("other", "tell")
	b.untilSo(other, "an answer", func(v View) bool { return v.Progress.Iterations == 10 })
	b.Close(t.Context())
	if _, err := b.ask("a", Request{}); err == nil {
		t.Error("a server that ends takes more")
	}

	b = newScripted(t, 1, on, usual)
	for id, want := range map[int64]struct {
		state     State
		continues string
	}{saver: {Stopped, "saved"}, other: {Interrupted, "start"}, waits: {Stopped, "start"}, finished: {Done, ""}} {
		v := b.until(id, want.state)
		if v.Continues != want.continues || v.Answer == nil || v.Progress.Iterations == 0 {
			t.Errorf("%d: %+v, want %+v", id, v, want)
		}
	}
	if err := b.act(saver, "continue", ""); err != nil {
		t.Fatal(err)
	}
	b.untilSo(saver, "what was saved", func(v View) bool { return v.State == Running && v.Progress.Iterations == 20 })
	b.do("saver", "full")
	b.until(saver, Done)
	if err := b.act(waits, "continue", ""); err != nil {
		t.Fatal(err)
	}
	b.untilSo(waits, "a start", func(v View) bool { return v.State == Running && v.Progress.Iterations == 0 })
	if moves := b.work("waits").moves; !slices.Equal(moves, []string{"8D WORD"}) {
		t.Errorf("added are %v", moves)
	}
	if v := b.want("a", "new"); v.ID <= other {
		t.Errorf("number %d is given again", v.ID)
	}
}

// What cannot be read after a restart does not keep the others away.
func TestDamagedKept(t *testing.T) {
	on := openStore(t)
	for _, data := range []string{"no line", "{}\n", "[\n"} {
		if _, err := on.Documents().Add(topicPrefix, []byte(data)); err != nil {
			t.Fatal(err)
		}
	}
	b := newScripted(t, 1, on, usual)
	if all := b.list(); len(all) != 1 || all[0].ID != 2 {
		t.Errorf("%+v", all)
	}
	if v := b.want("a", "new"); v.ID != 4 {
		t.Errorf("%+v", v)
	}
}

// Clients have a bound each, and all have one together.
func TestBounds(t *testing.T) {
	b := newScripted(t, 1, openStore(t), func(o *bounds) { o.Waiting, o.All = 2, 3 })
	for _, c := range []struct {
		client string
		status int
	}{{"a", 0}, {"a", 0}, {"a", 429}, {"b", 0}, {"b", 503}} {
		_, err := b.ask(c.client, Request{Kind: KindSim, Player: "x"})
		var refused *problem.Problem
		if errors.As(err, &refused); c.status == 0 && err != nil || c.status != 0 && (refused == nil || refused.Status != c.status) {
			t.Errorf("client %s: %v, want %d", c.client, err, c.status)
		}
	}
	if _, err := b.ask("c", Request{Player: "wrong"}); err == nil {
		t.Error("what cannot be opened waits")
	}
}

// What ended first leaves the memory, and then the archive.
func TestPrune(t *testing.T) {
	b := newScripted(t, 1, openStore(t), func(o *bounds) { o.Open, o.Kept = 1, 3 })
	var ids []int64
	for i := range 5 {
		b.mutex.Lock()
		b.time = b.time.Add(time.Second)
		b.mutex.Unlock()
		name := fmt.Sprint(i)
		ids = append(ids, b.want("a", name).ID)
		b.do(name, "tell", "full")
		b.until(ids[i], Done)
	}
	all := b.list()
	if len(all) != 3 || all[0].ID != ids[4] || all[2].ID != ids[2] || b.stored() != 3 {
		t.Errorf("%d are listed, %d are kept", len(all), b.stored())
	}
	for i, want := range map[int]string{4: "here", 3: "start", 2: "start"} {
		if v, err := b.see(ids[i]); err != nil || v.Continues != want || v.Answer == nil {
			t.Errorf("%d: %+v %v, want %s", i, v, err, want)
		}
	}
	if _, err := b.see(ids[0]); err == nil {
		t.Error("the first one is there")
	}
	if err := b.act(ids[3], "add", "8D WORD"); err != nil {
		t.Error(err)
	}
	if err := b.act(ids[3], "add", "no move"); err == nil {
		t.Error("any move is added")
	}
}

// What is kept of those that have ended has so many bytes at most, however few they are; the last one stays in any case.
func TestPruneBytes(t *testing.T) {
	for most, want := range map[int]int{1: 1, 25: 2, 1000: 4} {
		b := newScripted(t, 1, openStore(t), func(o *bounds) { o.Bytes = most })
		for i := range 4 {
			name := fmt.Sprint("saver", i)
			id := b.want("a", name).ID
			b.do(name, "tell", "full") // an answer of 10 bytes, and one to continue from
			b.until(id, Done)
		}
		if got := len(b.list()); got != want || b.stored() != want {
			t.Errorf("up to %d bytes: %d are listed and %d kept, want %d", most, got, b.stored(), want)
		}
	}
}

// Someone who adds and drops moves without end is refused; a move that was dropped may come again.
func TestManyAdded(t *testing.T) {
	b := newScripted(t, 1, openStore(t), usual)
	id := b.want("a", "saver").ID
	b.until(id, Running)
	for i := range mostAlso {
		move := fmt.Sprint("move ", i)
		if err := b.act(id, "add", move); err != nil {
			t.Fatal(move, err)
		}
		if err := b.act(id, "drop", move); err != nil {
			t.Fatal(move, err)
		}
	}
	for move, want := range map[string]bool{"one more": false, "move 7": true} {
		if err := b.act(id, "add", move); (err == nil) != want {
			t.Errorf("%s: %v", move, err)
		}
	}
}

// An analysis that someone changes comes into memory, and leaves it again.
func TestChangedPrune(t *testing.T) {
	b := newScripted(t, 1, openStore(t), func(o *bounds) { o.Open = 1 })
	for i := range 3 {
		name := fmt.Sprint("saver", i)
		id := b.want("a", name).ID
		b.do(name, "tell", "full")
		b.until(id, Done)
	}
	for id := range int64(3) {
		if err := b.act(id+1, "add", "a move"); err != nil {
			t.Fatal(err)
		}
	}
	here := 0
	for _, v := range b.list() {
		if v.Continues == "here" {
			here++
		}
		if !slices.Equal(v.Request.Also, []string{"a move"}) {
			t.Errorf("%d: %v", v.ID, v.Request.Also)
		}
	}
	if here != 1 {
		t.Errorf("%d are in memory, want 1", here)
	}
}

// What is removed is gone, whether it waits, runs or has ended.
func TestRemove(t *testing.T) {
	b := newScripted(t, 1, openStore(t), usual)
	runs, waits := b.want("a", "0").ID, b.want("a", "1").ID
	last := b.want("a", "2").ID
	b.until(runs, Running)
	if err := errors.Join(b.remove(waits), b.remove(runs)); err != nil {
		t.Fatal(err)
	}
	b.until(last, Running)
	b.do("2", "done")
	b.until(last, Done)
	if err := b.remove(last); err != nil {
		t.Fatal(err)
	}
	for _, id := range []int64{runs, waits, last} {
		if _, err := b.see(id); err == nil {
			t.Errorf("%d is there", id)
		}
		if err := b.remove(id); err == nil {
			t.Errorf("%d is removed twice", id)
		}
		if err := b.act(id, "stop", ""); err == nil {
			t.Errorf("%d is stopped", id)
		}
	}
	if b.stored() != 0 {
		t.Errorf("%d are kept", b.stored())
	}
}

// Nobody waits for an endgame or a pre-endgame that cannot be cut short but for others of them.
func TestSolvedApart(t *testing.T) {
	b := newScripted(t, 1, openStore(t), usual)
	solve := func(kind, name string) int64 {
		v, err := b.ask("a", Request{Kind: kind, Player: name})
		if err != nil {
			t.Fatal(err)
		}
		return v.ID
	}
	long := solve(KindEndgame, "long")
	b.until(long, Running)
	next, sim := solve(KindPreendgame, "next"), b.want("b", "sim").ID
	b.until(sim, Running)
	if v, _ := b.see(next); v.State != Queued || v.Place != 1 {
		t.Errorf("the second that is solved is %s at place %d", v.State, v.Place)
	}
	b.do("sim", "done")
	b.until(sim, Done)
	if v, _ := b.see(next); v.State != Queued {
		t.Errorf("the second that is solved is %s beside the first", v.State)
	}
	b.do("long", "done")
	b.until(next, Running)
}

// A long analysis lets others run, and goes on after them; what it has done and its limits stay.
func TestYield(t *testing.T) {
	b := newScripted(t, 1, openStore(t), usual)
	long, short := b.want("a", "saver").ID, b.want("a", "short").ID
	b.do("saver", "tell")
	b.untilSo(long, "an answer", func(v View) bool { return v.Progress.Iterations == 10 })
	if v, _ := b.see(short); v.State != Queued {
		t.Errorf("the second one is %s", v.State)
	}
	b.mutex.Lock()
	b.time = b.time.Add(turnTime)
	b.mutex.Unlock()
	b.do("saver", "tell")
	b.until(short, Running)
	if v := b.until(long, Queued); v.Place != 1 || v.Answer == nil {
		t.Errorf("%+v", v)
	}
	b.do("short", "tell", "done")
	b.until(short, Done)
	b.until(long, Running)
	b.do("saver", "tell")
	b.mutex.Lock()
	b.time = b.time.Add(turnTime)
	b.mutex.Unlock()
	b.do("saver", "tell", "full") // nobody waits
	b.until(long, Done)
	f := b.work("saver")
	if len(f.runs) != 2 || f.runs[1].Iterations != 80 {
		t.Errorf("%+v", f.runs)
	}
}

// A run ends when the server's bound of time is reached.
func TestBoundOfTime(t *testing.T) {
	b := newScripted(t, 1, openStore(t), func(o *bounds) { o.Time = time.Millisecond })
	b.until(b.want("a", "0").ID, Stopped)
}

// A server that is killed at once has kept what was asked of it.
func TestKeptAtOnce(t *testing.T) {
	b := newScripted(t, 1, openStore(t), usual)
	running, waiting := b.want("a", "one").ID, b.want("a", "two").ID
	again := newScripted(t, 1, b.stock.Store, usual)
	for _, id := range []int64{running, waiting} {
		if v, err := again.see(id); err != nil || v.State != Interrupted || v.Continues != "start" {
			t.Errorf("%d: %+v %v", id, v, err)
		}
	}
}

// An answer that cannot be written is told as a failure, and not kept as an answer that is missing.
func TestOddAnswer(t *testing.T) {
	b := newScripted(t, 1, openStore(t), usual)
	id := b.want("a", "odd").ID
	b.do("odd", "tell", "odd", "done")
	if v := b.until(id, Failed); !strings.Contains(v.Error.String(), "what was found cannot be written") || v.Answer != nil {
		t.Errorf("%+v", v)
	}
}

// A candidate that is added while an analysis that goes on is being opened is in the work that runs.
func TestAddedWhileOpened(t *testing.T) {
	b := newScripted(t, 1, openStore(t), func(o *bounds) { o.Open = 0 })
	id := b.want("a", "saver").ID
	b.do("saver", "tell", "full")
	b.until(id, Done)
	b.untilSo(id, "out of memory", func(v View) bool { return v.Continues != "here" })
	opened, gate := make(chan struct{}), make(chan struct{})
	plain, first := b.open, true
	b.open = func(r *Request, saved []byte, p Progress) (work, bool, error) {
		w, resumed, err := plain(r, saved, p)
		if first { // the run's own; what it opened has no candidate more
			first = false
			close(opened)
			<-gate
		}
		return w, resumed, err
	}
	if _, err := b.Analyses.act("a", id, action{Do: "continue", Limits: &limits{Iterations: 1000}}); err != nil {
		t.Fatal(err)
	}
	<-opened
	if err := b.act(id, "add", "8D WORD"); err != nil {
		t.Fatal(err)
	}
	w := b.work("saver") // which the candidate has opened
	close(gate)
	w.steps <- "tell"
	b.untilSo(id, "going on", func(v View) bool { return v.Progress.Iterations == 20 })
	if !slices.Equal(w.moves, []string{"8D WORD"}) {
		t.Errorf("the work that runs has the moves %v", w.moves)
	}
}
