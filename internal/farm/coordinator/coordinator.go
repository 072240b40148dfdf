// Package coordinator takes jobs, has workers do them, and makes the product of the results.
//
// Jobs are done in turn, each for a while, and go on where they were at their next turn. A share says which worker does which numbers of
// a part. It is kept while the job waits for its next turn, since a number may take longer than a turn. Results are kept in a vault as
// they come. In order they are the product, or the kind saves a state of them: then those that it holds are removed, and the last state
// is the product. After a restart the ledgers say what is kept, and what they lack is done.
//
// Some results are held until another worker has given the same. Where two differ, the coordinator does the block
// itself; whoever was wrong is banned, and what it has given is removed, with all that was made of it.
//
// Sharp edges: mu guards everything but the vault; it may be taken while files are added or removed. Only the goroutine of Run starts
// and ends runs.
package coordinator

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"maven/internal/farm"
	"maven/internal/farm/blocks"
	"maven/internal/farm/desk"
	"maven/internal/farm/queue"
	"maven/internal/farm/vault"
	"maven/internal/farm/wire"
)

// Config says how a coordinator works.
type Config struct {
	Data     string // its folder
	Kinds    map[string]farm.Kind
	Engine   farm.Engine
	Double   float64       // share of the blocks that two workers do
	Lost     time.Duration // how long a worker may be silent about a block
	Turn     time.Duration // how long a job goes on while others wait
	Retry    time.Duration // how long a job waits after a full disk or a lost server
	Replicas int           // copies of the streams in a cluster
	Files    int64         // bytes of all files of jobs
	Results  int64         // bytes of results and records
	Largest  int           // numbers of a block at most
	Kick     func(worker string) error
	Log      *slog.Logger
}

// A Coordinator has the jobs of a farm.
type Coordinator struct {
	cfg    Config
	nc     *nats.Conn
	vault  *vault.Vault
	secret []byte
	came   chan struct{} // there may be something in inbox
	wake   chan struct{} // something may have changed for the share

	mu      sync.Mutex
	queue   *queue.Queue
	peers   blocks.Workers
	banned  map[string]string // why, by name
	waiters []*blocks.Waiter  // for a block, the one that has waited longest first
	inbox   []*blocks.Arrival // results that nobody has looked at yet
	active  *run
	shares  map[partOf]*blocks.Share // of the part that is done now, and of parts whose turn has ended
	share   *blocks.Share            // of the part that is done now, or nil
	trouble error                    // why the job whose turn it is waits, or results are not kept; nil if all goes well
	changed chan struct{}            // there may be a job to run

	counts struct{ taken, dropped, doubled, lies, again int } // for the metrics
}

// A partOf is a part of a job.
type partOf struct {
	job  string
	part farm.Part
}

// Open prepares streams and reads the jobs of the data folder. Run must follow.
func Open(ctx context.Context, nc *nats.Conn, cfg Config) (*Coordinator, error) {
	c := &Coordinator{cfg: cfg, nc: nc, peers: blocks.Workers{}, banned: map[string]string{}, shares: map[partOf]*blocks.Share{},
		came: make(chan struct{}, 1), wake: make(chan struct{}, 1), changed: make(chan struct{}, 1)}
	var err error
	folder := filepath.Join(cfg.Data, "files")
	c.vault, err = vault.Open(ctx, nc, vault.Config{Folder: folder, Replicas: cfg.Replicas, Files: cfg.Files, Results: cfg.Results})
	if err != nil {
		return nil, err
	}
	c.queue = &queue.Queue{Vault: c.vault, Files: cfg.Files, Results: cfg.Results, Log: cfg.Log}
	if c.secret, err = c.vault.Values.Secret(ctx); err != nil {
		return nil, err
	}
	if err := c.queue.Read(ctx); err != nil {
		return nil, err
	}
	return c, c.readBanned()
}

// ErrFull is returned by Run if the server keeps nothing: it should be started again when its disk has room.
var ErrFull = errors.New("the server's streams keep nothing")

// Run does jobs until ctx ends or the server keeps nothing.
func (c *Coordinator) Run(ctx context.Context) error {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	d := &desk.Desk{Conn: c.nc, Extra: c.threadsOf, Log: c.cfg.Log}
	for subject, verbs := range c.verbs() {
		closing, err := d.Open(ctx, subject, verbs)
		if err != nil {
			return err
		}
		defer closing() //nolint:errcheck // the connection may be gone
	}
	var wait sync.WaitGroup
	defer func() {
		end(nil)
		wait.Wait()
	}()
	wait.Go(func() { c.watch(ctx) })
	wait.Go(func() { end(c.keepResults(ctx)) })
	for ctx.Err() == nil {
		if err := c.takeBack(ctx); err != nil && ctx.Err() == nil {
			return fmt.Errorf("%w: %w", ErrFull, err)
		}
		if r := c.begin(ctx); r != nil {
			r.drive(ctx)
		} else {
			select {
			case <-ctx.Done():
			case <-c.changed:
			}
		}
	}
	if cause := context.Cause(ctx); errors.Is(cause, ErrFull) {
		return cause
	}
	return nil
}

// poke has who waits at a channel look again, once.
func poke(at chan struct{}) {
	select {
	case at <- struct{}{}:
	default:
	}
}

// pass is what a worker shows with the result of a block that it was given: what the farm's secret makes of both.
func (c *Coordinator) pass(worker string, b farm.Block) wire.Pass {
	h := hmac.New(sha256.New, c.secret)
	fmt.Fprintln(h, "pass", worker, b.Job, b.Part.Number, b.Part.State, b.First, b.End)
	return wire.Pass(h.Sum(nil)[:wire.PassBytes])
}
