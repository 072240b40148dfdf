// Package signals knows which signals end a program, besides an interrupt.
package signals

import (
	"os"
	"os/signal"
	"syscall"
)

// Ends returns the signals that tell the program to end: that of the system, and that of a terminal that closes, unless the program was
// started to outlive its terminal, as by nohup.
func Ends() []os.Signal {
	if signal.Ignored(syscall.SIGHUP) {
		return []os.Signal{syscall.SIGTERM}
	}
	return []os.Signal{syscall.SIGTERM, syscall.SIGHUP}
}

// Ending tells that the program ends: a terminal that closes may say so twice, and that must not end the work that is still saved.
func Ending() { signal.Ignore(syscall.SIGHUP) }
