package panel

import (
	"context"
	"fmt"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/lexicon"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/sim"
	"maven/internal/winprob"
)

// A Trial asks players for their moves in the positions of a panel.
type Trial struct {
	Panel   *Panel
	Half    Half                     // of the positions; "" for all
	Players [][]func() engine.Player // each by its seeds; made once by each thread

	// What the panel was made with, to value moves that are no candidates.
	Words *lexicon.Lexicon
	Judge *eval.Static
	Win   *winprob.Table
}

// An Outcome is what players did in a position.
type Outcome struct {
	Position *Position
	Answers  [][]Answer // by player, and by its seeds
}

// An Answer is the move that a player chose, and its regret: what the best candidate is worth more.
type Answer struct {
	Move   move.Move
	Win    float64 // chance to win, 0 to 1; below 0 for a move that is no candidate and better than all
	Points float64 // of the mean final spread; below 0 where a move gains more points and wins less
	Listed bool    // the move is a candidate
}

// Positions returns those that are asked about.
func (t *Trial) Positions() []*Position {
	var list []*Position
	for i := range t.Panel.Positions {
		if p := &t.Panel.Positions[i]; t.Half == "" || p.Half == t.Half {
			list = append(list, p)
		}
	}
	return list
}

// Run asks all players about each position, on so many threads, and calls take with the outcomes, in the order of the
// positions. The error is ctx's, take's or a player's.
func (t *Trial) Run(ctx context.Context, threads int, take func(*Outcome) error) error {
	positions := t.Positions()
	worker := func(int) pool.Worker[*Outcome] {
		players := make([][]engine.Player, len(t.Players))
		for i, seeds := range t.Players {
			for _, player := range seeds {
				players[i] = append(players[i], player())
			}
		}
		return func(ctx context.Context, number int) (*Outcome, error) {
			o, err := t.ask(ctx, positions[number], players)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", positions[number].ID, err)
			}
			return o, nil
		}
	}
	return pool.Run(ctx, threads, 0, len(positions), worker, func(_ int, o *Outcome) error { return take(o) })
}

// ask asks all players about a position. A move that is no candidate is valued once.
func (t *Trial) ask(ctx context.Context, p *Position, players [][]engine.Player) (*Outcome, error) {
	o := &Outcome{Position: p, Answers: make([][]Answer, len(players))}
	own := p.Position.Clone() // of this thread
	others := map[move.Move]Answer{}
	for i, seeds := range players {
		for _, player := range seeds {
			m, err := player.Choose(ctx, &own, engine.Limits{})
			if err != nil {
				return nil, err
			}
			a, err := t.judge(ctx, p, m, others)
			if err != nil {
				return nil, err
			}
			o.Answers[i] = append(o.Answers[i], a)
		}
	}
	return o, nil
}

// judge returns the regret of a move.
func (t *Trial) judge(ctx context.Context, p *Position, m move.Move, others map[move.Move]Answer) (Answer, error) {
	best := &p.Candidates[0]
	if c := p.find(&m); c != nil {
		return Answer{c.Move, best.Win - c.Win, best.Spread - c.Spread, true}, nil
	}
	m = p.Position.Board.Canonical(m)
	m.Equity = 0
	if a, known := others[m]; known {
		return a, nil
	}
	a, err := t.other(ctx, p, m)
	others[m] = a
	return a, err
}

// other values a move that is no candidate, as the candidates were valued, but never by play-outs that look ahead.
func (t *Trial) other(ctx context.Context, p *Position, m move.Move) (Answer, error) {
	var found []Candidate
	var err error
	switch t.Panel.Section {
	case Endgame:
		found, err = solveEndgame(ctx, p, &m)
	case PreEndgame:
		found, err = solvePreEndgame(ctx, p, t.Words, []move.Move{m}, preendNodes/len(p.Candidates)) // as for a candidate
	default:
		return t.playOut(ctx, p, m)
	}
	if err != nil {
		return Answer{}, err
	}
	best := &p.Candidates[0]
	return Answer{Move: m, Win: best.Win - found[0].Win, Points: best.Spread - found[0].Spread}, nil
}

// playOut has a move and the best candidate played out by the draws that the truth was found with, as many as the best had.
func (t *Trial) playOut(ctx context.Context, p *Position, m move.Move) (Answer, error) {
	s, err := newSim(p, sim.Means{Judge: t.Judge, Words: t.Words.Map(), Win: t.Win}, plies, truthSeed(t.Panel.Seed, t.Panel.Section, p.ID))
	if err != nil {
		return Answer{}, err
	}
	s.Add(p.Candidates[0].Move)
	s.Add(m)
	if err := s.PlayOut(ctx, 2*max(p.Candidates[0].Draws, 1)); err != nil {
		return Answer{}, err
	}
	a := Answer{Move: m}
	for _, c := range s.Result().Candidates {
		sign := 1.0
		if c.Move.Same(&m) {
			sign = -1
		}
		a.Win += sign * c.Win
		a.Points += sign * c.Equity
	}
	return a, nil
}
