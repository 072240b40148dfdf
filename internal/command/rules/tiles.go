package rules

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/term"
	"maven/internal/tile"
)

// NewTiles returns the command line of maven tiles.
func NewTiles(a *command.App) *cobra.Command {
	return command.Group(&cobra.Command{
		Use:   "tiles",
		Short: "Show and check tile sets",
		Long: "Shows and checks tile sets: the letters of a language, how many tiles there are of each, and what they\n" +
			"score. You can write others than the built-in ones in a file, which every verb takes as --tiles FILE.csv.\n" +
			"Those that the page keeps, tiles/NAME.csv in the data directory, go by their names.",
		Example: "  maven tiles list\n  maven tiles show french\n  maven tiles check house.csv",
	}, newTilesList(a), newTilesShow(a), newTilesCheck(a))
}

func newTilesList(a *command.App) *cobra.Command {
	return command.WithJSON(&cobra.Command{
		Use:     "list",
		Short:   "List the tile sets: those built in, and your own",
		Example: "  maven tiles list\n  maven tiles list --json",
		Args:    command.ArgCount(0, 0, "no arguments"),
	}, func(_ context.Context, _ []string, asJSON bool) error {
		return listTiles(a, asJSON)
	})
}

func listTiles(a *command.App, asJSON bool) error {
	forms, err := form.ListTileSets(a.Library())
	if err != nil {
		return err
	}
	rows := [][]string{}
	for _, f := range forms {
		if f.Problem != "" {
			rows = append(rows, []string{f.Name, "", "", "", f.Problem})
			continue
		}
		rows = append(rows, []string{f.Name, fmt.Sprint(f.Letters), fmt.Sprint(f.TileCount), fmt.Sprint(f.Blanks), fmt.Sprint(f.Points)})
	}
	if asJSON {
		return a.WriteJSON(form.TileSets{TileSets: forms})
	}
	columns := term.Heads("name", ">letters", ">tiles", ">blanks", ">points")
	return term.NewScreen(a.Out).Table(columns, rows)
}

func newTilesShow(a *command.App) *cobra.Command {
	asCSV := false
	c := command.WithJSON(&cobra.Command{
		Use:   "show NAME|FILE.csv",
		Short: "Show the tiles of a set",
		Long: "Shows each tile as you type it, how many there are, what it scores, and whether it is a vowel. The tiles\n" +
			"are in alphabetical order, the order of word graphs and leave tables. With --csv it writes the\n" +
			"file of a set that has a name, from which you can make your own.",
		Example: "  maven tiles show english\n  maven tiles show english --csv > house.csv\n  maven tiles show house.csv --json",
		Args:    command.ArgCount(1, 1, "a name of a tile set or FILE.csv"),
	}, func(_ context.Context, args []string, asJSON bool) error {
		if asCSV {
			return writeNamed(a, "--csv", library.TileSets, args[0])
		}
		return showTiles(a, args[0], asJSON)
	})
	c.Flags().BoolVar(&asCSV, "csv", false, "write the file of a set that has a name")
	c.MarkFlagsMutuallyExclusive("csv", "json")
	command.CompleteArgs(c, 1, a.Names(library.TileSets))
	return c
}

func showTiles(a *command.App, name string, asJSON bool) error {
	lib := a.Library()
	set, err := lib.TileSet(name)
	if err != nil {
		return command.ArgError(err)
	}
	f := form.NewTileSetInFull(set)
	if asJSON {
		return a.WriteJSON(f)
	}
	rows, vowels := make([][]string, len(f.Set)), 0
	for i, t := range f.Set {
		vowel := ""
		if t.Vowel {
			vowel = "yes"
			vowels += t.Count
		}
		rows[i] = []string{set.Tiles([]tile.Tile{tile.Tile(i)}), fmt.Sprint(t.Count), fmt.Sprint(t.Points), vowel}
	}
	screen := term.NewScreen(a.Out)
	columns := term.Heads("tile", ">count", ">points", "vowel")
	screen.Table(columns, rows)
	return screen.Printf("\n%s: %s, %s, %s among them, %s in all\n", f.Name, term.Counted(f.Letters, "letter"),
		term.Counted(f.TileCount, "tile"), term.Counted(vowels, "vowel"), term.Counted(f.Points, "point"))
}

func newTilesCheck(a *command.App) *cobra.Command {
	return command.WithJSON(&cobra.Command{
		Use:   "check FILE...",
		Short: "Check files with tile sets",
		Long: "Checks files with tile sets. For each file it shows ok, or the first fault: the line and what would be\n" +
			"right. The exit code is 0 if all are ok, 1 if one has a fault, and 2 if one cannot be read.",
		Example: "  maven tiles check house.csv\n  maven tiles check *.csv --json",
		Args:    command.ArgCount(1, -1, "files with tile sets"),
	}, func(_ context.Context, args []string, asJSON bool) error {
		return checkTiles(a, args, asJSON)
	})
}

func checkTiles(a *command.App, files []string, asJSON bool) error {
	lib := a.Library()
	return checkFiles(a, files, &fileKind{
		suffix: ".csv",
		read: func(file string) error {
			_, err := lib.TileSet(file)
			return err
		},
		named: func(file string) string {
			return "tile set " + strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		},
	}, asJSON)
}
