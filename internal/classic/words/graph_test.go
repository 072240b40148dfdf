package words

import (
	"slices"
	"strings"
	"testing"
)

// TestGraph makes a word graph of two sections and a section of it: the words of both, each once, without
// those that are longer than a lane.
func TestGraph(t *testing.T) {
	long := strings.Repeat("ab", 10)
	var sections []*Section
	for _, list := range [][]string{{"aa", "cat", long}, {"aa", "za", long[:15], long[:16]}} {
		s, err := NewSection(list)
		if err != nil {
			t.Fatal(err)
		}
		sections = append(sections, s)
	}
	graph, err := ToGraph(sections)
	if err != nil {
		t.Fatal(err)
	}
	section, err := FromGraph(graph)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := slices.Collect(section.Words()), []string{"aa", long[:15], "cat", "za"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
