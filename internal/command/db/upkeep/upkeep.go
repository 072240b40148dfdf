// Package upkeep has the verbs of maven db that look after the file: copies of it, what is wrong with it, and what
// can be saved.
package upkeep

import (
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/store"
	"maven/internal/term"
)

// Verbs returns the verbs for the database that file names, "" for the usual one. Read returns what finds the
// facts of records again.
func Verbs(a *command.App, file *string, read func(*command.App) store.Reader) []*cobra.Command {
	return []*cobra.Command{newAnalyses(a, file), newCheck(a, file, read), newBackup(a, file), newRestore(a, file), newRepair(a, file, read)}
}

// progressFrom is how many games take long enough to show how many are done.
const progressFrom = 200

// recordProgress shows how many records have been read, where they are many; end takes it away.
func recordProgress(a *command.App) (progress store.Progress, end func()) {
	var bar *term.Progress
	progress = func(done, total int) {
		if bar == nil && total >= progressFrom {
			bar = term.NewProgress(a.Errs, "games", total, 0)
		}
		if bar != nil {
			bar.Set(done)
		}
	}
	return progress, func() {
		if bar != nil {
			bar.Close()
		}
	}
}

// countedRows counts rows of a table.
func countedRows(n int, table string) string {
	if table == "members" {
		return command.Counted(n, "member") + " of collections"
	}
	return command.Counted(n, rowNoun(table))
}

// rowNoun names a row of a table.
func rowNoun(table string) string {
	switch table {
	case "records", "games":
		return "game"
	case "analyses":
		return "analysis"
	case "members":
		return "member of a collection"
	}
	return strings.TrimSuffix(table, "s")
}
