package gcg

import "slices"

// With returns the file with a pragma, in place of those of its kind or before its first event. All other lines stay.
func (f *File) With(keyword, args string) *File {
	named := &File{Encoding: f.Encoding, BOM: f.BOM}
	text, there, event := "#"+keyword+" "+OneLine(args), false, -1
	for i, item := range f.Items() {
		line := f.Lines[i]
		if item.Kind == PragmaLine && item.Keyword == keyword {
			if there {
				continue
			}
			line.Text, there = text, true
		} else if item.Kind == EventLine && event < 0 {
			event = len(named.Lines)
		}
		named.Lines = append(named.Lines, line)
	}
	if there {
		return named
	}
	if event < 0 {
		event = len(named.Lines)
	}
	return named.insert(event, text)
}

// insert inserts a line, counted from 0, and returns the file.
func (f *File) insert(at int, text string) *File {
	line := Line{Text: text, End: f.usualEnd()}
	if at > 0 && f.Lines[at-1].End == NoEnd {
		f.Lines[at-1].End = line.End
	}
	f.Lines = slices.Insert(f.Lines, at, line)
	return f
}

// Encoded writes the file as Bytes does, or in UTF-8, and so declared in the first line alone, if its encoding lacks a character of it.
func (f *File) Encoded() ([]byte, error) {
	if text, err := f.Bytes(); err == nil {
		return text, nil
	}
	wide := &File{Encoding: UTF8, BOM: f.BOM}
	for i, item := range f.Items() {
		if item.Kind != PragmaLine || item.Keyword != "character-encoding" {
			wide.Lines = append(wide.Lines, f.Lines[i])
		}
	}
	return wide.insert(0, encodingLine).Bytes()
}
