package term_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"maven/internal/term"
)

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text        string
		width, hang int
		want        []string
	}{
		{"", 10, 0, []string{""}},
		{"one  two", 8, 0, []string{"one  two"}},
		{"one two three", 8, 0, []string{"one two", "three"}},
		{"one two three", 8, 2, []string{"one two", "  three"}},
		{"  8D WORD  a play across", 16, 11, []string{"  8D WORD  a", "           play", "           across"}},
		{"see a/very/long/path here", 9, 0, []string{"see", "a/very/long/path", "here"}},
		{"È×2 Ñ×1 L·L×1", 8, 0, []string{"È×2 Ñ×1", "L·L×1"}},
	} {
		if got := term.Wrap(c.text, c.width, c.hang); !slices.Equal(got, c.want) {
			t.Errorf("%q in %d: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

// No word is lost, and a line is too long only where it is one word.
func TestWrapKeepsWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		words := make([]string, rng.IntN(12))
		for i := range words {
			words[i] = strings.Repeat("x", 1+rng.IntN(9)) + strings.Repeat(" ", rng.IntN(2))
		}
		width, hang := 5+rng.IntN(20), rng.IntN(3)
		lines := term.Wrap(strings.Join(words, " "), width, hang)
		if got := strings.Fields(strings.Join(lines, " ")); !slices.Equal(got, strings.Fields(strings.Join(words, " "))) {
			t.Fatalf("%q is %q", words, lines)
		}
		for _, line := range lines {
			if term.Width(line) > width && len(strings.Fields(line)) > 1 {
				t.Fatalf("%q is over %d", line, width)
			}
		}
	}
}

func TestClip(t *testing.T) {
	for text, want := range map[string]string{"abc": "abc", "abcdef": "abcd", "\x1b[1mabcdef\x1b[0m": "\x1b[1mabcd\x1b[0m"} {
		if got := term.Clip(text, 4); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
