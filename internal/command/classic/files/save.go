package files

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/notation/xgme"
	"maven/internal/record"
	"maven/internal/setting"
	"maven/internal/term"
)

func newSave(a *command.App) *cobra.Command {
	person, out := 0, ""
	c := &cobra.Command{
		Use:   "save RECORD --out FILE",
		Short: "Write a game record as a saved game of the original",
		Long: "Writes a game record as a saved game of the original (XGME), which that program opens once the file has the\n" +
			"type XGME. --person says which player of the record is the person in it, 1 who begins or 2; the other is\n" +
			"Maven. By default it is the one who is not called Maven, or player 1. What the original does not have, such\n" +
			"as points for time or the result of a challenge, is left out, and reported. The file has all racks that the\n" +
			"record gives. Saved games are read wherever a record is: maven gcg convert FILE writes one as GCG.",
		Example: "  maven classic save game.gcg --out game.xgme\n  maven classic save game.gcg --person 2 --out game.xgme",
		Args:    command.FileCount(1, 1, "one record"),
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case person < 0 || person > 2:
				return command.Usagef("--person %d: must be 1, who begins, or 2", person)
			case out == "":
				return command.Usagef("--out is missing: name the file to write")
			}
			return classicSave(c.Context(), a, args[0], out, person)
		},
	}
	command.Whole(c.Flags(), &person, "person", 0, "player who is the person: 1, who begins, or 2 (default: who is not called Maven)")
	c.Flags().StringVar(&out, "out", "", "file to write")
	return c
}

func classicSave(ctx context.Context, a *command.App, name, out string, person int) error {
	j, err := input.OpenRecord(ctx, a, setting.Request{}, name, true)
	if err != nil {
		return err
	}
	person = cmp.Or(person, personIn(j.History))
	b, remarks, err := xgme.Write(j.History, person-1)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if err := command.WriteFile(out, b); err != nil {
		return err
	}
	for _, text := range remarks { // no other verb tells them
		a.Warn(name + ": " + text)
	}
	return a.Printf("wrote %s: %s bytes\n", out, term.Grouped(len(b)))
}

// personIn returns the player of a record, from 1, who is not called Maven.
func personIn(h *record.History) int {
	if strings.HasPrefix(strings.ToLower(h.Players[0].FullName()), "maven") {
		return 2
	}
	return 1
}
