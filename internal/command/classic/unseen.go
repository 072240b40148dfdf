package classic

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/tables"
	"maven/internal/command"
	"maven/internal/original"
	"maven/internal/setting"
	"maven/internal/term"
)

func newClassicUnseen(a *command.App) *cobra.Command {
	var source command.ClassicSource
	line, asJSON := "", false
	c := &cobra.Command{
		Use:   "unseen --cgp POSITION",
		Short: "List the tiles that the player on turn has not seen",
		Long: "Lists the unseen tiles, the bag and the opponent's rack together: the full set without the tiles on the\n" +
			"board and the rack on turn. A blank on the board counts as a blank. If more of a tile are seen than there\n" +
			"are, none of it is unseen.",
		Example: "  maven classic unseen --cgp \"$(maven gcg position game.gcg --turn 12)\"",
		Args:    command.ArgCount(0, 0, "flags only"),
		RunE: func(*cobra.Command, []string) error {
			return classicUnseen(a, &source, line, asJSON)
		},
	}
	command.BindCGP(c, &line)
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object")
	source.Bind(c)
	return c
}

func classicUnseen(a *command.App, source *command.ClassicSource, line string, asJSON bool) error {
	settings := a.Settings(setting.Request{})
	set, err := source.Load(settings)
	if err != nil {
		return err
	}
	g, err := original.Open(settings, line, set)
	if err != nil {
		return err
	}
	pool := g.Unseen()
	counts := pool.Counts
	if asJSON {
		return a.WriteJSON(original.Unseen{CGP: g.Cgp, Unseen: string(counts.AppendTiles(nil)), TileCount: pool.N, Bag: g.Ours.Bag()})
	}
	screen := term.NewScreen(a.Out)
	var rows [][]string
	for i, n := range counts {
		letter := tables.Alphabet[i : i+1]
		if n > 0 {
			rows = append(rows, []string{strings.ToUpper(letter), fmt.Sprint(n), fmt.Sprintf("of %d", tables.Count(letter[0]))})
		}
	}
	if len(rows) > 0 {
		if err := screen.Table([]term.Column{{Head: "tile"}, {Head: "unseen", Right: true}, {Head: ""}}, rows); err != nil {
			return err
		}
	}
	return screen.Printf("\n%s unseen, %d in the bag\n", command.Counted(pool.N, "tile"), g.Ours.Bag())
}
