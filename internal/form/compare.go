package form

// A Comparison has the lists of several players for one position, and where they part.
type Comparison struct {
	Agree       bool      `json:"agree"` // all choose the same move
	Lists       []Ranking `json:"lists"` // by player
	Differences []Parting `json:"differences"`
}

// A Parting says why a player prefers its best move to the best move of others.
type Parting struct {
	Player  string       `json:"player"`
	Move    string       `json:"move"`
	Than    string       `json:"than"`
	Of      []string     `json:"of"`              // the players whose best move that is
	Valued  bool         `json:"valued"`          // false if the player has no value for the other move
	Gain    *float64     `json:"gain,omitempty"`  // points of equity; may be below 0 for a player that goes by the chance to win
	Terms   []NamedWorth `json:"terms,omitempty"` // parts of the gain, the largest first
	Reasons []Reason     `json:"reasons,omitempty"`
}

// A NamedWorth is a part of an equity.
type NamedWorth struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
}
