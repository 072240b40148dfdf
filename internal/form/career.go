package form

// Career is how a player has done, by static equity.
type Career struct {
	Name     string         `json:"name"`     // as in the latest record
	Total    int            `json:"total"`    // games in the database
	Games    []CareerGame   `json:"games"`    // the newest first
	Unjudged int            `json:"unjudged"` // of these, games that cannot be judged
	Standing *Standing      `json:"standing"` // of the games that are judged; null if there are none
	Months   []CareerMonth  `json:"months"`   // with dated games that are judged, the first one first
	Words    *CareerWords   `json:"words"`    // cards of words to be learned; null if there are none
	Puzzles  *CareerPuzzles `json:"puzzles"`  // null if none was answered
}

// A CareerGame is one of a player's games.
type CareerGame struct {
	Game
	Seat     int      `json:"seat"`     // 1 or 2: which of its players this is
	MeanLoss *float64 `json:"meanLoss"` // points a move, by static equity; null if nothing is judged
}

// A CareerMonth adds up the games of a month.
type CareerMonth struct {
	Month    string   `json:"month"` // 2026-11
	Standing Standing `json:"standing"`
}

// CareerWords are the cards of a word list.
type CareerWords struct {
	Lexicon string `json:"lexicon"` // name of the list
	Cards   int    `json:"cards"`
	Known   int    `json:"known"`  // remembered the last time
	Due     int    `json:"due"`    // without new ones
	Streak  int    `json:"streak"` // days in a row with answers, up to today or yesterday
}

// CareerPuzzles says how puzzles were answered.
type CareerPuzzles struct {
	Rating   int `json:"rating"`
	Answered int `json:"answered"` // each time anew
	Solved   int `json:"solved"`   // of these
}
