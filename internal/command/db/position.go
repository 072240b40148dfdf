package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/term"
)

func newDBPosition(a *command.App, file *string) *cobra.Command {
	return command.Group(&cobra.Command{
		Use:     "position",
		Short:   "Keep positions in the database",
		Example: "  maven db position add 'CGP' --name 'two-tile endgame'\n  maven db position add - <positions.cgp\n  maven db position list",
	}, newDBPositionAdd(a, file), newDBPositionList(a, file), newDBPositionRemove(a, file))
}

// linesAtOnce bounds the positions read from standard input.
const linesAtOnce = 100_000

func newDBPositionAdd(a *command.App, file *string) *cobra.Command {
	var name, note string
	c := &cobra.Command{
		Use:   "add CGP",
		Short: "Add a position, or all positions of standard input",
		Long: "Adds a position in CGP to the database. With - it adds each line of standard input, or none if one has a\n" +
			"fault. A position that is already there gets the new name and note, if you give them.",
		Example: "  maven db position add 'CGP' --name opening\n  maven db position add - < positions.cgp",
		Args:    command.ArgCount(1, 1, "one position, in quotes"),
		RunE: func(c *cobra.Command, args []string) error {
			positions, lines := []store.Position{{CGP: args[0]}}, []string{"position 1"}
			if args[0] == command.StandardInput {
				var err error
				if positions, lines, err = readPositions(c.Context(), a.In); err != nil {
					return err
				}
			}
			settings := a.Settings(setting.Request{})
			for i := range positions {
				line, _, err := settings.Line(positions[i].CGP)
				if err != nil {
					return fmt.Errorf("%s: %w", lines[i], err)
				}
				positions[i] = store.Position{CGP: line, Name: name, Note: note}
			}
			return a.InStore(c.Context(), *file, func(s *store.Store) error {
				outcomes, err := s.Positions().Add(positions)
				for _, o := range outcomes {
					text := map[store.What]string{store.Added: "added as", store.Present: "already in the database as", store.Replaced: "changed"}[o.What]
					err = errors.Join(err, a.Printf("%s %d\n", text, o.ID))
				}
				return err
			})
		},
	}
	c.Flags().StringVar(&name, "name", "", "name of the position")
	c.Flags().StringVar(&note, "note", "", "note about the position")
	return c
}

// readPositions reads one position per line, and says which line each is from. It skips empty lines and lines that begin with #.
func readPositions(ctx context.Context, in io.Reader) (positions []store.Position, lines []string, err error) {
	for line := range input.Lines(ctx, in) {
		text, at := line.Trimmed(), fmt.Sprintf("line %d", line.Number)
		switch {
		case line.Bad != nil || line.Broken != nil:
			return nil, nil, fmt.Errorf("%s: %w", at, cmp.Or(line.Bad, line.Broken))
		case text == "" || text[0] == '#':
			continue
		case len(positions) == linesAtOnce:
			return nil, nil, fmt.Errorf("standard input has more than %s positions; add fewer at once", term.Grouped(linesAtOnce))
		}
		positions, lines = append(positions, store.Position{CGP: text}), append(lines, at)
	}
	return positions, lines, ctx.Err()
}

func newDBPositionList(a *command.App, file *string) *cobra.Command {
	var collection string
	var asJSON, bare bool
	c := &cobra.Command{
		Use:     "list",
		Short:   "List the positions",
		Example: "  maven db position list\n  maven db position list --cgp | maven kibitz --file -",
		Args:    command.ArgCount(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return a.WithStore(c.Context(), *file, func(s *store.Store) error {
				all, err := s.Positions().In(collection)
				if err != nil {
					return err
				}
				screen := term.NewScreen(a.Out)
				if len(all) == 0 && !asJSON && !bare {
					return screen.Printf("no positions\n")
				}
				for _, p := range all {
					switch {
					case asJSON:
						err = a.WriteJSON(p)
					case bare:
						err = screen.Printf("%s\n", p.CGP)
					default:
						err = screen.Printf("%d  %s  %s  %s\n", p.ID, command.OrNone(term.MaskLine(p.Name)), term.MaskLine(p.CGP), term.MaskLine(p.Note))
					}
					if err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
	c.Flags().StringVar(&collection, "collection", "", "only positions of this collection")
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object for each position")
	c.Flags().BoolVar(&bare, "cgp", false, "write only the CGP of each position")
	c.MarkFlagsMutuallyExclusive("json", "cgp")
	return c
}

func newDBPositionRemove(a *command.App, file *string) *cobra.Command {
	c := removing(a, file, "position", func(_ context.Context, s *store.Store, ids []int64) error { return s.Positions().Remove(ids) })
	c.Short, c.Example = "Remove positions", "  maven db position remove 3"
	return c
}
