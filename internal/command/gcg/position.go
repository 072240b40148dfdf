package gcg

import (
	"context"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/form"
	"maven/internal/setting"
	"maven/internal/term"
)

type positionOptions struct {
	input.RecordFlags
	turn      int
	irregular bool
}

func newGCGPosition(a *command.App) *cobra.Command {
	var o positionOptions
	c := command.WithJSON(&cobra.Command{
		Use:   "position FILE",
		Short: "Show the position before a turn as CGP",
		Long: "Shows the position before event N of a game record as one line of CGP: the board, the rack of the player\n" +
			"on turn, what that player knew of the opponent's rack, the scores and the turns without score. Without\n" +
			"--turn it shows the position at the end.\n\n" +
			"A record that breaks the rules is refused, with the line at fault. --irregular takes it as it stands, with\n" +
			"missing tiles, wrong totals or racks of eight tiles, and leaves out events that make no sense.",
		Example: "  maven gcg position game.gcg --turn 12\n  maven gcg position game.gcg --turn 12 | maven kibitz --file -",
		Args:    command.FileCount(1, 1, "one file"),
	}, func(ctx context.Context, args []string, asJSON bool) error {
		return gcgPosition(ctx, a, &o, args[0], asJSON)
	})
	o.RecordFlags.Bind(a, c, "word list to name in the CGP (default: the record's)")
	command.Number(c.Flags(), &o.turn, "turn", 0, 0, math.MaxInt, "show the position before this event, from 1; 0 shows the end")
	c.Flags().BoolVar(&o.irregular, "irregular", false, "take a record that breaks the rules")
	return c
}

func gcgPosition(ctx context.Context, a *command.App, o *positionOptions, name string, asJSON bool) error {
	asked := o.Request
	asked.Lexicon = "" // named in the CGP only; words are not judged
	j, err := input.OpenRecord(ctx, a, asked, name, o.irregular)
	if err != nil {
		return err
	}
	position, err := positionOf(j, o)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	position.File = name
	out := term.Masked(a.Out)
	if asJSON {
		return form.Write(out, position)
	}
	return term.NewScreen(out).Printf("%s\n", position.CGP)
}

// positionOf returns the position before an event.
func positionOf(j *setting.Checked, o *positionOptions) (*form.RecordedPosition, error) {
	p := &form.RecordedPosition{Turn: o.turn}
	s, line, err := input.StateBefore(j, o.turn)
	if err != nil {
		return nil, err
	}
	p.Line = line
	p.Nick = j.History.Players[s.Player].Nick
	p.Bag, p.Ending = s.Bag, s.Ending.String()
	position := j.Position(s, o.Lexicon)
	a := j.Rules.Tiles.Alphabet
	p.CGP, p.Rack, p.Opponent = position.Format(a), a.Rack(&position.Racks[0]), a.Rack(&position.Racks[1])
	return p, nil
}
