//go:build unix

package main

import (
	"syscall"
	"testing"

	"maven/internal/command"
)

// An interrupt ends the work under way, and then the program.
func TestUntilSignal(t *testing.T) {
	i := new(command.Interrupts)
	program := untilSignal(i)
	work, done := i.During(program)
	defer done()
	for _, ctx := range []interface{ Done() <-chan struct{} }{work, program} {
		if err := syscall.Kill(syscall.Getpid(), syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		<-ctx.Done()
		if ctx == work && program.Err() != nil {
			t.Error("the program ends with the work")
		}
	}
}
