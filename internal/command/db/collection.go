package db

import (
	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/store"
	"maven/internal/term"
)

func newDBCollection(a *command.App, file *string) *cobra.Command {
	return command.Group(&cobra.Command{
		Use:     "collection",
		Short:   "Keep named sets of games and positions",
		Example: "  maven db collection add club 12 13\n  maven db collection list",
	}, newDBCollectionAdd(a, file), newDBCollectionList(a, file), newDBCollectionRename(a, file), newDBCollectionRemove(a, file))
}

// membersOf reads the numbers of games, or of positions, from a command line.
func membersOf(args []string, positions bool) (games, others []int64, err error) {
	ids, err := command.IDs(args)
	if positions {
		return nil, ids, err
	}
	return ids, nil, err
}

func newDBCollectionAdd(a *command.App, file *string) *cobra.Command {
	positions := false
	var q gameQuery
	c := &cobra.Command{
		Use:   "add NAME [GAME...]",
		Short: "Put games or positions into a collection",
		Long: "Puts games into a collection: the games with these numbers, or all games that a search finds. With\n" +
			"--positions the numbers are those of positions. A new name creates a collection.",
		Example: "  maven db collection add club 12 13\n  maven db collection add finals --who ann --from 2024\n" +
			"  maven db collection add endgames --positions 3 4",
		Args: command.ArgCount(1, -1, "a name, and numbers or a search"),
		RunE: func(c *cobra.Command, args []string) error {
			games, others, err := membersOf(args[1:], positions)
			switch {
			case err != nil:
				return err
			case (len(args) > 1) == q.given():
				return command.Usagef("maven db collection add takes numbers or a search; give one of them")
			case q.given() && positions:
				return command.Usagef("a search finds only games; with --positions, give numbers")
			}
			return a.WithStore(c.Context(), *file, func(s *store.Store) error {
				if q.given() {
					if games, err = searchIDs(a, s, &q); err != nil {
						return err
					}
				}
				n, err := s.Collections().Add(args[0], games, others)
				if err != nil {
					return err
				}
				return a.Printf("%d added to %s\n", n, term.MaskLine(args[0]))
			})
		},
	}
	q.bind(c)
	c.Flags().BoolVar(&positions, "positions", false, "the numbers are those of positions")
	return c
}

// searchIDs returns the numbers of the games that a search finds.
func searchIDs(a *command.App, s *store.Store, q *gameQuery) ([]int64, error) {
	query, err := q.query(a)
	if err != nil {
		return nil, err
	}
	if err := q.in(s); err != nil {
		return nil, err
	}
	found, _, err := s.Search(query)
	ids := make([]int64, len(found))
	for i := range found {
		ids[i] = found[i].ID
	}
	return ids, err
}

func newDBCollectionList(a *command.App, file *string) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:     "list",
		Short:   "List the collections",
		Example: "  maven db collection list",
		Args:    command.ArgCount(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return a.WithStore(c.Context(), *file, func(s *store.Store) error {
				all, err := s.Collections().All()
				if err != nil {
					return err
				}
				if asJSON {
					for _, one := range all {
						if err := a.WriteJSON(one); err != nil {
							return err
						}
					}
					return nil
				}
				if len(all) == 0 {
					return a.Printf("no collections\n")
				}
				rows := make([][]string, len(all))
				for i, one := range all {
					rows[i] = []string{shown(one.Name), term.Grouped(one.Games), term.Grouped(one.Positions)}
				}
				return term.NewScreen(a.Out).Table(term.Heads("name", ">games", ">positions"), rows)
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object for each collection")
	return c
}

func newDBCollectionRename(a *command.App, file *string) *cobra.Command {
	return &cobra.Command{
		Use:     "rename NAME NEW-NAME",
		Short:   "Rename a collection",
		Long:    "Gives a collection another name. Its games and positions stay in it.",
		Example: "  maven db collection rename club 'Club 2026'",
		Args:    command.ArgCount(2, 2, "a name, and the new one"),
		RunE: func(c *cobra.Command, args []string) error {
			return a.WithStore(c.Context(), *file, func(s *store.Store) error {
				if err := s.Collections().Rename(args[0], args[1]); err != nil {
					return err
				}
				return a.Printf("%s is now %s\n", term.MaskLine(args[0]), term.MaskLine(args[1]))
			})
		},
	}
}

func newDBCollectionRemove(a *command.App, file *string) *cobra.Command {
	positions := false
	c := &cobra.Command{
		Use:     "remove NAME [GAME...]",
		Short:   "Take games or positions out of a collection, or remove it",
		Long:    "Takes games out of a collection, or positions with --positions. Without numbers it removes the collection.\nThe games and positions stay in the database.",
		Example: "  maven db collection remove club 12\n  maven db collection remove club",
		Args:    command.ArgCount(1, -1, "a name"),
		RunE: func(c *cobra.Command, args []string) error {
			games, others, err := membersOf(args[1:], positions)
			if err != nil {
				return err
			}
			if positions && len(others) == 0 {
				return command.Usagef("--positions needs the numbers of positions")
			}
			return a.WithStore(c.Context(), *file, func(s *store.Store) error {
				if len(args) == 1 {
					return s.Collections().Remove(args[0])
				}
				return s.Collections().TakeOut(args[0], games, others)
			})
		},
	}
	c.Flags().BoolVar(&positions, "positions", false, "the numbers are those of positions")
	return c
}
