package bom_test

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

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

// A text is in UTF-8 without its mark, whichever mark of either encoding it had, or none.
func TestUTF8(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"\xFF", "\xFF"},
		{"\xFF\xFE", ""},
		{"\xFF\xFEc\x00\xE9\x00\n\x00", "cé\n"},
		{"\xFE\xFF\x00c\x00\xE9\x00\n", "cé\n"},
		{"\xFF\xFEc", "\uFFFD"},
		{"\xEF\xBB\xBFcé", "cé"},
		{"c\x00\xE9\x00\n\x00", "cé\n"},
		{"\x00c\x00\xE9\x00\n", "cé\n"},
		{"\x00\x00", "\x00\x00"},
		{"c", "c"},
		{"ca\x00", "ca\x00"},
	} {
		if got := string(bom.UTF8([]byte(c.text))); got != c.want {
			t.Errorf("%q: %q; want %q", c.text, got, c.want)
		}
	}
}

// A text in UTF-16 is read in either order of bytes, as its mark says; every other text stays as it is.
func TestReader(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"a", "a"},
		{"\xFF", "\xFF"},
		{"\xFF\xFE", ""},
		{"\xFF\xFEc\x00\xE9\x00\n\x00", "cé\n"},
		{"\xFE\xFF\x00c\x00\xE9\x00\n", "cé\n"},
		{"\xFF\xFE=\xD8\x00\xDE", "😀"},
		{"\xEF\xBB\xBFcé", "\xEF\xBB\xBFcé"},
		{"\x00\x00", "\x00\x00"},
		{"c", "c"},
		{"ca\x00", "ca\x00"},
	} {
		for _, in := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text))} {
			if got, err := io.ReadAll(bom.Reader(in)); err != nil || string(got) != c.want {
				t.Errorf("%q: %q, %v; want %q", c.text, got, err, c.want)
			}
		}
	}
	// Without a mark it is known by two bytes that come together, and nobody waits for the second.
	for _, text := range []string{"c\x00\xE9\x00\n\x00", "\x00c\x00\xE9\x00\n"} {
		for _, c := range []struct {
			in   io.Reader
			want string
		}{{strings.NewReader(text), "cé\n"}, {iotest.OneByteReader(strings.NewReader(text)), text}} {
			if got, err := io.ReadAll(bom.Reader(c.in)); err != nil || string(got) != c.want {
				t.Errorf("%q: %q, %v; want %q", text, got, err, c.want)
			}
		}
	}
}
