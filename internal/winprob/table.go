// Package winprob knows the chance to win from the spread, the number of tiles unseen and the side
// to move.
//
// The table is fitted on games of players that do not look at the spread. So the change of the
// spread from here to the end hardly depends on the spread now, and
//
//	P(win | s, u) = P(D > −s) + P(D = −s)/2
//
// where D is the change for the side to move with u tiles unseen to it; a draw counts half. A Table
// keeps how often each change was seen for each u, and computes the chances of each u from these counts
// when they are first asked for (see Fit). docs/evaluation.md has the mathematics, docs/formats/tables.md the file.
//
// Sharp edges: the spread is that of the side to move, its points less the opponent's, before it
// moves; unseen is the bag and the opponent's rack together, as that side sees it. The other side's
// chance is one less the chance of the side to move, whose view has its own number of tiles unseen.
// Chances are for players as strong as those the table was fitted on.
package winprob

import (
	"sync"

	"maven/internal/stamp"
)

// thousand is the number of parts of a point in ChanceAt.
const thousand = 1000

// A Table is the chance to win by spread and tiles unseen. It never changes once made and is safe for
// concurrent use.
type Table struct {
	stamp  *stamp.Stamp
	packed []byte // the counts, as Counts.AppendTo writes them

	most int    // points; beyond that the chance stays the same
	rows []odds // by tiles unseen, from 0
	fit  *fitter
}

// The odds are the chances with one number of tiles unseen, computed when they are first asked for: all
// together take 8 ms, and one position needs a few.
type odds struct {
	once    sync.Once
	chances []float32 // of 2*most+1 spreads, the lowest first
}

// row returns the chances with so many tiles unseen, or as many as the table tells apart.
func (t *Table) row(unseen int) []float32 {
	unseen = min(max(unseen, 0), len(t.rows)-1)
	r := &t.rows[unseen]
	r.once.Do(func() { r.chances = t.fit.row(unseen) })
	return r.chances
}

// Stamp returns what the table was made for.
func (t *Table) Stamp() *stamp.Stamp { return t.stamp }

// MaxUnseen returns the largest number of tiles unseen that the table has a row for.
func (t *Table) MaxUnseen() int { return len(t.rows) - 1 }

// Chance returns the chance, from 0 to 1, that the side to move wins; a draw counts half. Spread is
// in points. With no tile unseen the game is over and the chance 0, ½ or 1.
func (t *Table) Chance(spread, unseen int) float64 {
	return float64(t.row(unseen)[t.most+min(max(spread, -t.most), t.most)])
}

// ChanceAt is Chance for a spread in thousandths of a point, such as points and equity together. Between
// whole points the chance is a straight line.
func (t *Table) ChanceAt(spread, unseen int) float64 {
	spread = min(max(spread+thousand*t.most, 0), 2*thousand*t.most-1)
	row, at := t.row(unseen), spread/thousand
	low, high := float64(row[at]), float64(row[at+1])
	return low + float64((high-low)*float64(spread%thousand)/thousand) // the conversion keeps machines from fusing the two operations
}
