package preend

import (
	"slices"

	"maven/internal/move"
	"maven/internal/stat"
	"maven/internal/tile"
)

// An Answer is what is known of a position, at the end or so far.
type Answer struct {
	Model      Model
	Total      float64     // weight of everything that can happen: orders of the draws
	Candidates []Candidate // every move, best first; while nothing is known, by score
	Nodes      int         // positions looked at
	Cut        bool        // a limit was reached, or the context ended, before all was done that was asked
}

// A Tally is how much weight each result has.
type Tally struct {
	Wins, Ties, Losses float64
	Unknown            float64 // nobody has looked
}

// A Candidate is a move and what comes of it.
type Candidate struct {
	Move move.Move
	Tally
	Win         float64    // chance, ties counted half, of what is known
	Known       stat.Known // how the results are known
	Spread      float64    // mean of the final spread, of what is known
	SpreadKnown stat.Known
	Depth       Depth  // how deep at least what is known of it was looked at
	Left        bool   // it was left at that depth, not proven, and others were looked at more deeply
	Draws       []Draw // by the tiles drawn; nil if it was only glanced at
}

// A Draw is what comes of a move if the player on turn draws these tiles.
type Draw struct {
	Tiles tile.Rack
	Tally
	Known       stat.Known // how the results are known
	Spread      float64    // mean of the final spread, of what is known
	SpreadKnown stat.Known
	Depth       Depth       // how deep at least what is known of it was looked at
	Held        tile.Rack   // what the opponent holds in the line
	Line        []move.Move // what follows the move, beginning with the opponent's reply, as far as it is known
}

// Looked returns how much weight has been looked at of the candidate of which most has, and whether that is enough to know
// anything: the search may have ended before.
func (a *Answer) Looked() (weight float64, enough bool) {
	for i := range a.Candidates {
		weight = max(weight, a.Total-a.Candidates[i].Unknown)
	}
	return weight, a.Candidates[0].Known > stat.Unknown
}

// add adds what was found for a split.
func (t *Tally) add(o *outcome, ways float64) {
	t.Wins += ways * o.win
	t.Ties += ways * o.tie
	t.Losses += ways * o.loss
}

// answer returns what is known of the candidate.
func (c *candidate) answer() Candidate {
	a := Candidate{Move: c.move, Win: c.mean.points(), Spread: c.mean.spread, Depth: c.depth}
	if c.looks == nil {
		a.Tally.add(&c.seen, 1)
		a.Unknown = c.plan.total - c.ways
		if c.depth > Listed {
			a.Known, a.SpreadKnown = stat.Heuristic, stat.Heuristic
		}
		return a
	}
	a.Known, a.SpreadKnown = stat.Proven, stat.Proven
	a.Draws = make([]Draw, len(c.plan.cells))
	for i := range a.Draws {
		a.Draws[i] = Draw{Tiles: c.plan.cells[i].tiles, Known: stat.Proven, SpreadKnown: stat.Proven, Depth: Proof}
	}
	for i := range c.looks {
		c.looks[i].join(&a.Draws[c.plan.splits[i].cell], &c.plan.splits[i])
	}
	for i := range a.Draws {
		d := &a.Draws[i]
		if known := d.Wins + d.Ties + d.Losses; known > 0 {
			d.Spread /= known
		} else {
			d.Known, d.SpreadKnown, d.Depth = stat.Unknown, stat.Unknown, Listed
		}
		a.Wins, a.Ties, a.Losses, a.Unknown = a.Wins+d.Wins, a.Ties+d.Ties, a.Losses+d.Losses, a.Unknown+d.Unknown
		a.Known, a.SpreadKnown = min(a.Known, max(d.Known, stat.Heuristic)), min(a.SpreadKnown, max(d.SpreadKnown, stat.Heuristic))
	}
	slices.SortFunc(a.Draws, func(d, e Draw) int { return slices.Compare(e.Tiles[:], d.Tiles[:]) }) // as their tiles are written: OO before OV
	return a
}

// join adds what was found for a split to its draw, whose Spread is a sum meanwhile.
func (l *look) join(d *Draw, s *split) {
	if l.depth == Listed {
		d.Unknown += s.ways
		d.Known, d.SpreadKnown = min(d.Known, stat.Heuristic), min(d.SpreadKnown, stat.Heuristic)
		return
	}
	d.Depth = min(d.Depth, l.depth)
	d.Known, d.SpreadKnown = min(d.Known, l.known), min(d.SpreadKnown, l.sure)
	d.Tally.add(&l.outcome, s.ways)
	d.Spread += s.ways * l.outcome.spread
	if d.Line == nil && l.line != nil {
		d.Held, d.Line = s.held, l.line
	}
}

// leave marks the candidates that were left.
func (a *Answer) leave() {
	deepest := Listed
	for i := range a.Candidates {
		deepest = max(deepest, a.Candidates[i].Depth)
	}
	for i := range a.Candidates {
		c := &a.Candidates[i]
		c.Left = c.Depth < deepest && c.Known < stat.Proven
	}
}
