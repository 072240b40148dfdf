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
	words := form.Identity(a.setting.Words)
	if a.illegal != nil {
		return j.app.WriteJSON(form.Refusal{Line: a.line, CGP: a.cgp, Lexicon: words, Move: a.asked, Reason: a.illegal.Error()})
	}
	told := a.told()
	if j.explain {
		told.Why = a.why()
	}
	if a.player.Kind == setting.SimPlayer {
		told.Player = setting.SimPlayer
		out := form.NewSimulated(told, a.player.Sim, j.explain)
		out.Line = a.line
		return j.app.WriteJSON(out)
	}
	out := form.NewRanking(told)
	out.Line, out.Seed = a.line, a.seed
	return j.app.WriteJSON(out)
}
