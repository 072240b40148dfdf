// Package coordinator takes jobs, cuts them into blocks for the workers, and makes the product of the results.
//
// Jobs are done in turn, each for a while, and go on where they were at their next turn. A block is cut when a worker asks for
// one. It grows until it takes some seconds. A worker that falls silent loses it; where one gets no further, others do it, too. Results
// are kept in a stream as they come; a ledger says which message has which numbers. In order they are the product, or the
// kind saves a state of them: then those that it holds are removed, and the last state is the product. After a restart the ledgers
// are made from the stream, and what they lack is cut again. What is known of jobs is in a key-value store, files and
// states are in an object store.
//
// A share of the results is held until another worker has given the same. Where two differ, the coordinator does the block
// itself; whoever was wrong is banned, and what it has given is removed, with all that was made of it.
//
// Sharp edges: mu guards everything but the vault, whose own mutex is taken before it. Only the goroutine of Run starts and ends runs.
package coordinator

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"maven/internal/farm"
	"maven/internal/farm/desk"
	"maven/internal/farm/files"
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
	js     jetstream.JetStream
	vault  *vault
	secret []byte

	results, values jetstream.Stream
	kept            jetstream.KeyValue // in the stream values
	came            chan struct{}      // there may be something in inbox

	mu      sync.Mutex
	jobs    map[string]*job
	order   int    // of the job submitted last
	last    uint64 // message that is in a ledger, or in none for good
	peers   map[string]*peer
	banned  map[string]string // why, by name
	waiters []*waiter         // for a block, the one that has waited longest first
	inbox   []*arrival        // results that nobody has looked at yet
	active  *run
	archive archive
	trouble error         // why the job whose turn it is waits, or results are not kept; nil if all goes well
	changed chan struct{} // there may be a job to run

	counts struct{ taken, dropped, doubled, lies, again int } // for the metrics
}

// Open prepares streams and reads the jobs of the data folder. Run must follow.
func Open(ctx context.Context, nc *nats.Conn, cfg Config) (*Coordinator, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, fmt.Errorf("open JetStream: %w", err)
	}
	c := &Coordinator{cfg: cfg, nc: nc, js: js, jobs: map[string]*job{}, peers: map[string]*peer{},
		banned: map[string]string{}, came: make(chan struct{}, 1), changed: make(chan struct{}, 1)}
	for _, folder := range []string{"files", "banned"} {
		if err := os.MkdirAll(filepath.Join(cfg.Data, folder), 0o700); err != nil {
			return nil, fmt.Errorf("open the farm: %w", err)
		}
	}
	for _, do := range []func(context.Context) error{c.prepare, c.readValues, c.readKept, c.readBanned} {
		if err := do(ctx); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// prepare makes the streams, or brings them up to date.
func (c *Coordinator) prepare(ctx context.Context) error {
	var err error
	c.results, err = c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: wire.Results, Subjects: []string{wire.AllKept}, Discard: jetstream.DiscardNew,
		MaxBytes: c.cfg.Results, Storage: jetstream.FileStorage, Replicas: c.cfg.Replicas, AllowAtomicPublish: true, AllowDirect: true,
	})
	if err != nil {
		return fmt.Errorf("stream %s: %w", wire.Results, err)
	}
	store, err := c.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{
		Bucket: wire.Bucket, MaxBytes: c.cfg.Files, Storage: jetstream.FileStorage, Replicas: c.cfg.Replicas,
	})
	if err != nil {
		return fmt.Errorf("object store %s: %w", wire.Bucket, err)
	}
	c.vault = &vault{Folder: files.Folder{Dir: filepath.Join(c.cfg.Data, "files"), Keep: c.cfg.Files}, store: store, limit: c.cfg.Files / 16 * 15}
	c.vault.Open = func(ctx context.Context, hash string) (io.ReadCloser, error) { return store.Get(ctx, hash) }
	c.kept, err = c.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: wire.Jobs, Storage: jetstream.FileStorage, Replicas: c.cfg.Replicas})
	if err == nil {
		c.values, err = c.js.Stream(ctx, "KV_"+wire.Jobs)
	}
	if err != nil {
		return fmt.Errorf("key-value store %s: %w", wire.Jobs, err)
	}
	return nil
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
			return err
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
