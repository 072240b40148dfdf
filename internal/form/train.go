package form

import "maven/internal/train"

// A WinJudgement says how well a win table predicted the results of games.
type WinJudgement struct {
	Table string `json:"table"`
	Setting
	Seed    int      `json:"seed"`
	Games   int      `json:"games"`
	All     Judged   `json:"all"`
	Deciles []Decile `json:"deciles"`
	Phases  []Phase  `json:"phases"`
}

// Judged compares the chances of a table with the results.
type Judged struct {
	Turns         int64   `json:"turns"`
	Predicted     float64 `json:"predicted"`
	Won           float64 `json:"won"`
	StandardError float64 `json:"standardError"` // of won less predicted
	LogLoss       float64 `json:"logLoss"`
	Brier         float64 `json:"brier"`
}

// A Decile is the turns whose chance was between two bounds.
type Decile struct {
	Least float64 `json:"least"`
	Most  float64 `json:"most"`
	Judged
}

// A Phase is the turns with a range of unseen tiles.
type Phase struct {
	Most  int `json:"most"`
	Least int `json:"least"`
	Judged
}

// NewWinJudgement returns the judgement of a table.
func NewWinJudgement(table string, s Setting, seed, games int, j *train.WinJudgement) *WinJudgement {
	f := &WinJudgement{Table: table, Setting: s, Seed: seed, Games: games, All: judged(&j.All)}
	for i := range j.Deciles {
		f.Deciles = append(f.Deciles, Decile{float64(i) / 10, float64(i+1) / 10, judged(&j.Deciles[i])})
	}
	for i := range j.Phases {
		p := &j.Phases[i]
		f.Phases = append(f.Phases, Phase{p.Most, p.Least, judged(&p.Judged)})
	}
	return f
}

func judged(j *train.Judged) Judged {
	return Judged{j.Turns, j.Predicted(), j.Won(), j.Error(), j.LogLoss(), j.Brier()}
}
