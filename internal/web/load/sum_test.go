package load_test

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
	jobs     series         // by how much later than their deadlines
	known    map[string]int // how the answers to jobs were known
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

func newSum() *sum { return &sum{hostile: map[string]int{}, known: map[string]int{}} }

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

// knows notes how the answer to a job was known.
func (s *sum) knows(how string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.known[how]++
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
	good := true
	if o.askers > 0 {
		good = s.line(out, "asking", &s.asks, o.most.ask)
	}
	if o.players > 0 {
		good = s.line(out, "engine's moves", &s.moves, o.most.move) && good
		good = s.line(out, "games to the end", &s.games, 0) && good
	}
	if o.simulations > 0 {
		good = s.line(out, "readings of simulations", &s.sims, 0) && good
		fmt.Fprintf(out, "play-outs of the simulations: %d\n", s.playOuts)
	}
	if o.jobs > 0 {
		good = s.inTime(out, o.most.late) && good
	}
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

// inTime writes by how much the answers to jobs were late, and how they were known; most is what the 99.9th percentile may be.
func (s *sum) inTime(out io.Writer, most time.Duration) bool {
	slices.Sort(s.jobs.took)
	worst := percentile(s.jobs.took, .999)
	fmt.Fprintf(out, "jobs: %d, %d lost, late by: median %v, 99%% %v, 99.9%% %v (may be %v), longest %v\n", len(s.jobs.took), s.jobs.lost,
		short(percentile(s.jobs.took, .5)), short(percentile(s.jobs.took, .99)), short(worst), most, short(percentile(s.jobs.took, 1)))
	s.jobs.tell(out)
	for _, how := range slices.Sorted(maps.Keys(s.known)) {
		fmt.Fprintf(out, "jobs: %6d %s\n", s.known[how], how)
	}
	return s.jobs.lost == 0 && len(s.jobs.took) > 0 && worst <= most
}

// tell writes the first faults.
func (s *series) tell(out io.Writer) {
	for _, fault := range s.faults {
		fmt.Fprintf(out, "  %.300s\n", fault)
	}
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
	of.tell(out)
	return of.lost == 0 && !late
}

// short rounds a time to a tenth of a millisecond.
func short(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }
