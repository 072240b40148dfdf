package upkeep

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/store"
	"maven/internal/term"
)

func newRepair(a *command.App, file *string, read func(*command.App) store.Reader) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "repair [FILE]",
		Short: "Save what can be read of a damaged database",
		Long: "Repairs a damaged database: copies the rows that SQLite can still read to a new database, which replaces the\n" +
			"old one. The old file stays as FILE.replaced-1. The games that are lost are listed; look for them in a copy,\n" +
			"see maven db restore --list. If nothing can be read, the file stays as it is.\n\n" +
			"You can stop a repair at any moment: either the old database or the new one is there. The exit code is 1 if\n" +
			"something is lost.",
		Example: "  maven db repair\n  maven db repair games.db",
		Args:    command.ArgCount(0, 1, "at most one file"),
		RunE: func(c *cobra.Command, args []string) error {
			damaged := *file
			if len(args) > 0 {
				damaged = args[0]
			}
			return repair(c.Context(), a, damaged, read(a), asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object")
	return c
}

func repair(ctx context.Context, a *command.App, file string, read store.Reader, asJSON bool) error {
	file, err := a.StorePath(file)
	if err != nil {
		return err
	}
	progress, end := recordProgress(a)
	r, err := store.Repair(ctx, file, read, progress)
	end()
	if err != nil {
		return err
	}
	repaired := form.NewRepairedStore(file, r)
	if asJSON {
		err = a.WriteJSON(repaired)
	} else {
		err = writeRepaired(a, &repaired)
	}
	if err == nil && len(repaired.Lost) > 0 {
		err = &command.ExitError{Code: command.ExitFailure}
	}
	return err
}

func writeRepaired(a *command.App, f *form.RepairedStore) error {
	screen := term.NewScreen(a.Out)
	for _, l := range f.Lost {
		if err := screen.Printf("%s\n", term.MaskLine(lostText(&l))); err != nil {
			return err
		}
	}
	for _, id := range f.Unread {
		if err := screen.Printf("game %d is kept, but searches do not find its turns: its record makes no sense under these rules\n", id); err != nil {
			return err
		}
	}
	return screen.Printf("%s: kept %s, %s, %s, %s; lost %d\nthe damaged file is %s\n", f.File, command.Counted(f.Kept["records"], "game"),
		command.Counted(f.Kept["positions"], "position"), command.Counted(f.Kept["collections"], "collection"), command.Counted(f.Kept["analyses"], "analysis"), len(f.Lost), f.Replaced)
}

// lostText describes a lost row.
func lostText(l *form.LostRow) string {
	if l.ID == 0 {
		return fmt.Sprintf("more may be lost: a part of the table %s cannot be read, and nothing says what was in it", l.Table)
	}
	text := fmt.Sprintf("%s %d is lost", rowNoun(l.Table), l.ID)
	if l.Name != "" {
		text += ": " + l.Name
	}
	if l.SHA256 != "" {
		text += ", SHA-256 " + l.SHA256
	}
	return text
}
