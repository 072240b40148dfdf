package term_test

import (
	"fmt"
	"strings"
	"testing"

	"maven/internal/term"
)

// Numbers have a comma at each thousand, and read without commas they are as before.
func TestGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 12_345: "12,345", 123_456: "123,456", 1_000_000: "1,000,000", -5: "-5", -123: "-123", -1234: "-1,234"} {
		if got := term.Grouped(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
	for n := 1; n < 1<<40; n = 3*n + 1 {
		got := term.Grouped(n)
		if strings.ReplaceAll(got, ",", "") != fmt.Sprint(n) || strings.HasPrefix(got, ",") || strings.Contains(got, ",,") {
			t.Errorf("%d is %s", n, got)
		}
		for i, part := range strings.Split(got, ",") {
			if i > 0 && len(part) != 3 {
				t.Errorf("%d is %s", n, got)
			}
		}
	}
}

func TestCounted(t *testing.T) {
	for _, x := range []struct {
		n          int
		noun, want string
	}{{1, "word", "1 word"}, {0, "word", "0 words"}, {2000, "word", "2,000 words"}, {1, "analysis", "1 analysis"}, {2, "analysis", "2 analyses"}, {2, "try", "2 tries"}, {2, "play", "2 plays"}, {2, "pass", "2 passes"}, {1, "pass", "1 pass"}} {
		if got := term.Counted(x.n, x.noun); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}

// The error has neither sign nor percent, and nothing is -0.
func TestEstimate(t *testing.T) {
	for _, x := range []struct {
		format    string
		mean, err float64
		known     bool
		want      string
	}{
		{"%.1f%%", 51.25, 0.5, true, "51.2% ± 0.5"},
		{"%+.2f", 3, 1, true, "+3.00 ± 1.00"},
		{"%+.2f", -0.001, 0, true, "+0.00 ± 0.00"},
		{"%.2f", -0.001, 0.25, true, "0.00 ± 0.25"},
		{"%.2f", -12.5, 0.25, false, "-12.50 ± ?"},
	} {
		if got := term.Estimate(x.format, x.mean, x.err, x.known); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}
