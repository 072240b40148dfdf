// Package bom knows what programs put around the lines of a text: the byte-order mark, the bytes EF BB BF with which some, such as Excel and
// Notepad, begin a text in UTF-8, and the ends of lines.
package bom

import "bytes"

// Mark is the byte-order mark in UTF-8.
const Mark = "\uFEFF"

// Trim returns a text without the byte-order mark that it begins with, if it begins with one.
func Trim[T string | []byte](text T) T {
	if len(text) >= len(Mark) && string(text[:len(Mark)]) == Mark {
		return text[len(Mark):]
	}
	return text
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
