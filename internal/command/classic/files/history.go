package files

import (
	"context"
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

func newHistory(a *command.App) *cobra.Command {
	fork, report := "", false
	c := command.WithJSON(&cobra.Command{
		Use:   "history FILE",
		Short: "List the game results that the original has logged",
		Long: "Lists the game results that the original has logged. FILE is any file of the original with a resource HIST\n" +
			"0, or the bytes of that resource. Score A is the user's. --report shows what the original's report\n" +
			"shows of the log, for each lexicon: results, means, and the games with the ratings of the levels, the last first.",
		Example: "  maven classic history Maven.bin\n  maven classic history Maven.bin --report\n  maven classic history results.bin --json",
		Args:    command.FileCount(1, 1, "one file"),
	}, func(_ context.Context, args []string, asJSON bool) error {
		return classicHistory(a, args[0], fork, report, asJSON)
	})
	command.BindFork(c, &fork)
	c.Flags().BoolVar(&report, "report", false, "show results and means for each lexicon")
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
		return classicReport(term.NewScreen(a.Out), games)
	}
	h := original.History{File: path, Games: []original.LoggedGame{}}
	for _, g := range games {
		h.Add(g)
	}
	return a.Answer(asJSON, h, func(s *term.Screen) { writeHistory(s, &h) })
}

// classicReport writes what the report of the original shows of the log, for each lexicon.
func classicReport(screen *term.Screen, games []tables.Result) error {
	program := tables.DefaultProgram()
	scale := tables.NewScale(&program)
	var lexica []int16
	for _, g := range games {
		lexica = append(lexica, g.Lexicon)
	}
	slices.Sort(lexica)
	for i, lexicon := range slices.Compact(lexica) {
		r := original.NewPersonReport(scale, games, int(lexicon))
		if i > 0 {
			screen.Printf("\n")
		}
		screen.Printf("lexicon %s\n%s, A won %d, tied %d, lost %d; mean rating of B %d\nmean score of A %d, of B %d, difference %+d\n\n",
			original.LexiconName(lexicon), term.Counted(r.Games, "game"), r.Wins, r.Ties, r.Losses, r.Opponents, r.Scores[0], r.Scores[1], r.Difference)
		var rows [][]string
		for _, g := range r.Log {
			rows = append(rows, []string{fmt.Sprint(g.Scores[0]), fmt.Sprint(g.Scores[1]), fmt.Sprint(g.Opponent), g.Result})
		}
		screen.Table(term.Heads(">A", ">B", ">rating", "result"), rows)
	}
	return screen.Err()
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

func writeHistory(screen *term.Screen, h *original.History) {
	if len(h.Games) > 0 {
		rows := make([][]string, len(h.Games))
		for i, g := range h.Games {
			rows[i] = []string{fmt.Sprint(i + 1), fmt.Sprint(g.Scores[0]), fmt.Sprint(g.Scores[1]), fmt.Sprint(g.Level), g.Lexicon.Name}
		}
		columns := term.Heads(">#", ">A", ">B", ">level", "lexicon")
		screen.Table(columns, rows)
		screen.Printf("\n")
	}
	screen.Printf("%s, A won %d, tied %d, lost %d\n", term.Counted(len(h.Games), "game"), h.Wins, h.Draws, h.Losses)
}
