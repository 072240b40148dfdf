package blocks

import (
	"slices"
	"time"
)

const (
	// gone is how long a worker may not greet before it is forgotten; it greets every few seconds.
	gone = 20 * time.Second

	// mostThreads is how many threads a worker may have.
	mostThreads = 4096
)

// A Worker is one that greets.
type Worker struct {
	Threads int
	Blocks  int // done
	Seen    time.Time
	run     string
	room    int // blocks that it may have at once: fewer after it has lost some
}

// Workers are those who greet, by their names.
type Workers map[string]*Worker

// Greet notes that a worker is here, unless another one has its name.
func (w Workers) Greet(name, run string, threads int) bool {
	if w[name] == nil {
		w[name] = &Worker{run: run}
	}
	one := w[name]
	if one.run != run {
		return false
	}
	threads = min(max(threads, 1), mostThreads)
	one.room, one.Threads, one.Seen = max(1, one.room+threads-one.Threads), threads, time.Now()
	return true
}

// Forget forgets workers that have not greeted for long, and returns their names.
func (w Workers) Forget() (names []string) {
	for name, one := range w {
		if time.Since(one.Seen) > gone {
			delete(w, name)
			names = append(names, name)
		}
	}
	return names
}

// Deaf notes that nobody could be heard for a time.
func (w Workers) Deaf(long time.Duration) {
	for _, one := range w {
		one.Seen = one.Seen.Add(long)
	}
}

// Threads returns how many threads all of them have.
func (w Workers) Threads() int {
	sum := 0
	for _, one := range w {
		sum += one.Threads
	}
	return sum
}

// within reports whether all of them are among some.
func (w Workers) within(some []string) bool {
	for name := range w {
		if !slices.Contains(some, name) {
			return false
		}
	}
	return true
}
