package command

import (
	"runtime"

	"github.com/spf13/pflag"
)

// maxThreads bounds the memory that a mistyped --threads takes; few machines have as many cores.
const maxThreads = 256

// ThreadCount is the number of threads that the user asks for, 0 for every core.
type ThreadCount int

// Bind binds the flag --threads with its default.
func (n *ThreadCount) Bind(f *pflag.FlagSet, unasked int) {
	Number(f, (*int)(n), "threads", unasked, 0, maxThreads, "threads to use; 0 uses every core")
}

// Threads returns the number of threads to start.
func (n ThreadCount) Threads() int {
	if n == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return int(n)
}
