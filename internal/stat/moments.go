// Package stat knows running moments, how far the interval of a mean reaches, a sequential test of a mean, and
// the ways in which a figure can be known.
//
// Moments are kept as exact whole sums, so they do not depend on the order in which values are
// added. Values are whole numbers in a unit of the caller's choice (points, thousandths, half wins).
//
// The sequential test is a generalised likelihood-ratio test between two means of a normal
// distribution whose variance is taken from the values themselves, as engine testing uses it on
// pairs of games (A. Wald, "Sequential Analysis", 1947; M. Van den Bergh's notes on the GSPRT).
//
// Sharp edges: when a test stops early, its mean is on average a little too far from zero. Intervals do
// not correct for this: they are right for a number of values fixed beforehand.
package stat

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// Normal95 is how many standard errors a 95% interval of a normal mean reaches on either side.
const Normal95 = 1.959964

// Moments are the number, sum and sum of squares of whole numbers, exact as long as the sum of the
// absolute values is below 2^62. The zero value holds no numbers.
type Moments struct {
	n, sum    int64
	high, low uint64 // the sum of squares
}

// Add adds one value.
func (m *Moments) Add(v int64) {
	m.n++
	m.sum += v
	high, low := square(v)
	var carry uint64
	m.low, carry = bits.Add64(m.low, low, 0)
	m.high, _ = bits.Add64(m.high, high, carry)
}

// MomentsSize is the number of bytes that AppendTo appends.
const MomentsSize = 32

// AppendTo appends the moments to dst in the form that ReadMoments reads: number, sum, and the upper and the
// lower half of the sum of squares, each as 64 bits, little-endian.
func (m *Moments) AppendTo(dst []byte) []byte {
	for _, v := range [...]uint64{uint64(m.n), uint64(m.sum), m.high, m.low} {
		dst = binary.LittleEndian.AppendUint64(dst, v)
	}
	return dst
}

// ReadMoments returns the moments that AppendTo has written, and whether they may be those of numbers.
func ReadMoments(data [MomentsSize]byte) (Moments, bool) {
	word := func(i int) uint64 { return binary.LittleEndian.Uint64(data[8*i:]) }
	m := Moments{int64(word(0)), int64(word(1)), word(2), word(3)}
	return m, m.n >= 0 && (m.n > 0 || m == Moments{})
}

// N returns the number of values.
func (m *Moments) N() int64 { return m.n }

// Sum returns the sum of the values.
func (m *Moments) Sum() int64 { return m.sum }

// Mean returns the mean, 0 without values.
func (m *Moments) Mean() float64 {
	if m.n == 0 {
		return 0
	}
	return float64(m.sum) / float64(m.n)
}

// Variance returns the unbiased estimate of the variance of one value, 0 for fewer than two.
func (m *Moments) Variance() float64 {
	if m.n < 2 {
		return 0
	}
	// Let c be the mean rounded towards zero, and r = sum - n c. The squares of the distances from c
	// add up to squares - c (sum + r); those from the mean itself, to r²/n less.
	c := m.sum / m.n
	r := m.sum - m.n*c
	high, low := product(c, m.sum+r)
	low, borrow := bits.Sub64(m.low, low, 0)
	high, _ = bits.Sub64(m.high, high, borrow)
	about := math.Ldexp(float64(high), 64) + float64(low)
	return max(about-float64(r)*float64(r)/float64(m.n), 0) / float64(m.n-1)
}

// StandardError returns the estimated standard error of the mean, 0 for fewer than two values.
func (m *Moments) StandardError() float64 {
	if m.n < 2 {
		return 0
	}
	return math.Sqrt(m.Variance() / float64(m.n))
}

func square(v int64) (high, low uint64) {
	return bits.Mul64(magnitude(v), magnitude(v))
}

// product returns a*b as a 128-bit number in two's complement.
func product(a, b int64) (high, low uint64) {
	high, low = bits.Mul64(magnitude(a), magnitude(b))
	if (a < 0) != (b < 0) {
		var borrow uint64
		low, borrow = bits.Sub64(0, low, 0)
		high, _ = bits.Sub64(0, high, borrow)
	}
	return high, low
}

func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}
