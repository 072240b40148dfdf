package said_test

import (
	"cmp"
	"testing"

	"maven/internal/said"
)

// People type without the accents that their keys lack.
func TestFold(t *testing.T) {
	for text, want := range map[string]string{"Prüfen": "prufen", "ÉCHANGER": "echanger", "płytki": "plytki", "ŁÓDŹ": "lodz", "8h": "8h"} {
		if got := said.Fold(text); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}

// Names with numbers sort by the numbers, of any length.
func TestCompareNames(t *testing.T) {
	sorted := []string{"", "7", "a", "Event 2", "event 2b", "event 02c", "Event 10", "event 99999999", "event 100000000", "event a", "List", "list-1",
		"list0", "list01", "list1", "list1-10", "list2", "list10", "list10a", "list_2", "Łódź", "łódź", "łódź 3"}
	for i, a := range sorted {
		for j, b := range sorted {
			if got, want := said.CompareNames(a, b), cmp.Compare(i, j); got != want {
				t.Errorf("%q and %q: %d, want %d", a, b, got, want)
			}
		}
	}
}
