package solve

import (
	"context"
	"errors"
	"fmt"
	"time"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/preend"
	"maven/internal/term"
)

// preendgame looks at a position with tiles in the bag.
func (o *solveOptions) preendgame(ctx context.Context, a *command.App, p *problem) error {
	switch {
	case o.certificate != "":
		return command.Usagef("--certificate is for endgames: the bag holds %s", command.Counted(p.position.Bag(), "tile"))
	case o.objective != spread:
		return command.Usagef("--objective is for endgames: with tiles in the bag, to win comes first, then the spread")
	}
	model, err := o.modelNamed()
	if err != nil {
		return err
	}
	status := term.NewStatus(a.Errs)
	solver := preend.New(o.memory<<20, o.threads.Threads())
	solver.Words = p.Words.Map()
	question := preend.Question{Position: &p.position, Model: model, Count: o.candidates, Also: p.also, Nodes: o.nodes}
	answer, err := solver.Solve(p.inner, &question, func(now *preend.Answer) {
		status.Show(func() string {
			best := &now.Candidates[0]
			return fmt.Sprintf("%s: %s wins %.1f%%, %s", command.Counted(now.Nodes, "position"), p.position.Board.Spell(&best.Move), 100*best.Win, best.Known)
		})
	})
	status.Clear()
	if err != nil {
		return err
	}
	out := form.NewPreendgame(p.cgp, p.setting(), &p.position, o.writer(), answer, o.count, p.also, time.Since(p.started), p.stopped(ctx, answer.Cut))
	if o.json {
		err = a.WriteJSON(out)
	} else {
		err = o.writePreendgame(term.NewScreen(a.Out), p, out)
	}
	return errors.Join(err, ctx.Err())
}
