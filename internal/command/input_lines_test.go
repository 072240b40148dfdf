package command_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"maven/internal/command/input"
	"maven/internal/notation/cgp"
)

// Lines are numbered from 1, those that are too long are told as such, and an error of reading is the last.
func TestLines(t *testing.T) {
	long := strings.Repeat("x", cgp.MaxLine+3)
	in := io.MultiReader(strings.NewReader("one\r\n\n"+long+"\nfour\nfive"), iotest.ErrReader(errors.New("torn")))
	var got []string
	for line := range input.Lines(t.Context(), in) {
		switch {
		case line.Broken != nil:
			got = append(got, fmt.Sprintf("%d broken %v", line.Number, line.Broken))
		case line.Bad != nil:
			got = append(got, fmt.Sprintf("%d bad", line.Number))
		default:
			got = append(got, fmt.Sprintf("%d %s", line.Number, strings.TrimRight(line.Text, "\r\n")))
		}
	}
	if want := "1 one|2 |3 bad|4 four|5 broken torn"; strings.Join(got, "|") != want {
		t.Errorf("%q, want %q", strings.Join(got, "|"), want)
	}
	for line := range input.Lines(t.Context(), strings.NewReader(strings.Repeat("x", cgp.MaxLine)+"\nlast")) {
		if line.Bad != nil {
			t.Errorf("line %d: %v", line.Number, line.Bad)
		}
		break // nobody waits for the others
	}
	for line := range input.Lines(t.Context(), strings.NewReader("\xFF\xFEo\x00n\x00e\x00\n\x00")) {
		if line.Number == 1 && line.Trimmed() != "one" {
			t.Errorf("UTF-16: %q", line.Text)
		}
	}
}
