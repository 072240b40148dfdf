package engine_test

import (
	"context"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/testsize"
)

// simulated returns a simulating player of the standard game.
func simulated(t testing.TB, o sim.Options) *engine.Simulated {
	t.Helper()
	r := librarytest.Rules(t, "standard", "")
	win, err := librarytest.Library("").WinProb("", r, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, words := librarytest.Shipped(t)
	return engine.NewSimulated(anyLeaves(t, r.Tiles), words, win, o)
}

// find runs an analysis to its end.
func find(t testing.TB, s *engine.Simulated, p *game.Position, r engine.Request, l engine.Limits) engine.Snapshot {
	t.Helper()
	a, err := s.Analyze(p, r)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Run(t.Context(), l, nil); err != nil {
		t.Fatal(err)
	}
	return a.Snapshot()
}

// A clear best move is found within few play-outs, and candidates carry what play-outs have shown.
func TestSimulatedIsConfident(t *testing.T) {
	p := positions(t, "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0")[0]
	s := simulated(t, sim.Options{Equivalent: 0.05})
	now := find(t, s, &p, engine.Request{Count: 6}, engine.Limits{Threads: 2})
	if now.Stopped != engine.Stop(sim.Confident) && now.Stopped != engine.Stop(sim.Equivalent) || now.Rounds == 0 {
		t.Errorf("stopped by %q after %d rounds", now.Stopped, now.Rounds)
	}
	total := 0
	for _, c := range now.Candidates {
		total += c.Played.Iterations
		if c.Value.Known != stat.Sampled || !c.Value.HasWin || c.Value.WinError <= 0 || c.Played.Plies[1].Made == 0 {
			t.Errorf("%s: %+v", p.Board.Spell(&c.Move), c.Value)
		}
	}
	if total != now.Iterations {
		t.Errorf("%d play-outs, and %d of candidates", now.Iterations, total)
	}
}

// Without limits a run ends after some play-outs, and the next goes on.
func TestSimulatedWithoutLimits(t *testing.T) {
	testsize.OneThread(t)
	p := positions(t, "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0")[0]
	a, err := simulated(t, sim.Options{Equal: true, Plies: 1}).Analyze(&p, engine.Request{Count: 2})
	if err != nil {
		t.Fatal(err)
	}
	for run := 1; run <= testsize.Of(1, 2, 2); run++ {
		if err := a.Run(context.Background(), engine.Limits{}, nil); err != nil {
			t.Fatal(err)
		}
		if now := a.Snapshot(); now.Stopped != engine.OutOfIterations || now.Iterations != run*engine.DefaultPlayOuts {
			t.Errorf("run %d: %q after %d play-outs", run, now.Stopped, now.Iterations)
		}
	}
}

// If all candidates win for certain, spread decides, and the note says so.
func TestSimulatedTies(t *testing.T) {
	testsize.OneThread(t)
	const board = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO "
	all := positions(t, board+"717/173 0", board+"117/973 0")
	for i, word := range []string{"win", "lose"} {
		now := find(t, simulated(t, sim.Options{Plies: 20, Equal: true}), &all[i], engine.Request{Count: 4}, engine.Limits{Iterations: 40})
		if !strings.HasPrefix(now.Note, "the first 4 surely "+word) {
			t.Errorf("note: %q", now.Note)
		}
		for j := 1; j < len(now.Candidates); j++ {
			if now.Candidates[j].Value.Equity > now.Candidates[j-1].Value.Equity {
				t.Errorf("candidate %d: %v after %v", j+1, now.Candidates[j].Value, now.Candidates[j-1].Value)
			}
		}
	}
}

// Without a win table candidates are compared by spread.
func TestSimulatedGoalWithoutWin(t *testing.T) {
	_, words := librarytest.Shipped(t)
	for _, goal := range []sim.Goal{sim.WinGame, sim.WinAndSpread, sim.GainSpread} {
		if of := engine.NewSimulated(eval.NewStatic(nil), words, nil, sim.Options{Goal: goal}).Identity(); !strings.Contains(of, "goal spread") {
			t.Errorf("%v without a table: %s", goal, of)
		}
	}
}

func TestSimulatedIdentity(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range []sim.Options{{}, {Plies: 3}, {Seed: 1}, {Goal: sim.GainSpread}, {Goal: sim.WinAndSpread}, {Equal: true}, {Confidence: 0.9}, {Equivalent: 1}} {
		seen[simulated(t, o).Identity()] = true
	}
	inferring := simulated(t, sim.Options{}).UseInference()
	seen[inferring.Identity()] = true
	if len(seen) != 9 {
		t.Errorf("%d identities of 9 players: %v", len(seen), seen)
	}
}

// What is inferred decides which tiles the opponent holds: who exchanges a tile, and plays none, has none that make a word.
func TestSimulatedInfers(t *testing.T) {
	testsize.OneThread(t)
	r, words := librarytest.Small(t)
	p := librarytest.Position(t, board.New(r, words.Graph), "15/15/15/15/15/15/15/6SEAT5/15/15/15/15/15/15/15 AENR/ 0/24 0")
	p.Last, p.HasLast = move.Move{Kind: move.Exchange, Played: 1}, true
	bingos := func(s *engine.Simulated) float64 {
		f := find(t, s, p, engine.Request{Count: 2}, engine.Limits{Iterations: 400})
		return f.Candidates[0].Played.Plies[0].Bingos
	}
	plain := engine.NewSimulated(eval.NewStatic(nil), words, nil, sim.Options{Equal: true})
	inferring := plain.Again().UseInference()
	if before, now := bingos(plain), bingos(inferring); now >= before/2 {
		t.Errorf("%.2f bingos after an exchange of one tile, %.2f by chance", now, before)
	}
}

func TestSimulatedRefuses(t *testing.T) {
	p := positions(t)[0]
	empty := game.NewPosition(game.Known{Board: board.New(p.Board.Rules(), p.Board.Words())})
	if _, err := simulated(t, sim.Options{}).Analyze(&empty, engine.Request{}); err == nil {
		t.Error("a rack that is not known is taken")
	}
}
