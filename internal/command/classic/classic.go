// Package classic is `maven classic`: it opens the files of the original Macintosh program, and values,
// scores, searches and simulates as that program did.
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
)

// New returns the command line of maven classic, with the verbs of files, which are another package's.
func New(a *command.App, files ...*cobra.Command) *cobra.Command {
	c := &cobra.Command{
		Use:   "classic",
		Short: "Open the original program's files and think as it did",
		Long: "The verbs of the original Macintosh program, rebuilt from published descriptions of it: its\n" +
			"files, its tables, its way to value tiles. It works with tables of our own. If you own the\n" +
			"original, load its file with --classic FILE, or tables written as text with --tables FOLDER.\n" +
			"Values are in centipoints, hundredths of a point.",
		Example: "  maven classic leave QUEST?\n  maven classic open Maven.bin\n  maven classic words 'C?T'",
		Args:    command.SubcommandNeeded,
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(
		newClassicLeave(a), newClassicScore(a), newClassicSolve(a), newClassicSim(a),
		newClassicUnseen(a),
		newClassicWords(a), newClassicWays(a), newClassicRandom(a), newClassicRecord(a),
		newClassicRating(a),
	)
	c.AddCommand(files...)
	return c
}

// classicTiles reads letters in any case and blanks, and returns them in the order of the original.
// what names them in errors.
func classicTiles(what, text string, most int) (string, error) {
	tiles := []byte(strings.ToLower(text))
	for i, r := range []rune(text) {
		if r >= 0x80 || tables.Index(strings.ToLower(string(r))[0]) < 0 {
			return "", fmt.Errorf("%s %q: character %d is %q; the original has the letters A to Z and the blank ?", what, command.Cut(text), i+1, r)
		}
	}
	if len(tiles) > most {
		return "", fmt.Errorf("%s of %d tiles; want at most %d", what, len(tiles), most)
	}
	slices.Sort(tiles)
	return string(tiles), nil
}

// classicRack reads a rack that the full set can give, of one tile or more.
func classicRack(text string) (board.Rack, error) {
	tiles, err := classicTiles("rack", text, board.MaxRack)
	switch {
	case err != nil:
		return "", err
	case tiles == "":
		return "", errors.New("the rack is empty; want 1 to 7 tiles")
	}
	for i := range len(tiles) {
		letter := tiles[i : i+1]
		if held, all := strings.Count(tiles, letter), tables.Count(letter[0]); held > all {
			return "", fmt.Errorf("rack %s: %d × %s; the full set has %d", strings.ToUpper(tiles), held, strings.ToUpper(letter), all)
		}
	}
	return board.NewRack(tiles)
}
