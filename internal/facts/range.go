package facts

import (
	"fmt"
	"strconv"
	"strings"
)

// A Range is a range of points, both ends included.
type Range struct{ Min, Max int }

// maxPoints bounds a range; no game has as many points.
const maxPoints = 1_000_000

// ParseRange reads MIN..MAX, MIN.., ..MAX or one number.
func ParseRange(text string) (*Range, error) {
	wrong := fmt.Errorf("%q: must be points as MIN..MAX, MIN.., ..MAX or one number", text)
	low, high, isRange := strings.Cut(text, "..")
	if !isRange {
		high = low
	}
	r := &Range{-maxPoints, maxPoints}
	for _, end := range []struct {
		text string
		n    *int
	}{{low, &r.Min}, {high, &r.Max}} {
		if end.text = strings.TrimSpace(end.text); end.text == "" && isRange {
			continue
		}
		n, err := strconv.Atoi(end.text)
		if err != nil || n < -maxPoints || n > maxPoints {
			return nil, wrong
		}
		*end.n = n
	}
	if r.Min > r.Max || strings.TrimSpace(text) == ".." {
		return nil, wrong
	}
	return r, nil
}
