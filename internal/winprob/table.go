// Package winprob knows the chance to win from the spread, the number of tiles unseen and the side
// to move.
//
// The table is fitted on games of players that do not look at the spread. So the change of the
// spread from here to the end hardly depends on the spread now, and
//
//	P(win | s, u) = P(D > −s) + P(D = −s)/2
//
// where D is the change for a side with u tiles unseen to the side to move; a draw counts half. A Table keeps how
// often each change was seen for each u, and computes the chances of each u from these counts when they are first
// asked for (see Fit). It keeps three such counts: for the side to move, for the side that has just moved while the
// bag had tiles, and for the side that has moved with the bag empty. docs/evaluation.md has the mathematics,
// docs/formats/tables.md the file.
//
// Sharp edges: the spread is that of the side asked about, its points less the opponent's. Before a move nothing is
// known of its rack; after a move the worth of its leave is part of its lead, so that After is not 1 − Chance.
// Unseen is the bag and the rack of the side not on turn together. Chances are for players as strong as those the
// table was fitted on.
package winprob

import (
	"crypto/sha256"
	"sync"

	"maven/internal/stamp"
)

// thousand is the number of parts of a point in chanceAt.
const thousand = 1000

// A Table is the chance to win by spread and tiles unseen. It never changes once made and is safe for
// concurrent use.
type Table struct {
	stamp *stamp.Stamp
	tally *Tally

	turns         *chances // of the side to move
	drawn, closed *chances // of the side that has moved; nil if no such moves were counted

	hashed sync.Once
	hash   [sha256.Size]byte
}

// Hash returns the SHA-256 of the table's file.
func (t *Table) Hash() [sha256.Size]byte {
	t.hashed.Do(func() { t.hash = sha256.Sum256(t.AppendTo(nil)) })
	return t.hash
}

// The chances of one side, by spread and tiles unseen.
type chances struct {
	most int    // points; beyond that the chance stays the same
	rows []odds // by tiles unseen, from 0
	fit  *fitter
}

// The odds are the chances with one number of tiles unseen, computed when they are first asked for: all
// together take 8 ms, and one position needs a few.
type odds struct {
	once   sync.Once
	chance []float32 // of 2*most+1 spreads, the lowest first
}

// row returns the chances with so many tiles unseen, or as many as the table tells apart.
func (c *chances) row(unseen int) []float32 {
	unseen = min(max(unseen, 0), len(c.rows)-1)
	r := &c.rows[unseen]
	r.once.Do(func() { r.chance = c.fit.row(unseen) })
	return r.chance
}

// at returns the chance of a spread in thousandths of a point.
func (c *chances) at(spread, unseen int) float64 {
	spread = min(max(spread+thousand*c.most, 0), 2*thousand*c.most-1)
	row, at := c.row(unseen), spread/thousand
	low, high := float64(row[at]), float64(row[at+1])
	return low + float64((high-low)*float64(spread%thousand)/thousand) // the conversion keeps machines from fusing the two operations
}

// Stamp returns what the table was made for.
func (t *Table) Stamp() *stamp.Stamp { return t.stamp }

// MaxUnseen returns the largest number of tiles unseen that the table has a row for.
func (t *Table) MaxUnseen() int { return t.tally.turns.MaxUnseen() }

// Chance returns the chance, from 0 to 1, that the side to move wins; a draw counts half. Spread is
// in points. With no tile unseen the game is over and the chance 0, ½ or 1.
func (t *Table) Chance(spread, unseen int) float64 {
	most := t.turns.most
	return float64(t.turns.row(unseen)[most+min(max(spread, -most), most)])
}

// chanceAt is Chance for a spread in thousandths of a point. Between whole points the chance is a straight line.
func (t *Table) chanceAt(spread, unseen int) float64 { return t.turns.at(spread, unseen) }

// After returns the chance that the side wins that has just moved. Lead is its spread after the move in thousandths
// of a point, with the worth of what it kept if the bag had tiles before the move, which drawn says; unseen is the
// number of tiles unseen to the opponent. A table without such moves gives 1 minus the chance of the side to move.
func (t *Table) After(lead, unseen int, drawn bool) float64 {
	c := t.closed
	if drawn {
		c = t.drawn
	}
	if c == nil {
		return 1 - t.chanceAt(-lead, unseen)
	}
	return c.at(lead, unseen)
}

// Kept returns what the opponent of a side that has moved had kept in its own last move, in the mean: thousandths
// of a point, 0 if no such moves were counted. Who knows better what the opponent kept takes the difference off the
// lead.
func (t *Table) Kept(unseen int) int {
	unseen = min(max(unseen, 0), t.MaxUnseen())
	return int(t.tally.kept[unseen] / max(t.tally.drawn.rows[unseen].seen, 1))
}
