package load_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/library/librarytest"
	"maven/internal/store"
	"maven/internal/testsize"
	"maven/internal/web"
	"maven/internal/web/registry"
)

// serve starts a server in this program.
func serve(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	games, err := store.Open(t.Context(), filepath.Join(dir, "games.db"), store.Create, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	s, err := web.New(web.Options{Options: registry.Options{Library: librarytest.Library(dir), Store: games, Now: time.Now, Log: slog.New(slog.DiscardHandler), Version: "maven test"}})
	if err != nil {
		t.Fatal(err)
	}
	listening := httptest.NewUnstartedServer(s.Handler())
	listening.Config.ReadHeaderTimeout, listening.Config.ReadTimeout, listening.Config.IdleTimeout = 2*time.Second, 2*time.Second, time.Hour
	listening.Start()
	t.Cleanup(func() {
		s.EndStreams()
		listening.CloseClientConnections()
		listening.Close()
		if err := s.Close(t.Context()); err != nil {
			t.Error(err)
		}
		games.Close()
	})
	return listening.URL
}

// aFew bears all kinds of clients for a few seconds.
func aFew(t *testing.T) {
	t.Helper()
	o := options{address: serve(t), askers: testsize.Of(2, 5, 5), players: 2, simulations: 1, jobs: testsize.Of(1, 2, 2), player: testsize.Of("static", "full", "full"), hostile: true}
	o.most.ask, o.most.move, o.most.late = time.Minute, time.Minute, time.Minute // this is no measurement
	var out bytes.Buffer
	for o.minutes = 0.01; ; o.minutes *= 3 {
		out.Reset()
		good, err := run(t.Context(), &out, &o)
		if nothing := strings.Contains(out.String(), "asking: 0,") || strings.Contains(out.String(), "moves: 0,") || strings.Contains(out.String(), "jobs: 0,"); nothing && o.minutes < 1 && err == nil {
			continue
		}
		if err != nil || !good {
			t.Errorf("%v\n%s", err, &out)
		}
		break
	}
	for _, want := range []string{"asking: ", ", 0 lost, median", "engine's moves: ", "memory: ", "processors: ", "readings of simulations: 2, 0 lost", "jobs: ", " lost, late by", "huge body: 413", "malformed request: 4"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &out)
		}
	}
}

// Each kind of hostility ends as it should.
func TestAttacks(t *testing.T) {
	testsize.Slow(t)
	l := &load{options: &options{}, address: serve(t), client: client("127.0.0.1"), sum: newSum()}
	var err error
	if l.positions, err = positions(); err != nil {
		t.Fatal(err)
	}
	h := newHostile(l)
	ends := map[string]string{"huge body": "413", "analysis": "201 429", "stream left": "200 connection closed", "answer left": "200 connection closed",
		"heavy search": "200", "malformed request": "400 403 404 422", "slow body": "closed after 0 s", "slow header": "closed after 0 s"}
	seen := map[string]bool{}
	for _, a := range slices.Backward(h.attacks()) { // analyses go on until the server is closed, so they come last
		if seen[a.name] {
			continue // the others are the same
		}
		seen[a.name] = true
		for range testsize.Of(2, 5, 5) {
			if what := a.do(t.Context()); !strings.Contains(ends[a.name], what) || what == "" {
				t.Errorf("%s: %s, want %s", a.name, what, ends[a.name])
			}
			if strings.HasPrefix(a.name, "slow") {
				break
			}
		}
	}
	if len(seen) != len(ends) {
		t.Errorf("%v", seen)
	}
	var moves struct{ Moves []any }
	if err := l.call(t.Context(), "POST", "/moves", object{"cgp": l.positions[0]}, &moves); err != nil || len(moves.Moves) != 10 {
		t.Errorf("%d moves: %v", len(moves.Moves), err)
	}
	if err := l.call(t.Context(), "POST", "/moves", object{"cgp": "15"}, nil); err == nil || !strings.Contains(err.Error(), "422") {
		t.Error(err)
	}
}

// A load that is interrupted says so.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	if good, err := run(ctx, &out, &options{address: serve(t)}); good || !errors.Is(err, context.Canceled) {
		t.Errorf("%v %v", good, err)
	}
}

// A request that is lost, and answers that come late, are told, and are not good enough.
func TestReport(t *testing.T) {
	o := options{askers: 1, players: 1, simulations: 1, jobs: 1}
	o.most.ask, o.most.move, o.most.late = 100*time.Millisecond, time.Second, 50*time.Millisecond
	for _, one := range []struct {
		change func(*sum)
		good   bool
		want   string
	}{
		{func(*sum) {}, true, "asking: 100, 0 lost, median 51ms, 90% 91ms, 99% 100ms (may be 100ms), longest 100ms"},
		{func(s *sum) { s.add(&s.asks, 0, errors.New("refused")) }, false, "asking: 100, 1 lost"},
		{func(s *sum) { s.add(&s.games, 0, errors.New("no moves")) }, false, "  no moves"},
		{func(s *sum) { s.add(&s.sims, 0, errors.New("gone")) }, false, "readings of simulations: 0, 1 lost"},
		{func(s *sum) { s.add(&s.asks, time.Second, nil); s.add(&s.asks, time.Second, nil) }, false, "99% 1s (may be 100ms)"},
		{func(s *sum) { s.moves.took = nil }, false, "engine's moves: 0, 0 lost"},
		{func(s *sum) { s.add(&s.jobs, 51*time.Millisecond, nil); s.add(&s.jobs, 51*time.Millisecond, nil) }, false, "jobs: 1002, 0 lost, late by: median 0s, 99% 0s, 99.9% 51ms (may be 50ms)"},
		{func(s *sum) { s.add(&s.jobs, 0, errors.New("no processor")) }, false, "jobs: 1000, 1 lost"},
		{func(s *sum) { s.jobs.took = nil }, false, "jobs: 0, 0 lost"},
		{func(s *sum) { s.knows("sampled"); s.knows("sampled") }, true, "jobs:      2 sampled"},
		{func(s *sum) { s.count("huge body: 413"); s.count("huge body: 413") }, true, "hostile:      2 huge body: 413"},
		{func(s *sum) { s.remember(5<<20, 1); s.remember(7<<20, 1.5); s.remember(6<<20, 2) }, true, "memory: 7 MB at most, 7 MB at most in the second half\nprocessors: 0.50 busy"},
	} {
		s := newSum()
		for i := range 100 {
			s.add(&s.asks, time.Duration(i+1)*time.Millisecond, nil)
		}
		s.add(&s.moves, time.Second, nil)
		for range 1000 {
			s.add(&s.jobs, 0, nil)
		}
		one.change(s)
		var out bytes.Buffer
		if good := s.report(&out, &o); good != one.good || !strings.Contains(out.String(), one.want) || strings.Contains(out.String(), "NOT good") == good {
			t.Errorf("want %q, good %v:\n%s", one.want, one.good, &out)
		}
	}
}

// A program that is no server is told.
func TestStart(t *testing.T) {
	var out bytes.Buffer
	for _, program := range []string{filepath.Join(t.TempDir(), "nothing"), "true"} {
		if good, err := run(t.Context(), &out, &options{program: program}); good || err == nil {
			t.Errorf("%s: %v", program, err)
		}
	}
}

// The positions are of whole games: some with an empty board, some with an empty bag.
func TestPositions(t *testing.T) {
	all, err := positions()
	if err != nil || len(all) < 15*games {
		t.Fatalf("%d positions: %v", len(all), err)
	}
	opening := 0
	for _, line := range all {
		if strings.HasPrefix(line, "15/15/15/15/15/15/15/15") {
			opening++
		}
	}
	if opening < games {
		t.Errorf("%d openings", opening)
	}
}
