package winprob

import (
	"errors"
	"slices"

	"maven/internal/stamp"
)

const (
	// enough is how many turns a row of the table needs: with fewer it borrows from its neighbours. Of
	// values from 100 to 3,000 this had the least log loss for tables of 1,000 games; rows of 40,000
	// games are better without borrowing.
	enough = 1000

	// tail is the largest number of turns at either end of a row, where chances do not follow the counts
	// but fall off geometrically. From 50 to 400 it makes no difference.
	tail = 100

	// slopeWindow divides the tiles unseen: rows within that distance share a slope.
	slopeWindow = 5

	// steepest bounds the slope. It is far above any slope seen, and chances still rise with the spread.
	steepest = 0.5
)

// ErrNothing is returned by Fit for counts without a turn.
var ErrNothing = errors.New("a win table needs at least one game")

// Fit makes the table of a tally; s says what it is for. With up to s.Rack tiles unseen the bag
// is empty, and such turns are mixed with others only if it cannot be avoided. A conversion rounds
// every product before anything is added to it, so that all machines get the same chances.
func Fit(t *Tally, s *stamp.Stamp) (*Table, error) { return fit(t.clone(), s) }

// fit makes the table of a tally that is not added to any more.
func fit(t *Tally, s *stamp.Stamp) (*Table, error) {
	if t.turns.Seen() == 0 {
		return nil, ErrNothing
	}
	return &Table{stamp: s, tally: t, turns: newChances(t.turns, s.Rack), drawn: newChances(t.drawn, s.Rack),
		closed: newChances(t.closed, s.Rack)}, nil
}

// newChances returns the chances that counts give, nil for counts of nothing.
func newChances(c *counts, rack int) *chances {
	if c.Seen() == 0 {
		return nil
	}
	most := c.farthest()
	return &chances{most: most, rows: make([]odds, len(c.rows)), fit: &fitter{counts: c, rack: rack, most: most}}
}

// Decided returns the chance to win a game that is over, by its spread in points.
func Decided(spread int) float64 {
	switch {
	case spread > 0:
		return 1
	case spread < 0:
		return 0
	}
	return 0.5
}

// farthest returns the largest change seen, up or down.
func (c *counts) farthest() int {
	most := 1
	for u := range c.rows {
		first, end := c.rows[u].span()
		if end > 0 {
			most = max(most, maxPoints-first, end-1-maxPoints)
		}
	}
	return most
}

// A fitter makes rows of chances from counts.
type fitter struct {
	counts *counts
	rack   int
	most   int
}

// row computes the chances of one row, by spread from −most.
func (f *fitter) row(unseen int) []float32 {
	chances := make([]float32, 2*f.most+1)
	if unseen == 0 {
		for i := range chances {
			chances[i] = float32(Decided(i - f.most))
		}
		return chances
	}
	from, to := f.pool(unseen)
	curve := f.curve(from, to)
	mean, slope := f.meanSpread(from, to), f.slope(unseen)
	for i := range chances {
		spread := float64(i - f.most)
		x := spread + float64(slope*(spread-mean)) + float64(f.most)
		chances[i] = float32(min(max(between(curve, x), least), 1-least))
	}
	return chances
}

// least is how near a chance may come to 0 and 1: the smallest difference from 1 that a float32 shows.
const least = 1.0 / (1 << 24)

// between reads a curve between its entries; beyond its ends the curve is level.
func between(curve []float64, x float64) float64 {
	x = min(max(x, 0), float64(len(curve)-1))
	i := min(int(x), len(curve)-2)
	return curve[i] + float64((curve[i+1]-curve[i])*(x-float64(i)))
}

// region returns the rows with an empty bag, or those without, whichever this row belongs to; all rows
// if nothing was seen in those.
func (f *fitter) region(unseen int) (from, to int) {
	from, to = 1, min(f.rack, f.counts.MaxUnseen())
	if unseen > f.rack {
		from, to = f.rack+1, f.counts.MaxUnseen()
	}
	for u := from; u <= to; u++ {
		if f.counts.rows[u].seen > 0 {
			return from, to
		}
	}
	return 1, f.counts.MaxUnseen()
}

// pool returns the rows around this one that together have enough turns.
func (f *fitter) pool(unseen int) (from, to int) {
	first, last := f.region(unseen)
	from, to = unseen, unseen
	seen := f.counts.rows[unseen].seen
	for seen < enough && (from > first || to < last) {
		if from > first {
			from--
			seen += f.counts.rows[from].seen
		}
		if to < last {
			to++
			seen += f.counts.rows[to].seen
		}
	}
	return from, to
}

// curve returns, for each s from −most to most, the share of the rows' changes that are above −s, with
// those of exactly −s counted half. Its ends fall off geometrically.
func (f *fitter) curve(from, to int) []float64 {
	counts := make([]int64, 2*f.most+1) // entry i counts the change that makes a draw of spread i−most
	seen := int64(0)
	for u := from; u <= to; u++ {
		r := &f.counts.rows[u]
		first, end := r.span()
		for i := first; i < end; i++ {
			counts[f.most+maxPoints-i] += r.changes[i]
		}
		seen += r.seen
	}
	curve := make([]float64, len(counts))
	above := int64(0)
	for i, n := range counts {
		curve[i] = float64(2*above+n) / float64(2*seen)
		above += n
	}
	cut := max(min(tail, seen/4), 1)
	place, ratio := fallOff(counts, cut)
	for i := place - 1; i >= 0; i-- {
		curve[i] = float64(curve[i+1] * ratio)
	}
	slices.Reverse(counts)
	place, ratio = fallOff(counts, cut)
	lost := 1 - curve[len(curve)-1-place]
	for i := len(curve) - place; i < len(curve); i++ {
		lost = float64(lost * ratio)
		curve[i] = 1 - lost
	}
	return curve
}

// fallOff returns the place outside which there are cut counts; the first entry is the outermost. The
// ratio is how much the chance falls from one entry to the next one out: that of the geometric
// distribution with the same mean as what was seen outside the place.
func fallOff(counts []int64, cut int64) (place int, ratio float64) {
	seen, steps := counts[0], int64(0)
	for seen < cut {
		steps += seen // every turn seen so far is one step further from the next place
		place++
		seen += counts[place]
	}
	mean := float64(steps+1) / float64(seen+1)
	return place, mean / (1 + mean)
}

// meanSpread returns the mean of the spreads of some rows.
func (f *fitter) meanSpread(from, to int) float64 {
	sum, seen := int64(0), int64(0)
	for u := from; u <= to; u++ {
		sum += f.counts.rows[u].spreads
		seen += f.counts.rows[u].seen
	}
	return float64(sum) / float64(seen)
}

// slope returns by how much the mean change moves for each point of spread, by least squares over the
// rows within a fifth of the number of tiles.
func (f *fitter) slope(unseen int) float64 {
	first, last := f.region(unseen)
	window := unseen / slopeWindow
	covariance, variance := 0.0, 0.0
	for u := max(unseen-window, first); u <= min(unseen+window, last); u++ {
		r := &f.counts.rows[u]
		if r.seen == 0 {
			continue
		}
		mean := float64(r.spreads) / float64(r.seen)
		covariance += float64(r.products) - float64(mean*float64(r.total()))
		variance += float64(r.squares) - float64(mean*float64(r.spreads))
	}
	if variance < 1 {
		return 0
	}
	return min(max(covariance/variance, -steepest), steepest)
}

// total returns the sum of the changes.
func (r *row) total() int64 {
	sum := int64(0)
	for i, n := range r.changes {
		sum += n * int64(i-maxPoints)
	}
	return sum
}
