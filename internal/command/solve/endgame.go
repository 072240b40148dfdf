package solve

import (
	"context"
	"fmt"
	"time"

	"maven/internal/certificate"
	"maven/internal/command"
	"maven/internal/endgame"
	"maven/internal/form"
	"maven/internal/term"
)

// endgame solves a position with an empty bag.
func (o *solveOptions) endgame(ctx context.Context, a *command.App, p *problem) error {
	status := term.NewStatus(a.Errs)
	solver := endgame.New(o.memory<<20, o.threads.Threads())
	question := endgame.Question{Position: &p.position, Count: o.lines, Also: p.also, Win: o.objective == win, Limits: endgame.Limits{Nodes: o.nodes}}
	answer, err := solver.Solve(p.inner, &question, func(now *endgame.Answer) {
		status.Show(func() string {
			best := &now.Moves[0]
			return fmt.Sprintf("%d moves deep, %s: %s gains %d", now.Depth, command.Counted(now.Nodes, "position"), p.position.Board.Spell(&best.Move), best.Value)
		})
	})
	status.Clear()
	if err != nil {
		return err
	}
	out := form.NewEndgame(p.cgp, p.setting(), &p.position, o.writer(), answer, o.count, p.also, time.Since(p.started), p.stopped(ctx, !answer.Proven))
	if o.json {
		err = a.WriteJSON(out)
	} else {
		err = writeEndgame(term.NewScreen(a.Out), p, out)
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil || o.certificate == "" {
		return err
	}
	return o.prove(ctx, a, p, solver, out)
}

// prove writes the certificate of a proven value.
func (o *solveOptions) prove(ctx context.Context, a *command.App, p *problem, solver *endgame.Solver, found *form.Endgame) error {
	if !found.Proven {
		return fmt.Errorf("no certificate: the value is not proven yet")
	}
	status := term.NewStatus(a.Errs)
	c := &certificate.Certificate{CGP: p.cgp, Lexicon: p.Words.Name, Words: p.Words.Hash(), Rules: p.Rules.Name, Tiles: p.Rules.Tiles.Name, Value: found.Value}
	err := c.Write(ctx, &p.position, solver, func(claims int) {
		status.Show(func() string { return fmt.Sprintf("%s claims", command.Grouped(claims)) })
	})
	status.Clear()
	if err != nil {
		return fmt.Errorf("no certificate: %w", err)
	}
	file, err := c.AppendTo(nil)
	if err == nil {
		err = command.WriteFile(o.certificate, file)
	}
	if err != nil {
		return fmt.Errorf("certificate %s: %w", o.certificate, err)
	}
	_, err = fmt.Fprintf(term.Masked(a.Errs), "the proof is in %s: %s, %s bytes\n", o.certificate, command.Counted(c.Claims, "claim"), command.Grouped(len(file)))
	return err
}
