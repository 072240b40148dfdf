package term_test

import (
	"slices"
	"testing"

	"maven/internal/term"
)

func TestNotes(t *testing.T) {
	var n term.Notes
	n.Add("5 words that are too many")
	n.AddRow(4, "  a row of a list")
	n.AddWhole("a file of a long name")
	if got, want := n.Take(12), []string{"5 words that", "are too many", "  a row of a", "    list", "a file of a long name"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if len(n) > 0 {
		t.Error("what is said is not forgotten")
	}
}
