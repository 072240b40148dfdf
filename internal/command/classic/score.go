package classic

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/board"
	"maven/internal/command"
	"maven/internal/original"
	"maven/internal/setting"
	"maven/internal/term"
)

type classicScoreOptions struct {
	command.ClassicSource
	cgp string
}

func newClassicScore(a *command.App) *cobra.Command {
	var o classicScoreOptions
	c := command.WithJSON(&cobra.Command{
		Use:   "score MOVE --cgp POSITION",
		Short: "Score a move as the original does, which places the blanks itself",
		Long: "Scores a move as the original does: a play, an exchange or a pass with the rack on turn. Letters that the\n" +
			"rack lacks are played as blanks, where they cost the fewest points. Words are not looked up.",
		Example: "  maven classic score --cgp \"$(maven gcg position game.gcg)\" \"8D PEPPER\"\n" +
			"  maven classic score --cgp \"$(maven gcg position game.gcg)\" \"K8 SEA\" --json",
		Args: command.ArgCount(1, 1, "one move, such as \"8D WORD\""),
	}, func(_ context.Context, args []string, asJSON bool) error { return o.run(a, args[0], asJSON) })
	command.BindCGP(c, &o.cgp)
	o.Bind(c)
	return c
}

func (o *classicScoreOptions) run(a *command.App, text string, asJSON bool) error {
	settings := a.Settings(setting.Request{})
	set, err := o.Load(settings)
	if err != nil {
		return err
	}
	g, err := original.Open(settings, o.cgp, set)
	if err != nil {
		return err
	}
	m, err := g.Parse(text)
	if err != nil {
		return err
	}
	score, squares, left, err := g.Board.Score(&m, g.Racks[g.Turn])
	if errors.Is(err, board.ErrNotHeld) || m.Lane == 0 && err != nil {
		return fmt.Errorf("%s cannot be played from the rack %s", text, strings.ToUpper(string(g.Racks[g.Turn])))
	}
	if err != nil {
		return err
	}
	blanks := make([]string, len(squares))
	for i, s := range squares {
		blanks[i] = g.Square(s)
	}
	facts := [][2]string{{"move", g.Fill(g.Spell(&m))}, {"score", board.Points(score)}, {"leave", command.OrNone(strings.ToUpper(string(left)))}}
	if len(blanks) > 0 {
		facts = append(facts, [2]string{"blanks", strings.Join(blanks, " ")})
	}
	return a.Answer(asJSON, original.Score{Score: score, Blanks: blanks}, func(s *term.Screen) { s.Lines(s.Facts(facts)) })
}
