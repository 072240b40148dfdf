package game

import "maven/internal/rules"

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

// Quiet counts the turns in a row, both players', in which little happened.
type Quiet struct {
	Scoreless int // turns without score just before
	Passes    int // passes just before
}

// CountTurn counts a turn, which scored or was a pass, and says how the game ends with it, if it does:
// out tells that the player has no tiles left after drawing, bag how many tiles the bag has then.
func CountTurn(r *rules.Rules, q *Quiet, scored, pass, out bool, bag int) Ending {
	q.Scoreless++
	q.Passes++
	if scored {
		q.Scoreless = 0
	}
	if !pass {
		q.Passes = 0
	}
	switch {
	case out:
		return OutPlay
	case !r.Quiet(q.Scoreless, q.Passes, bag):
		return Going
	case r.Quiet(q.Scoreless, 0, bag):
		return ScorelessTurns
	}
	return AllPassed
}

// A Payment is what a player gains for tiles held at the end: Factor times their points. The player
// loses points where Factor is negative.
type Payment struct {
	Player int
	Of     int // whose tiles
	Factor int // 0 where there is no payment
}

// Payments returns who is paid for which tiles when a game has ended. The ender is who has gone out.
func (e Ending) Payments(rule rules.EndRack, ender int) [2]Payment {
	other := 1 - ender
	switch {
	case e == OutPlay && rule == rules.Twice:
		return [2]Payment{{ender, other, 2}}
	case e == OutPlay:
		return [2]Payment{{ender, other, 1}, {other, other, -1}}
	case e == ScorelessTurns || e == AllPassed:
		return [2]Payment{{0, 0, -1}, {1, 1, -1}}
	}
	return [2]Payment{}
}
