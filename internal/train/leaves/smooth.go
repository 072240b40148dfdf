package leaves

import (
	"math"

	"maven/internal/leave"
	"maven/internal/tile"
)

// grain is the step, in points, to which the worth of a leave is rounded: finer than its error, and
// coarse enough that tables compress well.
const grain = 1.0 / 128

// smooth makes a table from the tally. Beginning with the smallest leaves, the worth of a leave is the
// weighted mean of two figures: what was seen, minus the mean of all racks, and what its parts predict:
//
//	predicted(L) = mean over pairs a, b in L of V(L−a) + V(L−b) − V(L−a−b)
//
// The prediction is right if a and b do not affect each other beyond what smaller leaves show. The mean
// seen weighs as much as the number of racks behind it, the prediction as much as σ²/τ² racks: σ² is the
// variance of one rack's equity, τ² that of leaves of this size around their predictions, estimated from
// the leaves of this size themselves (empirical Bayes; C. Morris, 1983). Single tiles are worth what was
// seen. report is called now and then with the number of leaves done; an error from it ends the work.
func smooth(old *leave.Table, seen *tally, report func(leaves int) error) (*leave.Table, error) {
	s := smoother{
		table: old, seen: seen, report: report,
		worth: make([]float64, old.Len()),
	}
	racks := math.Max(float64(seen.racks.count), 1)
	s.mean = float64(seen.racks.sum) / float64(tile.Point) / racks
	s.variance = math.Max(seen.racks.square/racks-s.mean*s.mean, 1)
	for size, numbers := range bySize(old) {
		if err := s.settle(size, numbers); err != nil {
			return nil, err
		}
	}
	points := make([]float32, len(s.worth))
	for i, w := range s.worth {
		points[i] = float32(math.Round(w/grain) * grain)
	}
	return old.With(points), nil
}

type smoother struct {
	table  *leave.Table
	seen   *tally
	report func(leaves int) error

	mean, variance float64   // of a rack's equity, points
	worth          []float64 // by leave, points
	done           int       // leaves
}

// reportEvery is the number of leaves from one report to the next.
const reportEvery = 1 << 12

// settle settles the leaves of one size, after the smaller ones.
func (s *smoother) settle(size int, numbers []int) error {
	predicted := make([]float64, len(numbers))
	for i, n := range numbers {
		l := s.table.Leave(n)
		predicted[i] = s.predict(&l)
		if s.done++; s.done%reportEvery == 0 {
			if err := s.report(s.done); err != nil {
				return err
			}
		}
	}
	lean := 0.0
	if size > 1 {
		lean = s.variance / s.spread(numbers, predicted)
	}
	for i, n := range numbers {
		weight := float64(s.seen.weight[n])
		s.worth[n] = predicted[i]
		if weight > 0 {
			s.worth[n] = (weight*s.seenWorth(n) + lean*predicted[i]) / (weight + lean)
		}
	}
	return nil
}

// seenWorth returns the mean seen with leave n minus the mean of all racks.
func (s *smoother) seenWorth(n int) float64 {
	return float64(s.seen.sum[n])/float64(s.seen.weight[n])/float64(tile.Point) - s.mean
}

// spread estimates τ², the variance of the true worths around the predictions: the squared differences
// without the error of the means. A leave seen twice as often weighs twice as much.
func (s *smoother) spread(numbers []int, predicted []float64) float64 {
	const least = 0.01 // points²; avoids a division by 0 for a table of few games
	sum, weights := 0.0, 0.0
	for i, n := range numbers {
		if w := float64(s.seen.weight[n]); w > 0 {
			d := s.seenWorth(n) - predicted[i]
			sum += w*d*d - s.variance
			weights += w
		}
	}
	if weights == 0 {
		return least
	}
	return math.Max(sum/weights, least)
}

// predict returns what a leave is worth by its parts.
func (s *smoother) predict(l *tile.Rack) float64 {
	if l.Len() < 2 {
		return 0
	}
	sum, pairs := 0.0, 0.0
	rest := *l
	for a := range l {
		if l[a] == 0 {
			continue
		}
		rest[a]--
		withoutA := s.of(&rest)
		for b := a; b < len(l); b++ {
			if rest[b] == 0 {
				continue
			}
			ways := float64(l[a]) * float64(l[b])
			if a == b {
				ways = float64(l[a]) * float64(l[a]-1) / 2
			}
			rest[b]--
			withoutBoth := s.of(&rest)
			rest[a]++
			withoutB := s.of(&rest)
			rest[a]--
			rest[b]++
			sum += ways * (withoutA + withoutB - withoutBoth)
			pairs += ways
		}
		rest[a]++
	}
	return sum / pairs
}

// of returns the worth of a leave that is settled, 0 for the empty one.
func (s *smoother) of(l *tile.Rack) float64 {
	if n, ok := s.table.Number(l); ok {
		return s.worth[n]
	}
	return 0
}

// A drift says how far the worth of leaves moved in a generation. A leave seen twice as often weighs
// twice as much.
type drift struct {
	mean, most float64 // points
}

// driftOf measures how far the leaves moved between two tables.
func driftOf(before, after *leave.Table, seen *tally) drift {
	var d drift
	weights := 0.0
	was, is := before.Points(), after.Points()
	for i := range is {
		w := float64(seen.weight[i])
		if w == 0 {
			continue
		}
		moved := math.Abs(float64(is[i]) - float64(was[i]))
		d.mean += w * moved
		d.most = math.Max(d.most, moved)
		weights += w
	}
	if weights > 0 {
		d.mean /= weights
	}
	return d
}
