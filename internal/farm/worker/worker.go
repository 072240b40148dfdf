// Package worker does blocks for a farm: it greets the coordinator again and again, with the blocks at work and how far they are,
// asks for blocks, and sends their results until they are kept.
//
// A worker that is told to end finishes the numbers at work, if they take no more than a few seconds, and gives the rest back. One that is
// killed loses its blocks; others get them when it has been silent for a while.
//
// Sharp edges: a worker believes what its coordinator says a job is, but for the hashes of jobs and files, which it checks.
package worker

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"maven/internal/farm"
	"maven/internal/farm/files"
	"maven/internal/farm/wire"
)

// Config says how a worker works.
type Config struct {
	Farm    string // address, or file of an invitation
	Name    string // without an invitation
	Threads int
	Data    string // folder of the files that it keeps
	Keep    int64  // bytes of files kept
	Kinds   map[string]farm.Kind
	Engine  farm.Engine
	Grace   time.Duration // for numbers at work when it is told to end
	Log     *slog.Logger
}

// ErrRefused is returned if the farm wants no blocks done by this worker.
var ErrRefused = errors.New("the farm refuses this worker")

// waits says why a worker must wait: another one has its name.
type waits string

func (w waits) Error() string { return string(w) }

// greetEvery is how often the worker says that it is there.
const greetEvery = 5 * time.Second

// A worker is at work.
type worker struct {
	cfg   Config
	name  string
	id    string // of this run, for the farm to tell it from another worker of the name
	nc    *nats.Conn
	files *files.Folder

	mu    sync.Mutex
	lost  time.Duration
	works map[string]*work                    // opened parts
	held  map[*wire.AtWork]context.CancelFunc // which ends a block
}

// Run works until ctx ends, also while it waits for the farm, or until the farm refuses it.
func Run(ctx context.Context, cfg Config) error {
	if err := os.MkdirAll(cfg.Data, 0o700); err != nil {
		return fmt.Errorf("keep files: %w", err)
	}
	nc, name, err := dial(ctx, &cfg)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil
	case err != nil:
		return err
	}
	defer nc.Close()
	w := &worker{cfg: cfg, name: name, id: rand.Text(), nc: nc, works: map[string]*work{}, held: map[*wire.AtWork]context.CancelFunc{}}
	w.files = &files.Folder{Dir: cfg.Data, Keep: cfg.Keep, Open: w.file}
	switch err := w.greetUntil(ctx); {
	case ctx.Err() != nil: // the farm may have heard of it
		return w.leave()
	case err != nil:
		return err
	}
	cfg.Log.Info("at work", "worker", name, "farm", nc.ConnectedUrlRedacted(), "threads", cfg.Threads)
	return w.run(ctx)
}

// dial connects to the farm, which may start later than its workers.
func dial(ctx context.Context, cfg *Config) (*nats.Conn, string, error) {
	for {
		nc, name, err := wire.Dial(wire.Worker, cfg.Farm, cfg.Name)
		if err == nil {
			nc.SetDisconnectErrHandler(func(_ *nats.Conn, why error) {
				if why != nil { // not closed by the worker
					cfg.Log.Warn("the connection to the farm is lost; it is tried again", "why", why)
				}
			})
		}
		if !errors.Is(err, nats.ErrNoServers) {
			return nc, name, err
		}
		cfg.Log.Warn("the farm cannot be reached yet", "why", err)
		if err := wire.Wait(ctx, time.Second); err != nil {
			return nil, "", err
		}
	}
}

// run takes blocks on all threads until ctx ends.
func (w *worker) run(ctx context.Context) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	hard, cancel := context.WithCancel(context.WithoutCancel(ctx)) // for numbers at work
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(w.cfg.Grace, cancel) })()
	var threads, others sync.WaitGroup
	for n := range w.cfg.Threads {
		threads.Go(func() { w.thread(ctx, hard, n) })
	}
	still, stop := context.WithCancel(context.WithoutCancel(ctx)) // until the last number is done
	others.Go(func() { w.greetOften(still, end) })
	threads.Wait()
	stop()
	others.Wait()
	if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
		return cause
	}
	return w.leave()
}

// leave says goodbye, and sends what is not sent yet.
func (w *worker) leave() error {
	switch err := w.greet(context.Background(), true); {
	case err != nil && !w.nc.IsConnected():
		return fmt.Errorf("the farm was not told that this worker ends: %w", err)
	case err != nil:
		w.cfg.Log.Warn("the farm was not told that this worker ends", "why", err)
	}
	if err := w.nc.FlushTimeout(2 * time.Second); err != nil {
		return fmt.Errorf("leave: %w", err)
	}
	return nil
}

// ask puts a question to the coordinator. answer may be nil.
func (w *worker) ask(ctx context.Context, verb string, question, answer any) error {
	return wire.Ask(ctx, w.nc, wire.WorkSubject(w.name, verb), question, answer)
}

// insist puts a question until it is answered.
func (w *worker) insist(ctx context.Context, p *wire.Patience, verb string, question, answer any) error {
	return p.Insist(ctx, w.nc, wire.WorkSubject(w.name, verb), question, answer)
}

// greet tells the coordinator that the worker is there with the blocks that it has, or that it ends. Blocks that nobody wants any more end.
func (w *worker) greet(ctx context.Context, ending bool) error {
	g := wire.Greeting{Form: farm.Form, Run: w.id, Threads: w.cfg.Threads, Engine: w.cfg.Engine, Ending: ending}
	w.mu.Lock()
	for at := range w.held {
		g.AtWork = append(g.AtWork, *at)
	}
	w.mu.Unlock()
	var answer wire.Welcome
	err := w.ask(ctx, wire.Hello, g, &answer)
	if err != nil || ending {
		return err
	}
	if answer.Refused != "" {
		return fmt.Errorf("%w: %s", ErrRefused, answer.Refused)
	}
	if answer.Wait != "" {
		return waits(answer.Wait)
	}
	if answer.Lost <= 0 {
		return errors.New("the farm does not say how long a worker may be silent")
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lost = answer.Lost
	for at, end := range w.held {
		if slices.Contains(answer.Useless, at.Block) {
			end()
		}
	}
	return nil
}

// greetUntil greets until the coordinator answers: it may start later than its server.
func (w *worker) greetUntil(ctx context.Context) error {
	for {
		err := w.greet(ctx, false)
		if err == nil || errors.Is(err, ErrRefused) || ctx.Err() != nil {
			return err
		}
		w.cfg.Log.Warn("the farm does not take this worker yet", "why", err)
		if err := wire.Wait(ctx, time.Second); err != nil {
			return err
		}
	}
}

// greetOften greets again and again until ctx ends, and ends the worker if it is refused, or another has taken its name meanwhile. It does not
// wait for answers: on a slow line they may take longer than a worker may be silent.
func (w *worker) greetOften(ctx context.Context, end context.CancelCauseFunc) {
	var under sync.WaitGroup
	defer under.Wait()
	for {
		w.mu.Lock()
		every := min(greetEvery, w.lost/3)
		w.mu.Unlock()
		if wire.Wait(ctx, every) != nil {
			return
		}
		if w.nc.IsClosed() {
			end(fmt.Errorf("%w: %w", ErrRefused, w.nc.LastError()))
			return
		}
		under.Go(func() {
			if err := w.greet(ctx, false); errors.Is(err, ErrRefused) || errors.As(err, new(waits)) {
				end(err)
			} else if err != nil && ctx.Err() == nil {
				w.cfg.Log.Warn("the farm does not take this worker", "why", err)
			}
		})
	}
}
