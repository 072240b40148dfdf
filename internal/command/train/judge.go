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
	told := newJudgement(o.judge, form.NewSetting(form.Identity(plan.Words), plan.Rules, s.leaves), o.seed, plan.Games, j)
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
		rows = append(rows, append([]string{fmt.Sprintf("%d to %d", 10*i, 10*i+10)}, judgedCells(&j.Deciles[i])...))
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
			row = append(row, difference(&stages[i].Deciles[k]))
		}
		rows = append(rows, row)
	}
	screen.Printf("\ndifferences by the chance and the tiles in the bag\n\n")
	screen.Table(deciles, rows)
}

func judgedCells(j *train.Judged) []string {
	return []string{term.Grouped(int(j.Turns)), fmt.Sprintf("%.2f", 100*j.Predicted()), fmt.Sprintf("%.2f", 100*j.Won()),
		difference(j)}
}

func difference(j *train.Judged) string {
	return fmt.Sprintf("%+.2f ± %.2f", 100*(j.Won()-j.Predicted()), 100*j.Error())
}

func lossCells(j *train.Judged) []string {
	return []string{fmt.Sprintf("%.5f", j.LogLoss()), fmt.Sprintf("%.5f", j.Brier())}
}

// A judgement says how well a win table predicted the results of games.
type judgement struct {
	Table string `json:"table"`
	form.Setting
	Seed    int      `json:"seed"`
	Games   int      `json:"games"`
	All     judged   `json:"all"`
	Deciles []decile `json:"deciles"`
	Phases  []phase  `json:"phases"`
	After   []stage  `json:"after"`
}

// judged compares the chances of a table with the results.
type judged struct {
	Turns         int64   `json:"turns"`
	Predicted     float64 `json:"predicted"`
	Won           float64 `json:"won"`
	StandardError float64 `json:"standardError"` // of won less predicted
	LogLoss       float64 `json:"logLoss"`
	Brier         float64 `json:"brier"`
}

// A decile is the turns whose chance was between two bounds.
type decile struct {
	Least float64 `json:"least"`
	Most  float64 `json:"most"`
	judged
}

// A phase is the turns with a range of unseen tiles.
type phase struct {
	Most  int `json:"most"`
	Least int `json:"least"`
	judged
}

// A stage is the moves made with a range of tiles in the bag, with the chances after them.
type stage struct {
	Most  int `json:"most"`
	Least int `json:"least"`
	judged
	Deciles []decile `json:"deciles"`
}

// newJudgement returns the judgement of a table.
func newJudgement(table string, s form.Setting, seed, games int, j *train.WinJudgement) *judgement {
	f := &judgement{Table: table, Setting: s, Seed: seed, Games: games, All: figures(&j.All), Deciles: deciles(&j.Deciles)}
	for i := range j.Phases {
		p := &j.Phases[i]
		f.Phases = append(f.Phases, phase{p.Most, p.Least, figures(&p.Judged)})
	}
	for i := range j.After {
		s := &j.After[i]
		f.After = append(f.After, stage{s.Most, s.Least, figures(&s.Judged), deciles(&s.Deciles)})
	}
	return f
}

func deciles(j *[10]train.Judged) []decile {
	var list []decile
	for i := range j {
		list = append(list, decile{float64(i) / 10, float64(i+1) / 10, figures(&j[i])})
	}
	return list
}

func figures(j *train.Judged) judged {
	return judged{j.Turns, j.Predicted(), j.Won(), j.Error(), j.LogLoss(), j.Brier()}
}
