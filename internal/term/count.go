package term

import (
	"fmt"
	"strconv"
	"strings"
)

// Counted writes a count with its noun: 1 word, 2,000 words.
func Counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if stem, ok := strings.CutSuffix(noun, "is"); ok {
		return Grouped(n) + " " + stem + "es"
	}
	if strings.HasSuffix(noun, "ss") {
		return Grouped(n) + " " + noun + "es"
	}
	if stem, ok := strings.CutSuffix(noun, "y"); ok && !strings.HasSuffix(stem, "a") {
		return Grouped(n) + " " + stem + "ies"
	}
	return Grouped(n) + " " + noun + "s"
}

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

// Grouped writes a count with a comma at each thousand.
func Grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
