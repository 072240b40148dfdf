//go:build unix

package main

import (
	"os/signal"
	"syscall"
	"testing"

	"maven/internal/command"
)

// A terminal that closes ends the program with the work under way, so that what is saved at the end is saved.
func TestHangup(t *testing.T) {
	if signal.Ignored(syscall.SIGHUP) {
		t.Skip("the tests were started to outlive their terminal")
	}
	defer signal.Reset(syscall.SIGHUP)
	i := new(command.Interrupts)
	program := untilSignal(i)
	work, done := i.During(program)
	defer done()
	for range 2 { // a shell tells its programs, and the system does
		if err := syscall.Kill(syscall.Getpid(), syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		<-program.Done()
		<-work.Done()
	}
}

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
