package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"
)

// A sum is what a server has borne.
type sum struct {
	lock     sync.Mutex
	asks     series
	moves    series // of the engine
	games    series
	sims     series
	playOuts int
	memory   []int64        // bytes, second by second
	busy     []float64      // seconds of processors, second by second
	hostile  map[string]int // what hostile clients did, by what became of it
}

// A series is requests of one kind.
type series struct {
	took   []time.Duration
	lost   int
	faults []string // the first few
}

// mostFaults is how many faults of a series are told.
const mostFaults = 5

func newSum() *sum { return &sum{hostile: map[string]int{}} }

// add notes a request.
func (s *sum) add(to *series, took time.Duration, err error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if err == nil {
		to.took = append(to.took, took)
		return
	}
	if to.lost++; len(to.faults) < mostFaults {
		to.faults = append(to.faults, err.Error())
	}
}

// remember notes the memory of the server, in bytes, and how long its processors have been busy, in seconds.
func (s *sum) remember(bytes int64, busy float64) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.memory, s.busy = append(s.memory, bytes), append(s.busy, busy)
}

// count notes what became of something hostile.
func (s *sum) count(what string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.hostile[what]++
}

// percentile returns the value that a share of all, 0 to 1, does not exceed. The values are in order.
func percentile(all []time.Duration, share float64) time.Duration {
	if len(all) == 0 {
		return 0
	}
	return all[min(int(share*float64(len(all))), len(all)-1)]
}

// report writes the figures, and returns whether they are good enough.
func (s *sum) report(out io.Writer, o *options) bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	good := s.line(out, "asking", &s.asks, o.most.ask)
	good = s.line(out, "engine's moves", &s.moves, o.most.move) && good
	good = s.line(out, "games to the end", &s.games, 0) && good
	good = s.line(out, "readings of simulations", &s.sims, 0) && good
	fmt.Fprintf(out, "play-outs of the simulations: %d\n", s.playOuts)
	if len(s.memory) > 0 {
		half := s.memory[len(s.memory)/2:]
		fmt.Fprintf(out, "memory: %d MB at most, %d MB at most in the second half\n", slices.Max(s.memory)>>20, slices.Max(half)>>20)
		seconds := float64(max(len(s.busy)-1, 1))
		fmt.Fprintf(out, "processors: %.2f busy on average\n", (s.busy[len(s.busy)-1]-s.busy[0])/seconds)
	}
	for _, what := range slices.Sorted(maps.Keys(s.hostile)) {
		fmt.Fprintf(out, "hostile: %6d %s\n", s.hostile[what], what)
	}
	if !good {
		fmt.Fprintln(out, "NOT good enough")
	}
	return good
}

// line writes the figures of a series; most is what its 99th percentile may be, 0 for no times.
func (s *sum) line(out io.Writer, name string, of *series, most time.Duration) bool {
	slices.Sort(of.took)
	times, late := "", false
	if most > 0 {
		worst := percentile(of.took, .99)
		late = worst > most || len(of.took) == 0
		times = fmt.Sprintf(", median %v, 90%% %v, 99%% %v (may be %v), longest %v", short(percentile(of.took, .5)), short(percentile(of.took, .9)),
			short(worst), most, short(percentile(of.took, 1)))
	}
	fmt.Fprintf(out, "%s: %d, %d lost%s\n", name, len(of.took), of.lost, times)
	for _, fault := range of.faults {
		fmt.Fprintf(out, "  %.300s\n", fault)
	}
	return of.lost == 0 && !late
}

// short rounds a time to a tenth of a millisecond.
func short(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }
