package data

import "embed"

// panels stand by themselves: a program that does not ask for them does not carry them.
//
//go:embed panel/*.jsonl
var panels embed.FS

// Panel returns the shipped positions of a section of the panel, as panel.Read reads them; nil if there are none.
func Panel(section string) []byte {
	lines, _ := named(panels, "panel", section, ".jsonl")
	return lines
}

// Panels returns the names of the sections that are shipped, sorted.
func Panels() []string { return names(panels, "panel", ".jsonl") }
