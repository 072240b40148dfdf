package term

// Notes are paragraphs to be shown. The zero value has none.
type Notes []note

// A note is one paragraph: one line, if it fits.
type note struct {
	text  string
	hang  int  // cells that its further lines are indented by
	whole bool // never broken
}

// Add adds a paragraph.
func (n *Notes) Add(text string) { *n = append(*n, note{text: text}) }

// AddRow adds a row of a list; its further lines go under its last column.
func (n *Notes) AddRow(hang int, text string) { *n = append(*n, note{text: text, hang: hang}) }

// AddWhole adds a line that is never broken, such as one with a file name.
func (n *Notes) AddWhole(text string) { *n = append(*n, note{text: text, whole: true}) }

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
