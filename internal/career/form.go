package career

import "maven/internal/form"

// Career is how a player has done, by static equity.
type Career struct {
	Name     string         `json:"name"`     // as in the latest record
	Total    int            `json:"total"`    // games in the database
	Games    []Game         `json:"games"`    // the newest first
	Unjudged int            `json:"unjudged"` // of these, games that cannot be judged
	Standing *form.Standing `json:"standing"` // of the games that are judged; null if there are none
	Months   []Month        `json:"months"`   // with dated games that are judged, the first one first
	Words    *Words         `json:"words"`    // cards of words to be learned; null if there are none
	Puzzles  *Puzzles       `json:"puzzles"`  // null if none was answered
}

// A Game is one of a player's games.
type Game struct {
	form.Game
	Seat     int      `json:"seat"`     // 1 or 2: which of its players this is
	MeanLoss *float64 `json:"meanLoss"` // points a move, by static equity; null if nothing is judged
}

// A Month adds up the games of a month.
type Month struct {
	Month    string        `json:"month"` // 2026-11
	Standing form.Standing `json:"standing"`
}

// Words are the cards of a word list.
type Words struct {
	Lexicon string `json:"lexicon"` // name of the list
	Cards   int    `json:"cards"`
	Known   int    `json:"known"`  // remembered the last time
	Due     int    `json:"due"`    // of those with an answer in the list, without new ones
	Streak  int    `json:"streak"` // days in a row with answers, up to today or yesterday
}

// Puzzles says how puzzles were answered.
type Puzzles struct {
	Rating   int `json:"rating"`
	Answered int `json:"answered"` // each time anew
	Solved   int `json:"solved"`   // of these
}
