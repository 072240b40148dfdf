package data

// Panel returns the shipped positions of a section of the panel, as panel.Read reads them; nil if there are none.
func Panel(section string) []byte {
	lines, _ := named("panel", section, ".jsonl")
	return lines
}

// Panels returns the names of the sections that are shipped, sorted.
func Panels() []string { return names("panel", ".jsonl") }
