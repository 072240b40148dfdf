// Package db is `maven db`: its verbs for games, collections and positions.
package db

import (
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/store"
)

// dbFlags name the database.
type dbFlags struct {
	file string // "" for the one in the data directory
}

// Upkeep returns the verbs that look after the database file. read returns the reader that finds the facts of a record
// again.
type Upkeep func(a *command.App, file *string, read func(*command.App) store.Reader) []*cobra.Command

// New returns the command line of maven db. upkeep returns its verbs that look after the database.
func New(a *command.App, upkeep Upkeep, more ...func(a *command.App, file *string) *cobra.Command) *cobra.Command {
	var d dbFlags
	c := command.Group(&cobra.Command{
		Use:   "db",
		Short: "Keep games, positions and analyses, and search them",
		Long: "Keeps game records byte for byte in a database, and searches them by players, lexica, dates, racks, leaves\n" +
			"and words. Whatever it reports as added is safe on the disk.\n\n" +
			"The database is games.db in the data directory, or the file of --db. The first import creates it. If the\n" +
			"database changes, a copy is made once a day; maven db restore puts a copy back.",
		Example: "  maven db import games\n  maven db search --who ann --word QUIZ\n" +
			"  maven db export --all --out backup\n  maven db stats",
	})
	command.Database(c.PersistentFlags(), &d.file)
	c.AddCommand(newDBImport(a, &d), newDBSearch(a, &d), newDBShow(a, &d), newDBExport(a, &d), newDBRename(a, &d), newDBRemove(a, &d),
		newDBCollection(a, &d), newDBPosition(a, &d), newDBStats(a, &d))
	c.AddCommand(upkeep(a, &d.file, readAgain)...)
	for _, verb := range more {
		c.AddCommand(verb(a, &d.file))
	}
	return c
}

// parseIDs reads the numbers of games or positions. One that is given twice counts once.
func parseIDs(args []string) ([]int64, error) {
	var ids []int64
	for _, arg := range args {
		id, err := strconv.ParseInt(arg, 10, 64)
		if err != nil || id < 1 {
			return nil, command.Usagef("%q is not a number; must be a number that maven db lists, such as 12", arg)
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}
