package library

import "testing"

// Lists of clubs lead to the one here that is most like them; nothing is made up for other names.
func TestNear(t *testing.T) {
	shipped := []string{"Both", "NA", "UK"}
	for _, c := range []struct {
		name  string
		known []string
		want  string
	}{
		{"CSW21", shipped, "UK"}, {" csw24 ", shipped, "UK"}, {"Collins Scrabble Words", shipped, "UK"}, {"SOWPODS", shipped, "UK"},
		{"NWL23", shipped, "NA"}, {"TWL06", shipped, "NA"}, {"OSPD6", shipped, "NA"},
		{"CSW24", []string{"Both", "CSW15", "CSW21", "NA", "UK"}, "CSW21"},
		{"SOWPODS", []string{"Both", "CSW15", "NA", "TWL06", "UK"}, "CSW15"},
		{"TWL98", []string{"NA", "NWL23", "TWL06", "UK"}, "TWL06"},
		{"NWL23", []string{"NA", "TWL06", "TWL98", "UK"}, "TWL06"},
		{"NWL23", []string{"NA", "NWL20", "NWL2018", "UK"}, "NWL20"},
		{"FRA20", shipped, ""}, {"", shipped, ""}, {"Both2", shipped, ""},
	} {
		if got := Near(c.name, c.known); got != c.want {
			t.Errorf("the closest to %q of %v is %q, want %q", c.name, c.known, got, c.want)
		}
	}
}
