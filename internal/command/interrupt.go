package command

import (
	"context"
	"sync"
)

// Interrupts say what an interrupt of the person ends: a piece of work, while there is one, otherwise the program. A nil one
// knows no work. Its methods can be called from any goroutine.
type Interrupts struct {
	mutex sync.Mutex
	cut   context.CancelFunc // nil without work
}

// During returns the context of a piece of work: it ends when ctx does, or with an interrupt, which then ends nothing else.
// done ends the work.
func (i *Interrupts) During(ctx context.Context) (work context.Context, done context.CancelFunc) {
	work, cancel := context.WithCancel(ctx)
	if i == nil {
		return work, cancel
	}
	i.set(cancel)
	return work, func() {
		i.set(nil)
		cancel()
	}
}

// Interrupt ends the work, and reports whether there was any.
func (i *Interrupts) Interrupt() bool {
	if i == nil {
		return false
	}
	i.mutex.Lock()
	defer i.mutex.Unlock()
	if i.cut == nil {
		return false
	}
	i.cut()
	i.cut = nil
	return true
}

func (i *Interrupts) set(cut context.CancelFunc) {
	i.mutex.Lock()
	defer i.mutex.Unlock()
	i.cut = cut
}
