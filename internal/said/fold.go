package said

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold returns a text in lower case without accents, as people type it who have no keys for them.
func Fold(text string) string {
	marks := func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}
	return strings.ReplaceAll(strings.Map(marks, norm.NFD.String(strings.ToLower(text))), "ł", "l")
}
