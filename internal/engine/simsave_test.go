package engine_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/move"
	"maven/internal/sim"
	"maven/internal/testsize"
)

// A simulation that is saved in its middle, or by its progress function, and resumed by another player with the
// same options, finds what an uninterrupted one finds.
func TestSimulatedGoesOn(t *testing.T) {
	p := positions(t, "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0 lm 8F.QUIET;")[0]
	for _, infers := range []bool{false, true} {
		player := func() *engine.Simulated {
			s := simulated(t, sim.Options{Seed: 3, Confidence: 0.99, Equivalent: 1e-9})
			if infers {
				s.UseInference()
			}
			return s
		}
		pass := engine.Request{Count: 3, Also: []move.Move{{Kind: move.Pass}}}
		want := find(t, player(), &p, pass, engine.Limits{Iterations: 420})

		a, err := player().Analyze(&p, pass)
		if err != nil {
			t.Fatal(err)
		}
		saves := [][]byte{a.Save()}
		if err := a.Run(t.Context(), engine.Limits{Iterations: 300}, func(engine.Snapshot) { saves = append(saves, a.Save()) }); err != nil {
			t.Fatal(err)
		}
		if last := a.Save(); len(saves) < 2 || !slices.Equal(last, saves[len(saves)-1]) {
			t.Errorf("%d saves", len(saves))
		}
		for i, data := range [][]byte{saves[0], saves[1], a.Save()}[:testsize.Of(2, 3, 3)] {
			again, err := player().Resume(&p, pass, data)
			if err != nil {
				t.Fatal(err)
			}
			before := again.Snapshot()
			if i == 0 && before.Iterations != 0 || i > 0 && (before.Iterations == 0 || before.Legal != want.Legal) {
				t.Errorf("save %d has %d play-outs, %d legal moves", i, before.Iterations, before.Legal)
			}
			if err := again.Run(t.Context(), engine.Limits{Iterations: 420 - before.Iterations, Threads: 2}, nil); err != nil {
				t.Fatal(err)
			}
			if got := again.Snapshot(); !reflect.DeepEqual(got.Findings, want.Findings) || got.Stopped != want.Stopped {
				t.Errorf("save %d, inference %v: %+v, want %+v", i, infers, got, want)
			}
		}
		if _, err := player().Resume(&p, engine.Request{Count: 4}, saves[1]); !errors.Is(err, sim.ErrOther) {
			t.Errorf("with another number of candidates: %v", err)
		}
		if _, err := simulated(t, sim.Options{Seed: 3}).Resume(&p, pass, saves[1]); !errors.Is(err, sim.ErrOther) {
			t.Errorf("with other options: %v", err)
		}
	}
}

// An inference that was cut short is not saved: what goes on would draw by another.
func TestCutInferenceIsNotSaved(t *testing.T) {
	p := positions(t, "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0 lm 8F.QUIET;")[0]
	a, err := simulated(t, sim.Options{}).UseInference().Analyze(&p, engine.Request{Count: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Run(t.Context(), engine.Limits{Time: 1}, nil); err != nil {
		t.Fatal(err)
	}
	if data := a.Save(); a.Snapshot().Iterations == 0 || data != nil {
		t.Errorf("%d bytes after %d play-outs", len(data), a.Snapshot().Iterations)
	}
}

// A player that has nothing to go on with saves nothing.
func TestStaticSavesNothing(t *testing.T) {
	p := positions(t, "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0")[0]
	a, err := engine.NewStatic(eval.NewStatic(nil), nil).Analyze(&p, engine.Request{})
	if err != nil {
		t.Fatal(err)
	}
	if data := a.Save(); data != nil {
		t.Errorf("%d bytes", len(data))
	}
}
