package command

import (
	"os"
	"os/signal"
	"syscall"
)

// EndSignals returns the signals that tell the program to end: that of the system, and that of a terminal that closes, unless
// the program was started to outlive its terminal, as by nohup.
func EndSignals() []os.Signal {
	if signal.Ignored(syscall.SIGHUP) {
		return []os.Signal{syscall.SIGTERM}
	}
	return []os.Signal{syscall.SIGTERM, syscall.SIGHUP}
}
