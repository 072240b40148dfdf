package rules

import (
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/term"
	"maven/internal/tile"
)

// NewTiles returns the command line of maven tiles.
func NewTiles(a *command.App) *cobra.Command {
	return newVerbs(a, &cobra.Command{
		Use:   "tiles",
		Short: "Show and check tile sets",
		Long: "Shows and checks tile sets: the letters of a language, how many tiles there are of each, and what they\n" +
			"score. You can write others than the built-in ones in a file, which every command takes as --tiles FILE.csv.\n" +
			"Those that the page keeps, tiles/NAME.csv in the data directory, go by their names.",
		Example: "  maven tiles list\n  maven tiles show french\n  maven tiles check house.csv",
	}, &kind{
		shelf:   library.TileSets,
		lists:   "List the tile sets: those built in, and your own",
		columns: term.Heads("name", ">letters", ">tiles", ">blanks", ">points"),
		list:    func() (any, [][]string, error) { return listTiles(a.Library()) },

		shows: "Show the tiles of a set",
		showsLong: "Shows each tile as you type it, how many there are, what it scores, and whether it is a vowel. The tiles\n" +
			"are in alphabetical order, the order of word graphs and leave tables. With --csv it writes the\n" +
			"file of a set that has a name, from which you can make your own.",
		named: "a tile set", one: "a set that has a name", example: "english",
		show: func(name string, asJSON bool) error { return showTiles(a, name, asJSON) },

		checks: "tile sets", fault: "the line",
		read: func(file string) error {
			_, err := a.Library().TileSet(file)
			return err
		},
		begins: "tile set ",
	})
}

// listTiles returns the form and the rows of all tile sets.
func listTiles(lib *library.Library) (any, [][]string, error) {
	forms, err := form.ListTileSets(lib)
	rows := [][]string{}
	for _, f := range forms {
		if f.Problem != "" {
			rows = append(rows, []string{f.Name, "", "", "", f.Problem})
			continue
		}
		rows = append(rows, []string{f.Name, fmt.Sprint(f.Letters), fmt.Sprint(f.TileCount), fmt.Sprint(f.Blanks), fmt.Sprint(f.Points)})
	}
	return form.TileSets{TileSets: forms}, rows, err
}

func showTiles(a *command.App, name string, asJSON bool) error {
	set, err := a.Library().TileSet(name)
	if err != nil {
		return command.ArgError(err)
	}
	f := form.NewTileSetInFull(set)
	return a.Answer(asJSON, f, func(s *term.Screen) { writeTiles(s, set, f) })
}

// writeTiles writes a set for people.
func writeTiles(screen *term.Screen, set *tile.Set, f form.TileSet) {
	rows, vowels := make([][]string, len(f.Set)), 0
	for i, t := range f.Set {
		vowel := ""
		if t.Vowel {
			vowel = "yes"
			vowels += t.Count
		}
		rows[i] = []string{set.Tiles([]tile.Tile{tile.Tile(i)}), fmt.Sprint(t.Count), fmt.Sprint(t.Points), vowel}
	}
	screen.Table(term.Heads("tile", ">count", ">points", "vowel"), rows)
	screen.Printf("\n%s: %s, %s, %s among them, %s in all\n", f.Name, term.Counted(f.Letters, "letter"),
		term.Counted(f.TileCount, "tile"), term.Counted(vowels, "vowel"), term.Counted(f.Points, "point"))
}
