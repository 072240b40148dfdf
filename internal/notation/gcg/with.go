package gcg

import (
	"slices"
	"strings"
)

// With returns the file with a pragma, in place of the one that it has or before its first event. All other lines stay.
func (f *File) With(keyword, args string) *File {
	named := &File{Encoding: f.Encoding, BOM: f.BOM, Lines: slices.Clone(f.Lines)}
	line := Line{Text: "#" + keyword + " " + OneLine(args), End: f.usualEnd()}
	at := len(f.Lines)
	for i, item := range f.Items() {
		switch {
		case item.Kind == PragmaLine && item.Keyword == keyword:
			named.Lines[i].Text = line.Text
			return named
		case item.Kind == EventLine:
			at = min(at, i)
		}
	}
	if at > 0 && named.Lines[at-1].End == NoEnd {
		named.Lines[at-1].End = line.End
	}
	named.Lines = slices.Insert(named.Lines, at, line)
	return named
}

// Encoded writes the file as Bytes does, or in UTF-8 if its encoding lacks a character of it.
func (f *File) Encoded() ([]byte, error) {
	if text, err := f.Bytes(); err == nil {
		return text, nil
	}
	wide := &File{Encoding: UTF8, BOM: f.BOM, Lines: slices.Clone(f.Lines)}
	if len(wide.Lines) > 0 && strings.HasPrefix(wide.Lines[0].Text, "#character-encoding ") {
		wide.Lines[0].Text = encodingLine
	} else {
		wide.Lines = slices.Insert(wide.Lines, 0, Line{Text: encodingLine, End: f.usualEnd()})
	}
	return wide.Bytes()
}
