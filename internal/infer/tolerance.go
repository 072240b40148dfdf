package infer

import (
	"math"

	"maven/internal/tile"
)

// A tolerance says how easily a player makes a move that is not its best.
type tolerance struct {
	Points    tile.Equity // a move seen to be worse by so much is made e times less often
	Overlooks float64     // share of the turns, 0 to 1, in which what is better is not seen, however much
}

// playTolerance is what fits the plays of levels 7 to 10 best, all four alike, among whole and half points
// up to 3 and the shares 0, 3.5, 5, 7 and 10%: TestTolerance, docs/search.md.
func playTolerance() tolerance { return tolerance{2 * tile.Point, 0.07} }

// exchangeTolerance is the same for exchanges. Whoever exchanges has overlooked every good play, not one:
// there is no share of turns in which that happens however good the plays are.
func exchangeTolerance() tolerance { return tolerance{3 * tile.Point / 2, 0} }

// negligible is the weight below which an exchange counts as not made, so that most racks leave nothing to
// remember.
const negligible = 1e-6

// weigh returns how easily a move is made that is worse than the best by so much: 1 for the best itself.
func (t tolerance) weigh(loss tile.Equity) float64 {
	return t.Overlooks + (1-t.Overlooks)*math.Exp(-float64(max(loss, 0))/float64(t.Points))
}
