package play

import (
	"fmt"

	"maven/internal/term"
)

// notes are what is said under the board next, in paragraphs.
type notes []note

// A note is one paragraph: one line, if it fits.
type note struct {
	text  string
	hang  int  // cells that its further lines are indented by
	whole bool // is not broken: it names a file
}

// add puts a paragraph to what is said.
func (n *notes) add(format string, args ...any) {
	*n = append(*n, note{text: fmt.Sprintf(format, args...)})
}

// addRow puts a row of a list to what is said, its further lines under its last column.
func (n *notes) addRow(hang int, text string) { *n = append(*n, note{text: text, hang: hang}) }

// addWhole puts a line that names a file to what is said.
func (n *notes) addWhole(format string, args ...any) {
	*n = append(*n, note{text: fmt.Sprintf(format, args...), whole: true})
}

// take returns all that is to be said, in lines of at most so many cells, and forgets it.
func (n *notes) take(width int) []string {
	var lines []string
	for _, one := range *n {
		if one.whole {
			lines = append(lines, one.text)
			continue
		}
		lines = append(lines, term.Wrap(one.text, width, one.hang)...)
	}
	*n = nil
	return lines
}
