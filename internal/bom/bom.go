// Package bom knows the byte-order mark: the bytes EF BB BF, with which some programs, such as Excel and Notepad, begin a text in UTF-8.
package bom

// Mark is the byte-order mark in UTF-8.
const Mark = "\uFEFF"

// Trim returns a text without the byte-order mark that it begins with, if it begins with one.
func Trim[T string | []byte](text T) T {
	if len(text) >= len(Mark) && string(text[:len(Mark)]) == Mark {
		return text[len(Mark):]
	}
	return text
}
