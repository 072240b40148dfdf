package original

import (
	"fmt"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
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

// NewLoggedGame returns the form of a result.
func NewLoggedGame(g tables.Result) LoggedGame {
	return LoggedGame{[2]int{int(g.ScoreA), int(g.ScoreB)}, g.Level, form.Lexicon{Name: LexiconName(g.Lexicon)}}
}

// LexiconName returns the name of a lexicon of the log, or its number if it is unknown.
func LexiconName(lexicon int16) string {
	if lexicon < 0 || lexicon > int16(words.Both) {
		return fmt.Sprint(lexicon)
	}
	return words.Mode(lexicon).String()
}

// Add adds a game.
func (h *History) Add(g tables.Result) {
	h.Games = append(h.Games, NewLoggedGame(g))
	switch tables.OutcomeOf(int(g.ScoreA), int(g.ScoreB)) {
	case tables.Win:
		h.Wins++
	case tables.Tie:
		h.Draws++
	default:
		h.Losses++
	}
}
