package maven_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"maven"
)

// The same seed gives the same simulation on any number of threads, and the field holds what is asked for.
func TestSimulate(t *testing.T) {
	p := position(quiet)
	pass, err := p.Legal("pass")
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	o := maven.SimulateOptions{Candidates: 3, Also: []maven.Move{pass}, Seed: 7, Iterations: 200, Equal: true, Goal: maven.GainSpread}
	o.Progress = func(now maven.Simulation) { told++ }
	one, err := p.Simulate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	o.Threads, o.Progress = 2, nil
	two, err := p.Simulate(t.Context(), o)
	if err != nil || !reflect.DeepEqual(one, two) {
		t.Errorf("on two threads %+v, on one %+v; %v", two, one, err)
	}
	passes, sum := 0, 0
	for i, c := range one.Candidates {
		if c.Text == pass.Text {
			passes++
		}
		if sum += c.Iterations; i > 0 && c.Gain > one.Candidates[0].Gain {
			t.Errorf("%s gains more than the first", c.Text)
		}
	}
	if passes != 1 || sum != one.Iterations || sum != 200 || one.Stopped != "iterations" || told == 0 {
		t.Errorf("%d passes, %d of %d play-outs, stopped %q, told %d times", passes, sum, one.Iterations, one.Stopped, told)
	}
}

// One candidate is the best of the usual ones, which are played out for it.
func TestSimulateOne(t *testing.T) {
	p := position(quiet)
	o := maven.SimulateOptions{Iterations: 600}
	all, err := p.Simulate(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	o.Candidates = 1
	o.Progress = func(now maven.Simulation) {
		if len(now.Candidates) > 1 {
			t.Errorf("%d candidates on the way", len(now.Candidates))
		}
	}
	one, err := p.Simulate(t.Context(), o)
	if err != nil || len(all.Candidates) != 15 || len(one.Candidates) != 1 || one.Candidates[0] != all.Candidates[0] || one.Iterations != all.Iterations {
		t.Errorf("%d candidates, the first %+v, of %+v; %v", len(one.Candidates), one.Candidates[0], all.Candidates[0], err)
	}
}

// What cannot be simulated is refused, and a simulation that is stopped tells what is known.
func TestSimulateStops(t *testing.T) {
	p := position(quiet)
	if _, err := position("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0").Simulate(t.Context(), maven.SimulateOptions{}); !errors.Is(err, maven.ErrNoRack) {
		t.Errorf("no rack: %v", err)
	}
	if _, err := position(strings.TrimSuffix(quiet, "0")+"6").Simulate(t.Context(), maven.SimulateOptions{}); !errors.Is(err, maven.ErrOver) {
		t.Errorf("%v", err)
	}
	if _, err := p.Simulate(t.Context(), maven.SimulateOptions{Also: make([]maven.Move, 1)}); !errors.Is(err, maven.ErrForeign) {
		t.Errorf("a foreign move: %v", err)
	}
	for _, one := range []struct {
		options maven.SimulateOptions
		want    string
	}{
		{maven.SimulateOptions{Goal: "fun"}, `goal "fun": must be win or spread`},
		{maven.SimulateOptions{Candidates: -1}, "candidates -1: must be 1 to 1000, or 0 for 15"},
		{maven.SimulateOptions{Candidates: 1001}, "candidates 1001: must be 1 to 1000, or 0 for 15"},
		{maven.SimulateOptions{Confidence: 95}, "confidence 95: must be from 0 to less than 1"},
		{maven.SimulateOptions{Confidence: 1}, "confidence 1: must be from 0 to less than 1"},
		{maven.SimulateOptions{Plies: -2}, "plies -2: must be 1 to 1000"},
	} {
		if _, err := p.Simulate(t.Context(), one.options); err == nil || err.Error() != "maven: "+one.want {
			t.Errorf("%+v: %v; want %s", one.options, err, one.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	s, err := p.Simulate(ctx, maven.SimulateOptions{Equal: true, Iterations: 1_000_000, Progress: func(maven.Simulation) { cancel() }})
	if err != nil || s.Stopped != "interrupted" || s.Iterations == 0 || s.Iterations == 1_000_000 {
		t.Errorf("cancelled: %d play-outs, stopped %q, %v", s.Iterations, s.Stopped, err)
	}
}
