package command

import (
	"context"
	"testing"
)

// An interrupt ends the work under way, and nothing else; without work it is the program's.
func TestInterrupts(t *testing.T) {
	i := new(Interrupts)
	if i.Interrupt() {
		t.Error("there is no work yet")
	}
	work, done := i.During(t.Context())
	if work.Err() != nil || !i.Interrupt() || work.Err() == nil || t.Context().Err() != nil {
		t.Error("the work does not end alone")
	}
	if i.Interrupt() {
		t.Error("the same work ends twice")
	}
	done()
	work, done = i.During(t.Context())
	done()
	if work.Err() == nil || i.Interrupt() {
		t.Error("work that is done can be interrupted")
	}
	ctx, cancel := context.WithCancel(t.Context())
	work, done = (*Interrupts)(nil).During(ctx)
	defer done()
	if cancel(); work.Err() == nil || (*Interrupts)(nil).Interrupt() {
		t.Error("the work outlives the program")
	}
}
