package main

import (
	"runtime"

	"github.com/spf13/pflag"
)

// maxThreads bounds the memory of play and of training, in which each thread keeps 15 MB of sums for
// seven English tiles.
const maxThreads = 256

// threadCount is the number of threads that the user asks for, 0 for every core.
type threadCount int

// bind makes the flag, with the number taken where it is not given.
func (n *threadCount) bind(f *pflag.FlagSet, unasked int) {
	f.IntVar((*int)(n), "threads", unasked, "threads to play on; 0 takes every core")
}

// check refuses numbers out of range.
func (n threadCount) check() error {
	if n < 0 || n > maxThreads {
		return usagef("--threads %d: want 0 for every core, to %d", n, maxThreads)
	}
	return nil
}

// threads returns how many to start.
func (n threadCount) threads() int {
	if n == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return int(n)
}
