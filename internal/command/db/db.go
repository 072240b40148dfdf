// Package db is `maven db`: its verbs for games, collections and positions.
package db

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/db/player"
	"maven/internal/command/db/upkeep"
	"maven/internal/store"
	"maven/internal/term"
)

// New returns the command line of maven db. Its verbs share the file of the database, "" for the one in the data directory.
func New(a *command.App) *cobra.Command {
	file := new(string)
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
	command.Database(c.PersistentFlags(), file)
	c.AddCommand(newDBImport(a, file), newDBSearch(a, file), newDBShow(a, file), newDBExport(a, file), newDBRename(a, file), newDBRemove(a, file),
		newDBCollection(a, file), newDBPosition(a, file), newDBStats(a, file), player.New(a, file))
	c.AddCommand(upkeep.Verbs(a, file, readAgain(a))...)
	return c
}

func newDBRename(a *command.App, file *string) *cobra.Command {
	return &cobra.Command{
		Use:   "rename GAME NAME",
		Short: "Name a game",
		Long: "Gives a game of this number a name. The name becomes the title of its record, whose other lines stay. A game\n" +
			"against Maven goes by that name too.",
		Example: "  maven db rename 12 'Club final'",
		Args:    command.ArgCount(2, 2, "the number of a game, and a name"),
		RunE: func(c *cobra.Command, args []string) error {
			ids, err := command.IDs(args[:1])
			if err != nil {
				return err
			}
			return a.WithStore(c.Context(), *file, func(s *store.Store) error {
				if err := s.Rename(ids[0], args[1], readAgain(a)); err != nil {
					return err
				}
				found, err := s.Found(ids[0])
				if err != nil {
					return err
				}
				return a.Printf("game %d: %s\n", found.ID, term.MaskLine(found.Title))
			})
		},
	}
}

func newDBRemove(a *command.App, file *string) *cobra.Command {
	c := removing(a, file, "game", func(ctx context.Context, s *store.Store, ids []int64) error { return s.Remove(ctx, ids) })
	c.Short = "Remove games from the database"
	c.Long = "Removes games from the database by their numbers. If one of them is not there, none is removed. The numbers\nare not used again."
	c.Example = "  maven db remove 12 13"
	return c
}

// removing returns a verb that removes what has these numbers.
func removing(a *command.App, file *string, noun string, remove func(ctx context.Context, s *store.Store, ids []int64) error) *cobra.Command {
	return &cobra.Command{
		Use:  "remove " + strings.ToUpper(noun) + "...",
		Args: command.ArgCount(1, -1, "numbers of "+noun+"s"),
		RunE: func(c *cobra.Command, args []string) error {
			ids, err := command.IDs(args)
			if err != nil {
				return err
			}
			return a.WithStore(c.Context(), *file, func(s *store.Store) error {
				if err := remove(c.Context(), s, ids); err != nil {
					return err
				}
				return a.Printf("removed %s\n", term.Counted(len(ids), noun))
			})
		},
	}
}
