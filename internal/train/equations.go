package train

import "math"

// equations are the normal equations of least squares, in whole numbers: the sums of x·xᵀ and x·y over
// rows x with outcomes y.
type equations struct {
	n      int
	square []int64 // n×n, in units of 1/one²; not used below the diagonal
	right  []int64 // outcomes in units of 1/one
}

func newEquations(n int) *equations {
	return &equations{n: n, square: make([]int64, n*n), right: make([]int64, n)}
}

// note adds a row, in the order of its columns, and its outcome.
func (e *equations) note(row []column, outcome int) {
	for i, c := range row {
		line := e.square[c.at*e.n:][:e.n]
		for _, d := range row[i:] {
			line[d.at] += c.x * d.x
		}
		e.right[c.at] += c.x * int64(outcome)
	}
}

// lines lists the sums as slices: each line of the square from the diagonal on, then the right side.
func (e *equations) lines() []any {
	var all []any
	for i := range e.n {
		all = append(all, e.square[i*e.n+i:(i+1)*e.n])
	}
	return append(all, e.right)
}

// weight returns how often a column was seen, if its entries are all one or 0.
func (e *equations) weight(i int) int64 { return e.square[i*e.n+i] / (one * one) }

// mean returns the mean outcome of the rows with the column, whose entries must be one or 0.
func (e *equations) mean(i int) int {
	if e.weight(i) == 0 {
		return 0
	}
	return int(math.Round(float64(e.right[i]) / one / float64(e.weight(i))))
}

// normal returns the full square and the right side in units of 1.
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

// solve solves a·x = b, for a positive definite matrix a, by Cholesky's method, and overwrites both. The
// conversions keep products and sums apart, so that every processor rounds in the same way.
func solve(a, b []float64) []float64 {
	n := len(b)
	roots := make([]float64, n) // of the diagonal
	for i := range n {
		line := a[i*n : i*n+i+1]
		for j := range line {
			above := a[j*n : j*n+j+1]
			sum := line[j]
			for k, v := range above[:j] {
				sum -= float64(line[k] * v)
			}
			if j == i {
				roots[i] = math.Sqrt(sum)
			}
			line[j] = sum / roots[j]
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
