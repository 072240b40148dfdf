package db

import (
	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/store"
	"maven/internal/term"
)

func newDBRename(a *command.App, d *dbFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "rename GAME NAME",
		Short: "Name a game",
		Long: "Names a game by its number. The name becomes the title of its record, whose other lines stay, and the name of\n" +
			"the game against Maven that it is the record of.",
		Example: "  maven db rename 12 'Club final'",
		Args:    command.ArgCount(2, 2, "the number of a game, and a name"),
		RunE: func(c *cobra.Command, args []string) error {
			ids, err := parseIDs(args[:1])
			if err != nil {
				return err
			}
			return a.WithStore(c.Context(), d.file, func(s *store.Store) error {
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
