// Package bom knows what programs put around the lines of a text: the byte-order mark, the bytes EF BB BF with which some, such as Excel and
// Notepad, begin a text in UTF-8, the marks of UTF-16, and the ends of lines.
package bom

import (
	"bufio"
	"bytes"
	"io"

	"golang.org/x/text/encoding/unicode"
)

// Mark is the byte-order mark in UTF-8.
const Mark = "\uFEFF"

// Trim returns a text without the byte-order mark that it begins with, if it begins with one.
func Trim[T string | []byte](text T) T {
	if len(text) >= len(Mark) && string(text[:len(Mark)]) == Mark {
		return text[len(Mark):]
	}
	return text
}

// Reader returns the text that r reads in UTF-8, if it is UTF-16, as Notepad and PowerShell may write; else as it is. It waits
// for the first byte alone, so that UTF-16 without a mark is known only if the second comes with it, as from a file.
func Reader(r io.Reader) io.Reader {
	in := bufio.NewReader(r)
	start, _ := in.Peek(1)
	if in.Buffered() > 1 || len(start) == 1 && start[0] >= 0xFE {
		start, _ = in.Peek(2)
	}
	if !UTF16(start) {
		return in
	}
	order := unicode.BigEndian
	if start[1] == 0 {
		order = unicode.LittleEndian
	}
	return unicode.UTF16(order, unicode.UseBOM).NewDecoder().Reader(in) // a mark counts for more
}

// UTF8 returns a text in UTF-8 without its mark, if it is UTF-16 or UTF-8; else as it is.
func UTF8(text []byte) []byte {
	if UTF16(text) {
		text, _ = io.ReadAll(Reader(bytes.NewReader(text))) // what is no character becomes U+FFFD
	}
	return Trim(text)
}

// UTF16 reports whether a text begins with a mark of UTF-16, or, without one, with a character of Latin-1 in UTF-16: one of its two bytes is
// zero, and no text in UTF-8 has a zero.
func UTF16(text []byte) bool {
	return bytes.HasPrefix(text, []byte("\xFF\xFE")) || bytes.HasPrefix(text, []byte("\xFE\xFF")) ||
		len(text) > 1 && (text[0] == 0) != (text[1] == 0)
}

// Lines splits a text into lines for a bufio.Scanner. A line ends with LF, CRLF, or CR, as in files of old Macintoshes.
func Lines(text []byte, atEnd bool) (advance int, line []byte, err error) {
	end := bytes.IndexAny(text, "\r\n")
	switch {
	case end < 0 && atEnd && len(text) > 0:
		return len(text), text, nil
	case end < 0 || text[end] == '\r' && end+1 == len(text) && !atEnd: // an LF may follow
		return 0, nil, nil
	case bytes.HasPrefix(text[end:], []byte("\r\n")):
		return end + 2, text[:end], nil
	}
	return end + 1, text[:end], nil
}
