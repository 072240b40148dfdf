package command

import (
	"runtime"

	"github.com/spf13/pflag"
)

// maxThreads is more than machines have cores, and bounds the memory that a slip of the finger takes.
const maxThreads = 256

// ThreadCount is the number of threads that the user asks for, 0 for every core.
type ThreadCount int

// Bind makes the flag, with the number taken where it is not given.
func (n *ThreadCount) Bind(f *pflag.FlagSet, unasked int) {
	f.IntVar((*int)(n), "threads", unasked, "threads to play on; 0 takes every core")
}

// Check refuses numbers out of range.
func (n ThreadCount) Check() error {
	if n < 0 || n > maxThreads {
		return Usagef("--threads %d: want 0 for every core, to %d", n, maxThreads)
	}
	return nil
}

// Threads returns how many to start.
func (n ThreadCount) Threads() int {
	if n == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return int(n)
}
