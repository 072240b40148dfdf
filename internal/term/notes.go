package term

import "fmt"

// Notes are paragraphs to be shown. The zero value has none.
type Notes []note

// A note is one paragraph: one line, if it fits.
type note struct {
	text  string
	hang  int  // cells that its further lines are indented by
	whole bool // is not broken
}

// Add puts a paragraph to the others.
func (n *Notes) Add(format string, args ...any) {
	*n = append(*n, note{text: fmt.Sprintf(format, args...)})
}

// AddRow puts a row of a list to the others, its further lines under its last column.
func (n *Notes) AddRow(hang int, text string) { *n = append(*n, note{text: text, hang: hang}) }

// AddWhole puts a line to the others that is never broken, since it names a file.
func (n *Notes) AddWhole(format string, args ...any) {
	*n = append(*n, note{text: fmt.Sprintf(format, args...), whole: true})
}

// Take returns all paragraphs in lines of at most so many cells, and forgets them.
func (n *Notes) Take(width int) []string {
	var lines []string
	for _, one := range *n {
		if one.whole {
			lines = append(lines, one.text)
			continue
		}
		lines = append(lines, Wrap(one.text, width, one.hang)...)
	}
	*n = nil
	return lines
}
