package files

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"maven/internal/classic/file"
	"maven/internal/classic/tables"
	"maven/internal/command"
	"maven/internal/library"
	"maven/internal/original"
	"maven/internal/term"
)

// newHistory returns the command line of maven classic history.
func newHistory(a *command.App) *cobra.Command {
	fork, report, asJSON := "", false, false
	c := &cobra.Command{
		Use:   "history FILE",
		Short: "List the game results that the original has logged",
		Long: "Lists the game results that the original has logged. FILE is any file of the original with a resource HIST\n" +
			"0, or the bytes of that resource. Score A is the user's. --report shows the totals and means for each\n" +
			"lexicon instead of the games; the log has only scores, so turns, bingos, exchanges and challenges are 0.",
		Example: "  maven classic history Maven.bin\n  maven classic history Maven.bin --report\n  maven classic history results.bin --json",
		Args:    command.ArgCount(1, 1, "one file"),
		RunE: func(_ *cobra.Command, args []string) error {
			return classicHistory(a, args[0], fork, report, asJSON)
		},
	}
	command.BindFork(c, &fork)
	c.Flags().BoolVar(&report, "report", false, "show totals and means for each lexicon")
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object")
	c.MarkFlagsMutuallyExclusive("report", "json")
	return c
}

func classicHistory(a *command.App, path, fork string, report, asJSON bool) error {
	f, err := library.OpenClassicFile(path, fork)
	if err != nil {
		return err
	}
	log, err := historyIn(f)
	if err != nil {
		return err
	}
	games, err := tables.ReadResults(log)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if report {
		return classicReport(term.NewScreen(a.Out), path, games)
	}
	h := original.History{File: path, Games: []original.LoggedGame{}}
	for _, g := range games {
		h.Add(g)
	}
	if asJSON {
		return a.WriteJSON(h)
	}
	return writeHistory(term.NewScreen(a.Out), &h)
}

// classicReport writes the totals and means for each lexicon. The log has only scores, so turns, bingos, exchanges and
// challenges are 0.
func classicReport(screen *term.Screen, path string, games []tables.Result) error {
	var lexica []int16
	for _, g := range games {
		if !slices.Contains(lexica, g.Lexicon) {
			lexica = append(lexica, g.Lexicon)
		}
	}
	slices.Sort(lexica)
	for i, lexicon := range lexica {
		s, err := tables.Tally(games, lexicon)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if i > 0 {
			if err := screen.Printf("\n"); err != nil {
				return err
			}
		}
		if err := screen.Printf("lexicon %s\n%s", original.LexiconName(lexicon), s.AppendReport(nil)); err != nil {
			return err
		}
	}
	return nil
}

// historyIn returns the bytes of HIST 0, or of the whole file if it has no forks.
func historyIn(f *library.ClassicFile) ([]byte, error) {
	for i := range f.AllResources {
		if r := &f.AllResources[i]; string(r.Type[:]) == "HIST" && r.ID == 0 {
			return r.Data, nil
		}
	}
	if f.Carrier != "" || f.ForkPath != "" {
		return nil, fmt.Errorf("%s: the file has no resource %v", f.Path, file.Resource{Type: [4]byte([]byte("HIST"))})
	}
	return f.Data, nil
}

func writeHistory(screen *term.Screen, h *original.History) error {
	if len(h.Games) > 0 {
		rows := make([][]string, len(h.Games))
		for i, g := range h.Games {
			rows[i] = []string{fmt.Sprint(i + 1), fmt.Sprint(g.Scores[0]), fmt.Sprint(g.Scores[1]), fmt.Sprint(g.Level), g.Lexicon.Name}
		}
		columns := []term.Column{{Head: "#", Right: true}, {Head: "A", Right: true}, {Head: "B", Right: true},
			{Head: "level", Right: true}, {Head: "lexicon"}}
		if err := screen.Table(columns, rows); err != nil {
			return err
		}
		if err := screen.Printf("\n"); err != nil {
			return err
		}
	}
	return screen.Printf("%s, A won %d, tied %d, lost %d\n", command.Counted(len(h.Games), "game"), h.Wins, h.Draws, h.Losses)
}
