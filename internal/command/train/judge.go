package train

import (
	"context"
	"fmt"

	"maven/internal/command"
	"maven/internal/command/training"
	"maven/internal/form"
	"maven/internal/pool"
	"maven/internal/term"
	"maven/internal/train"
)

// judgeWinProb plays games and writes how well a win table predicted their results.
func judgeWinProb(ctx context.Context, a *command.App, o *trainWinProbOptions, s *start) error {
	plan := &s.plan
	table, err := s.WinNamed(o.judge)
	if err != nil {
		return err
	}
	bar := training.Bar{Out: a.Errs}
	j, err := train.JudgeWinProb(ctx, *plan, table, o.threads.Threads(), func(p pool.Progress) error {
		bar.Show(&p)
		return nil
	})
	bar.Close()
	if err != nil {
		return err
	}
	told := judgement{o.judge, form.NewSetting(form.Identity(plan.Words), plan.Rules, s.leaves), o.seed, plan.Games, j}
	return a.Answer(o.json, told, func(s *term.Screen) { writeJudgement(s, o, plan, j) })
}

// writeJudgement writes four tables: chances and results by deciles of the chance, and prediction losses by phases of
// the game, each of the side to move; then of the side that has moved, by the tiles in the bag, and these by deciles.
func writeJudgement(screen *term.Screen, o *trainWinProbOptions, plan *train.Plan, j *train.WinJudgement) {
	screen.Printf("%s on %s, %s, seed %d: %s of %s\n\n", o.judge, plan.Words.Name, command.RulesName(plan.Rules, o.Tiles), o.seed,
		term.Counted(int(j.All.Turns), "turn"), term.Counted(plan.Games, "game"))
	columns := term.Heads("predicted %", ">turns", ">mean", ">won", ">difference")
	var rows [][]string
	for i := range j.Deciles {
		rows = append(rows, append([]string{fmt.Sprintf("%d to %d", 10*i, 10*i+10)}, judgedCells(&j.Deciles[i].Judged)...))
	}
	screen.Table(columns, rows)
	columns[0].Head = "unseen"
	columns = append(columns, term.Heads(">log loss", ">Brier")...)
	rows = nil
	for i := range j.Phases {
		p := &j.Phases[i]
		rows = append(rows, append(append([]string{fmt.Sprintf("%d to %d", p.Most, p.Least)}, judgedCells(&p.Judged)...), lossCells(&p.Judged)...))
	}
	rows = append(rows, append(append([]string{"all"}, judgedCells(&j.All)...), lossCells(&j.All)...))
	screen.TableBelow(columns, rows)
	writeAfter(screen, j.After)
	screen.Printf("\nwon counts a draw as half; ± is one standard error, by games\n")
}

// writeAfter writes how well the chances after moves fit.
func writeAfter(screen *term.Screen, stages []train.Stage) {
	columns := term.Heads("in the bag", ">moves", ">mean", ">won", ">difference", ">log loss", ">Brier")
	deciles := term.Heads("predicted %")
	var rows [][]string
	for i := range stages {
		s := &stages[i]
		name := fmt.Sprintf("%d to %d", s.Most, s.Least)
		if s.Most == s.Least {
			name = fmt.Sprint(s.Most)
		}
		rows = append(rows, append(append([]string{name}, judgedCells(&s.Judged)...), lossCells(&s.Judged)...))
		deciles = append(deciles, term.Heads(">"+name)...)
	}
	screen.Printf("\nafter a move, for the side that made it\n\n")
	screen.Table(columns, rows)
	rows = nil
	for k := range stages[0].Deciles {
		row := []string{fmt.Sprintf("%d to %d", 10*k, 10*k+10)}
		for i := range stages {
			row = append(row, difference(&stages[i].Deciles[k].Judged))
		}
		rows = append(rows, row)
	}
	screen.Printf("\ndifferences by the chance and the tiles in the bag\n\n")
	screen.Table(deciles, rows)
}

func judgedCells(j *train.Judged) []string {
	return []string{term.Grouped(int(j.Turns)), fmt.Sprintf("%.2f", 100*j.Predicted), fmt.Sprintf("%.2f", 100*j.Won),
		difference(j)}
}

func difference(j *train.Judged) string {
	return fmt.Sprintf("%+.2f ± %.2f", 100*(j.Won-j.Predicted), 100*j.StandardError)
}

func lossCells(j *train.Judged) []string {
	return []string{fmt.Sprintf("%.5f", j.LogLoss), fmt.Sprintf("%.5f", j.Brier)}
}

// A judgement says how well a win table predicted the results of games.
type judgement struct {
	Table string `json:"table"`
	form.Setting
	Seed  int `json:"seed"`
	Games int `json:"games"`
	*train.WinJudgement
}
