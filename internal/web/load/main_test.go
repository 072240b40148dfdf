// Package load_test puts a server under load and says how it bears it: programs that ask for the best moves of positions, persons
// who play against levels, simulations that run all the time, and hostile clients beside them.
//
//	go test ./internal/web/load -count 1 -timeout 0 -v -run TestLoad -args --program $PWD/build/maven
//
// It starts the server, or takes a running one by --address, which must have no token. It fails if a request was
// lost, or if the answers came later than they may. Without either, a server in the tests bears a few seconds of it.
//
// Sharp edges: hostile clients come from another address of the loopback, so that the limit of requests is theirs. All
// runs on one machine: what the load itself costs is in the figures.
package load_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// options are the flags.
type options struct {
	address, program string
	minutes          float64
	askers, players  int
	simulations      int
	jobs             int
	player           string // of the jobs
	hostile          bool
	most             struct{ ask, move, late time.Duration } // of the 99th percentile; of jobs, of the 99.9th
}

// asked are the flags as they are given.
var asked options

func TestMain(m *testing.M) {
	flag.StringVar(&asked.address, "address", "", "address of a running server, such as http://127.0.0.1:8080")
	flag.StringVar(&asked.program, "program", "", "path of the program to start the server with, if there is no --address")
	flag.Float64Var(&asked.minutes, "minutes", 1, "how long")
	flag.IntVar(&asked.askers, "askers", 200, "clients that each ask for ten best moves once a second")
	flag.IntVar(&asked.players, "players", 20, "persons who play against levels 1 to 10")
	flag.IntVar(&asked.simulations, "simulations", 2, "simulations that run all the time")
	flag.IntVar(&asked.jobs, "jobs", 0, "clients that ask for moves by deadlines of 0.25 to 5 seconds, one job after the other")
	flag.StringVar(&asked.player, "player", "full", "player of the jobs")
	flag.BoolVar(&asked.hostile, "hostile", true, "hostile clients beside them")
	flag.DurationVar(&asked.most.ask, "most-ask", 100*time.Millisecond, "what the 99th percentile of the asking may be")
	flag.DurationVar(&asked.most.move, "most-move", time.Second, "what the 99th percentile of the engine's moves may be")
	flag.DurationVar(&asked.most.late, "most-late", 50*time.Millisecond, "how long after its deadline the answer to 99.9% of the jobs may come")
	flag.Parse()
	os.Exit(m.Run())
}

// A server bears the load that is asked for. Without a server, one in the tests bears all kinds of clients for a few seconds, longer
// on a slow machine: they are answered, and hostile ones do them no harm.
func TestLoad(t *testing.T) {
	if asked.address == "" && asked.program == "" {
		aFew(t)
		return
	}
	ctx, stop := signal.NotifyContext(t.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if good, err := run(ctx, os.Stdout, &asked); err != nil || !good {
		t.Fatalf("not good enough: %v", err)
	}
}

// run puts the load on a server, and reports. It returns whether the server bore it.
func run(ctx context.Context, out io.Writer, o *options) (bool, error) {
	if o.address == "" {
		address, stop, err := start(ctx, o.program)
		if err != nil {
			return false, err
		}
		defer stop()
		o.address = address
	}
	positions, err := positions()
	if err := errors.Join(err, ctx.Err()); err != nil {
		return false, err
	}
	l := &load{options: o, address: strings.TrimSuffix(o.address, "/"), positions: positions, client: client("127.0.0.1"), sum: newSum()}
	var sims []int64
	for i := range o.simulations {
		id, err := l.simulate(ctx, i)
		if err != nil {
			return false, err
		}
		sims = append(sims, id)
	}
	before := l.playOuts(ctx, sims)
	limited, cancel := context.WithTimeout(ctx, time.Duration(o.minutes*float64(time.Minute)))
	defer cancel()
	var all sync.WaitGroup
	for i := range o.askers {
		all.Go(func() { l.ask(limited, i) })
	}
	for i := range o.players {
		all.Go(func() { l.play(limited, i) })
	}
	for i := range o.jobs {
		all.Go(func() { l.job(limited, i) })
	}
	all.Go(func() { l.watchCost(limited) })
	if o.hostile {
		h := newHostile(l)
		for _, attack := range h.attacks() {
			all.Go(func() { h.repeat(limited, attack) })
		}
	}
	all.Wait()
	l.sum.playOuts = l.playOuts(ctx, sims) - before
	for _, id := range sims {
		if err := l.call(ctx, http.MethodDelete, "/analyses/"+strconv.FormatInt(id, 10), nil, nil); err != nil {
			return false, err
		}
	}
	return l.sum.report(out, o), ctx.Err()
}

// start starts the program as a server, and returns its address and what ends it.
func start(ctx context.Context, program string) (address string, stop func(), err error) {
	dir, err := os.MkdirTemp("", "maven-load-")
	if err != nil {
		return "", nil, err
	}
	server := exec.CommandContext(ctx, program, "serve", "--listen", "127.0.0.1:0", "--log", "warn")
	server.Env, server.Stderr = append(os.Environ(), "MAVEN_DATA="+dir), os.Stderr
	server.Cancel = func() error { return server.Process.Signal(syscall.SIGTERM) }
	lines, err := server.StdoutPipe()
	if err == nil {
		err = server.Start()
	}
	if err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(dir))
	}
	stop = func() {
		server.Process.Signal(syscall.SIGTERM)
		if err := server.Wait(); err != nil {
			fmt.Fprintln(os.Stderr, "load: the server ended:", err)
		}
		os.RemoveAll(dir)
	}
	first := bufio.NewScanner(lines)
	if !first.Scan() {
		stop()
		return "", nil, errors.New("the server has no address")
	}
	return first.Text(), stop, nil
}
