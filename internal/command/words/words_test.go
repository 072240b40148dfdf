package words

import (
	"testing"

	"maven/internal/term"
)

func TestCounted(t *testing.T) {
	for n, want := range map[int]string{
		0: "0 words", 1: "1 word", 2: "2 words", 999: "999 words", 1000: "1,000 words",
		12345: "12,345 words", 1234567: "1,234,567 words",
	} {
		if got := term.Counted(n, "word"); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}
