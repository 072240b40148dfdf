package bom_test

import (
	"testing"

	"maven/internal/bom"
)

// One mark is taken off, from the start only, of text and of bytes alike.
func TestTrim(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"\xEF\xBB\xBF", ""},
		{"\xEF\xBB\xBFcat", "cat"},
		{"\xEF\xBB\xBF\xEF\xBB\xBFcat", "\uFEFFcat"},
		{"cat", "cat"},
		{"ca\uFEFF", "ca\uFEFF"},
		{" \uFEFFcat", " \uFEFFcat"},
		{"\xEF\xBB", "\xEF\xBB"},
		{"\xEF\xBBcat", "\xEF\xBBcat"},
		{"\xFF\xFEc\x00", "\xFF\xFEc\x00"},
	} {
		if got := bom.Trim(c.text); got != c.want {
			t.Errorf("%q: %q; want %q", c.text, got, c.want)
		}
		if got := string(bom.Trim([]byte(c.text))); got != c.want {
			t.Errorf("bytes %q: %q; want %q", c.text, got, c.want)
		}
	}
}
