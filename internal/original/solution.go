package original

import (
	"maven/internal/classic/board"
	"maven/internal/classic/search"
	"maven/internal/endgame"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/stat"
)

// A Solution is the result of an endgame search.
type Solution struct {
	CGP         string       `json:"cgp"`
	Lexicon     form.Lexicon `json:"lexicon"`
	Move        string       `json:"move"` // the best move
	Pessimistic int          `json:"pessimistic"`
	Optimistic  int          `json:"optimistic"`
	Known       string       `json:"known"`
	Nodes       int          `json:"nodes"`
	Expanded    int          `json:"expanded"`
	Pruned      int          `json:"pruned"`
	Swept       int          `json:"swept"`
	Stopped     string       `json:"stopped"`
	Exact       *Exact       `json:"exact,omitempty"` // with --exact
	Moves       []SolvedMove `json:"moves"`
}

// An Exact is what the exact solver says of an endgame, and of the move that the original chose.
type Exact struct {
	Move   string `json:"move"`   // a best one
	Value  int    `json:"value"`  // what it gains
	Chosen int    `json:"chosen"` // what the original's move gains
	Loss   int    `json:"loss"`
	Known  string `json:"known"` // proven, or heuristic if the search was stopped
}

// NewExact returns the form of an answer that has an exact value for the chosen move.
func NewExact(p *game.Position, a *endgame.Answer, chosen *move.Move) *Exact {
	best, own := &a.Moves[0], &a.Moves[0]
	for i := range a.Moves {
		if a.Moves[i].Move.Same(chosen) {
			own = &a.Moves[i]
		}
	}
	const point = 100 // centipoints
	e := &Exact{Move: form.Notation(p.Board, &best.Move), Value: point * best.Value, Chosen: point * own.Value, Known: stat.Heuristic.String()}
	if e.Loss = e.Value - e.Chosen; a.Proven && own.Proven() {
		e.Known = stat.Proven.String()
	}
	return e
}

// A SolvedMove is a move of an endgame with its pessimistic value.
type SolvedMove struct {
	form.Move
	Pessimistic int `json:"pessimistic"`
}

// NewSolution returns the search of a position; cgp is the position as CGP.
func NewSolution(s *Position, cgp string, lexicon form.Lexicon, list *board.List, r *search.EndgameReport) *Solution {
	f := &Solution{CGP: cgp, Lexicon: lexicon, Move: s.Spell(&r.Best), Pessimistic: r.Pessimistic, Optimistic: r.Optimistic,
		Known: stat.Heuristic.String(), Nodes: r.Nodes, Expanded: r.Expanded, Pruned: r.Pruned, Swept: r.Swept, Stopped: r.Stopped}
	if r.Proven {
		f.Known = stat.Proven.String()
	}
	for i, m := range list.Moves() {
		f.Moves = append(f.Moves, SolvedMove{moveForm(s, i+1, &m), m.Score + m.Leave})
	}
	return f
}
