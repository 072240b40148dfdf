// Package rows reads tables that are written as CSV: a row to a line, cells with commas between them, the names of the columns
// first. What is wrong in a file is told with its line, and with the character where a quote is at fault.
package rows

import (
	"bytes"
	"encoding/csv"
	"errors"
	"unicode/utf8"

	"maven/internal/bom"
	"maven/internal/said"
)

// A Reader reads the rows of a file.
type Reader struct {
	text []byte
	in   *csv.Reader
}

// New returns a reader of a text, with or without a byte-order mark. Lines that begin with comment are skipped; 0 is for none.
func New(text []byte, comment rune) *Reader {
	text = bom.Trim(text)
	in := csv.NewReader(bytes.NewReader(text))
	in.Comment = comment
	return &Reader{text, in}
}

// An Error says what is wrong in a line.
type Error struct {
	Line int
	What said.Text
}

// Error returns the error in English.
func (e *Error) Error() string { return e.Said().String() }

// Said returns the error as a text.
func (e *Error) Said() said.Text { return said.Of("line %d: %s", e.Line, e.What) }

// Next returns the cells of the next row, as many as the first has, and its line, from 1. At the end the error is io.EOF,
// otherwise an *Error.
func (r *Reader) Next() (cells []string, line int, err error) {
	cells, err = r.in.Read()
	wrong, is := errors.AsType[*csv.ParseError](err)
	switch {
	case is && wrong.Err == csv.ErrFieldCount:
		return nil, 0, &Error{wrong.Line, said.Of("%s; must be %d, one for each column", said.Count(len(cells), "cell"), r.in.FieldsPerRecord)}
	case is:
		what := said.Of("a cell that begins with a quote must end with one, and quotes within it must stand twice")
		if wrong.Err == csv.ErrBareQuote {
			what = said.Of("a quote within a cell; the cell must stand in quotes then, and quotes within it twice")
		}
		return nil, 0, &Error{wrong.Line, said.Of("character %d: %s", r.character(wrong), what)}
	case err != nil:
		return nil, 0, err
	}
	line, _ = r.in.FieldPos(0)
	return cells, line, nil
}

// character returns which one of its line is at fault, from 1.
func (r *Reader) character(wrong *csv.ParseError) int {
	line := r.text
	for range wrong.Line - 1 {
		_, line, _ = bytes.Cut(line, []byte("\n"))
	}
	line, _, _ = bytes.Cut(line, []byte("\n"))
	return 1 + utf8.RuneCount(line[:min(wrong.Column-1, len(line))])
}
