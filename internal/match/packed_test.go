package match_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"maven/internal/engine"
	"maven/internal/farm/farmtest"
	"maven/internal/match"
	"maven/internal/pool"
)

// farOf plays the pairs of a plan.
func farOf(plan match.Plan) *farmtest.Machine {
	return &farmtest.Machine{Work: func(part int, state []byte) (pool.Work, error) {
		if part != 0 || state != nil {
			return nil, fmt.Errorf("part %d with %d bytes of state", part, len(state))
		}
		return plan.Work(), nil
	}}
}

// Pairs that are played far away are the same, with log, GCG and result, also if a test ends the match.
func TestFarPairs(t *testing.T) {
	whole := smallPlan(t, static(), weak(), 60)
	stopped := smallPlan(t, static(), mean(), 400)
	stopped.Stop = sequential(t, 0, 5)
	late := smallPlan(t, static(), weak(), 20)
	late.Start = &match.Start{Unseen: 12, New: static().New}
	for name, plan := range map[string]match.Plan{"whole": whole, "stopped": stopped, "late": late} {
		want, wantLog := played(t, plan, 2)
		m := begun(t, plan)
		var log bytes.Buffer
		l := match.NewLog(&log, &plan)
		if err := l.Begin(); err != nil {
			t.Fatal(err)
		}
		var gcg [2][]byte // here, far
		err := m.Run(t.Context(), pool.Crew{Far: farOf(plan)}, func(p *match.Pair) error {
			gcg[1] = written(t, gcg[1], &plan, p, p.Number%2)
			return l.Pair(p)
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Result(); !reflect.DeepEqual(got, want) || log.String() != wantLog {
			t.Errorf("%s: %+v, want %+v; logs of %d and %d bytes", name, got, want, log.Len(), len(wantLog))
		}
		if err := begun(t, plan).Run(t.Context(), pool.Here(1), func(p *match.Pair) error {
			gcg[0] = written(t, gcg[0], &plan, p, p.Number%2)
			return nil
		}); err != nil || !bytes.Equal(gcg[0], gcg[1]) {
			t.Errorf("%s: the records differ: %v", name, err)
		}
	}
}

// A pair is whole when it comes from far away, overtime and equity included.
func TestFarPairWhole(t *testing.T) {
	synctest.Test(t, testFarPairWhole)
}

func testFarPairWhole(t *testing.T) {
	slow := func(side match.Side) match.Side { return ticking(side, time.Millisecond, func(engine.Limits) {}) }
	plan := smallPlan(t, slow(static()), slow(weak()), 2)
	clock, err := engine.ParseClock("1ms")
	if err != nil {
		t.Fatal(err)
	}
	plan.Clock = &clock
	run := func(crew pool.Crew) (pair match.Pair) {
		if err := begun(t, plan).Run(t.Context(), crew, func(p *match.Pair) error { pair = *p; return nil }); err != nil {
			t.Fatal(err)
		}
		return pair
	}
	want, got := run(pool.Here(1)), run(pool.Crew{Far: farOf(plan)})
	if !reflect.DeepEqual(got, want) || want.Games[0].Overtime[0] == 0 {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// A pair that is cut, or has too much, ends the match with an error that names it.
func TestFarPairSpoiled(t *testing.T) {
	plan := smallPlan(t, static(), weak(), 8)
	spoils := farmtest.Damages(2)
	spoils["seat"] = func(number int, data []byte) []byte {
		if number == 2 {
			data[0] = 2
		}
		return data
	}
	for name, spoil := range spoils {
		m, taken, f := begun(t, plan), 0, farOf(plan)
		f.Spoil = spoil
		err := m.Run(t.Context(), pool.Crew{Far: f}, func(*match.Pair) error { taken++; return nil })
		if err == nil || !strings.HasPrefix(err.Error(), "pair 3: byte ") || taken != 2 {
			t.Errorf("%s: %v after %d pairs", name, err, taken)
		}
	}
	m := begun(t, plan)
	err := m.Run(t.Context(), pool.Crew{Far: farOf(plan)}, func(*match.Pair) error { return errKilled })
	if !errors.Is(err, errKilled) {
		t.Errorf("%v, want the error of the report", err)
	}
}

// No bytes make a panic: a pair that is read can be added up, and written as log and record.
func FuzzFarPair(f *testing.F) {
	plan := smallPlan(f, static(), weak(), 2)
	data, err := plan.Work()()(f.Context(), 0)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(data[:len(data)/2])
	log := match.NewLog(io.Discard, &plan)
	f.Fuzz(func(t *testing.T, data []byte) {
		m := begun(t, plan)
		given := farOf(plan)
		given.Spoil = func(int, []byte) []byte { return data }
		_ = m.Run(t.Context(), pool.Crew{Far: given}, func(p *match.Pair) error {
			for game := range p.Games {
				_, _ = match.AppendGCG(nil, &plan, p, game)
			}
			return log.Pair(p)
		})
	})
}
