package term

import "fmt"

// Notes are paragraphs to be shown. The zero value has none.
type Notes []note

// A note is one paragraph: one line, if it fits.
type note struct {
	text  string
	hang  int  // cells that its further lines are indented by
	whole bool // never broken
}

// Add adds a paragraph.
func (n *Notes) Add(format string, args ...any) {
	*n = append(*n, note{text: fmt.Sprintf(format, args...)})
}

// AddRow adds a row of a list; its further lines go under its last column.
func (n *Notes) AddRow(hang int, text string) { *n = append(*n, note{text: text, hang: hang}) }

// AddWhole adds a line that is never broken, such as one with a file name.
func (n *Notes) AddWhole(format string, args ...any) {
	*n = append(*n, note{text: fmt.Sprintf(format, args...), whole: true})
}

// Take returns all paragraphs in lines of at most so many cells, and removes them.
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
