package endgame

import (
	"maven/internal/game"
	"maven/internal/rules"
)

// A quiet says how near the game is to an end by turns without score.
//
// Where nobody can make a play without points any more, only two cases differ: whether the next pass ends
// the game or not. See docs/search.md for why. Otherwise turns and passes are counted.
type quiet uint16

const (
	fresh   quiet = iota // a pass does not end the game, and no play can fail to score
	last                 // a pass ends the game, and no play can fail to score
	counted              // and more: counts
)

const (
	passBits = 7              // rules allow for 100 passes
	foreign  = quiet(1 << 15) // set in counts by other rules than those of the game
)

func (e *endings) counted(q game.Quiet) quiet {
	return counted + quiet(q.Scoreless<<passBits|q.Passes) | e.mark
}

func (q quiet) counts() game.Quiet {
	n := int(q&^foreign - counted)
	return game.Quiet{Scoreless: n >> passBits, Passes: n & (1<<passBits - 1)}
}

// endings are how games end by the rules, worked out once.
type endings struct {
	rules  *rules.Rules
	mark   quiet    // foreign or 0
	scored quiet    // after a turn that scored, where every play scores
	out    payments // when the side to move goes out
	quiet  payments // when turns without score end the game
}

// payments are what the side to move gains, less what the other does, for each point on own tiles and on
// the other's.
type payments struct{ own, other int32 }

func (p payments) of(own, other int32) int32 { return p.own*own + p.other*other }

func paymentsOf(e game.Ending, rule rules.EndRack) payments {
	var net payments
	for _, due := range e.Payments(rule, 0) {
		factor := int32(due.Factor)
		if due.Player == 1 {
			factor = -factor
		}
		if due.Of == 0 {
			net.own += factor
		} else {
			net.other += factor
		}
	}
	return net
}

func newEndings(r *rules.Rules) endings {
	e := endings{rules: r, out: paymentsOf(game.OutPlay, r.EndRack), quiet: paymentsOf(game.AllPassed, r.EndRack)}
	e.scored = e.reduced(game.Quiet{})
	return e
}

// reduced returns the case where every play scores.
func (e *endings) reduced(q game.Quiet) quiet {
	if game.CountTurn(e.rules, &q, false, true, false, 0) != game.Going {
		return last
	}
	return fresh
}

// passed counts a pass, and reports whether it ends the game.
func (e *endings) passed(q quiet) (quiet, bool) {
	switch q {
	case fresh:
		return last, false
	case last:
		return last, true
	}
	c := q.counts()
	over := game.CountTurn(e.rules, &c, false, true, false, 0) != game.Going
	return e.counted(c), over
}

// ends reports whether a pass ends the game.
func (e *endings) ends(q quiet) bool {
	_, over := e.passed(q)
	return over
}

// played counts a play after which tiles are left, and reports whether it ends the game. Blank tells that
// a play without points may still follow.
func (e *endings) played(q quiet, scored, blank bool) (quiet, bool) {
	switch {
	case scored && blank:
		return e.counted(game.Quiet{}), false
	case scored || q < counted:
		return e.scored, false
	}
	c := q.counts()
	over := game.CountTurn(e.rules, &c, false, false, false, 0) != game.Going
	return e.counted(c), over
}

// twoPasses finds out whether the value would be another if two passes ended the game.
func (r *root) twoPasses() Difference {
	w, f := r.w, &r.w.frames[0]
	if !r.proven || r.ranked == nil || r.low != least {
		return Unclear
	}
	changed := *w.rules
	changed.ScorelessTurns, changed.ScorelessLate, changed.Passes = 0, 0, 2
	other, q := newEndings(&changed), game.Quiet{Passes: min(r.quiet.Passes, 1)}
	if !w.blank(f) && other.scored == w.endings.scored && other.reduced(q) == w.endings.reduced(r.quiet) {
		return Same // docs/search.md has the proof
	}
	before, here := w.endings, *f
	defer func() { w.endings, w.frames[0] = before, here }()
	w.endings, w.endings.mark = other, foreign
	if other.scored != before.scored {
		f.key ^= mix(uint64(other.scored), 8) // positions without counts differ too
	}
	f.quiet = w.quietOf(f, q)
	value := r.moves[r.ranked[0]].value
	switch b := w.window(value-1, value+1, mostDepth); {
	case !b.Proven:
		return Unclear
	case b.Value != int(value):
		return Different
	}
	return Same
}
