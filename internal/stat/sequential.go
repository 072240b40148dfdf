package stat

import (
	"fmt"
	"math"
)

// leastValues is how many values a sequential test needs before it may stop: with fewer, the variance is
// known to worse than 15%.
const leastValues = 100

// sequentialBound is the log of the likelihood ratio that ends the test: ln((1-0.05)/0.05).
const sequentialBound = 2.9444389791664403

// A Verdict is what a sequential test says.
type Verdict uint8

// The verdicts.
const (
	Undecided   Verdict = iota
	AtMostLow           // the mean is Low or less
	AtLeastHigh         // the mean is High or more
)

// A Sequential asks whether a mean is at most Low or at least High. It is wrong in at most about 5% of
// tests in either direction. If the mean lies between the two, either verdict is right.
type Sequential struct {
	Low, High float64
}

// NewSequential returns the test; low must be below high, and both finite.
func NewSequential(low, high float64) (Sequential, error) {
	if !(low < high) || math.IsInf(low, 0) || math.IsInf(high, 0) {
		return Sequential{}, fmt.Errorf("the sequential test needs two numbers, the lower first, not %v and %v", low, high)
	}
	return Sequential{low, high}, nil
}

// LogRatio returns the log of how much likelier High is than Low after n values with that mean and
// variance. It is 0 if the variance is 0: equal values say nothing.
func (s Sequential) LogRatio(n int64, mean, variance float64) float64 {
	if variance <= 0 {
		return 0
	}
	return float64(n) * (s.High - s.Low) * (mean - (s.Low+s.High)/2) / variance
}

// Verdict returns the verdict after n values with that mean and variance.
func (s Sequential) Verdict(n int64, mean, variance float64) Verdict {
	ratio := s.LogRatio(n, mean, variance)
	switch {
	case n < leastValues:
		return Undecided
	case ratio <= -sequentialBound:
		return AtMostLow
	case ratio >= sequentialBound:
		return AtLeastHigh
	}
	return Undecided
}
