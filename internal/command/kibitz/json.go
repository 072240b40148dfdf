package kibitz

import (
	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/setting"
)

// jsonAnswers writes answers for programs, one object a line.
type jsonAnswers struct {
	app     *command.App
	explain bool
}

func (j *jsonAnswers) write(a *answer) error {
	if a.bad != nil {
		return j.app.WriteJSON(form.Failure{Line: a.line, Error: a.bad.Error()})
	}
	words := form.Identity(a.desk.Words)
	if a.illegal != nil {
		return j.app.WriteJSON(form.Refusal{Line: a.line, CGP: a.cgp, Lexicon: words, Move: a.asked, Reason: a.illegal.Error()})
	}
	if a.desk.spec.Kind == setting.SimPlayer {
		return j.app.WriteJSON(a.simulation(j.explain))
	}
	out := form.Ranking{
		Line: a.line, Seed: a.seed, CGP: a.cgp, Setting: form.NewSetting(words, a.desk.Rules, a.desk.spec.Tables.Leaves).WithUnseen(a.desk.spec.Tables.Unseen),
		Player: a.desk.spec.Name, Method: a.found.Note, Stopped: a.found.Stopped, Bag: a.position.Bag(), Total: a.found.Legal,
		Moves: make([]form.RankedMove, len(a.moves)),
	}
	notation := a.desk.board.Notation()
	for i := range a.moves {
		c := &a.moves[i]
		left := a.left(c)
		out.Moves[i] = form.RankedMove{Candidate: form.NewCandidate(notation, notation.Alphabet.Rack(&left), c), Terms: c.Terms,
			AtMost: c.Value.AtMost, Line: a.position.Line(c.Line, form.Notation)}
		if gap, ok := a.behind(); ok {
			out.Moves[i].Behind = form.Points(gap)
		}
	}
	if j.explain {
		out.Why = a.forms()
	}
	return j.app.WriteJSON(out)
}
