// Package db has the verbs of maven db on what is in a database: games, collections and positions.
package db

import (
	"strconv"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/store"
)

// dbFlags say which database is meant.
type dbFlags struct {
	file string // "" for the usual one
}

// Upkeep returns the verbs that look after the database that file names, "" for the usual one. Read returns what
// finds the facts of records again.
type Upkeep func(a *command.App, file *string, read func(*command.App) store.Reader) []*cobra.Command

// New returns the verb with its own verbs and those of the upkeep.
func New(a *command.App, upkeep Upkeep) *cobra.Command {
	var d dbFlags
	c := &cobra.Command{
		Use:   "db",
		Short: "Keep games, positions and analyses, and search them",
		Long: "Keeps game records byte for byte in one file, with what searches need: players, lexica, dates, racks,\n" +
			"leaves and words. What it says is kept is on the disk, whatever happens to the program.\n\n" +
			"The file is games.db in the data directory, or that of --db; the first import makes it. A copy is made\n" +
			"once a day when the database has changed: maven db restore puts it back.",
		Example: "  maven db import games\n  maven db search --who ann --word QUIZ\n" +
			"  maven db export --all --out backup\n  maven db stats",
		Args: command.SubcommandNeeded,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.PersistentFlags().StringVar(&d.file, "db", "", "database file (default games.db in the data directory)")
	c.AddCommand(newDBImport(a, &d), newDBSearch(a, &d), newDBShow(a, &d), newDBExport(a, &d), newDBRemove(a, &d),
		newDBCollection(a, &d), newDBPosition(a, &d), newDBStats(a, &d))
	c.AddCommand(upkeep(a, &d.file, readAgain)...)
	return c
}

// parseIDs reads the numbers of games or positions.
func parseIDs(args []string) ([]int64, error) {
	ids := make([]int64, len(args))
	for i, arg := range args {
		id, err := strconv.ParseInt(arg, 10, 64)
		if err != nil || id < 1 {
			return nil, command.Usagef("%q: want the number that the database gives it", arg)
		}
		ids[i] = id
	}
	return ids, nil
}
