// Package verify is the verb that checks a certificate of an endgame: `maven verify`.
package verify

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/bounded"
	"maven/internal/certificate"
	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/setting"
	"maven/internal/term"
)

// New returns the command line of maven verify.
func New(a *command.App) *cobra.Command {
	var asked setting.Request
	c := command.WithJSON(&cobra.Command{
		Use:   "verify FILE",
		Short: "Check the certificate of an endgame",
		Long: "Verify checks the proof of an endgame that maven solve has written. It makes the\nmoves on a board and lists the legal moves. It does not search: it trusts only\nthe rules of the game. Words and rules are those that the certificate names; their hashes must be the same.\n" +
			"The exit code is 0 where the proof is good, 1 where it is not.",
		Example: "  maven verify endgame.cert\n  maven verify endgame.cert --lexicon words.kwg",
		Args:    command.FileCount(1, 1, "a certificate"),
	}, func(ctx context.Context, args []string, asJSON bool) error {
		return verify(ctx, a, asked, args[0], asJSON)
	})
	f := c.Flags()
	f.StringVar(&asked.Lexicon, "lexicon", "", "word list, if it has another name here: NA, UK, Both, one you imported, or FILE.kwg")
	f.StringVar(&asked.Rules, "rules", "", "rules, if they have another name here: a name or FILE.toml")
	f.StringVar(&asked.Tiles, "tiles", "", "tile set, if it has another name here: a name or FILE.csv")
	command.CompleteBoard(a, c)
	return c
}

// verify checks the certificate in a file.
func verify(ctx context.Context, a *command.App, asked setting.Request, name string, asJSON bool) error {
	c, err := readCertificate(ctx, a, name)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	status := term.NewStatus(a.Errs)
	err = check(ctx, a, asked, c, func(done int) {
		status.Show(func() string {
			return fmt.Sprintf("%s of %s", term.Grouped(done), term.Counted(c.Claims, "claim"))
		})
	})
	status.Clear()
	wrong := errors.Is(err, certificate.ErrWrong)
	if err != nil && (!wrong || !asJSON) {
		return fmt.Errorf("%s: %w", name, err)
	}
	if asJSON {
		out := form.NewVerified(name, c, err)
		if err := a.WriteJSON(out); err != nil || !wrong {
			return err
		}
		return &command.ExitError{Code: command.ExitFailure}
	}
	return a.Printf("%s: proved by %s: the player on turn gains %d\n%s\n", term.MaskLine(name), term.Counted(c.Claims, "claim"), c.Value, c.CGP)
}

// readCertificate reads a file, as far as a certificate may go.
func readCertificate(ctx context.Context, a *command.App, name string) (*certificate.Certificate, error) {
	in, err := a.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	data, err := bounded.Read(in, certificate.MaxBytes)
	if err != nil {
		return nil, command.Cause(err)
	}
	return certificate.Read(data)
}

// check checks the proof with the words and rules that it names.
func check(ctx context.Context, a *command.App, request setting.Request, c *certificate.Certificate, progress func(int)) error {
	for _, name := range []struct {
		flag         string
		kind         library.Kind
		asked, named *string
	}{
		{"lexicon", library.Graphs, &request.Lexicon, &c.Lexicon}, {"rules", library.RuleFiles, &request.Rules, &c.Rules},
		{"tiles", library.TileSets, &request.Tiles, &c.Tiles},
	} {
		switch {
		case *name.asked != "":
		case library.IsFile(*name.named, name.kind):
			return fmt.Errorf("the certificate names the file %.200q, and files are opened only by a flag; give it with --%s", *name.named, name.flag)
		default:
			*name.asked = *name.named
		}
	}
	p, err := a.Settings(request).Place(c.CGP)
	if err != nil {
		return err
	}
	if hash := p.Words.Hash(); hash != c.Words {
		return fmt.Errorf("the certificate is for other words than %s: their hash is %s, not %s; name the right list with --lexicon", p.Words.Name, c.Words, hash)
	}
	return c.Verify(ctx, p.Position, progress)
}
