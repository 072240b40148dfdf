package train

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"math"
	"strconv"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/random"
	"maven/internal/report"
	"maven/internal/setting"
	"maven/internal/term"
	"maven/internal/train"
)

type trainLevelsOptions struct {
	command.SettingFlags
	games   int
	seed    int
	threads command.ThreadCount
	out     string
}

func newTrainLevels(a *command.App) *cobra.Command {
	var o trainLevelsOptions
	c := &cobra.Command{
		Use:   "levels",
		Short: "Count what each level loses, for the estimates of reports",
		Long: "Plays games of each level against itself, and counts the moves by what they lose by static equity. The\n" +
			"table goes to the --out file. Reports compare the losses of people with it. The same seed gives the same\n" +
			"table on any number of threads.",
		Example: "  maven train levels --games 500 --seed 1 --out levels.csv",
		Args:    command.ArgCount(0, 0, "flags only"),
		RunE:    func(c *cobra.Command, _ []string) error { return trainLevels(c.Context(), a, &o) },
	}
	f := c.Flags()
	o.Bind(a, c)
	command.Number(f, &o.games, "games", 500, 1, math.MaxInt32, "number of games of each level")
	command.Seed(f, &o.seed, 1, "seed of all games")
	o.threads.Bind(f, 0)
	command.Name(f, &o.out, "out", "a file", "file to write the table to, FILE.csv")
	c.MarkFlagRequired("out")
	return c
}

// trainLevels plays the games and writes the table.
func trainLevels(ctx context.Context, a *command.App, o *trainLevelsOptions) error {
	if err := command.CheckFile(o.out); err != nil {
		return fmt.Errorf("--out %w", err)
	}
	start, err := a.Settings(o.Request).Start()
	if err != nil {
		return err
	}
	judge, tables, err := start.Evaluation()
	if err != nil {
		return err
	}
	plan := train.Plan{Rules: start.Rules, Words: start.Words, Games: o.games, Seed: random.Seed(o.seed)}
	var text bytes.Buffer
	fmt.Fprintf(&text, "# maven train levels --lexicon %s --rules %s --tiles %s --leaves %s --unseen-table %s --games %d --seed %d\n",
		start.Words.Name, start.Rules.Name, start.Rules.Tiles.Name, tables.Leaves, cmp.Or(tables.Unseen, setting.None), o.games, o.seed)
	table := csv.NewWriter(&text)
	bounds := report.LossBounds()
	head := []string{"level", "moves"}
	for _, bound := range bounds {
		head = append(head, "to "+strconv.FormatFloat(bound.Points(), 'f', -1, 64))
	}
	rows := [][]string{append(head, "more")}
	levels := engine.Levels()
	bar := term.NewProgress(a.Errs, "levels", len(levels), 0)
	defer bar.Close()
	for i, level := range levels {
		opened, err := start.Open(setting.Player{Kind: setting.LevelPlayer, Level: level, Seed: plan.Seed})
		if err != nil {
			return err
		}
		counts, err := train.Losses(ctx, &plan, judge, opened.New, bounds, o.threads.Threads())
		if err != nil {
			return err
		}
		rows = append(rows, levelRow(level, counts))
		bar.Set(i + 1)
	}
	if err := table.WriteAll(rows); err != nil {
		return err
	}
	return command.WriteFile(o.out, text.Bytes())
}

func levelRow(level engine.Level, counts []int) []string {
	moves := 0
	row := []string{strconv.Itoa(int(level)), ""}
	for _, n := range counts {
		moves += n
		row = append(row, strconv.Itoa(n))
	}
	row[1] = strconv.Itoa(moves)
	return row
}
