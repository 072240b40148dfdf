// Package classic is `maven classic`, which opens the files of the original Macintosh program, and values, scores,
// searches and simulates as that program did.
package classic

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/command"
	"maven/internal/original"
	"maven/internal/setting"
)

// New returns the command line of maven classic. files are the verbs of package files.
func New(a *command.App, files ...*cobra.Command) *cobra.Command {
	c := command.Group(&cobra.Command{
		Use:   "classic",
		Short: "Open the original program's files and think as it did",
		Long: "Works as the original Macintosh program did: opens its files, and values leaves, scores, searches and\n" +
			"simulates in its way, rebuilt from published descriptions. The built-in tables are our own. If you own\n" +
			"the original, load its file with --classic FILE, or tables exported as text with --tables FOLDER.\n" +
			"In JSON, values are in centipoints, hundredths of a point.",
		Example: "  maven classic leave QUEST?\n  maven classic open Maven.bin",
	})
	c.AddCommand(
		newClassicLeave(a), newClassicScore(a), newClassicSolve(a), newClassicSim(a),
		newClassicRandom(a), newClassicRecord(a),
		newClassicRating(a), newClassicController(a),
	)
	c.AddCommand(files...)
	return c
}

// classicTiles reads letters, in upper or lower case, and blanks, and returns them in the order of the original. what
// names them in errors.
func classicTiles(what, text string, most int) (string, error) {
	tiles := []byte(strings.ToLower(text))
	for i, r := range []rune(text) {
		if r >= 0x80 || tables.Index(strings.ToLower(string(r))[0]) < 0 {
			return "", fmt.Errorf("%s %.40q: character %d is %q; the original has the letters A to Z and the blank ?", what, text, i+1, r)
		}
	}
	if len(tiles) > most {
		return "", fmt.Errorf("%s has %d tiles; must have at most %d", what, len(tiles), most)
	}
	slices.Sort(tiles)
	return string(tiles), nil
}

// classicRack reads a rack of one tile or more that can be drawn from the full set.
func classicRack(text string) (board.Rack, error) {
	tiles, err := classicTiles("rack", text, board.MaxRack)
	switch {
	case err != nil:
		return "", err
	case tiles == "":
		return "", errors.New("the rack is empty; must hold 1 to 7 tiles")
	}
	for i := range len(tiles) {
		letter := tiles[i : i+1]
		if held, all := strings.Count(tiles, letter), tables.Count(letter[0]); held > all {
			return "", fmt.Errorf("rack %s has %d × %s; the full set has %d", strings.ToUpper(tiles), held, strings.ToUpper(letter), all)
		}
	}
	return board.NewRack(tiles)
}

// opened opens the tables, a position by them, and the words by which it is played.
func opened(settings *setting.Settings, source *command.ClassicSource, line string) (*original.Program, *original.Position, error) {
	set, err := source.Load(settings)
	if err != nil {
		return nil, nil, err
	}
	g, err := original.Open(settings, line, set)
	if err != nil {
		return nil, nil, err
	}
	list, err := settings.OriginalWords(source.Original, g.WordList)
	return &original.Program{Set: set, Words: list}, g, err
}
