package original

import (
	"maven/internal/classic/tables"
	"maven/internal/form"
)

// A History is the original's log of results.
type History struct {
	File   string       `json:"file"`
	Games  []LoggedGame `json:"games"`
	Wins   int          `json:"wins"` // of A
	Draws  int          `json:"draws"`
	Losses int          `json:"losses"`
}

// A LoggedGame is one game of the log.
type LoggedGame struct {
	Scores  [2]int       `json:"scores"` // of A and B, in points
	Level   int16        `json:"level"`
	Lexicon form.Lexicon `json:"lexicon"`
}

// Add adds a game; lexicon is the name of its lexicon.
func (h *History) Add(g tables.Result, lexicon string) {
	h.Games = append(h.Games, LoggedGame{[2]int{int(g.ScoreA), int(g.ScoreB)}, g.Level, form.Lexicon{Name: lexicon}})
	switch tables.OutcomeOf(int(g.ScoreA), int(g.ScoreB)) {
	case tables.Win:
		h.Wins++
	case tables.Tie:
		h.Draws++
	default:
		h.Losses++
	}
}
