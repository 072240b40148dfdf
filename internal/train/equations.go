package train

import "math"

// equations are the normal equations of least squares in whole numbers: sums over rows x of x·xᵀ and
// of x·y.
type equations struct {
	n      int
	square []int64 // n×n, in units of 1/one²; below the diagonal nothing is kept
	right  []int64 // cp in units of 1/one
}

func newEquations(n int) *equations {
	return &equations{n: n, square: make([]int64, n*n), right: make([]int64, n)}
}

// note adds a row, ascending by columns, and its outcome.
func (e *equations) note(row []column, outcome int) {
	for i, c := range row {
		line := e.square[c.at*e.n:][:e.n]
		for _, d := range row[i:] {
			line[d.at] += c.x * d.x
		}
		e.right[c.at] += c.x * int64(outcome)
	}
}

// weight returns how often a column was there, where its entries are one or nothing.
func (e *equations) weight(i int) int64 { return e.square[i*e.n+i] / (one * one) }

// mean returns the mean outcome of the rows with the column, whose entries are one or nothing.
func (e *equations) mean(i int) int {
	if e.weight(i) == 0 {
		return 0
	}
	return int(math.Round(float64(e.right[i]) / one / float64(e.weight(i))))
}

// normal returns the whole square and the right side in units of 1.
func (e *equations) normal() (a, b []float64) {
	a, b = make([]float64, e.n*e.n), make([]float64, e.n)
	for i := range e.n {
		b[i] = float64(e.right[i]) / one
		for j := i; j < e.n; j++ {
			v := float64(e.square[i*e.n+j]) / (one * one)
			a[i*e.n+j], a[j*e.n+i] = v, v
		}
	}
	return a, b
}

// solve solves a·x = b for a positive definite, by Cholesky's method, and changes both. The
// conversions keep products and sums apart, so that every processor rounds alike.
func solve(a, b []float64) []float64 {
	n := len(b)
	for j := range n {
		for k := range j {
			f := a[j*n+k]
			for i := j; i < n; i++ {
				a[i*n+j] -= float64(a[i*n+k] * f)
			}
		}
		root := math.Sqrt(a[j*n+j])
		for i := j; i < n; i++ {
			a[i*n+j] /= root
		}
	}
	for i := range n {
		for k := range i {
			b[i] -= float64(a[i*n+k] * b[k])
		}
		b[i] /= a[i*n+i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			b[i] -= float64(a[k*n+i] * b[k])
		}
		b[i] /= a[i*n+i]
	}
	return b
}
