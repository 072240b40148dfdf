package train

import (
	"maven/internal/form"
	"maven/internal/train"
)

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
