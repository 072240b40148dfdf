package gcg

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"maven/internal/bom"
	"maven/internal/said"
)

// The limits of a file: many times what any game needs, but little memory.
const (
	MaxFile   = 16 << 20 // bytes
	MaxLine   = 64 << 10 // bytes, the line end left out
	MaxLines  = 100_000
	MaxEvents = 10_000 // lines that begin with >
)

// A LimitError says that a file is too large. Nothing is read beyond the place where that shows.
type LimitError struct {
	Line  int       // from 1
	Cause said.Text // which limit was passed
	Want  said.Text // what would be right
}

// Error says which limit was passed and where.
func (e *LimitError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Cause) }

// ErrUTF16 is a file in an encoding with two bytes a character, which GCG does not have.
var ErrUTF16 = errors.New("line 1: the file is UTF-16; want UTF-8 or ISO-8859-1")

// Read reads a file, whatever its lines say. The error is the reader's, a *LimitError, or ErrUTF16.
func Read(r io.Reader) (*File, error) {
	text, err := readAll(r)
	if err != nil {
		return nil, err
	}
	if utf16(text) {
		return nil, ErrUTF16
	}
	f := &File{}
	text, f.BOM = bytes.CutPrefix(text, []byte(bom.Mark))
	f.Encoding = encodingOf(text, f.BOM)
	f.split(text)
	return f, nil
}

// utf16 reports whether text is UTF-16: it begins with that byte-order mark, or, without one, with a
// pragma or an event in UTF-16.
func utf16(text []byte) bool {
	return slices.ContainsFunc([]string{"\xFF\xFE", "\xFE\xFF", "#\x00", "\x00#", ">\x00", "\x00>"}, func(start string) bool {
		return bytes.HasPrefix(text, []byte(start))
	})
}

// readAll returns all bytes, or stops at the first that passes a limit.
func readAll(r io.Reader) ([]byte, error) {
	in, g := bufio.NewReader(r), guard{line: 1}
	var all []byte
	for {
		c, err := in.ReadByte()
		switch {
		case err == io.EOF:
			return all, nil
		case err != nil:
			return nil, fmt.Errorf("line %d: %w", g.line, err)
		}
		if over := g.check(c); over != nil {
			return nil, over
		}
		all = append(all, c)
	}
}

// A guard checks the limits while bytes arrive.
type guard struct {
	size, line, events int
	length             int  // of the line so far
	inside             bool // the line has something other than spaces
	afterCR            bool
}

func (g *guard) check(c byte) error {
	if g.size++; g.size > MaxFile {
		return &LimitError{g.line, said.Of("the file is longer than %d bytes", MaxFile), said.Of("one game in each file")}
	}
	if c == '\n' && g.afterCR {
		g.afterCR = false
		return nil
	}
	if g.line > MaxLines {
		return &LimitError{g.line, said.Of("more than %d lines", MaxLines), said.Of("one game in each file")}
	}
	if g.afterCR = c == '\r'; c == '\n' || c == '\r' {
		g.line++
		g.length, g.inside = 0, false
		return nil
	}
	if g.length++; g.length > MaxLine {
		return &LimitError{g.line, said.Of("longer than %d bytes", MaxLine), said.Of("lines of text")}
	}
	if c == '>' && !g.inside {
		if g.events++; g.events > MaxEvents {
			return &LimitError{g.line, said.Of("more than %d events", MaxEvents), said.Of("one game in each file")}
		}
	}
	g.inside = g.inside || !isBlank(rune(c))
	return nil
}

// encodingOf decides how to read the bytes after a byte-order mark.
func encodingOf(text []byte, mark bool) Encoding {
	end := bytes.IndexAny(text, "\r\n")
	if end < 0 {
		end = len(text)
	}
	declared, ok := declaredEncoding(string(text[:end]))
	switch {
	case !utf8.Valid(text), ok && declared == Latin1 && !mark:
		return Latin1
	case mark, ok, bytes.ContainsFunc(text, beyondASCII):
		return UTF8
	}
	return Latin1
}

func beyondASCII(c rune) bool { return c >= utf8.RuneSelf }

// declaredEncoding returns the encoding that the line declares; ok is false if it declares none, or one
// that GCG does not have.
func declaredEncoding(line string) (e Encoding, ok bool) {
	keyword, name := splitPragma(strings.TrimLeft(line, blanks))
	if keyword != "character-encoding" {
		return Latin1, false
	}
	return encodingNamed(name)
}

// encodingNamed reads an encoding's name in any of the spellings in use.
func encodingNamed(name string) (e Encoding, ok bool) {
	plain := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name))
	switch plain {
	case "utf8":
		return UTF8, true
	case "iso88591", "latin1", "ascii", "usascii":
		return Latin1, true
	}
	return Latin1, false
}

// split fills in the lines.
func (f *File) split(text []byte) {
	for len(text) > 0 {
		end := bytes.IndexAny(text, "\r\n")
		line := Line{End: NoEnd}
		rest := []byte(nil)
		if end < 0 {
			end = len(text)
		} else if text[end] == '\n' {
			line.End, rest = LF, text[end+1:]
		} else if bytes.HasPrefix(text[end:], []byte("\r\n")) {
			line.End, rest = CRLF, text[end+2:]
		} else {
			line.End, rest = CR, text[end+1:]
		}
		line.Text = f.decode(text[:end])
		f.Lines = append(f.Lines, line)
		text = rest
	}
}

func (f *File) decode(text []byte) string {
	if f.Encoding == UTF8 || !bytes.ContainsFunc(text, beyondASCII) {
		return string(text)
	}
	var b strings.Builder
	for _, c := range text {
		b.WriteRune(rune(c))
	}
	return b.String()
}
