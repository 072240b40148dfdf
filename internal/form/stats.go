package form

// A High is the most that a player did: points of a game or a play, a spread, or bingos of a game.
type High struct {
	Value  int    `json:"value"`
	Player string `json:"player"`
	Game   int64  `json:"game,omitempty"` // of a database
	File   string `json:"file,omitempty"` // of a record
	Turn   int    `json:"turn,omitempty"` // of a play
	Move   string `json:"move,omitempty"`
	Others int    `json:"others,omitempty"` // how often there was as much, later
}

// Stats are statistics of a database.
type Stats struct {
	File        string        `json:"file"`
	Bytes       int64         `json:"bytes"`
	Games       int64         `json:"games"`
	Irregular   int64         `json:"irregular"`
	Unfinished  int64         `json:"unfinished"`
	Positions   int64         `json:"positions"`
	Collections int64         `json:"collections"`
	Analyses    int64         `json:"analyses"`
	Turns       int64         `json:"turns"`
	Plays       int64         `json:"plays"`
	Exchanges   int64         `json:"exchanges"`
	Passes      int64         `json:"passes"`
	Bingos      int64         `json:"bingos"`
	Withdrawn   int64         `json:"withdrawn"`
	MeanScore   float64       `json:"meanScore"`
	MeanSpread  float64       `json:"meanSpread"`
	MeanBingos  float64       `json:"meanBingos"`
	HighGames   []High        `json:"highGames"`
	HighSpreads []High        `json:"highSpreads"`
	HighPlays   []High        `json:"highPlays"`
	Players     []PlayerStats `json:"players"`
}

// PlayerStats are statistics of one player.
type PlayerStats struct {
	Name       string  `json:"name"`
	Games      int64   `json:"games"`
	Wins       int64   `json:"wins"`
	Draws      int64   `json:"draws"`
	MeanScore  float64 `json:"meanScore"`
	MeanSpread float64 `json:"meanSpread"`
	Bingos     float64 `json:"meanBingos"`
	HighGame   int     `json:"highGame"` // points
	HighPlay   int     `json:"highPlay"`
}
