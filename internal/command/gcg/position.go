package gcg

import (
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/term"
)

func newGCGPosition(a *command.App) *cobra.Command {
	var o command.GcgPositionOptions
	c := &cobra.Command{
		Use:   "position FILE",
		Short: "Show the position before a turn as CGP",
		Long: "Writes the position of a game record before event N as one line of CGP: the board, the rack of the\n" +
			"player on turn, the opponent's rack as far as that player knew it, scores and turns without score.\n" +
			"Without --turn it is the position at the end.\n\n" +
			"A record that breaks the rules is refused, with the line at fault; --irregular takes it as it stands,\n" +
			"with missing tiles, wrong totals, racks of eight tiles, and events left out that are not understood.",
		Example: "  maven gcg position game.gcg --turn 12\n  maven gcg position game.gcg --turn 12 | maven kibitz --file -",
		Args:    command.ArgCount(1, 1, "one file"),
		RunE: func(c *cobra.Command, args []string) error {
			return gcgPosition(a, &o, args[0])
		},
	}
	o.RecordFlags.Bind(a, c, "word list to name in the CGP (default the record's)")
	c.Flags().IntVar(&o.Turn, "turn", 0, "number of the event that comes next, from 1; 0 for the end")
	c.Flags().BoolVar(&o.Irregular, "irregular", false, "take a record that breaks the rules")
	c.Flags().BoolVar(&o.Json, "json", false, "write one JSON object")
	return c
}

func gcgPosition(a *command.App, o *command.GcgPositionOptions, name string) error {
	if o.Turn < 0 {
		return command.Usagef("--turn %d: want the number of an event, or 0 for the end", o.Turn)
	}
	flags := o.RecordFlags
	flags.Lexicon = "" // only named, not judged by
	reader, err := command.NewRecordReader(a, &flags)
	if err != nil {
		return err
	}
	j, err := command.OpenRecord(a, reader, name, o.Irregular)
	if err != nil {
		return err
	}
	position, err := j.Position(o)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	position.File = name
	out := term.Masked(a.Out)
	if o.Json {
		return command.WriteJSON(out, position)
	}
	return term.NewScreen(out).Printf("%s\n", position.CGP)
}
