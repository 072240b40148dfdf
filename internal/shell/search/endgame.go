package search

import (
	"context"
	"fmt"

	"maven/internal/board"
	"maven/internal/endgame"
	"maven/internal/form"
	"maven/internal/move"
	"maven/internal/setting"
	"maven/internal/term"
)

// An Endgame solves a position with an empty bag.
type Endgame struct {
	solved
	solver   *endgame.Solver
	question endgame.Question
	answer   *endgame.Answer // so far
}

// NewEndgame returns the search for best play from a position with an empty bag, with so many MiB of memory.
func NewEndgame(s *setting.Setting, q endgame.Question, o Solving) *Endgame {
	w := &Endgame{solved: newSolved(s, q.Position, q.Also, o), solver: endgame.New(o.Memory<<20, o.Threads), question: q}
	w.question.Position = &w.position
	return w
}

// Run solves, or takes up again what has been stopped: the table of positions is kept.
func (w *Endgame) Run(ctx context.Context) error {
	return w.timed(ctx, func(ctx context.Context) (bool, error) {
		answer, err := w.solver.Solve(ctx, &w.question, w.tell)
		if answer == nil {
			return true, err
		}
		w.tell(answer)
		return !answer.Proven, err
	})
}

func (w *Endgame) tell(a *endgame.Answer) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.answer = a
}

// Listing returns the moves, best first.
func (w *Endgame) Listing() (moves []move.Move) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.answer != nil {
		for i := range w.answer.Moves {
			moves = append(moves, w.answer.Moves[i].Move)
		}
	}
	return moves
}

// Report writes the moves, their values and best play.
func (w *Endgame) Report(width, _ int, live bool) []string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.answer == nil {
		return []string{nothing}
	}
	count := w.count
	if live {
		count = liveSolved
	}
	place := w.position.Clone() // lines are made on its board
	e := form.NewEndgame("", w.setting, &place, (*board.Board).Spell, w.answer, count, w.also, w.took, w.stopped)
	rows := make([][]string, len(e.Moves))
	for i := range e.Moves {
		m := &e.Moves[i]
		value, loss := fmt.Sprintf("%+d", m.Value), fmt.Sprint(m.Loss)
		if !m.Exact {
			value, loss = "≤ "+value, "≥ "+loss
		}
		rows[i] = []string{fmt.Sprint(i + 1), m.Move, fmt.Sprint(m.Score), value, loss, m.Known}
	}
	lines := term.TableLines([]term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "score", Right: true},
		{Head: "value", Right: true}, {Head: "loss", Right: true}, {Head: "known"}}, rows)
	how := "proven"
	if !e.Proven {
		how = "not proven"
	}
	text := fmt.Sprintf("value %+d, %s; %s; %d moves deep, %s", e.Value, how, resultText(e.FinalSpread), e.Depth, counted(e.Nodes, "position"))
	lines = append(lines, term.Wrap(text+ending(w.stopped), width, 2)...)
	if live {
		return lines
	}
	play := "best play"
	if !e.Proven {
		play = "best play so far"
	}
	return append(lines, term.Wrap(play+": "+join(e.Line), min(width, lineMoves), 2)...)
}
