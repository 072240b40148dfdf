package upkeep

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/form/stored"
	"maven/internal/store"
	"maven/internal/term"
)

func newCheck(a *command.App, file *string, read func(*command.App) store.Reader) *cobra.Command {
	return command.WithJSON(&cobra.Command{
		Use:   "check",
		Short: "Check the whole database for damage",
		Long: "Checks the whole database for damage: that its pages fit together, that each record is as it was added, and\n" +
			"that the search tables agree with the records. The exit code is 1 if something is wrong.",
		Example: "  maven db check\n  maven db check --db games.db --json",
		Args:    command.ArgCount(0, 0, "no arguments"),
	}, func(ctx context.Context, _ []string, asJSON bool) error {
		return a.WithStore(ctx, *file, func(s *store.Store) error { return check(ctx, a, s, read(a), asJSON) })
	})
}

func check(ctx context.Context, a *command.App, s *store.Store, read store.Reader, asJSON bool) error {
	progress, end := recordProgress(a)
	checked, err := s.Check(ctx, read, progress)
	end()
	if err != nil {
		return err
	}
	told := stored.NewCheckedStore(s.File(), checked)
	err = a.Answer(asJSON, told, func(s *term.Screen) { writeChecked(s, &told) })
	if err == nil && !told.OK {
		err = &command.ExitError{Code: command.ExitFailure}
	}
	return err
}

func writeChecked(screen *term.Screen, f *form.CheckedStore) {
	for _, one := range f.Faults {
		where := ""
		if one.ID > 0 {
			where = fmt.Sprintf("%s %d: ", rowNoun(one.Table), one.ID)
		} else if one.Table != "" {
			where = one.Table + ": "
		}
		screen.Printf("%s: %s%s\n", f.File, where, term.MaskLine(one.Cause))
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
