package upkeep

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/form/stored"
	"maven/internal/store"
	"maven/internal/term"
)

func newBackup(a *command.App, file *string) *cobra.Command {
	return &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy the database to a file, even while it is in use",
		Long: "Copies the database to a new file and checks the copy. Other programs can use the database meanwhile. maven\n" +
			"db restore --from FILE puts the copy back.",
		Example: "  maven db backup games-2026-11.db",
		Args:    command.ArgCount(1, 1, "a file that does not exist yet"),
		RunE: func(c *cobra.Command, args []string) error {
			return a.WithStore(c.Context(), *file, func(s *store.Store) error {
				if err := s.Backup(c.Context(), args[0]); err != nil {
					return err
				}
				return a.Printf("copied %s to %s\n", s.File(), args[0])
			})
		},
	}
}

// restoreOptions are the flags of `maven db restore`.
type restoreOptions struct {
	from       string
	list, json bool
}

func newRestore(a *command.App, file *string) *cobra.Command {
	var o restoreOptions
	c := &cobra.Command{
		Use:   "restore",
		Short: "Put a copy of the database back",
		Long: "Replaces the database by its latest copy, or by the copy or file of --from. The copy is checked first. The\n" +
			"replaced database stays as games.db.replaced-1; --from can put that back too.\n\n" +
			"The program makes copies by itself, in the folder games.db.copies beside the database: once a day if the\n" +
			"database has changed. It keeps the last seven.",
		Example: "  maven db restore --list\n  maven db restore\n  maven db restore --from 2026-11-03-190512.db",
		Args:    command.ArgCount(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			file, err := a.StorePath(*file)
			if err != nil {
				return err
			}
			if o.list {
				return listCopies(a, file, o.json)
			}
			return restore(c.Context(), a, file, &o)
		},
	}
	c.Flags().StringVar(&o.from, "from", "", "a copy that --list shows, or another file (default: the latest copy)")
	c.Flags().BoolVar(&o.list, "list", false, "list the copies, and restore nothing")
	c.Flags().BoolVar(&o.json, "json", false, "write JSON: one object, or with --list one for each copy")
	c.MarkFlagsMutuallyExclusive("from", "list")
	return c
}

func restore(ctx context.Context, a *command.App, file string, o *restoreOptions) error {
	r, err := store.Restore(ctx, file, o.from)
	if err != nil {
		return err
	}
	if o.json {
		return a.WriteJSON(form.RestoredStore{File: file, From: r.From, Games: r.Games, Replaced: r.Replaced})
	}
	text := term.MaskLine(fmt.Sprintf("restored %s: %s from %s", file, term.Counted(int(r.Games), "game"), r.From))
	if r.Replaced != "" {
		games := "which cannot be read"
		if r.Had >= 0 {
			games = "with " + term.Counted(int(r.Had), "game")
		}
		text += fmt.Sprintf("\nthe replaced database, %s, is %s", games, term.MaskLine(r.Replaced))
	}
	return a.Printf("%s\n", text)
}

// listCopies lists the copies of a database by the names that --from takes.
func listCopies(a *command.App, file string, asJSON bool) error {
	all, err := store.Copies(file)
	if err != nil {
		return err
	}
	var rows [][]string
	for _, one := range all {
		if asJSON {
			if err := a.WriteJSON(stored.NewStoreCopy(&one)); err != nil {
				return err
			}
			continue
		}
		games := "unknown"
		if one.Games >= 0 {
			games = term.Grouped(int(one.Games))
		}
		rows = append(rows, []string{term.MaskLine(one.Name), one.Made.Format("2006-01-02 15:04 UTC"), games, term.Grouped(int(one.Bytes))})
	}
	switch {
	case asJSON:
		return nil
	case len(rows) == 0:
		return a.Printf("no copies of %s\n", term.MaskLine(file))
	}
	return term.NewScreen(a.Out).Table(term.Heads("copy", "made", ">games", ">bytes"), rows)
}
