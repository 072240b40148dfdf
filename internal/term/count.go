package term

import (
	"fmt"
	"strings"

	"maven/internal/said"
)

// Counted writes a count with its noun in English, as said.Count does: 1 word, 2,000 words.
func Counted(n int, noun string) string { return said.Count(n, noun).String() }

// Grouped writes a number in English, as said.Grouped does: 2,000.
func Grouped(n int) string { return said.Grouped(n) }

// Estimate writes a mean in a format, such as "%.1f%%" or "%+.2f", and its standard error, or ? where that is not known. Nothing is -0.
func Estimate(format string, mean, err float64, known bool) string {
	text := fmt.Sprintf(format, mean)
	if !strings.ContainsAny(text, "123456789") {
		text = fmt.Sprintf(format, 0.0)
	}
	if !known {
		return text + " ± ?"
	}
	return text + " ± " + strings.Trim(fmt.Sprintf(format, err), "+%")
}
