package form

import (
	"time"

	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/stat"
)

// The phases that `maven solve` tells apart.
const (
	PhaseEndgame    = "endgame"
	PhasePreendgame = "preendgame"
)

// An Endgame is what `maven solve --json` says of a position with an empty bag.
type Endgame struct {
	CGP string `json:"cgp"`
	Setting
	Phase       string        `json:"phase"`
	Value       int           `json:"value"` // points gained from here on by the player on turn less the opponent's
	Proven      bool          `json:"proven"`
	Line        []string      `json:"line"`        // best play to the end, as far as it is known
	FinalSpread int           `json:"finalSpread"` // points, to the player on turn
	Depth       int           `json:"depth"`       // moves that every line was followed
	Nodes       int           `json:"nodes"`
	Seconds     float64       `json:"seconds"`
	Stopped     engine.Stop   `json:"stopped"`
	Moves       []EndgameMove `json:"moves"`
}

// An EndgameMove is a move of an endgame.
type EndgameMove struct {
	Move  string   `json:"move"`
	Score int32    `json:"score"`
	Value int      `json:"value"` // the best guess; not above it where exact is false
	Exact bool     `json:"exact"`
	Low   *int     `json:"low"`   // proven: the value is not below; null where nothing is
	High  *int     `json:"high"`  // proven: the value is not above
	Loss  int      `json:"loss"`  // against the best move; at least so much where exact is false
	Known string   `json:"known"` // proven: the value, or that it is not above
	Line  []string `json:"line"`
}

// NewEndgame returns the form of an answer, with the first n of its moves and those asked for besides; 0
// are all.
func NewEndgame(cgp string, set Setting, p *game.Position, a *endgame.Answer, n int, also []move.Move, took time.Duration, stopped engine.Stop) *Endgame {
	best := &a.Moves[0]
	e := &Endgame{CGP: cgp, Setting: set, Phase: PhaseEndgame, Value: best.Value, Proven: a.Proven, Line: Notations(p, best.Line),
		FinalSpread: p.Scores[0] - p.Scores[1] + best.Value, Depth: a.Depth, Nodes: a.Nodes, Seconds: took.Seconds(), Stopped: stopped}
	for i := range a.Moves {
		m := &a.Moves[i]
		asked := n == 0 || i < n
		for j := range also {
			asked = asked || also[j].Same(&m.Move)
		}
		if asked {
			e.Moves = append(e.Moves, newEndgameMove(p, m, best.Value))
		}
	}
	return e
}

func newEndgameMove(p *game.Position, m *endgame.Move, best int) EndgameMove {
	e := EndgameMove{Move: p.Board.Spell(&m.Move), Score: m.Move.Score, Value: m.Value, Exact: m.Exact, Loss: best - m.Value,
		Known: stat.Heuristic.String(), Line: Notations(p, m.Line)}
	if m.Low > endgame.Least {
		e.Low = &m.Low
	}
	if m.High < endgame.Most {
		e.High = &m.High
	}
	if m.Proven() || !m.Exact && m.High <= m.Value {
		e.Known = stat.Proven.String()
	}
	return e
}

// Notations writes moves that follow each other from a position, as notation has them: letters played
// through are in parentheses.
func Notations(p *game.Position, line []move.Move) []string {
	all := make([]string, len(line))
	q := p.Clone()
	for i := range line {
		all[i] = q.Board.Spell(&line[i])
		q.Board.Place(&line[i])
	}
	return all
}
