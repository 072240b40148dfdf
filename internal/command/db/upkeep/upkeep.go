// Package upkeep has the verbs of maven db that look after the database file: they check, copy and restore it.
package upkeep

import (
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/store"
	"maven/internal/term"
)

// Verbs returns the verbs for a database file, "" for the one in the data directory. read returns the reader that finds
// the facts of a record again.
func Verbs(a *command.App, file *string, read func(*command.App) store.Reader) []*cobra.Command {
	return []*cobra.Command{newAnalyses(a, file), newCheck(a, file, read), newBackup(a, file), newRestore(a, file)}
}

// progressFrom is the number of games from which progress is shown.
const progressFrom = 200

// recordProgress returns a function that shows how many records have been read, if there are many, and one that removes
// the progress bar.
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
