package enginetest

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/stat"
)

// steps: several runs give the same result as one run, and nothing changes after the end.
func (s *Subject) steps(t *testing.T) {
	for i := range s.Positions {
		want := s.whole(t, s.analysis(t, s.New(), &s.Positions[i], engine.Request{Count: 4}))
		a := s.analysis(t, s.New(), &s.Positions[i], engine.Request{Count: 4})
		for n := 0; ; n++ {
			s.run(t, a, s.Step)
			now := a.Snapshot()
			if now.Stopped == engine.Complete || s.spent(&now) {
				break
			}
			if len(now.Candidates) == 0 || now.Stopped == engine.NotStopped || n > 10_000 {
				t.Fatalf("position %d, run %d: %+v", i, n, now)
			}
		}
		if got := a.Snapshot().Findings; !reflect.DeepEqual(got, want) {
			t.Errorf("position %d: in steps %+v, at once %+v", i, got, want)
		}
		if s.Whole != (engine.Limits{}) {
			continue
		}
		s.run(t, a, engine.Limits{})
		if got := a.Snapshot().Findings; !reflect.DeepEqual(got, want) {
			t.Errorf("position %d: after the end %+v, before %+v", i, got, want)
		}
	}
}

// stop: a run stopped from the progress function or elsewhere leaves something to read, and the run after
// it comes to the end.
func (s *Subject) stop(t *testing.T) {
	p := &s.Positions[len(s.Positions)-1]
	want := s.whole(t, s.analysis(t, s.New(), p, engine.Request{Count: 4}))
	a := s.analysis(t, s.New(), p, engine.Request{Count: 4})
	a.Stop() // of no run, which says nothing of the next
	told := 0
	err := a.Run(context.Background(), s.Whole, func(now engine.Snapshot) {
		told++
		a.Stop()
		if busy := a.Run(context.Background(), engine.Limits{}, nil); !errors.Is(busy, engine.ErrRunning) {
			t.Errorf("a second run at the same time: %v", busy)
		}
		if !reflect.DeepEqual(a.Snapshot().Candidates, now.Candidates) {
			t.Error("what is told is not what can be read")
		}
	})
	if now := a.Snapshot(); err != nil || told == 0 || len(now.Candidates) == 0 || now.Stopped == engine.NotStopped || p.Legal(&now.Candidates[0].Move) != nil {
		t.Errorf("%v; told %d times: %+v", err, told, now)
	}
	for n := 0; n < 10_000 && !s.spent(new(a.Snapshot())); n++ {
		s.run(t, a, s.rest(a))
	}
	if got := a.Snapshot().Findings; !reflect.DeepEqual(got, want) {
		t.Errorf("stopped and run again %+v, at once %+v", got, want)
	}
	a = s.analysis(t, s.New(), p, engine.Request{})
	var wait sync.WaitGroup
	wait.Go(func() {
		for range 50 {
			a.Stop()
			time.Sleep(100 * time.Microsecond)
		}
	})
	s.run(t, a, s.Whole)
	wait.Wait()
	if now := a.Snapshot(); len(now.Candidates) == 0 || now.Candidates[0].Value.Known == stat.Unknown {
		t.Errorf("stopped from elsewhere: %+v", now)
	}
}

// cancel: the end of the context is the error, and what was found can be read.
func (s *Subject) cancel(t *testing.T) {
	player, p := s.New(), &s.Positions[0]
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := player.Choose(done, p, engine.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a choice says %v", err)
	}
	a := s.analysis(t, player, p, engine.Request{})
	if err := a.Run(done, engine.Limits{}, nil); !errors.Is(err, context.Canceled) || len(a.Snapshot().Candidates) != 0 {
		t.Errorf("an analysis says %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	err := a.Run(ctx, s.Whole, func(engine.Snapshot) { cancel() })
	now := a.Snapshot()
	if len(now.Candidates) == 0 || (err == nil) != (now.Stopped == engine.Complete) || err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("%v, stopped by %q with %d candidates", err, now.Stopped, len(now.Candidates))
	}
}

// time: the shortest time there is gives a legal move.
func (s *Subject) time(t *testing.T) {
	for i := range s.Positions {
		p := &s.Positions[i]
		m, err := s.New().Choose(context.Background(), p, engine.Limits{Time: 1})
		if err != nil || p.Legal(&m) != nil {
			t.Errorf("position %d: %s: %v", i, p.Board.Spell(&m), err)
		}
		a := s.analysis(t, s.New(), p, engine.Request{})
		s.run(t, a, engine.Limits{Time: 1})
		if now := a.Snapshot(); len(now.Candidates) == 0 || now.Time <= 0 || now.Stopped != engine.OutOfTime && now.Stopped != engine.Complete {
			t.Errorf("position %d: %+v", i, now)
		}
	}
}

// together: several analyses of one player run at once, while others read them, add and drop candidates; what has been
// read does not change.
func (s *Subject) together(t *testing.T) {
	player := s.New()
	var wait sync.WaitGroup
	for i := range s.Positions {
		p := s.Positions[i].Clone()
		want := s.whole(t, s.analysis(t, player, &p, engine.Request{Count: 5}))
		a := s.analysis(t, player, &p, engine.Request{Count: 5})
		done := make(chan struct{})
		wait.Go(func() {
			defer close(done)
			s.run(t, a, s.Whole)
		})
		wait.Go(func() { meddle(t, a, &want.Candidates[len(want.Candidates)-1].Move, done) })
	}
	wait.Wait()
}

// meddle reads an analysis, adds and drops, until done is closed.
func meddle(t *testing.T, a *engine.Analysis, m *move.Move, done <-chan struct{}) {
	for open := true; open; {
		select {
		case <-done:
			open = false
		default:
		}
		first := a.Snapshot()
		kept := slices.Clone(first.Candidates)
		if err := a.Add(*m); err != nil {
			t.Error(err)
		}
		if now := a.Snapshot(); now.Candidate(m) == nil {
			t.Errorf("added, and not there: %+v", now)
		}
		_ = a.Drop(*m) // which is refused of the last one
		if !reflect.DeepEqual(first.Candidates, kept) {
			t.Error("what was read has changed")
		}
		time.Sleep(100 * time.Microsecond)
	}
}
