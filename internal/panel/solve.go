package panel

import (
	"context"
	"errors"

	"maven/internal/endgame"
	"maven/internal/lexicon"
	"maven/internal/move"
	"maven/internal/preend"
	"maven/internal/stat"
	"maven/internal/winprob"
)

const (
	// proven is how many of the best moves of an endgame have proven values, and are its candidates.
	proven = 16

	// solverMemory is what a search may take, in bytes: what is found does not hang on how much it is where all is proven.
	solverMemory = 128 << 20

	// endgameNodes and preendNodes bound a search, in positions looked at: about half a minute of work. Limits of time would
	// find something else on another machine.
	endgameNodes = 20_000_000
	preendNodes  = 10_000_000
)

// solveEndgame returns the best moves of an endgame with their proven values, or one move with its value. It is errUnfit where
// they cannot be proven within the limit.
func solveEndgame(ctx context.Context, p *Position, only *move.Move) ([]Candidate, error) {
	own := p.Position.Clone()
	q := &endgame.Question{Position: &own, Count: proven, Limits: endgame.Limits{Nodes: endgameNodes}}
	if only != nil {
		q.Count, q.Also = 1, []move.Move{*only}
	}
	answer, err := endgame.New(solverMemory, 1).Solve(ctx, q, nil)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if only == nil && !answer.Proven {
		return nil, errUnfit
	}
	var all []Candidate
	for i := range answer.Moves {
		f := &answer.Moves[i]
		if only == nil && len(all) == proven || only != nil && !f.Move.Same(only) {
			continue
		}
		spread := p.Position.Scores[0] - p.Position.Scores[1] + f.Value
		c := Candidate{Move: f.Move, Win: winprob.Decided(spread), Spread: float64(spread), Known: Heuristic}
		if f.Proven() {
			c.Known = Proven
		}
		all = append(all, c)
	}
	if len(all) == 0 {
		return nil, errors.New("the search of the endgame does not list the move")
	}
	ranked(all)
	return all, nil
}

// solvePreEndgame returns moves with a few tiles in the bag, and what comes of them: proven for every draw where they empty the
// bag, as far as so many positions go.
func solvePreEndgame(ctx context.Context, p *Position, words *lexicon.Lexicon, moves []move.Move, nodes int) ([]Candidate, error) {
	own := p.Position.Clone()
	q := &preend.Question{Position: &own, Moves: moves, Nodes: nodes}
	for i := range moves {
		if preend.Empties(&own, &moves[i]) {
			q.Also = append(q.Also, moves[i])
		}
	}
	solver := preend.New(solverMemory, 1)
	solver.Words = words.Map()
	answer, err := solver.Solve(ctx, q, nil)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var all []Candidate
	for i := range answer.Candidates {
		f := &answer.Candidates[i]
		c := Candidate{Move: f.Move, Win: stat.Rounded(f.Win, chanceSteps), Spread: stat.Rounded(f.Spread, pointSteps), Known: Heuristic}
		if f.Known == stat.Proven {
			c.Known = Proven
		}
		c.Move.Equity = 0
		all = append(all, c)
	}
	ranked(all)
	return all, nil
}
