package form

// KeptGames are the games of a person against the program, the one played last first.
type KeptGames struct {
	Games []KeptGame `json:"games"`
}

// A KeptGame is one of them.
type KeptGame struct {
	ID        int64      `json:"id,omitempty"` // in the database
	Name      string     `json:"name"`
	State     string     `json:"state"` // going, finished or unreadable
	Sides     *KeptSides `json:"sides,omitempty"`
	Player    string     `json:"player,omitempty"` // who plays, as --player has it, without its seed
	TurnCount int        `json:"turnCount"`
	Changed   string     `json:"changed,omitempty"` // when it was played last, in UTC
	Record    int64      `json:"record,omitempty"`  // the number of its record in the database, once it has ended
	Error     string     `json:"error,omitempty"`   // of one that is unreadable
}

// KeptSides are the two sides of a game.
type KeptSides struct {
	Person KeptSide `json:"person"`
	Player KeptSide `json:"player"`
}

// A KeptSide is the name and the points of a side.
type KeptSide struct {
	Name  string `json:"name"`
	Score int    `json:"score"`
}
