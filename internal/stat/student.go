package stat

import "math"

// least95 are the values of Student95 for 1 to 20 degrees of freedom, where its series is not exact enough.
// (Student, "The probable error of a mean", 1908; the test integrates the distribution again.)
func least95() [20]float64 {
	return [...]float64{
		12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157, 2.228139,
		2.200985, 2.178813, 2.160369, 2.144787, 2.131450, 2.119905, 2.109816, 2.100922, 2.093024, 2.085963,
	}
}

// Student95 is how many standard errors a 95% interval of a mean reaches on either side, if the error is estimated from the
// values too, with so many degrees of freedom: one less than values. It is infinite for none.
func Student95(freedom int) float64 {
	switch table := least95(); {
	case freedom < 1:
		return math.Inf(1)
	case freedom <= len(table):
		return table[freedom-1]
	}
	// The first terms of its expansion in powers of 1/n (R. A. Fisher and E. A. Cornish, 1960).
	const z = Normal95
	n := float64(freedom)
	return z + (z*z*z+z)/(4*n) + (5*math.Pow(z, 5)+16*z*z*z+3*z)/(96*n*n) + (3*math.Pow(z, 7)+19*math.Pow(z, 5)+17*z*z*z-15*z)/(384*n*n*n)
}
