// Command load puts a server under load and says how it bears it: programs that ask for the best moves of positions, persons
// who play against levels, simulations that run all the time, and hostile clients beside them.
//
//	go run ./internal/web/load --program build/maven
//
// It starts the server, or takes a running one by --address, which must have no token. It exits with 1 if a request was
// lost, or if the answers came later than they may.
//
// Sharp edges: hostile clients come from another address of the loopback, so that the limit of requests is theirs. All
// runs on one machine: what the load itself costs is in the figures.
package main

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

func main() {
	var o options
	flag.StringVar(&o.address, "address", "", "address of a running server, such as http://127.0.0.1:8080")
	flag.StringVar(&o.program, "program", "build/maven", "program to start the server with, if there is no --address")
	flag.Float64Var(&o.minutes, "minutes", 1, "how long")
	flag.IntVar(&o.askers, "askers", 200, "clients that each ask for ten best moves once a second")
	flag.IntVar(&o.players, "players", 20, "persons who play against levels 1 to 10")
	flag.IntVar(&o.simulations, "simulations", 2, "simulations that run all the time")
	flag.IntVar(&o.jobs, "jobs", 0, "clients that ask for moves by deadlines of 0.25 to 5 seconds, one job after the other")
	flag.StringVar(&o.player, "player", "full", "player of the jobs")
	flag.BoolVar(&o.hostile, "hostile", true, "hostile clients beside them")
	flag.DurationVar(&o.most.ask, "most-ask", 100*time.Millisecond, "what the 99th percentile of the asking may be")
	flag.DurationVar(&o.most.move, "most-move", time.Second, "what the 99th percentile of the engine's moves may be")
	flag.DurationVar(&o.most.late, "most-late", 50*time.Millisecond, "how long after its deadline the answer to 99.9% of the jobs may come")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ok, err := run(ctx, os.Stdout, &o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
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
	positions, err := positions(ctx)
	if err != nil {
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
