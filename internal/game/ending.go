package game

// Ending says how a game has ended.
type Ending uint8

// The endings.
const (
	Going          Ending = iota // it has not
	OutPlay                      // a player has played all tiles, and none were left to draw
	ScorelessTurns               // too many turns without score
	AllPassed                    // too many passes
	Resignation                  // a player has resigned
	Forfeit                      // a player has lost the game by a challenge or a ruling
)

// String returns the ending as programs are told it.
func (e Ending) String() string {
	return [...]string{"going", "out-play", "scoreless-turns", "passes", "resignation", "forfeit"}[e]
}
