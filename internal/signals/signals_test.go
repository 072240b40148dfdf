package signals

import (
	"os"
	"os/signal"
	"slices"
	"syscall"
	"testing"
)

// A terminal that closes ends the program, unless it was started to outlive the terminal.
func TestEnds(t *testing.T) {
	if got := Ends(); !slices.Equal(got, []os.Signal{syscall.SIGTERM, syscall.SIGHUP}) && !signal.Ignored(syscall.SIGHUP) {
		t.Errorf("%v", got)
	}
	signal.Ignore(syscall.SIGHUP)
	defer signal.Reset(syscall.SIGHUP)
	if got := Ends(); !slices.Equal(got, []os.Signal{syscall.SIGTERM}) {
		t.Errorf("ignored: %v", got)
	}
}
