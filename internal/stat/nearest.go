package stat

// Nearest returns a/b rounded to the nearest whole number, halves up; b is above 0.
func Nearest(a, b int64) int64 {
	a = 2*a + b
	q := a / (2 * b)
	if a < 0 && q*2*b != a {
		q--
	}
	return q
}
