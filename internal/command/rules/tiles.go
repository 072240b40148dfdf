package rules

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/data"
	"maven/internal/term"
	"maven/internal/tile"
)

func NewTiles(a *command.App) *cobra.Command {
	c := &cobra.Command{
		Use:   "tiles",
		Short: "Show and check tile sets",
		Long: "A tile set is the letters of a language, how many tiles there are of each, and what they\n" +
			"score. Others than those inside the program are files, which every verb takes as --tiles FILE.csv.",
		Example: "  maven tiles list\n  maven tiles show french\n  maven tiles check house.csv",
		Args:    command.SubcommandNeeded,
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newTilesList(a), newTilesShow(a), newTilesCheck(a))
	return c
}

// tileSetJSON is the JSON form of a tile set.
type tileSetJSON struct {
	Name    string     `json:"name"`
	Letters int        `json:"letters"` // different ones, the blank left out
	Tiles   int        `json:"tiles"`   // blanks included
	Blanks  int        `json:"blanks"`
	Points  int        `json:"points"` // of all tiles together
	Set     []tileJSON `json:"set,omitempty"`
}

// tileJSON is one row of a set; the order of the rows is that of the file.
type tileJSON struct {
	Tile   string `json:"tile"`
	Lower  string `json:"lower"` // as a blank that stands for it
	Count  int    `json:"count"`
	Points int    `json:"points"`
	Vowel  bool   `json:"vowel"`
}

func tileSetForm(s *tile.Set) tileSetJSON {
	return tileSetJSON{Name: s.Name, Letters: s.Len(), Tiles: s.Count.Len(), Blanks: int(s.Count[tile.Blank]),
		Points: s.RackScore(&s.Count)}
}

func tileRows(s *tile.Set) []tileJSON {
	rows := []tileJSON{{Tile: s.Text(tile.Blank), Lower: s.Text(tile.Blank), Count: int(s.Count[tile.Blank])}}
	for t := tile.Tile(1); int(t) <= s.Len(); t++ {
		rows = append(rows, tileJSON{Tile: s.Text(t), Lower: s.Text(t | tile.Designated),
			Count: int(s.Count[t]), Points: int(s.Score[t]), Vowel: s.Vowels.Has(t)})
	}
	return rows
}

func newTilesList(a *command.App) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:     "list",
		Short:   "List the tile sets inside the program",
		Example: "  maven tiles list\n  maven tiles list --json",
		Args:    command.ArgCount(0, 0, "no further words"),
		RunE: func(*cobra.Command, []string) error {
			return listTiles(a, asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object")
	return c
}

func listTiles(a *command.App, asJSON bool) error {
	lib := a.Library()
	forms, rows := []tileSetJSON{}, [][]string{}
	for _, name := range data.TileSets() {
		set, err := lib.TileSet(name)
		if err != nil {
			return err
		}
		f := tileSetForm(set)
		forms = append(forms, f)
		rows = append(rows, []string{f.Name, fmt.Sprint(f.Letters), fmt.Sprint(f.Tiles), fmt.Sprint(f.Blanks), fmt.Sprint(f.Points)})
	}
	if asJSON {
		return command.WriteJSON(a.Out, struct {
			TileSets []tileSetJSON `json:"tileSets"`
		}{forms})
	}
	columns := []term.Column{{Head: "name"}, {Head: "letters", Right: true}, {Head: "tiles", Right: true},
		{Head: "blanks", Right: true}, {Head: "points", Right: true}}
	return term.NewScreen(a.Out).Table(columns, rows)
}

func newTilesShow(a *command.App) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "show NAME|FILE.csv",
		Short: "Show the tiles of a set",
		Long: "Shows each tile as it is typed, how many there are, what one scores, and whether it is a vowel.\n" +
			"The order is that of the alphabet, which word graphs and leave tables count in.",
		Example: "  maven tiles show english\n  maven tiles show house.csv --json",
		Args:    command.ArgCount(1, 1, "the name of a tile set or FILE.csv"),
		RunE: func(_ *cobra.Command, args []string) error {
			return showTiles(a, args[0], asJSON)
		},
	}
	command.CompleteArgs(c, 1, data.TileSets)
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object")
	return c
}

func showTiles(a *command.App, name string, asJSON bool) error {
	lib := a.Library()
	set, err := lib.TileSet(name)
	if err != nil {
		return command.ArgError(err)
	}
	form := tileSetForm(set)
	form.Set = tileRows(set)
	if asJSON {
		return command.WriteJSON(a.Out, form)
	}
	rows, vowels := make([][]string, len(form.Set)), 0
	for i, t := range form.Set {
		vowel := ""
		if t.Vowel {
			vowel = "yes"
			vowels += t.Count
		}
		rows[i] = []string{set.Tiles([]tile.Tile{tile.Tile(i)}), fmt.Sprint(t.Count), fmt.Sprint(t.Points), vowel}
	}
	screen := term.NewScreen(a.Out)
	columns := []term.Column{{Head: "tile"}, {Head: "count", Right: true}, {Head: "points", Right: true}, {Head: "vowel"}}
	if err := screen.Table(columns, rows); err != nil {
		return err
	}
	return screen.Printf("\n%s: %s, %s, %s among them, %s in all\n", form.Name, command.Counted(form.Letters, "letter"),
		command.Counted(form.Tiles, "tile"), command.Counted(vowels, "vowel"), command.Counted(form.Points, "point"))
}

func newTilesCheck(a *command.App) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "check FILE...",
		Short: "Check files of tile sets",
		Long: "Says of each file that it is ok, or what is wrong with it first: the line and what would be\n" +
			"right. The exit code is 0 where all are ok, 1 where one is not, 2 where one cannot be read.",
		Example: "  maven tiles check house.csv\n  maven tiles check *.csv --json",
		Args:    command.ArgCount(1, -1, "files of tile sets"),
		RunE: func(_ *cobra.Command, args []string) error {
			return checkTiles(a, args, asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object")
	return c
}

func checkTiles(a *command.App, files []string, asJSON bool) error {
	lib := a.Library()
	return command.CheckFiles(a, files, &command.FileKind{
		Suffix: ".csv",
		Read: func(file string) error {
			_, err := lib.TileSet(file)
			return err
		},
		Named: func(file string) string {
			return "tile set " + strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		},
	}, asJSON)
}
