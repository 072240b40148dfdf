package stat

import "math"

// Rounded returns the number nearest to x that is so many parts of 1: hundredths if parts is 100. It is never -0.
func Rounded(x, parts float64) float64 { return math.Round(x*parts)/parts + 0 }
