package shell

import (
	"context"
	"errors"
	"fmt"
	"time"

	"maven/internal/question"
	"maven/internal/shell/search"
	"maven/internal/term"
)

// The times of a live block.
const (
	firstLook = 300 * time.Millisecond // a search that ends sooner shows its end only
	everyLook = 500 * time.Millisecond // twice a second can be read
)

// errBusy refuses what a search under way does not allow.
var errBusy = errors.New("a search is under way; type stop first")

// searching reports whether a search is under way.
func (s *Shell) searching() bool { return s.search != nil && s.search.Running() }

// idle refuses to begin a search while another one is under way.
func (s *Shell) idle() error {
	if s.searching() {
		return fmt.Errorf("%s is under way at %s; type stop first, or wait", s.search.Name, s.search.Where)
	}
	return nil
}

// begin begins a search at the place. In a script it waits for the end. Call idle before the work is prepared.
func (s *Shell) begin(ctx context.Context, name string, work search.Worker) error {
	here := s.moves()
	s.search = &search.Search{Name: name, Where: s.game.Text().Place(), Work: work}
	s.asked, here.by, here.listed = here.place, s.search, nil
	return s.carryOn(ctx)
}

// carryOn begins the work of the search, or takes it up again.
func (s *Shell) carryOn(ctx context.Context) error {
	r := s.search
	if !s.interactive {
		r.Start(ctx, func() {})
		<-r.Done()
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := r.Err(); err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
		s.display.Lines(s.display.report(r, false))
		return nil
	}
	ended, followed := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(followed)
		s.display.follow(r, ended)
	}()
	r.Start(context.WithoutCancel(ctx), func() { // it outlives the command; Close ends it
		close(ended)
		<-followed
		s.display.end(r)
	})
	return nil
}

// report says what a search knows, for the size of the screen.
func (d *Display) report(r *search.Search, live bool) []string {
	width, rows := d.screen.Size()
	return r.Report(width, rows, live)
}

// follow shows a search while it is under way.
func (d *Display) follow(r *search.Search, ended <-chan struct{}) {
	next := time.NewTimer(firstLook)
	defer next.Stop()
	for {
		select {
		case <-ended:
			return
		case <-next.C:
			if lines := d.report(r, true); r.Running() {
				d.Live(lines)
			}
			next.Reset(everyLook)
		}
	}
}

// end shows the end of a search, in place of its live block.
func (d *Display) end(r *search.Search) {
	if err := r.Err(); err != nil {
		d.End([]string{term.MaskLine(fmt.Sprintf("%s: %v", r.Name, err))})
		return
	}
	d.End(d.report(r, false))
}

// analysisHere returns the analysis at the place, to which candidates can be added; nil for none.
func (s *Shell) analysisHere() *search.Asked {
	if s.search == nil || s.asked != s.game.Place() {
		return nil
	}
	a, _ := s.search.Work.(*search.Asked)
	return a
}

func stop(_ context.Context, s *Shell, _ string) error {
	if !s.searching() {
		return errors.New("nothing is under way; sim, endgame, peg, infer and analyze begin a search")
	}
	s.halt()
	return nil
}

// resume takes the last search up again.
func resume(ctx context.Context, s *Shell, rest string) error {
	if s.search == nil {
		return errors.New("there is no search to continue; type sim, endgame or peg")
	}
	if err := s.idle(); err != nil {
		return err
	}
	work, asked := s.search.Work.(*search.Asked)
	if !asked || work.Method == question.Infer || work.Method == question.PreEndgame {
		return fmt.Errorf("%s cannot be continued; begin it again", s.search.Name)
	}
	limits := work.Limits
	err := parseAll("continue", rest, option{"time", into(&limits.Time, duration)}, whole("iterations", &limits.Iterations), whole("threads", &limits.Threads))
	if err != nil {
		return err
	}
	work.Limits = limits
	return s.carryOn(ctx)
}

// waitFor waits until the search ends, or so long.
func waitFor(ctx context.Context, s *Shell, rest string) error {
	limit, err := time.Duration(0), error(nil)
	if rest != "" {
		if limit, err = duration(rest); err != nil {
			return err
		}
	}
	if !s.searching() {
		return nil
	}
	var timer <-chan time.Time
	if limit > 0 {
		timer = time.After(limit)
	}
	select {
	case <-s.search.Done():
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
	s.display.Lines(s.display.report(s.search, false))
	return nil
}
