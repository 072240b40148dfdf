package tables

import "math/big"

// peak is 1/sqrt(2 pi), the height of the normal density, with more digits than needed.
const peak = "0.39894228040143267793994605993438186847585863116493"

// working is the precision of the sum below, in bits. No term is above 2, so its error stays far below the
// last of the 64 bits of the result.
const working = 128

// normal returns the normal distribution at this many hundredths of a standard deviation, 0 to 200: the
// power series of its integral from 0, plus one half.
func normal(hundredths int) *big.Float {
	exact := func(v int64) *big.Float { return new(big.Float).SetPrec(working).SetInt64(v) }
	x := exact(int64(hundredths))
	x.Quo(x, exact(100))
	square := exact(0).Mul(x, x)
	term, sum := exact(0).Set(x), exact(0).Set(x)
	for n := int64(1); term.Sign() != 0 && term.MantExp(nil) > -working; n++ {
		term.Mul(term, square).Quo(term, exact(-2*n))
		sum.Add(sum, exact(0).Quo(term, exact(2*n+1)))
	}
	height, _, err := big.ParseFloat(peak, 10, working, big.ToNearestEven)
	if err != nil {
		panic(err) // peak is a number
	}
	sum.Mul(sum, height).Add(sum, exact(0).SetFloat64(0.5))
	return sum.SetPrec(precision)
}
