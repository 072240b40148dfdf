// Package upkeep is the verbs of `maven db` that look after the file of the database: its check, copies and kept analyses.
package upkeep

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/store"
	"maven/internal/term"
)

// ProgressFrom is from how many games or files on progress is shown; fewer take no time.
const ProgressFrom = 200

// Verbs returns the verbs; file is the flag with the database, and read finds the facts of its records again.
func Verbs(a *command.App, file *string, read store.Reader) []*cobra.Command {
	return []*cobra.Command{newAnalyses(a, file), newCheck(a, file, read), newBackup(a, file), newRestore(a, file)}
}

func newCheck(a *command.App, file *string, read store.Reader) *cobra.Command {
	return command.WithJSON(&cobra.Command{
		Use:   "check",
		Short: "Check the whole database for damage",
		Long: "Checks the whole database for damage: that its pages fit together, that each record is as it was added, and\n" +
			"that the search tables agree with the records. The exit code is 1 if something is wrong.",
		Example: "  maven db check\n  maven db check --db games.db --json",
		Args:    command.ArgCount(0, 0, "no arguments"),
	}, func(ctx context.Context, _ []string, asJSON bool) error {
		return a.WithStore(ctx, *file, func(s *store.Store) error { return check(ctx, a, s, read, asJSON) })
	})
}

func check(ctx context.Context, a *command.App, s *store.Store, read store.Reader, asJSON bool) error {
	games := term.Progress{Out: a.Errs, Label: "games"}
	checked, err := s.Check(ctx, read, func(done, total int) {
		if total >= ProgressFrom {
			games.Show(done, total)
		}
	})
	games.Close()
	if err != nil {
		return err
	}
	err = a.Answer(asJSON, checked, func(s *term.Screen) { writeChecked(s, checked) })
	if err == nil && !checked.OK {
		err = &command.ExitError{Code: command.ExitFailure}
	}
	return err
}

func writeChecked(screen *term.Screen, f *store.Checked) {
	for _, one := range f.Faults {
		where := ""
		if one.ID > 0 {
			where = fmt.Sprintf("%s %d: ", rowNoun(one.Table), one.ID)
		} else if one.Table != "" {
			where = one.Table + ": "
		}
		screen.Printf("%s: %s%s\n", f.File, where, term.MaskLine(one.Text))
	}
	var rows []string
	for _, name := range slices.Sorted(maps.Keys(f.Rows)) {
		rows = append(rows, countedRows(f.Rows[name], name))
	}
	if rows == nil {
		rows = []string{countedRows(0, "records")}
	}
	verdict := "all is well"
	if len(f.Faults) > 0 {
		verdict = term.Counted(len(f.Faults), "fault") + "; " + store.WayBack(f.File)
	}
	screen.Printf("%s: %s: %s\n", f.File, strings.Join(rows, ", "), verdict)
}

// countedRows writes the number of rows of a table with their noun.
func countedRows(n int, table string) string {
	switch table {
	case "members":
		return term.Counted(n, "member") + " of collections"
	case "sittings":
		return term.Counted(n, "game") + " against Maven"
	}
	return term.Counted(n, rowNoun(table))
}

// rowNoun returns the noun for a row of a table.
func rowNoun(table string) string {
	switch table {
	case "records", "games":
		return "game"
	case "analyses":
		return "analysis"
	case "members":
		return "member of a collection"
	case "sittings":
		return "game against Maven"
	}
	return strings.TrimSuffix(table, "s")
}

func newBackup(a *command.App, file *string) *cobra.Command {
	return &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy the database to a file, even while it is in use",
		Long: "Copies the database to a new file and checks the copy. Other programs can use the database meanwhile. maven\n" +
			"db restore --from FILE puts the copy back.",
		Example: "  maven db backup games-2026-11.db",
		Args:    command.FileCount(1, 1, "a file that does not exist yet"),
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
		return a.WriteJSON(r)
	}
	text := term.MaskLine(fmt.Sprintf("restored %s: %s from %s", file, term.Counted(int(r.Games), "game"), r.From))
	if r.Replaced != "" {
		games := "which cannot be read"
		if had := store.GamesIn(r.Replaced); had != nil {
			games = "with " + term.Counted(int(*had), "game")
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
			if err := a.WriteJSON(one); err != nil {
				return err
			}
			continue
		}
		games := "unknown"
		if one.Games != nil {
			games = term.Grouped(int(*one.Games))
		}
		rows = append(rows, []string{term.MaskLine(filepath.Base(one.File)), one.Made.Format("2006-01-02 15:04 UTC"), games, term.Grouped(int(one.Bytes))})
	}
	switch {
	case asJSON:
		return nil
	case len(rows) == 0:
		return a.Printf("no copies of %s\n", term.MaskLine(file))
	}
	return term.NewScreen(a.Out).Table(term.Heads("copy", "made", ">games", ">bytes"), rows)
}

// newAnalyses returns the verbs for the analyses that maven analyze keeps.
func newAnalyses(a *command.App, file *string) *cobra.Command {
	c := command.Group(&cobra.Command{
		Use:     "analyses",
		Short:   "Manage the analyses kept in the database",
		Example: "  maven db analyses prune --megabytes 100",
	})
	megabytes := 0
	prune := &cobra.Command{
		Use:     "prune",
		Short:   "Remove the oldest analyses",
		Long:    "Removes the oldest analyses until the rest fits into --megabytes, or all without it. They can be computed\nagain.",
		Example: "  maven db analyses prune --megabytes 100",
		Args:    command.ArgCount(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return a.WithStore(c.Context(), *file, func(s *store.Store) error {
				n, err := s.Analyses().Prune(int64(megabytes) << 20)
				if err != nil {
					return err
				}
				return a.Printf("removed %s\n", term.Counted(int(n), "analysis"))
			})
		},
	}
	command.Number(prune.Flags(), &megabytes, "megabytes", 0, 0, 1<<20, "size of the analyses to keep")
	c.AddCommand(prune)
	return c
}
