package shell

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/term"
)

// The times of a live block.
const (
	firstLook = 300 * time.Millisecond // a search that ends sooner shows its end only
	everyLook = 500 * time.Millisecond // twice a second can be read
)

// A worker is what a search does. report and listing may be called while run is under way.
type worker interface {
	run(ctx context.Context) error              // until it is done, or ctx ends
	report(width, rows int, live bool) []string // what is known, for so many rows, 0 for any; live leaves room for others
	listing() []move.Move                       // the moves in the order of the last report, nil for none
}

// A search is work under way, or done, at one place. All but wait is safe for concurrent use.
type search struct {
	name, place string
	work        worker
	desk        *desk
	line, turn  int // of the desk

	mutex  sync.Mutex
	active bool
	cancel context.CancelFunc
	done   chan struct{} // closed when the work has ended
	err    error
}

// running reports whether the work is under way.
func (r *search) running() bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.active
}

// stop asks the work to end.
func (r *search) stop() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.cancel()
}

// report says what is known.
func (r *search) report(d *Display) []string {
	width, rows := d.size()
	return append([]string{r.title()}, r.work.report(width, rows, false)...)
}

// title names the search.
func (r *search) title() string {
	text := fmt.Sprintf("%s at %s", r.name, r.place)
	if r.running() {
		text += ", under way"
	}
	return text
}

// listing returns the moves by their numbers.
func (r *search) listing() []move.Move { return r.work.listing() }

// begin begins a search at the place, after the one before has been stopped. In a script it waits for the end.
func (s *Shell) begin(ctx context.Context, name string, work worker) error {
	if s.search != nil && s.search.running() {
		return fmt.Errorf("%s is under way at %s; type stop first, or wait", s.search.name, s.search.place)
	}
	d := s.desk
	r := &search{name: name, place: d.placeName(), work: work, desk: d, line: d.at, turn: d.turn}
	s.search, d.found, d.listed = r, r, nil
	return s.carryOn(ctx, r)
}

// carryOn begins the work of a search, or takes it up again.
func (s *Shell) carryOn(ctx context.Context, r *search) error {
	inner, cancel := context.WithCancel(ctx)
	r.mutex.Lock()
	r.active, r.cancel, r.done, r.err = true, cancel, make(chan struct{}), nil
	r.mutex.Unlock()
	ended := make(chan struct{})
	if s.interactive {
		go s.display.follow(r, ended)
	}
	go func() {
		err := work(inner, r.work)
		cancel()
		close(ended)
		r.mutex.Lock()
		r.active, r.err = false, err
		r.mutex.Unlock()
		if s.interactive {
			s.display.end(r)
		}
		close(r.done)
	}()
	if s.interactive {
		return nil
	}
	return s.wait(ctx, r)
}

// work does the work of a search. Stopping it is no error.
func work(ctx context.Context, w worker) error {
	err := w.run(ctx)
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// wait waits for the end of a search in a script, and shows it.
func (s *Shell) wait(ctx context.Context, r *search) error {
	<-r.done
	if err := ctx.Err(); err != nil {
		return err
	}
	if r.err != nil {
		return fmt.Errorf("%s: %w", r.name, r.err)
	}
	s.display.Lines(r.report(s.display))
	return nil
}

// follow shows a search while it is under way.
func (d *Display) follow(r *search, ended <-chan struct{}) {
	next := time.NewTimer(firstLook)
	defer next.Stop()
	for {
		select {
		case <-ended:
			return
		case <-next.C:
			width, rows := d.size()
			if lines := r.work.report(width, rows, true); len(lines) > 0 && r.running() {
				d.Live(append([]string{r.title()}, lines...))
			}
			next.Reset(everyLook)
		}
	}
}

// end shows the end of a search, in place of its live block.
func (d *Display) end(r *search) {
	if r.err != nil {
		d.End([]string{term.MaskLine(fmt.Sprintf("%s: %v", r.name, r.err))})
		return
	}
	d.End(r.report(d))
}

// searchHere returns the search at the place that is looked at; nil for none.
func (s *Shell) searchHere() *search {
	r, d := s.search, s.desk
	if r == nil || r.desk != d || r.line != d.at || r.turn != d.turn {
		return nil
	}
	return r
}

// analysisHere returns the analysis at the place, to which candidates can be added; nil for none.
func (s *Shell) analysisHere() *engine.Analysis {
	r := s.searchHere()
	if r == nil {
		return nil
	}
	if a, ok := r.work.(*ranked); ok {
		return a.analysis
	}
	return nil
}

// stop stops the search.
func stop(_ context.Context, s *Shell, _ string) error {
	if s.search == nil || !s.search.running() {
		return errors.New("nothing is under way; sim, endgame, peg, infer and analyze begin a search")
	}
	s.search.stop()
	<-s.search.done
	return nil
}

// resume takes the last search up again.
func resume(ctx context.Context, s *Shell, rest string) error {
	r := s.search
	switch {
	case r == nil:
		return errors.New("there is no search to continue; type sim, endgame or peg")
	case r.running():
		return fmt.Errorf("%s is under way at %s", r.name, r.place)
	}
	a, ok := r.work.(*ranked)
	if !ok {
		if _, ok := r.work.(*endgameWork); !ok {
			return fmt.Errorf("%s cannot be continued; begin it again", r.name)
		}
		return s.carryOn(ctx, r)
	}
	if err := s.limits(&a.limits, "continue", rest); err != nil {
		return err
	}
	return s.carryOn(ctx, r)
}

// waitFor waits until the search ends, or so long.
func waitFor(ctx context.Context, s *Shell, rest string) error {
	limit := time.Duration(0)
	if rest != "" {
		var err error
		if limit, err = duration(rest); err != nil {
			return err
		}
	}
	if s.search == nil || !s.search.running() {
		return nil
	}
	var timer <-chan time.Time
	if limit > 0 {
		timer = time.After(limit)
	}
	select {
	case <-s.search.done:
	case <-timer:
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}

// status says what is under way, and what is known so far.
func status(_ context.Context, s *Shell, _ string) error {
	if s.search == nil {
		s.display.Printf("Nothing is under way.")
		return nil
	}
	s.display.Lines(s.search.report(s.display))
	return nil
}
