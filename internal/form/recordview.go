package form

import "maven/internal/said"

// A RecordView is a record as a page shows it, with the position before each turn.
type RecordView struct {
	ID        int64        `json:"id"`
	File      string       `json:"file"`
	Title     string       `json:"title,omitempty"`
	Lexicon   string       `json:"lexicon"`
	Absent    string       `json:"absent,omitempty"` // the word list that the record names, if it is not here
	Near      string       `json:"near,omitempty"`   // the word list here that is closest to it, if that is known
	Remark    said.Text    `json:"remark,omitzero"`  // on the words that judge it
	Rules     string       `json:"rules"`
	Tiles     string       `json:"tiles"`
	Challenge string       `json:"challenge,omitempty"` // the rule, if the record names it
	Players   [2]Player    `json:"players"`             // the one who began first
	Ended     bool         `json:"ended"`
	Winner    int          `json:"winner"` // 1 or 2; 0 for a draw, or a game that is not over
	Findings  []Finding    `json:"findings"`
	Turns     []ViewedTurn `json:"turns"`
	End       string       `json:"end"` // the position after the last turn
}

// A ViewedTurn is a turn with the position before it.
type ViewedTurn struct {
	RecordedTurn
	Text    said.Text `json:"text"` // what was done, for people; a move as it is typed
	CGP     string    `json:"cgp"`
	Legal   bool      `json:"legal,omitempty"` // a play or an exchange that the position allows, so that it can be ranked
	Squares [][2]int  `json:"squares"`         // row and column of each tile that it laid, from 0
	Line    int       `json:"line"`            // of the record
	Notes   []string  `json:"notes,omitempty"`
}
