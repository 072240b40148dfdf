// Package search has the searches of the shell: work that goes on while further commands are taken, and what it has to
// say at any moment.
//
// A Search runs one Worker at a time, on a goroutine of its own: moves ranked by a player of the engine, an endgame, a
// pre-endgame, an inference, or a whole game judged. Each writes what it knows as lines for a terminal.
//
// Sharp edges: a Search is safe for concurrent use, and a Worker's Run is called by the Search only. Stopping is no
// error. Times come from the clock, so what is shown of them differs from run to run.
package search

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"maven/internal/move"
)

// A Worker does the work of a search. Report and Listing may be called while Run is under way.
type Worker interface {
	Run(ctx context.Context) error              // until it is done, or ctx ends
	Report(width, rows int, live bool) []string // what is known, for so many rows, 0 for any; live leaves room for others
	Listing() []move.Move                       // the moves in the order of the last report, nil for none
}

// A Search is work under way, or done.
type Search struct {
	Name  string // of the command
	Where string // the place, in words
	Work  Worker

	mutex  sync.Mutex
	active bool
	cancel context.CancelFunc
	done   chan struct{} // closed when the work has ended; nil before it begins
	err    error
}

// nothing is what a worker reports that has found nothing yet.
const nothing = "nothing is known yet"

// Start begins the work, or takes it up again, on a goroutine of its own. ended is called there at the end. The work must
// not be under way.
func (s *Search) Start(ctx context.Context, ended func()) {
	inner, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	s.mutex.Lock()
	s.active, s.cancel, s.done, s.err = true, cancel, done, nil
	s.mutex.Unlock()
	go func() {
		defer close(done)
		err := s.Work.Run(inner)
		cancel()
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			err = nil
		}
		s.mutex.Lock()
		s.active, s.err = false, err
		s.mutex.Unlock()
		ended()
	}()
}

// Running reports whether the work is under way.
func (s *Search) Running() bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.active
}

// Stop asks the work to end.
func (s *Search) Stop() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.cancel != nil {
		s.cancel()
	}
}

// Done is closed when the work has ended and its end has been told.
func (s *Search) Done() <-chan struct{} {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.done
}

// Err returns what went wrong.
func (s *Search) Err() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.err
}

// Report says what is known, under the name of the search.
func (s *Search) Report(width, rows int, live bool) []string {
	title := fmt.Sprintf("%s at %s", s.Name, s.Where)
	if s.Running() {
		title += ", under way"
	}
	return append([]string{title}, s.Work.Report(width, rows, live)...)
}
