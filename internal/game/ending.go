package game

import "maven/internal/rules"

// Ending says how a game ended.
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

// String returns the name of the ending in JSON.
func (e Ending) String() string {
	return [...]string{"going", "out-play", "scoreless-turns", "passes", "resignation", "forfeit"}[e]
}

// Quiet counts turns in a row of both players: those without score, and passes.
type Quiet struct {
	Scoreless int // turns without score just before
	Passes    int // passes just before
}

// CountTurn counts a turn, and returns how the game ends with it, if it does. It is given whether the turn scored or was
// a pass, whether the player is out of tiles after drawing, and the number of tiles in the bag then.
func CountTurn(r *rules.Rules, q *Quiet, scored, pass, out bool, bag int) Ending {
	q.Scoreless++
	q.Passes++
	if scored {
		q.Scoreless = 0
	}
	if !pass {
		q.Passes = 0
	}
	if out {
		return OutPlay
	}
	return q.ending(r, bag)
}

// ending returns how the turns counted end a game with so many tiles in the bag, if they do.
func (q *Quiet) ending(r *rules.Rules, bag int) Ending {
	switch {
	case !r.Quiet(q.Scoreless, q.Passes, bag):
		return Going
	case r.Quiet(q.Scoreless, 0, bag):
		return ScorelessTurns
	}
	return AllPassed
}

// Over returns how the game has ended in the position: by the moves applied to it, by an opponent without tiles, or by the turns
// before it, which leave nothing to move for. The last two do not keep Apply from a move. It is Going if it has not.
func (p *Position) Over() Ending {
	if p.Ending != Going {
		return p.Ending
	}
	if p.bag == 0 && p.Sizes[1] == 0 {
		return OutPlay // the opponent's
	}
	return p.ending(p.Board.Rules(), p.bag)
}

// A Payment is what a player gains for tiles held at the end: Factor times their points. With a negative Factor the
// player loses points.
type Payment struct {
	Player int
	Of     int // whose tiles
	Factor int // 0 where there is no payment
}

// Payments returns who is paid for which tiles when a game has ended. The ender is the player who went out.
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
