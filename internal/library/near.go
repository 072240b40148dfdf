package library

import (
	"math"
	"strconv"
	"strings"
)

// Near returns the one of some lists, in their order, that is closest to one that is not here: the newest imported one of the same family, by the year in its
// name, or the built-in one that is like it; "" where nothing is known of the name.
func Near(name string, known []string) string {
	// How lists of clubs are called by the beginnings of their names, with the built-in list that has the most words in common with them.
	families := [...]struct{ begins, near string }{
		{"CSW", "UK"}, {"COLLINS", "UK"}, {"SOWPODS", "UK"}, {"OSWI", "UK"},
		{"NWL", "NA"}, {"TWL", "NA"}, {"OTCWL", "NA"}, {"OCTWL", "NA"}, {"OWL", "NA"}, {"OSPD", "NA"},
	}
	of := func(name string) int {
		name = strings.ToUpper(strings.TrimSpace(name))
		for i, f := range families {
			if strings.HasPrefix(name, f.begins) {
				return i
			}
		}
		return -1
	}
	family := of(name)
	if family < 0 {
		return ""
	}
	best := families[family].near
	for _, own := range []bool{false, true} { // those of the same beginning count more
		newest := math.MinInt
		for _, list := range known {
			if i := of(list); i >= 0 && families[i].near == families[family].near && (!own || i == family) && yearOf(list) >= newest {
				best, newest = list, yearOf(list)
			}
		}
	}
	return best
}

// yearOf returns the years since 2000 at the end of a list's name, such as 23 of NWL23 and -2 of TWL98; 0 for none.
func yearOf(list string) int {
	year, _ := strconv.Atoi(strings.TrimLeftFunc(list, func(c rune) bool { return c < '0' || c > '9' }))
	switch {
	case year >= 1900:
		return year - 2000
	case year >= 50:
		return year - 100
	}
	return year
}
