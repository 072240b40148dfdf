package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"maven/internal/farm/coordinator"
	"maven/internal/farm/hub"
	"maven/internal/farm/wire"
	"maven/internal/lockfile"
)

type serveOptions struct {
	listen, data string
	hosts        []string
	nats, creds  string
	replicas     int
	http         string
	double       float64
	lost, turn   time.Duration
	disk         int64 // megabytes
	largest      int
	log          func() (*slog.Logger, error)
}

func (p *program) newServe() *cobra.Command {
	var o serveOptions
	c := &cobra.Command{
		Use:   "serve",
		Short: "Run a farm: take jobs, and have workers do them",
		Long: "Runs a farm. The first line of output is its address. Everything is kept in the folder --data, so that a farm that\n" +
			"was ended or killed goes on where it was.\n\n" +
			"On an address of this machine, such as 127.0.0.1:4222, every program of this machine may work and give jobs. On any\n" +
			"other address a farm speaks TLS only, and lets in only whom you have invited: see maven-farm help invite.\n\n" +
			"With --nats URL the farm uses a NATS cluster that you run yourself, with JetStream.",
		Example: "  maven-farm serve --listen 127.0.0.1:4222 --data farm\n" +
			"  maven-farm serve --listen 0.0.0.0:4222 --host farm.example.org --data /var/lib/maven-farm --http 127.0.0.1:8222",
		Args: exactly(0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error { return p.serve(c.Context(), &o) },
	}
	f := c.Flags()
	f.StringVar(&o.listen, "listen", "127.0.0.1:4222", "address and port; port 0 takes a free one")
	f.StringVar(&o.data, "data", "", "folder of jobs, files and keys (must be given)")
	f.StringArrayVar(&o.hosts, "host", nil, "a name or address that workers call this machine by; may be given several times")
	f.StringVar(&o.nats, "nats", "", "address of a NATS cluster to use, instead of a server of its own")
	f.StringVar(&o.creds, "creds", "", "file with the credentials for --nats")
	f.IntVar(&o.replicas, "replicas", 1, "machines of the cluster that keep each message, with --nats")
	f.StringVar(&o.http, "http", "", "address for /healthz and /metrics, such as 127.0.0.1:8222 (default: none)")
	f.Float64Var(&o.double, "double", 0.05, "share of the blocks that two workers do, to find wrong results")
	f.DurationVar(&o.lost, "lost", 30*time.Second, "how long a worker may be silent about a block before another gets it")
	f.DurationVar(&o.turn, "turn", time.Minute, "how long a job goes on while others wait")
	f.Int64Var(&o.disk, "disk", 20000, "megabytes of disk for products, messages and files")
	f.IntVar(&o.largest, "largest", 10000, "numbers of a block at most; blocks grow until they take some seconds")
	o.log = p.logging(c)
	return c
}

// check refuses values that no farm has, and flags of a cluster without one.
func (o *serveOptions) check() error {
	switch {
	case !(o.double >= 0 && o.double <= 1):
		return fmt.Errorf("--double %v: must be 0 to 1", o.double)
	case o.lost < time.Second:
		return fmt.Errorf("--lost %v: must be 1s or more", o.lost)
	case o.turn < time.Second:
		return fmt.Errorf("--turn %v: must be 1s or more", o.turn)
	case o.disk < 100:
		return fmt.Errorf("--disk %d: must be 100 or more", o.disk)
	case o.largest < 1:
		return fmt.Errorf("--largest %d: must be 1 or more", o.largest)
	case o.nats == "" && o.creds != "":
		return errors.New("--creds is for a cluster; add --nats URL")
	case o.nats == "" && o.replicas != 1:
		return fmt.Errorf("--replicas %d is for a cluster; add --nats URL", o.replicas)
	case o.replicas < 1:
		return fmt.Errorf("--replicas %d: must be 1 or more", o.replicas)
	}
	return nil
}

// serve runs a farm until ctx ends.
func (p *program) serve(ctx context.Context, o *serveOptions) error {
	log, err := o.log()
	if err != nil {
		return err
	}
	if o.data == "" {
		return fmt.Errorf("give the folder of the farm with --data; %w", errUsage)
	}
	if err := o.check(); err != nil {
		return fmt.Errorf("%w; %w", err, errUsage)
	}
	if o.nats == "" {
		if err := hub.CheckListen(o.listen); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(o.data, 0o700); err != nil {
		return fmt.Errorf("open the farm: %w", err)
	}
	taken := fmt.Errorf("another farm uses %s: end it first", o.data)
	unlock, err := lockfile.Lock(filepath.Join(o.data, "lock"), taken)
	switch {
	case err == taken:
		return err
	case err != nil:
		return fmt.Errorf("open the farm: %w", err)
	}
	defer unlock()
	engine, err := p.engine(ctx)
	if err != nil {
		return err
	}
	cfg := coordinator.Config{Data: o.data, Kinds: p.kinds, Engine: engine, Double: o.double, Lost: o.lost, Turn: o.turn, Retry: 2 * time.Second, Replicas: o.replicas,
		Files: o.disk << 20 / 2, Results: o.disk << 20 / 8 * 3, Largest: o.largest, Log: log}
	var over watch
	if o.http != "" {
		end, err := over.begin(o.http, log)
		if err != nil {
			return err
		}
		defer end()
	}
	for first := true; ; first = false {
		err := p.serveOnce(ctx, o, cfg, &over, first)
		if !errors.Is(err, coordinator.ErrFull) {
			return err
		}
		log.Error("the server is started again when there is room", "why", err)
		if err := waitForRoom(ctx, o.data); err != nil {
			return err
		}
	}
}

// serveOnce runs a server and a coordinator until ctx ends, or the server keeps nothing any more. The first time it says the
// address, which is the same the next time.
func (p *program) serveOnce(ctx context.Context, o *serveOptions, cfg coordinator.Config, over *watch, first bool) error {
	nc, url, stop, err := connect(o, &cfg)
	if err != nil {
		return err
	}
	defer stop()
	c, err := coordinator.Open(ctx, nc, cfg)
	if err != nil {
		return err
	}
	over.coordinator.Store(c)
	defer over.coordinator.Store(nil)
	if first {
		if _, err := fmt.Fprintln(p.out, url); err != nil {
			return fmt.Errorf("write the address: %w", err)
		}
	}
	if err := c.Run(ctx); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// roomWanted is how much a disk must take before a server is started again, in bytes.
const roomWanted = 4 << 20

// waitForRoom waits until a folder can be written.
func waitForRoom(ctx context.Context, data string) error {
	path := filepath.Join(data, "room")
	for {
		err := os.WriteFile(path, make([]byte, roomWanted), 0o600)
		if removed := os.Remove(path); err == nil {
			return removed
		}
		if wire.Wait(ctx, time.Second) != nil {
			return nil
		}
	}
}

// connect begins the farm's own server, or finds that of --nats.
func connect(o *serveOptions, cfg *coordinator.Config) (nc *nats.Conn, url string, stop func(), err error) {
	if o.nats != "" {
		options := []nats.Option{nats.Name("maven-farm"), nats.MaxReconnects(-1)}
		if o.creds != "" {
			options = append(options, nats.UserCredentials(o.creds))
		}
		nc, err := nats.Connect(o.nats, options...)
		if err != nil {
			return nil, "", nil, fmt.Errorf("--nats %s: %w", o.nats, err)
		}
		if most := nc.MaxPayload(); most < wire.MaxPayload {
			nc.Close()
			return nil, "", nil, fmt.Errorf("--nats %s: the server takes messages of up to %d bytes; set max_payload: %d there", o.nats, most, wire.MaxPayload)
		}
		cfg.Kick = func(string) error { return errors.New("remove its user from the cluster") }
		return nc, o.nats, nc.Close, nil
	}
	h, err := hub.Start(hub.Config{Listen: o.listen, Hosts: o.hosts, Data: o.data, Log: cfg.Log})
	if err != nil {
		return nil, "", nil, err
	}
	if nc, err = h.Dial(); err != nil {
		h.Stop()
		return nil, "", nil, err
	}
	cfg.Kick = h.Kick
	if host, _, err := net.SplitHostPort(o.listen); err == nil {
		o.listen = net.JoinHostPort(host, h.URL()[strings.LastIndex(h.URL(), ":")+1:])
	}
	return nc, h.URL(), func() { nc.Close(); h.Stop() }, nil
}

// A watch answers /healthz and /metrics at an address, also while the farm waits for room on its disk.
type watch struct {
	coordinator atomic.Pointer[coordinator.Coordinator] // nil while there is none
}

// begin begins to answer, until end.
func (o *watch) begin(address string, log *slog.Logger) (end func(), err error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("--http %s: %w", address, err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", o.with(func(c *coordinator.Coordinator, w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
		defer cancel()
		if err := c.Health(ctx); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok") //nolint:errcheck // the client may be gone
	}))
	mux.HandleFunc("GET /metrics", o.with(func(c *coordinator.Coordinator, w http.ResponseWriter, r *http.Request) { c.Metrics().ServeHTTP(w, r) }))
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second}
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("health and metrics end", "why", err)
		}
	}()
	log.Info("health and metrics", "address", listener.Addr().String())
	return func() { server.Close() }, nil //nolint:errcheck // the program ends
}

// with has the coordinator answer, and says so where there is none.
func (o *watch) with(answer func(*coordinator.Coordinator, http.ResponseWriter, *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if c := o.coordinator.Load(); c != nil {
			answer(c, w, r)
			return
		}
		http.Error(w, "the farm begins, or waits for room on its disk", http.StatusServiceUnavailable)
	}
}
