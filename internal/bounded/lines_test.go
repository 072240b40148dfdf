package bounded_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"maven/internal/bounded"
)

// Lines come as they are, long ones cut and marked, and what follows the last line end is a line. An error comes last.
func TestLines(t *testing.T) {
	long := strings.Repeat("x", 100)
	for text, want := range map[string][]bounded.Line{
		"":                           {{}},
		"a\n":                        {{Text: "a\n"}, {}},
		"a\r\n\nb":                   {{Text: "a\r\n"}, {Text: "\n"}, {Text: "b"}},
		long[:15] + "\nb":            {{Text: long[:15] + "\n"}, {Text: "b"}},
		long + "\nb\n" + long + "\n": {{Text: long[:16], Long: true}, {Text: "b\n"}, {Text: long[:16], Long: true}, {}},
		"a\n" + long:                 {{Text: "a\n"}, {Text: long[:16], Long: true}},
	} {
		var got []bounded.Line
		for line, err := range bounded.Lines(iotest.OneByteReader(strings.NewReader(text)), 16) {
			if err != nil {
				t.Errorf("%q: %v", text, err)
			}
			got = append(got, line)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %+v", text, got)
		}
	}
	broken, faults, lines := errors.New("broken"), []error(nil), 0
	for _, err := range bounded.Lines(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), 16) {
		lines++
		faults = append(faults, err)
	}
	if lines != 2 || faults[0] != nil || !errors.Is(faults[1], broken) {
		t.Errorf("%d lines, %v", lines, faults)
	}
	for line := range bounded.Lines(strings.NewReader("a\nb\n"), 16) {
		if line.Text != "a\n" {
			t.Errorf("%q after the end", line.Text)
		}
		break
	}
}
