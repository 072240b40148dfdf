package said

import (
	"cmp"
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

// CompareNames orders names as people sort: numbers in them by what they are worth, and case, accents and leading zeros count only
// between names that are else the same.
func CompareNames(a, b string) int {
	return cmp.Or(strings.Compare(sortKey(Fold(a)), sortKey(Fold(b))), strings.Compare(a, b))
}

// sortKey writes before each number of a text how many digits it has, as digits that sort alike.
func sortKey(text string) string {
	var key strings.Builder
	for text != "" {
		rest := strings.TrimLeft(text, "0123456789")
		if number := text[:len(text)-len(rest)]; number != "" {
			number = strings.TrimLeft(number, "0")
			key.WriteString(strings.Repeat("9", len(number)/9))
			key.WriteByte('0' + byte(len(number)%9))
			key.WriteString(number)
			text = rest
			continue
		}
		key.WriteByte(text[0])
		text = text[1:]
	}
	return key.String()
}
