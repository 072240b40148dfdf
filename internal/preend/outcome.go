package preend

import (
	"cmp"

	"maven/internal/stat"
)

// An outcome is what comes of a position for the player on turn: the chances of each result, which add up
// to 1, and the mean of the final spread.
type outcome struct {
	win, tie, loss float64
	spread         float64
	known          stat.Known
}

// final returns the outcome of a game that ends with the spread.
func final(spread int, known stat.Known) outcome {
	o := outcome{spread: float64(spread), known: known}
	switch {
	case spread > 0:
		o.win = 1
	case spread == 0:
		o.tie = 1
	default:
		o.loss = 1
	}
	return o
}

// turned returns the outcome for the other player.
func (o outcome) turned() outcome {
	o.win, o.loss, o.spread = o.loss, o.win, -o.spread
	return o
}

// add adds an outcome that comes with the weight.
func (o *outcome) add(p outcome, weight float64) {
	o.win += weight * p.win
	o.tie += weight * p.tie
	o.loss += weight * p.loss
	o.spread += weight * p.spread
	o.known = min(o.known, p.known)
}

// over returns the outcome divided by a weight.
func (o outcome) over(weight float64) outcome {
	o.win, o.tie, o.loss, o.spread = o.win/weight, o.tie/weight, o.loss/weight, o.spread/weight
	return o
}

// points returns the wins, with half of the ties.
func (o *outcome) points() float64 { return o.win + o.tie/2 }

// equal is how near two sums of weights lie that differ by rounding only.
const equal = 1e-6

// compare returns a positive number if o is better than p: more wins, then more spread.
func (o *outcome) compare(p *outcome) int {
	if d := o.points() - p.points(); d > equal || d < -equal {
		return cmp.Compare(d, 0)
	}
	if d := o.spread - p.spread; d > equal || d < -equal {
		return cmp.Compare(d, 0)
	}
	return 0
}
