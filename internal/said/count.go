package said

import (
	"strconv"
	"strings"
)

// Count returns a number with what is counted, in the singular: "1 word", "2,000 words". Books have it by "%d words".
func Count(n int, noun string) Text {
	return Text{how: counted, key: "%d " + inflected(noun, singular, plural), args: []any{n}}
}

// countedIn writes a count in English, by the format of Count.
func countedIn(format string, n int) string {
	noun := strings.TrimPrefix(format, "%d ")
	if n == 1 {
		noun = inflected(noun, plural, singular)
	}
	return Grouped(n) + " " + noun
}

// The two forms of a noun.
const (
	singular = iota
	plural
)

// inflected returns a noun of one form in the other.
func inflected(noun string, from, to int) string {
	for _, ending := range [...][2]string{{"ay", "ays"}, {"y", "ies"}, {"ysis", "yses"}, {"ss", "sses"}, {"sh", "shes"}, {"", "s"}} {
		if stem, is := strings.CutSuffix(noun, ending[from]); is {
			return stem + ending[to]
		}
	}
	return noun
}

// Grouped writes a number in English, with a comma at each thousand.
func Grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
