package form

import (
	"slices"
	"time"

	"maven/internal/board"
	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/preend"
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
	TwoPasses   string        `json:"twoPasses"` // whether the value would be another if two passes ended the game
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

// A Writer writes a move on the board that it is made on: Notation for programs, (*board.Board).Spell for
// people.
type Writer = func(*board.Board, *move.Move) string

// Notation writes a move as GCG does.
func Notation(b *board.Board, m *move.Move) string { return b.Notation().Format(m) }

// NewEndgame returns the form of an answer, with the first n of its moves and those asked for besides; 0
// are all.
func NewEndgame(cgp string, set Setting, p *game.Position, write Writer, a *endgame.Answer, n int, also []move.Move, took time.Duration, stopped engine.Stop) *Endgame {
	best := &a.Moves[0]
	e := &Endgame{CGP: cgp, Setting: set, Phase: PhaseEndgame, Value: best.Value, Proven: a.Proven, Line: p.Line(best.Line, write),
		FinalSpread: p.Scores[0] - p.Scores[1] + best.Value,
		TwoPasses:   [...]string{endgame.Unclear: "unclear", endgame.Same: "same", endgame.Different: "different"}[a.TwoPasses], Depth: a.Depth, Nodes: a.Nodes, Seconds: took.Seconds(), Stopped: stopped}
	for i := range a.Moves {
		if m := &a.Moves[i]; shown(i, n, &m.Move, also) {
			e.Moves = append(e.Moves, newEndgameMove(p, write, m, best.Value))
		}
	}
	return e
}

func newEndgameMove(p *game.Position, write Writer, m *endgame.Move, best int) EndgameMove {
	e := EndgameMove{Move: write(p.Board, &m.Move), Score: m.Move.Score, Value: m.Value, Exact: m.Exact, Loss: best - m.Value,
		Known: stat.Heuristic.String(), Line: p.Line(m.Line, write)}
	if m.Low > endgame.Least {
		e.Low = &m.Low
	}
	if m.High < endgame.Most {
		e.High = &m.High
	}
	if m.Certain() {
		e.Known = stat.Proven.String()
	}
	return e
}

// A Preendgame is what `maven solve --json` says of a position with tiles in the bag.
type Preendgame struct {
	CGP string `json:"cgp"`
	Setting
	Phase      string           `json:"phase"`
	Bag        int              `json:"bag"`
	Model      string           `json:"model"`
	Total      float64          `json:"total"` // ordered draws: what the weights of each candidate add up to
	Nodes      int              `json:"nodes"`
	Seconds    float64          `json:"seconds"`
	Stopped    engine.Stop      `json:"stopped"`
	Candidates []PreendgameMove `json:"candidates"`
}

// A Tally is how much weight each result has.
type Tally struct {
	Wins    float64 `json:"wins"`
	Ties    float64 `json:"ties"`
	Losses  float64 `json:"losses"`
	Unknown float64 `json:"unknown"`
}

// A PreendgameMove is a move and what comes of it.
type PreendgameMove struct {
	Move  string `json:"move"`
	Score int32  `json:"score"`
	Tally
	Win         float64          `json:"win"` // 0 to 1, ties counted half, of what is known
	Known       string           `json:"known"`
	Spread      float64          `json:"spread"` // the mean at the end of the game, of what is known
	SpreadKnown string           `json:"spreadKnown"`
	Depth       string           `json:"depth"`
	Cut         string           `json:"cut"` // how deep it was looked at when it was left; "" where it was not
	Draws       []PreendgameDraw `json:"draws"`
}

// A PreendgameDraw is what comes of a move if these tiles are drawn.
type PreendgameDraw struct {
	Tiles string `json:"tiles"`
	Tally
	Known       string   `json:"known"`
	Spread      float64  `json:"spread"`
	SpreadKnown string   `json:"spreadKnown"`
	Depth       string   `json:"depth"`
	Opponent    string   `json:"opponent"` // what the opponent holds in the line
	Line        []string `json:"line"`     // what follows the move, from the opponent's reply on
}

// NewPreendgame returns the form of an answer, with the first n of its candidates and those asked for
// besides; 0 are all.
func NewPreendgame(cgp string, set Setting, p *game.Position, write Writer, a *preend.Answer, n int, also []move.Move, took time.Duration, stopped engine.Stop) *Preendgame {
	out := &Preendgame{CGP: cgp, Setting: set, Phase: PhasePreendgame, Bag: p.Bag(), Model: a.Model.String(), Total: a.Total, Nodes: a.Nodes,
		Seconds: took.Seconds(), Stopped: stopped, Candidates: []PreendgameMove{}}
	for i := range a.Candidates {
		if c := &a.Candidates[i]; shown(i, n, &c.Move, also) {
			out.Candidates = append(out.Candidates, newPreendgameMove(p, write, c))
		}
	}
	return out
}

func newPreendgameMove(p *game.Position, write Writer, c *preend.Candidate) PreendgameMove {
	m := PreendgameMove{Move: write(p.Board, &c.Move), Score: c.Move.Score, Tally: Tally(c.Tally), Win: c.Win, Known: c.Known.String(),
		Spread: c.Spread, SpreadKnown: c.SpreadKnown.String(), Depth: c.Depth.String(), Draws: []PreendgameDraw{}}
	if c.Left {
		m.Cut = m.Depth
	}
	set := p.Board.Rules().Tiles
	for i := range c.Draws {
		d := &c.Draws[i]
		line := p.Line(append([]move.Move{c.Move}, d.Line...), write)
		m.Draws = append(m.Draws, PreendgameDraw{Tiles: set.Rack(&d.Tiles), Tally: Tally(d.Tally), Known: d.Known.String(), Spread: d.Spread,
			SpreadKnown: d.SpreadKnown.String(), Depth: d.Depth.String(), Opponent: set.Rack(&d.Held), Line: line[1:]})
	}
	return m
}

// shown reports whether the move of that rank is among the first n, 0 for all, or asked for.
func shown(rank, n int, m *move.Move, also []move.Move) bool {
	return n == 0 || rank < n || slices.ContainsFunc(also, func(asked move.Move) bool { return asked.Same(m) })
}
