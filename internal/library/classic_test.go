package library

import (
	"strings"
	"testing"

	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// The tables order what every player knows, and have the program data that came with them.
func TestClassic(t *testing.T) {
	s := newFixture(t)
	set, err := s.lib.Classic(s.rules)
	if err != nil {
		t.Fatal(err)
	}
	worth := func(pattern string) int {
		v, ok := set.Lookup(pattern)
		if !ok {
			t.Errorf("%s is no pattern", pattern)
		}
		return v
	}
	order := []string{"?", "s", "e", "u", "q"}
	for i := 1; i < len(order); i++ {
		if worth(order[i-1]) <= worth(order[i]) {
			t.Errorf("%s is worth %d, %s %d", order[i-1], worth(order[i-1]), order[i], worth(order[i]))
		}
	}
	if worth("qu") < 500 || worth("uu") > -300 || set.VCB[7][4] < set.VCB[7][1] || set.VCB[7][4] < set.VCB[7][6] {
		t.Errorf("qu %d, uu %d, consonants %v", worth("qu"), worth("uu"), set.VCB[7])
	}
	if set.Program.QT == [7][5]int{} || set.Program.LoneU != "qu" || set.Program.HotSpots {
		t.Errorf("program data %+v", set.Program)
	}
}

func TestClassicRefusesOtherRules(t *testing.T) {
	s := newFixture(t)
	nine := *s.rules
	nine.RackSize = 9
	french, err := s.lib.TileSet("french")
	if err != nil {
		t.Fatal(err)
	}
	friendly, err := s.lib.Rules("friendly")
	if err != nil {
		t.Fatal(err)
	}
	other := *friendly.WithTiles(s.rules.Tiles)
	other.Bonus = s.rules.Bonus
	for want, r := range map[string]*rules.Rules{
		"on a rack": &nine, "the English tiles": s.rules.WithTiles(french), "premium": &other,
	} {
		if set, err := s.lib.Classic(r); set != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// What the program ships is read once for all libraries, and the words of a graph are made once.
func TestOpenedOnce(t *testing.T) {
	one := Open("")
	other := Open(t.TempDir())
	r, err := one.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	leaves, _, err := one.Leaves("", r, nil)
	if err != nil || leaves == nil {
		t.Fatal(leaves, err)
	}
	list, err := one.Lexicon("NA", nil)
	if err != nil {
		t.Fatal(err)
	}
	named, _, err := other.Leaves("any:english", r, list)
	if err != nil || named != leaves {
		t.Error("the leaves are read twice:", err)
	}
	section, err := one.Section(list.Graph)
	if err != nil || !section.Has("aardvark") {
		t.Fatal("NA has no AARDVARK:", err)
	}
	if again, err := other.Section(list.Graph); err != nil || again != section {
		t.Error("the words are made twice:", err)
	}
	for range maxSections + 1 {
		small, err := wordgraph.Build(26, [][]tile.Tile{{1, 1}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := one.Section(small); err != nil || one.sections.Len() > maxSections {
			t.Fatalf("%d lists are kept, %v", one.sections.Len(), err)
		}
	}
}
