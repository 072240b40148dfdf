package tile

import (
	"math"
	"strconv"
)

// Equity is what a move is worth, in thousandths of a point: its score plus the static worth of the rest.
type Equity int32

// Point is the equity of one point of score.
const Point Equity = 1000

// Points returns e in points.
func (e Equity) Points() float64 { return float64(e) / float64(Point) }

// FromPoints returns the equity nearest to p points, the even one of two equally near. p must lie
// within ±2 million.
func FromPoints(p float64) Equity { return Equity(math.RoundToEven(p * float64(Point))) }

// String writes e as it is shown to people: in points, with two decimals, halves rounded away from
// zero.
func (e Equity) String() string {
	cents := int(math.Round(float64(e) / 10)) // an integer has no negative zero to show
	return strconv.FormatFloat(float64(cents)/100, 'f', 2, 64)
}
