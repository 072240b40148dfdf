package library

import "strings"

// Near returns the one of some lists, in their order, that is closest to one that is not here: an imported one of the same family, the last by name, or the
// built-in one that is like it; "" where nothing is known of the name.
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
		for _, list := range known {
			if i := of(list); i >= 0 && families[i].near == families[family].near && (!own || i == family) {
				best = list
			}
		}
	}
	return best
}
