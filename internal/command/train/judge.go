package train

import (
	"context"
	"fmt"

	"maven/internal/command"
	"maven/internal/form"
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
	bar := phaseBar{out: a.Errs}
	j, err := train.JudgeWinProb(ctx, *plan, table, o.threads.Threads(), func(p train.Progress) error {
		bar.show(&p)
		return nil
	})
	bar.close()
	if err != nil {
		return err
	}
	if o.json {
		return a.WriteJSON(newJudgement(o.judge, form.NewSetting(form.Identity(plan.Words), plan.Rules, s.leaves), o.seed, plan.Games, j))
	}
	return writeJudgement(term.NewScreen(a.Out), o, plan, j)
}

// writeJudgement writes two tables: chances and results by deciles of the chance, and prediction losses by phases of
// the game.
func writeJudgement(screen *term.Screen, o *trainWinProbOptions, plan *train.Plan, j *train.WinJudgement) error {
	if err := screen.Printf("%s on %s, %s, seed %d: %s of %s\n\n", o.judge, plan.Words.Name, command.RulesName(plan.Rules, o.Tiles), o.seed,
		command.Counted(int(j.All.Turns), "turn"), command.Counted(plan.Games, "game")); err != nil {
		return err
	}
	columns := []term.Column{{Head: "predicted %"}, {Head: "turns", Right: true}, {Head: "mean", Right: true}, {Head: "won", Right: true},
		{Head: "difference", Right: true}}
	var rows [][]string
	for i := range j.Deciles {
		rows = append(rows, append([]string{fmt.Sprintf("%d to %d", 10*i, 10*i+10)}, judgedCells(&j.Deciles[i])...))
	}
	if err := screen.Table(columns, rows); err != nil {
		return err
	}
	columns[0].Head = "unseen"
	columns = append(columns, term.Column{Head: "log loss", Right: true}, term.Column{Head: "Brier", Right: true})
	rows = nil
	for i := range j.Phases {
		p := &j.Phases[i]
		rows = append(rows, append(append([]string{fmt.Sprintf("%d to %d", p.Most, p.Least)}, judgedCells(&p.Judged)...), lossCells(&p.Judged)...))
	}
	rows = append(rows, append(append([]string{"all"}, judgedCells(&j.All)...), lossCells(&j.All)...))
	if err := screen.TableBelow(columns, rows); err != nil {
		return err
	}
	return screen.Printf("\nwon counts a draw as half; ± is one standard error, by games\n")
}

func judgedCells(j *train.Judged) []string {
	return []string{command.Grouped(int(j.Turns)), fmt.Sprintf("%.2f", 100*j.Predicted()), fmt.Sprintf("%.2f", 100*j.Won()),
		fmt.Sprintf("%+.2f ± %.2f", 100*(j.Won()-j.Predicted()), 100*j.Error())}
}

func lossCells(j *train.Judged) []string {
	return []string{fmt.Sprintf("%.5f", j.LogLoss()), fmt.Sprintf("%.5f", j.Brier())}
}
