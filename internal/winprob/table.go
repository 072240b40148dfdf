// Package winprob knows the chance to win from the spread, the number of tiles unseen and the side
// to move.
//
// The table is fitted on games of players that do not look at the spread. So the change of the
// spread from here to the end hardly depends on the spread now, and
//
//	P(win | s, u) = P(D > −s) + P(D = −s)/2
//
// where D is the change for the side to move with u tiles unseen to it; a draw counts half. A Table
// keeps how often each change was seen for each u, and computes the chances from these counts when it
// is opened (see Fit). docs/evaluation.md has the mathematics, docs/format.md the file.
//
// Sharp edges: the spread is that of the side to move, its points less the opponent's, before it
// moves; unseen is the bag and the opponent's rack together, as that side sees it. The other side's
// chance is one less the chance of the side to move, whose view has its own number of tiles unseen.
// Chances are for players as strong as those the table was fitted on.
package winprob

import "maven/internal/stamp"

// thousand is the number of parts of a point in ChanceAt.
const thousand = 1000

// A Table is the chance to win by spread and tiles unseen. It never changes once made and is safe for
// concurrent use.
type Table struct {
	stamp  *stamp.Stamp
	packed []byte // the counts, as Counts.AppendTo writes them

	most    int       // points; beyond that the chance stays the same
	unseen  int       // tiles unseen in the last row
	chances []float32 // a row of 2*most+1 spreads for each number of tiles unseen, from 0
}

// Stamp returns what the table was made for.
func (t *Table) Stamp() *stamp.Stamp { return t.stamp }

// MaxUnseen returns the largest number of tiles unseen that the table has a row for.
func (t *Table) MaxUnseen() int { return t.unseen }

// Chance returns the chance, from 0 to 1, that the side to move wins; a draw counts half. Spread is
// in points. With no tile unseen the game is over and the chance 0, ½ or 1.
func (t *Table) Chance(spread, unseen int) float64 {
	spread = min(max(spread, -t.most), t.most)
	unseen = min(max(unseen, 0), t.unseen)
	return float64(t.chances[unseen*(2*t.most+1)+t.most+spread])
}

// ChanceAt is Chance for a spread in thousandths of a point, such as points and equity together. Between
// whole points the chance is a straight line.
func (t *Table) ChanceAt(spread, unseen int) float64 {
	spread = min(max(spread+thousand*t.most, 0), 2*thousand*t.most-1)
	unseen = min(max(unseen, 0), t.unseen)
	at := unseen*(2*t.most+1) + spread/thousand
	low, high := float64(t.chances[at]), float64(t.chances[at+1])
	return low + float64((high-low)*float64(spread%thousand)/thousand) // the conversion keeps machines from fusing the two operations
}
