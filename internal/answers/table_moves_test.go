package answers_test

import (
	"fmt"
	"testing"
	"time"

	"maven/internal/answers/table"
	"maven/internal/engine"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/term"
	"maven/internal/tile"
)

// Moves are told with their values, as far as these are known, and with play-outs where there are any.
func TestMovesTold(t *testing.T) {
	moves := []engine.Candidate{
		{Rank: 1, Value: engine.Value{Equity: 12 * tile.Point, Known: stat.Proven, HasWin: true, Win: 0.5}, Played: &sim.Candidate{Worth: 0.25, Win: 0.5, Equity: 3, Best: 1, BestKnown: true, Iterations: 7}},
		{Value: engine.Value{Equity: 9 * tile.Point, Known: stat.Proven, AtMost: true}},
		{},
	}
	cells := func(rank string, c *engine.Candidate) []string { return []string{rank, c.Move.Kind.String(), "0", ""} }
	heads := func(columns []term.Column) (names []string) {
		for _, c := range columns {
			names = append(names, c.Head)
		}
		return names
	}
	columns, rows := table.Ranked(moves, []string{"leave"}, cells)
	if got, want := fmt.Sprint(heads(columns), rows), "[# move score leave worth equity win known] "+
		"[[1 pass 0  0.00 12.00 50.0% proven] [– pass 0  0.00 ≤ 9.00 – proven] [– pass 0  0.00 – – unknown]]"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	for goal, want := range map[sim.Goal]string{
		sim.WinGame:      "[# move score leave win equity behind best plays] [[1 pass 0  50.0% ± 0.0 3.00 ± 0.00 – 100% 7] [2 pass 0  – – – – 0] [3 pass 0  – – – – 0]]",
		sim.WinAndSpread: "[# move score leave worth equity behind best plays] [[1 pass 0  0.250 ± 0.000 3.00 ± 0.00 – 100% 7] [2 pass 0  – – – – 0] [3 pass 0  – – – – 0]]",
		sim.BeWorth:      "[# move score leave worth equity behind best plays] [[1 pass 0  0.250 ± 0.000 3.00 ± 0.00 – 100% 7] [2 pass 0  – – – – 0] [3 pass 0  – – – – 0]]",
	} {
		columns, rows := table.PlayedOut(moves, goal, cells)
		if got := fmt.Sprint(heads(columns), rows); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

// An error that is not known is a question mark, and nothing is -0.
func TestPlayedOutOnce(t *testing.T) {
	moves := []engine.Candidate{
		{Rank: 1, Value: engine.Value{HasWin: true}, Played: &sim.Candidate{Win: 0.5, Best: 1, Iterations: 1, Common: 1}},
		{Rank: 2, Value: engine.Value{HasWin: true}, Played: &sim.Candidate{Win: 0.5, Equity: -0.001, Behind: -0.000001, Iterations: 1, Common: 1}},
		{Rank: 3, Value: engine.Value{HasWin: true}, Played: &sim.Candidate{Equity: -0.01, Behind: -0.01, BehindSpread: true, Iterations: 2, Common: 2, BestKnown: true}},
	}
	_, rows := table.PlayedOut(moves, sim.WinGame, func(rank string, _ *engine.Candidate) []string { return []string{rank} })
	if got, want := fmt.Sprint(rows), "[[1 50.0% ± ? 0.00 ± ? – – 1] [2 50.0% ± ? 0.00 ± ? 0.00% ± ? – 1] [3 0.0% ± 0.0 -0.01 ± 0.00 -0.01 ± 0.00 points 0% 2]]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// How a simulation went.
func TestTableRun(t *testing.T) {
	for want, got := range map[string]string{
		"1 play-out of 2 plies in 0 rounds; stopped: ":              table.Run(&engine.Snapshot{Findings: engine.Findings{Iterations: 1}}, 2),
		"9 play-outs of 2 plies in 1 round; stopped: ":              table.Run(&engine.Snapshot{Findings: engine.Findings{Iterations: 9, Rounds: 1}}, 2),
		"9 play-outs of 2 plies in 1 round; there is one candidate": table.Run(&engine.Snapshot{Findings: engine.Findings{Iterations: 9, Rounds: 1}, Stopped: engine.Stop(sim.Only)}, 2),
		"9 play-outs of 2 plies in 3 rounds, 1.5 s; stopped: ; all": table.Run(&engine.Snapshot{Findings: engine.Findings{Iterations: 9, Rounds: 3, Note: "all"}, Time: 1500 * time.Millisecond}, 2),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
