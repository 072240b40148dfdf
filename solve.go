package maven

import (
	"context"

	"maven/internal/board"
	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/preend"
	"maven/internal/question"
	"maven/internal/stat"
)

// SolveOptions say how to solve a position. The zero value proves the best move on one thread.
type SolveOptions struct {
	Lines int    // with an empty bag: best moves to prove; 0 is 1
	Also  []Move // other moves to prove

	Candidates int  // with tiles in the bag: moves to look at deeply; 0 is 32
	SeesAll    bool // with tiles in the bag: the opponent sees all tiles, instead of playing by what it can know

	Threads int // 0 is 1
	Nodes   int // positions to look at, about; 0 for no limit
	Memory  int // in MiB, 16 or more; 0 is 256

	// Progress, unless nil, is called with what is known so far, from the goroutine that called Solve.
	Progress func(Solution)
}

// A Solution is what is known of the end of a game.
type Solution struct {
	Moves    []SolvedMove // best first
	Complete bool         // all that was asked is done; else the context or a limit ended the work
	Nodes    int          // positions looked at
}

// A SolvedMove is a move and what comes of it with best play.
type SolvedMove struct {
	Move

	// Spread is how the game ends, in points less the opponent's; with tiles in the bag, the mean. With
	// AtMost it is only known not to be exceeded. SpreadKnown says how well: Proven is of the spread, or
	// that it is not exceeded.
	Spread      float64
	AtMost      bool
	SpreadKnown Knowledge

	// Win is the chance to win, 0 to 1, with a tie counted half. Wins, Ties, Losses and Unknown are the
	// orders in which the tiles may be drawn that have this result; with an empty bag there is one.
	Win                         float64
	Wins, Ties, Losses, Unknown float64
	WinKnown                    Knowledge

	Line  []string     // with an empty bag: the move and best play after it, as far as it is known
	Draws []SolvedDraw // with tiles in the bag: by the tiles drawn, if all were looked at
}

// A SolvedDraw is what comes of a move if these tiles are drawn.
type SolvedDraw struct {
	Tiles                       string
	Wins, Ties, Losses, Unknown float64
	WinKnown                    Knowledge
	Spread                      float64
	Line                        []string // what follows the move, beginning with the opponent's reply, as far as it is known
}

// Solve looks for best play to the end of the game: with an empty bag exactly, with a few tiles in the bag
// for every draw and every rack of the opponent. It ends when all that is asked is proven, or with what is
// known when ctx ends. More than four tiles in the bag take very long. Errors are ErrNoRack, ErrOver,
// ErrForeign, and that of a position whose tiles cannot be solved.
func (p *Position) Solve(ctx context.Context, o SolveOptions) (Solution, error) {
	if err := p.onTurn(); err != nil {
		return Solution{}, err
	}
	q := question.Question{Method: question.Solve, Lines: question.Given(o.Lines), Candidates: question.Given(o.Candidates), Memory: o.Memory,
		Limits: engine.Limits{Nodes: o.Nodes, Threads: o.Threads}, Endless: true}
	if o.SeesAll {
		q.Model = preend.SeesAll.String()
	}
	found, err := p.ask(ctx, &q, o.Also, func(now *engine.Snapshot) {
		if o.Progress != nil {
			o.Progress(p.solution(now))
		}
	})
	if err != nil {
		return Solution{}, err
	}
	return p.solution(found), nil
}

// solution makes a solution of what has been found.
func (p *Position) solution(found *engine.Snapshot) Solution {
	if found.Preend != nil {
		return p.preendgame(found.Preend)
	}
	return p.endgame(found.Endgame)
}

// endgame makes a solution of an answer with an empty bag.
func (p *Position) endgame(a *endgame.Answer) Solution {
	s := Solution{Complete: a.Proven, Nodes: a.Nodes}
	spread := p.state.Scores[0] - p.state.Scores[1]
	for i := range a.Moves {
		m := &a.Moves[i]
		solved := SolvedMove{Move: p.judged(&m.Move), Spread: float64(spread + m.Value), AtMost: !m.Exact, SpreadKnown: Heuristic,
			WinKnown: Heuristic, Line: p.state.Line(m.Line, (*board.Board).Spell)}
		if m.Certain() {
			solved.SpreadKnown = Proven
		}
		low, high := spread+m.Low, spread+m.High
		switch {
		case spread+m.Value > 0:
			solved.Wins, solved.Win = 1, 1
		case spread+m.Value < 0:
			solved.Losses = 1
		default:
			solved.Ties, solved.Win = 1, 0.5
		}
		if low > 0 || high < 0 || low == high {
			solved.WinKnown = Proven
		}
		s.Moves = append(s.Moves, solved)
	}
	return s
}

// preendgame makes a solution of an answer with tiles in the bag.
func (p *Position) preendgame(a *preend.Answer) Solution {
	s := Solution{Complete: !a.Cut, Nodes: a.Nodes}
	for i := range a.Candidates {
		c := &a.Candidates[i]
		solved := SolvedMove{Move: p.judged(&c.Move), Spread: c.Spread, SpreadKnown: knowledge(c.SpreadKnown), Win: c.Win, Wins: c.Wins,
			Ties: c.Ties, Losses: c.Losses, Unknown: c.Unknown, WinKnown: knowledge(c.Known)}
		for j := range c.Draws {
			d := &c.Draws[j]
			line := p.state.Line(append([]move.Move{c.Move}, d.Line...), (*board.Board).Spell)
			solved.Draws = append(solved.Draws, SolvedDraw{Tiles: p.engine.rules.Tiles.Rack(&d.Tiles), Wins: d.Wins, Ties: d.Ties,
				Losses: d.Losses, Unknown: d.Unknown, WinKnown: knowledge(d.Known), Spread: d.Spread, Line: line[1:]})
		}
		s.Moves = append(s.Moves, solved)
	}
	return s
}

// judged returns a move that was found by looking ahead, with its static equity.
func (p *Position) judged(m *move.Move) Move {
	w, state := p.work()
	defer p.engine.workers.Put(w)
	w.player.Value(&state, m)
	return p.engine.public(w, &p.state.Rack, m)
}

// knowledge is how a figure is known, in the words of this package.
func knowledge(k stat.Known) Knowledge { return Knowledge(k.String()) }
