package solve

import (
	"context"
	"fmt"

	"maven/internal/certificate"
	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/term"
)

// prove writes the certificate of a proven value.
func (o *solveOptions) prove(ctx context.Context, a *command.App, p *problem, found *form.Endgame) error {
	if !found.Proven {
		return fmt.Errorf("no certificate: the value is not proven yet")
	}
	status := term.NewStatus(a.Errs)
	c := &certificate.Certificate{CGP: p.cgp, Lexicon: p.Setting.Words.Name, Words: p.Setting.Words.Hash(), Rules: p.Setting.Rules.Name, Tiles: p.Setting.Rules.Tiles.Name, Value: found.Value}
	err := c.Write(ctx, p.Position, p.Solver(), func(claims int) {
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
