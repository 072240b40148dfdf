// Package director is `maven director`, the desk of who runs an event: rounds, overtime, missing tiles and score sheets.
package director

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/director"
	"maven/internal/engine"
	"maven/internal/facts"
	"maven/internal/library"
	"maven/internal/record"
	"maven/internal/setting"
	"maven/internal/term"
	"maven/internal/tile"
)

// New returns the command line of maven director.
func New(a *command.App) *cobra.Command {
	return command.Group(&cobra.Command{
		Use:   "director",
		Short: "Direct an event: rounds, overtime, missing tiles, score sheets",
		Long: "Helps the director of an event: adds up the games of each round, says what overtime costs and which tiles are\n" +
			"missing, and writes score sheets to print. Plays are judged by maven words check. Pairings are left to\n" +
			"programs that make them.",
		Example: "  maven director rounds games\n  maven director overtime 1:37\n  maven director tiles E12 A9 --record game.gcg\n" +
			"  maven director sheet --out sheet.html",
	}, newRounds(a), newOvertime(a), newTiles(a), newSheet(a))
}

func newOvertime(a *command.App) *cobra.Command {
	return command.WithJSON(&cobra.Command{
		Use:   "overtime TIME...",
		Short: "Say what overtime costs",
		Long: fmt.Sprintf("Says how many points overtime costs: %d for each minute that has begun, the usual rule of tournaments.\n"+
			"TIME is what the clock shows: minutes and seconds, or seconds.", engine.OvertimePenalty),
		Example: "  maven director overtime 1:37\n  maven director overtime 0:04 2:00 97s",
		Args:    command.ArgCount(1, -1, "times"),
	}, func(_ context.Context, args []string, asJSON bool) error {
		all := make([]director.Overtime, len(args))
		for i, text := range args {
			var err error
			if all[i], err = director.ParseOvertime(text); err != nil {
				return command.UsageError(err)
			}
		}
		form := struct {
			Overtime []director.Overtime `json:"overtime"`
		}{all}
		return a.Answer(asJSON, form, func(s *term.Screen) {
			for _, o := range all {
				s.Printf("%s over: %s\n", o.Over, term.Counted(o.Points, "point"))
			}
		})
	})
}

type tilesOptions struct {
	tiles, record string
}

func newTiles(a *command.App) *cobra.Command {
	var o tilesOptions
	c := command.WithJSON(&cobra.Command{
		Use:   "tiles [TILES...]",
		Short: "Say which tiles are missing, or too many",
		Long: "Compares the tiles that were found with the whole set. TILES are letters in any order, ? for a blank; a\n" +
			"number after a tile says how many there are of it. With --record the tiles on its last board are counted\n" +
			"too, so that you need only type those on the racks and in the bag.\n\n" +
			"The exit code is 0 if the set is whole, and 1 if it is not.",
		Example: "  maven director tiles AAEIOQ? --record game.gcg\n  maven director tiles E12 A9 I9 O8",
		Args:    command.ArgCount(0, -1, "tiles"),
	}, func(ctx context.Context, args []string, asJSON bool) error {
		return countTiles(ctx, a, &o, args, asJSON)
	})
	f := c.Flags()
	f.StringVar(&o.tiles, "tiles", "", "tile set: a name or FILE.csv (default: the record's, or english)")
	f.StringVar(&o.record, "record", "", "count the tiles on the last board of this record too")
	command.CompleteFlag(c, "tiles", a.Names(library.TileSets))
	return c
}

// open returns the tile set asked for, and the record whose tiles it is, if one is given.
func open(ctx context.Context, a *command.App, tiles, record string, given bool) (*tile.Set, *setting.Checked, error) {
	if !given {
		set, err := a.Library().TileSet(cmp.Or(tiles, library.UsualTiles))
		return set, nil, command.UsageError(err)
	}
	j, err := input.OpenRecord(ctx, a, setting.Request{Tiles: tiles}, record, true)
	if err != nil {
		return nil, nil, err
	}
	return j.Rules.Tiles, j, nil
}

func countTiles(ctx context.Context, a *command.App, o *tilesOptions, args []string, asJSON bool) error {
	if len(args) == 0 && o.record == "" {
		return command.Usagef("name the tiles that were found, or a --record")
	}
	set, j, err := open(ctx, a, o.tiles, o.record, o.record != "")
	if err != nil {
		return err
	}
	var found tile.Rack
	if j != nil {
		if err := director.AddBoard(&found, j.History.Now().Board); err != nil {
			return fmt.Errorf("%s: %w", o.record, err)
		}
	}
	if err := director.AddTiles(&found, set, strings.Join(args, " ")); err != nil {
		return command.UsageError(err)
	}
	c := director.CountTiles(set, &found)
	if err := a.Answer(asJSON, c, func(s *term.Screen) { writeCount(s, c) }); err != nil || c.Complete() {
		return err
	}
	return &command.ExitError{Code: command.ExitFailure}
}

func writeCount(s *term.Screen, c *director.Count) {
	s.Printf("%d of %s of the set %s\n", c.Found, term.Counted(c.Whole, "tile"), c.Set)
	if c.Missing != "" {
		s.Printf("missing: %s\n", c.Missing)
	}
	if c.TooMany != "" {
		s.Printf("too many: %s\n", c.TooMany)
	}
}

type sheetOptions struct{ tiles, out string }

func newSheet(a *command.App) *cobra.Command {
	var o sheetOptions
	c := &cobra.Command{
		Use:   "sheet [RECORD]",
		Short: "Write a score sheet to print",
		Long: "Writes a score sheet as a page for a browser, which prints it on one sheet of paper: an empty one, or one\n" +
			"that is filled in from a record. Below stand all tiles of the set, to be crossed out.",
		Example: "  maven director sheet --out sheet.html\n  maven director sheet game.gcg --out game.html",
		Args:    command.FileCount(0, 1, "one record at most"),
		RunE:    func(c *cobra.Command, args []string) error { return writeSheet(c.Context(), a, &o, args) },
	}
	c.Flags().StringVar(&o.tiles, "tiles", "", "tile set: a name or FILE.csv (default: the record's, or english)")
	command.Name(c.Flags(), &o.out, "out", "a file", "file to write the sheet to, FILE.html")
	c.MarkFlagRequired("out")
	command.CompleteFlag(c, "tiles", a.Names(library.TileSets))
	return c
}

func writeSheet(ctx context.Context, a *command.App, o *sheetOptions, args []string) error {
	name := strings.Join(args, "") // of the record, if there is one
	if err := command.NotRead("--out", o.out, name); err != nil {
		return err
	}
	set, j, err := open(ctx, a, o.tiles, name, len(args) == 1)
	if err != nil {
		return err
	}
	var of *facts.Facts
	var game *record.History
	if j != nil {
		of, game = new(j.Facts(nil)), j.History
	}
	err = library.WriteFile(o.out, func(w io.Writer) error { return director.WriteSheet(w, set, game, of) })
	if err != nil {
		return err
	}
	return a.Printf("%s\n", o.out)
}
