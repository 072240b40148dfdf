package record

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Legible reports whether the name of a person can be shown as it is: it is text, has a character that can be seen, and none
// that controls a terminal or turns the direction of what stands beside it.
func Legible(name string) bool {
	turns := func(c rune) bool { return unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) }
	seen := func(c rune) bool {
		return unicode.In(c, unicode.L, unicode.N, unicode.P, unicode.S) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, c)
	}
	return utf8.ValidString(name) && !strings.ContainsFunc(name, turns) && strings.ContainsFunc(name, seen)
}
