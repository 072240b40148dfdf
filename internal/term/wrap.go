package term

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// Wrap breaks a line between words into lines of at most width cells. A longer word gets a line of its own. Lines after
// the first are indented by hang cells. A line that fits stays as it is.
func Wrap(text string, width, hang int) []string {
	if Width(text) <= width {
		return []string{text}
	}
	first := text[:len(text)-len(strings.TrimLeft(text, " "))]
	var lines []string
	line, empty := first, true
	for _, word := range pieces(text) {
		switch {
		case empty:
			line += strings.TrimLeft(word, " ")
		case Width(line+word) <= width:
			line += word
		default:
			lines = append(lines, line)
			line = strings.Repeat(" ", hang) + strings.TrimLeft(word, " ")
		}
		empty = false
	}
	return append(lines, line)
}

// pieces returns the words of a line, each with the blanks before it.
func pieces(text string) []string {
	var all []string
	for from, at := 0, 0; at < len(text); {
		for at < len(text) && text[at] == ' ' {
			at++
		}
		for at < len(text) && text[at] != ' ' {
			at++
		}
		if word := text[from:at]; strings.TrimLeft(word, " ") != "" {
			all = append(all, word)
		}
		from = at
	}
	return all
}

// Clip cuts a line to so many cells, not counting colours.
func Clip(line string, width int) string {
	return lipgloss.NewStyle().MaxWidth(width).Render(line)
}
