package form

import (
	"maven/internal/engine"
	"maven/internal/explain"
	"maven/internal/game"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Found is what a player has found of a position, from which the forms of rankings are made.
type Found struct {
	Line     int  // of the file of positions, 0 for none
	Seed     *int // of a random opening, nil for none
	CGP      string
	Setting  Setting
	Player   string // its name
	Position *game.Position
	Snapshot engine.Snapshot
	Moves    []engine.Candidate // those to be told
	Judging  bool               // they are one move that was asked about
	Why      []explain.Against  // nil to tell no reasons
}

// Leave writes the tiles that a move leaves on the rack.
func (f *Found) Leave(c *engine.Candidate) string {
	left := c.Move.Left(&f.Position.Rack)
	return f.Position.Board.Notation().Alphabet.Rack(&left)
}

// Behind returns by how much the move asked about is worse than the best one. It returns false if none was asked about,
// or if one of the two has no value.
func (f *Found) Behind() (tile.Equity, bool) {
	if !f.Judging {
		return 0, false
	}
	best, asked := &f.Snapshot.Candidates[0].Value, &f.Moves[0].Value
	if best.Known == stat.Unknown || asked.Known == stat.Unknown {
		return 0, false
	}
	return max(best.Equity-asked.Equity, 0), true
}

// Goal returns what candidates were compared by: without a win table, by spread.
func (f *Found) Goal(asked sim.Goal) sim.Goal {
	if !asked.Wins() || len(f.Snapshot.Candidates) > 0 && f.Snapshot.Candidates[0].Value.HasWin {
		return asked
	}
	return sim.GainSpread
}

// why returns the reasons; nil for none.
func (f *Found) why() []Explanation {
	n := f.Position.Board.Notation()
	var list []Explanation
	for i := range f.Why {
		w := &f.Why[i]
		one := Explanation{Move: n.Format(&w.Best.Move), Verdict: w.Explanation.Verdict, Reasons: []Reason{}}
		if w.Other != nil {
			one.Than = n.Format(&w.Other.Move)
		}
		for _, r := range w.Explanation.Reasons {
			one.Reasons = append(one.Reasons, Reason{r.Kind, stat.Rounded(r.Points, 100), r.Text})
		}
		list = append(list, one)
	}
	return list
}

// NewRanking returns the moves of a player that ranks.
func NewRanking(f *Found) Ranking {
	out := Ranking{
		Line: f.Line, Seed: f.Seed, CGP: f.CGP, Setting: f.Setting, Player: f.Player, Method: f.Snapshot.Note, Stopped: f.Snapshot.Stopped,
		Bag: f.Position.Bag(), Total: f.Snapshot.Legal, Moves: make([]RankedMove, len(f.Moves)), Why: f.why(),
	}
	notation := f.Position.Board.Notation()
	for i := range f.Moves {
		c := &f.Moves[i]
		out.Moves[i] = RankedMove{Candidate: newCandidate(notation, f.Leave(c), c), Terms: c.Terms,
			Line: f.Position.Line(c.Line, Notation)}
		if c.Board != nil {
			out.Moves[i].Board = Points(*c.Board)
		}
		if gap, ok := f.Behind(); ok {
			out.Moves[i].Behind = Points(gap)
		}
	}
	return out
}

// NewSimulated returns the candidates of a player that plays them out with these options; details says whether all that
// the play-outs have shown is told.
func NewSimulated(f *Found, o sim.Options, details bool) Simulated {
	out := Simulated{
		Line: f.Line, CGP: f.CGP, Setting: f.Setting, Player: f.Player, Goal: f.Goal(o.Goal).String(), Note: f.Snapshot.Note,
		Iterations: f.Snapshot.Iterations, Seconds: f.Snapshot.Time.Seconds(), Rounds: f.Snapshot.Rounds, Stopped: f.Snapshot.Stopped,
		Plies: o.Plies, Seed: uint64(o.Seed), Bag: f.Position.Bag(), Total: f.Snapshot.Legal,
		Candidates: []SimulatedCandidate{}, Why: f.why(),
	}
	for i := range f.Moves {
		c := &f.Moves[i]
		out.Candidates = append(out.Candidates, newSimulatedCandidate(f.Position.Board, f.Leave(c), c, details))
	}
	return out
}
