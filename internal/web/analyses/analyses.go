// Package analyses runs what pages ask the engine: rankings, simulations, inferences, endgames, pre-endgames and judged
// games.
//
// An analysis waits in a queue until a thread is free; clients take turns. It runs on one thread; as many run at once as
// there are cores, and one fewer while games are played. Where others wait, long ones wait again after turnTime. Endgames and
// pre-endgames cannot, and may take an hour: they have a queue and threads of their own, so that only others of them wait for them. The
// time that an analysis waits does not count. It can be stopped and continued, and what it knows can be read at any moment: its answer is the form that the program writes with --json.
//
// Every keepEvery, and whenever it stops, an analysis is kept in the database. After a restart those that were not done
// are interrupted until someone continues them: from what was saved, if the player can continue from that, or else from the
// start.
//
// Sharp edges: an analysis is safe for concurrent use only through its methods here. What it costs is bounded by bounds,
// for one client and for all.
package analyses

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"maven/internal/engine"
	"maven/internal/pool"
	"maven/internal/question"
	"maven/internal/store"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
)

// keepEvery is how much work may be lost if the program is killed.
const keepEvery = 5 * time.Second

// turnTime is how long an analysis that yields runs while others wait; then it waits again.
const turnTime = 2 * time.Second

// bounds bound what clients may ask.
type bounds struct {
	Waiting    int           // analyses of a client that wait or run
	All        int           // analyses of all clients that wait or run
	Kept       int           // analyses that are kept; those that ended first make room for others
	Bytes      int           // of answers that are kept, and of what is saved to continue; as for Kept
	Open       int           // analyses that have ended and stay in memory, to be continued quickly
	Time       time.Duration // of one run
	Stop       time.Duration // that someone who stops an analysis waits for its end
	Iterations int           // of an analysis
	Nodes      int           // of an analysis
	Memory     int           // of one search, in MiB
	Candidates int           // that are played out, and moves of each list of a comparison
	Plies      int           // that they are played out
}

// defaultBounds are for a server on a small machine.
func defaultBounds() bounds {
	return bounds{Waiting: 16, All: 200, Kept: 300, Bytes: 256 << 20, Open: 2, Time: time.Hour, Stop: time.Second, Iterations: 1_000_000_000, Nodes: 10_000_000_000, Memory: question.UsualMemory,
		Candidates: 100, Plies: 100} // with 3,000 play-outs each, 34 MB, and 3 MB saved
}

// A State says how far an analysis is.
type State string

// The states.
const (
	Queued      State = "queued"
	Running     State = "running"
	Stopped     State = "stopped"     // by someone, or by a bound of the server
	Done        State = "done"        // there is nothing more to find, or a limit of the request is reached
	Failed      State = "failed"      // Error says why
	Interrupted State = "interrupted" // the server ended meanwhile
)

// A work does what an analysis asks. Its methods may be called while run is under way, but for save.
type work interface {
	// run goes on until there is nothing more to find, a limit is reached or ctx ends, and calls tell, from its own
	// goroutine, when more is known. It returns why it has ended.
	run(ctx context.Context, l engine.Limits, tell func()) (engine.Stop, error)
	answer() any // as the program writes it; nil if nothing is known yet
	progress() Progress
	add(move string) error
	drop(move string) error
	save() []byte // what to continue from later, between runs or from tell; nil for nothing
	yields() bool // a run can be cut short and continued, and nothing is lost
}

// A Progress says how much has been done.
type Progress struct {
	Seconds    float64     `json:"seconds"`
	Iterations int         `json:"iterations,omitempty"`
	Nodes      int         `json:"nodes,omitempty"`
	Done       int         `json:"done,omitempty"` // of Of: turns, racks
	Of         int         `json:"of,omitempty"`
	Stopped    engine.Stop `json:"stopped,omitempty"` // why the last run ended
}

func (p Progress) took() time.Duration { return time.Duration(p.Seconds * float64(time.Second)) }

// Analyses are all analyses of a server.
type Analyses struct {
	Options
	bounds  bounds
	stock   *registry.Stock
	sources Sources
	open    func(r *Request, saved []byte, done Progress) (w work, resumed bool, err error) // opened, but in tests

	ctx   context.Context // of all that runs
	end   context.CancelFunc
	ended sync.WaitGroup

	mutex sync.Mutex // of what follows
	all   map[int64]*analysis
	lines [2]line // of what is solved, and of all else
}

// A line has analyses that wait for one another.
type line struct {
	*queue
	active int // that run
}

// lineOf returns the line of an analysis.
func (a *Analyses) lineOf(one *analysis) *line {
	if one.request.Kind == KindEndgame || one.request.Kind == KindPreendgame {
		return &a.lines[0]
	}
	return &a.lines[1]
}

// start takes up what was kept.
func (a *Analyses) start() error {
	a.ctx, a.end = context.WithCancel(context.Background())
	a.all, a.lines = map[int64]*analysis{}, [2]line{{queue: newQueue()}, {queue: newQueue()}}
	names, err := a.stock.Store.Documents().Names(topicPrefix)
	for _, name := range names {
		if name == topicPrefix { // where the store keeps the last number
			continue
		}
		one, bad := a.kept(name)
		if bad != nil {
			a.stock.Log.Warn("an analysis cannot be read", "name", name, "error", bad)
			continue
		}
		if one.state == Queued || one.state == Running {
			one.state = Interrupted
		}
		a.all[one.id] = one
	}
	return err
}

func (a *Analyses) kept(name string) (*analysis, error) {
	id, err := strconv.ParseInt(strings.TrimPrefix(name, topicPrefix), 10, 64)
	if err != nil {
		return nil, err
	}
	document, err := a.stock.Store.Documents().Read(name)
	if err != nil {
		return nil, err
	}
	return thaw(id, document.Data)
}

// Close stops and keeps what runs, and starts nothing more. It returns when all has ended.
func (a *Analyses) Close(context.Context) error {
	a.mutex.Lock() // nothing is being started
	a.end()
	a.mutex.Unlock()
	a.ended.Wait()
	return nil
}

func (a *Analyses) closed() bool { return a.ctx.Err() != nil }

// ask puts an analysis into the queue.
func (a *Analyses) ask(client string, r Request) (View, error) {
	w, _, err := a.open(&r, nil, Progress{})
	if err != nil {
		return View{}, err
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if err := a.refuse(client); err != nil {
		return View{}, err
	}
	one := &analysis{client: client, request: r, state: Queued, work: w, limits: r.limits()}
	if one.id, err = a.stock.Store.Documents().Add(topicPrefix, one.freeze()); err != nil {
		return View{}, err
	}
	a.all[one.id] = one
	a.put(one)
	a.prune()
	return a.view(one), nil
}

// refuse says why a client may not have one more analysis in the queue.
func (a *Analyses) refuse(client string) error {
	own, all := 0, 0
	for _, one := range a.all {
		if one.state == Queued || one.state == Running {
			if all++; one.client == client {
				own++
			}
		}
	}
	switch {
	case a.closed():
		return problem.New(http.StatusServiceUnavailable, "the server is ending")
	case own >= a.bounds.Waiting:
		return problem.New(http.StatusTooManyRequests, "%d of your analyses wait or run; stop one, or wait until one has ended", own)
	case all >= a.bounds.All:
		return problem.New(http.StatusServiceUnavailable, "%d analyses wait or run; try again later", all)
	}
	return nil
}

// put has an analysis wait, and run if it may. The mutex is held.
func (a *Analyses) put(one *analysis) {
	l := a.lineOf(one)
	l.put(one.client, one.id)
	a.next(l)
}

// threads returns how many analyses of a line may run at once.
func (a *Analyses) threads() int {
	if a.Live() > 0 {
		return max(a.Cores-1, 1)
	}
	return max(a.Cores, 1)
}

// wake has analyses run that may run now: games have begun or ended.
func (a *Analyses) wake() {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	for i := range a.lines {
		if l := &a.lines[i]; l.len() > 0 && l.active < a.threads() {
			a.next(l)
		}
	}
}

// next starts what may run of a line. The mutex is held.
func (a *Analyses) next(l *line) {
	for !a.closed() && l.active < a.threads() {
		id, ok := l.next()
		if !ok {
			break
		}
		one := a.all[id]
		ctx, cancel := context.WithTimeout(a.ctx, a.bounds.Time)
		one.state, one.cancel, one.kept, one.began, one.yielding, one.ended = Running, cancel, a.stock.Now(), a.stock.Now(), false, make(chan struct{})
		l.active++
		a.ended.Go(func() { a.run(ctx, one) })
	}
	a.tellWaiting(l)
}

// tellWaiting says of what waits in a line that it has moved up.
func (a *Analyses) tellWaiting(l *line) {
	for _, ids := range l.waiting {
		for _, id := range ids {
			a.Changed(topic(id))
		}
	}
}

// run runs an analysis, and then the next.
func (a *Analyses) run(ctx context.Context, one *analysis) {
	a.Changed(topic(one.id))
	stop, err := a.work(ctx, one)
	a.mutex.Lock()
	defer a.mutex.Unlock()
	one.cancel()
	one.cancel = nil
	l := a.lineOf(one)
	again := one.yielding && !a.closed() && !one.removed
	w := one.work
	one.settle(stop, err, a.closed())
	if again = again && one.state == Stopped; again {
		one.state = Queued
		l.put(one.client, one.id)
	}
	if one.state == Failed {
		a.stock.Log.Warn("an analysis failed", "id", one.id, "kind", one.request.Kind, "error", err)
	}
	if !again {
		one.over = a.stock.Now()
	}
	close(one.ended)
	if one.state == Stopped && !one.removed { // whoever has stopped it hears so before it is saved; it may be removed or continued meanwhile
		a.mutex.Unlock()
		pool.GiveWay()
		a.mutex.Lock()
	}
	if w != nil && one.cancel == nil && !one.removed {
		one.saved = w.save()
	}
	l.active--
	switch {
	case one.removed:
		a.forget(one.id)
	case !again && a.all[one.id] == one:
		a.keep(one)
	}
	a.next(l)
	a.prune()
	a.Changed(topic(one.id))
}

// work opens what is not in memory, and runs it.
func (a *Analyses) work(ctx context.Context, one *analysis) (engine.Stop, error) {
	a.mutex.Lock()
	w, request, limits, saved, done := one.work, one.request, one.limits, one.saved, one.done
	a.mutex.Unlock()
	if w == nil {
		var err error
		if w, _, err = a.open(&request, saved, done); err != nil {
			return "", err
		}
		a.mutex.Lock()
		if one.work == nil {
			one.work = w
		}
		w = one.work // a candidate that was added meanwhile has opened it
		a.mutex.Unlock()
	}
	left, err := limits.left(w.progress())
	if err != nil { // a run that yielded had come to its limit
		return engine.OutOfTime, nil
	}
	return w.run(ctx, left, func() {
		a.Changed(topic(one.id))
		if w.yields() && a.stock.Now().Sub(one.began) >= turnTime {
			a.yield(one)
		}
		if a.stock.Now().Sub(one.kept) >= keepEvery {
			one.kept = a.stock.Now()
			saved := w.save()
			a.mutex.Lock()
			defer a.mutex.Unlock()
			one.saved = saved
			a.keep(one)
		}
	})
}

// yield has an analysis wait again if others wait.
func (a *Analyses) yield(one *analysis) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if a.lineOf(one).len() > 0 && one.cancel != nil {
		one.yielding = true
		one.cancel()
	}
}

// keep keeps an analysis in the database. The mutex is held.
func (a *Analyses) keep(one *analysis) {
	if _, err := a.stock.Store.Documents().Keep(store.Document{Name: topic(one.id), Version: store.AnyVersion, Data: one.freeze()}); err != nil {
		a.stock.Log.Warn("an analysis cannot be kept", "id", one.id, "error", err)
	}
}

// prune takes what ended first out of the memory, and forgets it if there are too many. The mutex is held.
func (a *Analyses) prune() {
	var idle []*analysis
	for _, one := range a.all {
		if one.state != Queued && one.state != Running {
			idle = append(idle, one)
		}
	}
	slices.SortFunc(idle, func(x, y *analysis) int { return cmp.Or(y.over.Compare(x.over), cmp.Compare(y.id, x.id)) })
	open, bytes := 0, 0
	for i, one := range idle {
		if one.work != nil {
			if open++; open > a.bounds.Open {
				one.work = nil
			}
		}
		if bytes += len(one.found.answer) + len(one.saved); i >= a.bounds.Kept || i > 0 && bytes > a.bounds.Bytes {
			a.forget(one.id)
		}
	}
}

// forget removes an analysis. The mutex is held.
func (a *Analyses) forget(id int64) {
	delete(a.all, id)
	if err := a.stock.Store.Documents().Remove(topic(id)); err != nil {
		a.stock.Log.Warn("an analysis cannot be removed", "id", id, "error", err)
	}
	a.Changed(topic(id))
}

// find returns an analysis. The mutex is held.
func (a *Analyses) find(id int64) (*analysis, error) {
	if one := a.all[id]; one != nil && !one.removed {
		return one, nil
	}
	return nil, problem.New(http.StatusNotFound, "there is no analysis %d; it may have been removed", id)
}

// see returns an analysis as it is now.
func (a *Analyses) see(id int64) (View, error) {
	a.mutex.Lock()
	one, err := a.find(id)
	if err != nil {
		a.mutex.Unlock()
		return View{}, err
	}
	v, w := a.view(one), one.work
	a.mutex.Unlock()
	if w != nil && v.Answer == nil {
		v.Answer = w.answer() // which may take a while
	}
	return v, nil
}

// list returns all analyses without their answers, the newest first.
func (a *Analyses) list() []View {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	all := []View{}
	for _, one := range a.all {
		v := a.view(one)
		v.Answer = nil
		all = append(all, v)
	}
	slices.SortFunc(all, func(x, y View) int { return cmp.Compare(y.ID, x.ID) })
	return all
}

func (a *Analyses) remove(id int64) error {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	one, err := a.find(id)
	if err != nil {
		return err
	}
	a.lineOf(one).remove(one.client, id)
	if one.cancel != nil {
		one.removed = true
		one.cancel()
		return nil
	}
	a.forget(id)
	a.tellWaiting(a.lineOf(one))
	return nil
}
