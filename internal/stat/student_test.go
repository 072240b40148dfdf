package stat_test

import (
	"math"
	"testing"

	"maven/internal/stat"
)

// within integrates Student's distribution from -x to x, by Simpson's rule.
func within(x float64, freedom int) float64 {
	n := float64(freedom)
	above, _ := math.Lgamma((n + 1) / 2)
	below, _ := math.Lgamma(n / 2)
	scale := math.Exp(above-below) / math.Sqrt(n*math.Pi)
	density := func(t float64) float64 { return scale * math.Pow(1+t*t/n, -(n+1)/2) }
	const steps = 4000
	sum, step := density(0)+density(x), x/steps
	for i := 1; i < steps; i++ {
		sum += density(float64(i)*step) * float64(2+2*(i%2))
	}
	return 2 * sum * step / 3
}

// 95% of the distribution lie within the interval, which narrows to that of the normal distribution.
func TestStudent95(t *testing.T) {
	if !math.IsInf(stat.Student95(0), 1) {
		t.Error("one value has an interval")
	}
	last := math.Inf(1)
	for freedom := 1; freedom < 2000; freedom++ {
		x := stat.Student95(freedom)
		if got := within(x, freedom); math.Abs(got-0.95) > 1e-6 {
			t.Errorf("%d degrees of freedom: %.8f within %f", freedom, got, x)
		}
		if x >= last || x < stat.Normal95 {
			t.Errorf("%d degrees of freedom: %f after %f", freedom, x, last)
		}
		last = x
	}
	if far := stat.Student95(100_000_000); math.Abs(far-stat.Normal95) > 1e-6 {
		t.Errorf("%f in the end", far)
	}
}
