package leaves

import (
	"bytes"
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"maven/internal/farm/farmtest"
	"maven/internal/leave"
	"maven/internal/pool"
	"maven/internal/tile"
)

// farOf does the games of a plan.
func farOf(plan Plan) *farmtest.Machine {
	return &farmtest.Machine{Work: func(part int, state []byte) (pool.Work, error) {
		t, err := New(plan)
		if err != nil {
			return nil, err
		}
		return t.Work(part, state)
	}}
}

func noReport(pool.Progress) error { return nil }

// A table whose games were played far away has the same bytes, after a break too.
func TestFar(t *testing.T) {
	plan := smallPlan(t, 60, 40)
	want := trainer(t, plan)
	run(t, want, 2)
	l := trainer(t, plan)
	left := 75
	stop := func(pool.Progress) error {
		if left--; left == 0 {
			return context.Canceled
		}
		return nil
	}
	crew := pool.Crew{Far: farOf(plan)}
	if err := l.Run(t.Context(), crew, stop); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	again := trainer(t, plan)
	if err := again.Restore(l.AppendCheckpoint(nil)); err != nil {
		t.Fatal(err)
	}
	if err := again.Run(t.Context(), crew, noReport); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.AppendCheckpoint(nil), want.AppendCheckpoint(nil)) {
		t.Error("the tables differ")
	}
}

// A damaged game ends training with an error that names it.
func TestFarSpoiled(t *testing.T) {
	plan := smallPlan(t, 9)
	for name, spoil := range farmtest.Damages(3) {
		f := farOf(plan)
		f.Spoil = spoil
		err := trainer(t, plan).Run(t.Context(), pool.Crew{Far: f}, noReport)
		if err == nil || !strings.HasPrefix(err.Error(), "game 4 of generation 1 of 1: byte ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A state that does not fit, and a generation that there is not, are refused.
func TestWorkRefused(t *testing.T) {
	plan := smallPlan(t, 2, 2)
	state := appendPoints(nil, leave.Complete(plan.Rules.Tiles, plan.Rules.RackSize-1))
	train := trainer(t, plan)
	if _, err := train.Work(1, state); err != nil {
		t.Error(err)
	}
	nan := bytes.Clone(state)
	copy(nan, "\xff\xff\xff\xff")
	for name, c := range map[string]struct {
		generation int
		state      []byte
	}{"late": {2, state}, "early": {-1, state}, "short": {0, state[:8]}, "none": {0, nil}, "nan": {0, nan}} {
		if _, err := train.Work(c.generation, c.state); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// No bytes make a panic: racks that are read can be counted, and are written in the same way again.
func FuzzDrawn(f *testing.F) {
	plan := smallPlan(f, 1)
	table := leave.Complete(plan.Rules.Tiles, plan.Rules.RackSize-1)
	f.Add(appendDrawn(nil, []drawn{{tile.Rack{1: 1, 2: 1}, 12_345, -1}, {tile.Rack{1: 1}, -7, 0}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := readDrawn(data, plan.Rules, table.Len())
		if err != nil {
			return
		}
		newTally(table.Len()).add(sampleOf(table, all))
		again, err := readDrawn(appendDrawn(nil, all), plan.Rules, table.Len())
		if err != nil || !reflect.DeepEqual(again, all) {
			t.Fatalf("%v, then %v: %v", all, again, err)
		}
	})
}
