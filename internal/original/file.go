package original

import (
	"maven/internal/classic/words"
	"maven/internal/form"
)

// A File lists the contents of a file of the original.
type File struct {
	File      string     `json:"file"`
	Carrier   string     `json:"carrier"`
	Fork      string     `json:"fork,omitempty"`
	Name      string     `json:"name"`
	Type      string     `json:"type"`
	Creator   string     `json:"creator"`
	Data      DataFork   `json:"data"`
	Resources []Resource `json:"resources"`
	Warnings  []string   `json:"warnings"`
}

// A DataFork is a data fork, usually a dictionary.
type DataFork struct {
	Bytes    int       `json:"bytes"`
	Problem  string    `json:"problem,omitempty"`
	Game     string    `json:"game,omitempty"` // what a saved game is
	Field0   *uint32   `json:"field0,omitempty"`
	Sections []Section `json:"sections,omitempty"`
	Common   *int      `json:"common,omitempty"` // words in both sections
}

// A Section is one of the two word lists of a dictionary.
type Section struct {
	Name    string        `json:"name"`
	Base    int           `json:"base"` // byte of entry 0
	Entries int           `json:"entries"`
	Root    int           `json:"root"`
	Words   int           `json:"words"`
	Lengths []form.Length `json:"lengths,omitempty"`
}

// A Resource is one resource of a resource fork.
type Resource struct {
	Type       string `json:"type"`
	ID         int16  `json:"id"`
	Bytes      int    `json:"bytes"`
	Attributes byte   `json:"attributes"`
	Name       string `json:"name,omitempty"`
	Content    string `json:"content,omitempty"`
}

// Describe adds the facts of a dictionary.
func (d *DataFork) Describe(raw []byte, file *words.File) {
	field := uint32(raw[0])<<24 | uint32(raw[1])<<16 | uint32(raw[2])<<8 | uint32(raw[3])
	common := 0
	for word := range file.Sections[0].Words() {
		if file.Sections[1].Has(word) {
			common++
		}
	}
	d.Field0, d.Common, d.Sections = &field, &common, Sections(file)
	for i := range d.Sections {
		var counts [words.MaxWordLen + 1]int
		for word := range file.Sections[i].Words() {
			counts[len(word)]++
		}
		d.Sections[i].Lengths = form.Lengths(counts[:])
	}
}

// Sections returns the places and sizes of the sections of a dictionary.
func Sections(file *words.File) []Section {
	var list []Section
	base := 12 // bytes of the header
	for i, s := range file.Sections {
		list = append(list, Section{Name: words.Mode(i).String(), Base: base, Entries: s.Len(), Root: s.Root(), Words: s.Count()})
		base += 4 * len(s.Entries())
	}
	return list
}

// A BuiltDictionary is a dictionary that was written to a file.
type BuiltDictionary struct {
	File     string    `json:"file"`
	Bytes    int       `json:"bytes"`
	Field0   int       `json:"field0"`
	Sections []Section `json:"sections"`
}

// An Export lists the files exported from a file of the original.
type Export struct {
	Folder string         `json:"folder"`
	Files  []ExportedFile `json:"files"`
}

// An ExportedFile is one file of an export.
type ExportedFile struct {
	File    string `json:"file"` // path in the folder, with slashes
	Bytes   int    `json:"bytes"`
	Content string `json:"content"`
}
