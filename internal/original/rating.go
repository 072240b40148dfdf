package original

// A Rating shows how a game changes a rating.
type Rating struct {
	Rating   float64       `json:"rating"`
	Level    int           `json:"level"`
	Opponent int           `json:"opponent"`
	Expected float64       `json:"expected"` // share of games, 0 to 1
	Results  []RatingAfter `json:"results"`
}

// A RatingAfter is the rating after a result.
type RatingAfter struct {
	Result string  `json:"result"`
	Rating float64 `json:"rating"`
	Change float64 `json:"change"`
	Level  int     `json:"level"` // of the next opponent
}
