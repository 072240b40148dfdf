// Package gcg reads and writes GCG, the usual text format for records of games.
//
//	#character-encoding UTF-8
//	#player1 ann Ann Example
//	#player2 bob Bob Sample
//	>ann: AEGHRT? 8F GRAtHE +22 22
//	#note the blank is the T
//	>bob: IIUUVWX -IUUVWX +0 0
//
// There are three steps. Read takes bytes apart into lines and forgets nothing: Bytes gives the same
// bytes back, whatever encoding and line ends they came with. File.Items says what each line is.
// File.Record reads events with a tile set, and lists what is wrong as findings, each with its line,
// the text at fault, and what would be right. A Builder makes a file from moves.
//
// docs/formats/gcg.md says what is known of the format. There is no board here: other packages judge whether
// a play fits and what it scores. Scores and totals are those of the file.
//
// Sharp edges: by the format, a file without a pragma that says otherwise is ISO-8859-1, but it is read
// as UTF-8 if it is valid UTF-8 with letters beyond ASCII. A letter of a play may be a tile already on
// the board (one of three ways to write squares played through), so only the board tells which tiles
// were played. A line that is not understood is kept, and is not an error by itself: ask Record.Err.
package gcg

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"maven/internal/bom"
)

// An Encoding is how the characters of a file are written as bytes.
type Encoding uint8

// The encodings of GCG.
const (
	Latin1 Encoding = iota // ISO-8859-1, the format's own
	UTF8
)

// String returns the encoding's name in the pragma character-encoding.
func (e Encoding) String() string {
	if e == UTF8 {
		return "UTF-8"
	}
	return "ISO-8859-1"
}

// A LineEnd is what ends a line.
type LineEnd uint8

// The ends of lines. Only the last line of a file may have none.
const (
	LF LineEnd = iota
	CRLF
	CR
	NoEnd
)

// String returns the bytes of the line end.
func (e LineEnd) String() string {
	return [...]string{"\n", "\r\n", "\r", ""}[e]
}

// name returns the name of the line end for people.
func (e LineEnd) name() string {
	return [...]string{"LF", "CRLF", "CR", "no end"}[e]
}

// A Line is one line of a file.
type Line struct {
	Text string // UTF-8, without the end
	End  LineEnd
}

// A File is a game record as lines, with what it takes to write the same bytes again.
type File struct {
	Encoding Encoding
	BOM      bool // the bytes begin with a UTF-8 byte-order mark, which is not part of the first line
	Lines    []Line
}

// Bytes writes the file in its encoding with its line ends. It refuses lines that would be read back
// differently, and characters that the encoding does not have.
func (f *File) Bytes() ([]byte, error) {
	var dst []byte
	if f.BOM {
		dst = append(dst, bom.Mark...)
	}
	for i, line := range f.Lines {
		if err := f.checkLine(i); err != nil {
			return nil, err
		}
		dst = append(f.encode(dst, line.Text), line.End.String()...)
	}
	return dst, nil
}

func (f *File) encode(dst []byte, text string) []byte {
	if f.Encoding == UTF8 {
		return append(dst, text...)
	}
	for _, c := range text {
		dst = append(dst, byte(c))
	}
	return dst
}

func (f *File) checkLine(i int) error {
	line, last := f.Lines[i], i == len(f.Lines)-1
	switch {
	case strings.ContainsAny(line.Text, "\r\n"):
		return fmt.Errorf("line %d: there is a line break inside it; want two lines", i+1)
	case !utf8.ValidString(line.Text):
		return fmt.Errorf("line %d: is not UTF-8", i+1)
	case line.End == NoEnd && (!last || line.Text == ""):
		return fmt.Errorf("line %d: has no line end; only the last line may have none, if it is not empty", i+1)
	case line.End == CR && !last && f.Lines[i+1].Text == "" && f.Lines[i+1].End == LF:
		return fmt.Errorf("line %d: ends with CR, and an empty line with LF follows; want CRLF and CR, or LF", i+1)
	}
	if f.Encoding == Latin1 {
		for _, c := range line.Text {
			if c > 0xFF {
				return fmt.Errorf("line %d: %q cannot be written in %s; want UTF-8", i+1, c, f.Encoding)
			}
		}
	}
	if i == 0 && !f.BOM && utf16(f.encode(nil, line.Text)) {
		return ErrUTF16
	}
	return nil
}

const encodingLine = "#character-encoding UTF-8"

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
