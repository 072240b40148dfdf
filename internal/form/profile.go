package form

// A Profile is what is kept of a person who plays against the original.
type Profile struct {
	Name      string        `json:"name"`
	AutoLevel bool          `json:"autoLevel"` // whether levels follow results
	Lexicon   string        `json:"lexicon"`   // of the last game
	Modes     []ProfileMode `json:"modes"`
	Results   []LoggedGame  `json:"results"`
}

// A ProfileMode is the person's standing in one mode of words.
type ProfileMode struct {
	Lexicon string         `json:"lexicon"`
	Rating  float64        `json:"rating"`
	Level   int            `json:"level"` // of the next game, 0 before a rating is set
	Games   int32          `json:"games"`
	Person  *ClassicTotals `json:"person"` // null where the statistics are another program's
	Program *ClassicTotals `json:"program"`
	Ratings []RatingMark   `json:"ratings"` // over time, as far as they are known
}

// A RatingMark is a rating after so many games.
type RatingMark struct {
	Games  int32   `json:"games"`
	Rating float64 `json:"rating"`
	ByHand bool    `json:"byHand"`
}

// ClassicTotals are statistics of one side.
type ClassicTotals struct {
	Games      int32  `json:"games"`
	Wins       int32  `json:"wins"`
	Ties       int32  `json:"ties"`
	Losses     int32  `json:"losses"`
	For        int32  `json:"for"`
	Against    int32  `json:"against"`
	Turns      int32  `json:"turns"`
	Bingos     int32  `json:"bingos"`
	Exchanges  int32  `json:"exchanges"`
	Challenges int32  `json:"challenges"`
	BestGame   int32  `json:"bestGame"`
	BestMove   int32  `json:"bestMove"`
	BestWord   string `json:"bestWord"`
}
