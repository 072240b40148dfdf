package rank

import (
	"slices"
	"testing"

	"maven/internal/classic/tables"
)

func TestPatternsThatNoRackHoldsAreLeftOut(t *testing.T) {
	b := NewLeaveBuilder(&tables.Set{Patterns: []tables.Pattern{
		{Letters: "", Value: 1},
		{Letters: "aaaaaaaa", Value: 2},
		{Letters: "a-b", Value: 3},
		{Letters: "ab", Value: 4},
		{Letters: "ab", Value: 5},
	}})
	terms := b.Patterns(nil, "aaaaaab")
	if want := []Component{{Pattern, 4, "ab"}}; !slices.Equal(terms, want) {
		t.Errorf("contained %v, want %v", terms, want)
	}
}

// contains reports whether the letters hold the pattern, both as multisets.
func contains(letters, pattern string) bool {
	var left [256]int
	for i := range len(letters) {
		left[letters[i]]++
	}
	for i := range len(pattern) {
		left[pattern[i]]--
		if left[pattern[i]] < 0 {
			return false
		}
	}
	return true
}

func TestPatternsAreThoseContained(t *testing.T) {
	set := publishedSet()
	b := NewLeaveBuilder(set)
	for _, leave := range []string{"", "e", "aaaaaaa", "eelssss", "adiqtu", "??aeinst", "ginnoot", "bbeloyy"} {
		var want []Component
		for _, p := range set.Patterns {
			if contains(leave, p.Letters) {
				want = appendPart(want, Pattern, p.Value, p.Letters)
			}
		}
		if got := b.Patterns(nil, leave); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", leave, got, want)
		}
	}
	if got := b.Patterns(nil, "!!"); len(got) != 0 {
		t.Errorf("patterns %v of what are no letters", got)
	}
}
