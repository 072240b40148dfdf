package original

// Leaves are the leaves of a rack with their values.
type Leaves struct {
	Rack    string  `json:"rack"`
	Unseen  string  `json:"unseen"`
	Leaves  []Leave `json:"leaves"`
	Subsets int     `json:"subsets"`
	Sum     int     `json:"sum"`
	Table   string  `json:"table"`
	Tables  string  `json:"tables"`
}

// A Leave is a leave with its value.
type Leave struct {
	Leave    string `json:"leave"`
	Value    int    `json:"value"`
	Patterns int    `json:"patterns"`
	Balance  int    `json:"balance"`
	Q        int    `json:"q"`
	Draw     int    `json:"draw"`
	Face     *int   `json:"face,omitempty"` // only with an empty bag
}

// A Score is the score of a move, with the squares of its blanks.
type Score struct {
	Score  int      `json:"score"`
	Blanks []string `json:"blanks"` // squares
}
