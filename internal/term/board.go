package term

import (
	"strings"

	"github.com/charmbracelet/lipgloss"

	"maven/internal/board"
	"maven/internal/rules"
	"maven/internal/tile"
)

// The marks of squares, as the field draws them.
const (
	plainSquare  = "·"
	doubleLetter = "'"
	tripleLetter = "\""
	quadLetter   = "^"
	doubleWord   = "-"
	tripleWord   = "="
	quadWord     = "~"
	brick        = "#"
)

// Board draws a board: labels on all sides, tiles in upper case, blanks in lower case, and a mark
// on each premium square.
func (s *Screen) Board(b *board.Board) []string {
	r := b.Rules()
	width := cellWidth(r)
	head := strings.Repeat(" ", labelWidth)
	for col := range r.Size {
		head += " " + pad(b.Notation().ColumnLabel(col), width)
	}
	lines := []string{s.style.faint.Render(head)}
	for row := range r.Size {
		label := b.Notation().RowLabel(row)
		var line strings.Builder
		line.WriteString(s.style.faint.Render(strings.Repeat(" ", labelWidth-len(label)) + label))
		for col := range r.Size {
			line.WriteString(s.square(b, row, col, width))
		}
		line.WriteString(" " + s.style.faint.Render(label))
		lines = append(lines, line.String())
	}
	return append(lines, s.style.faint.Render(head))
}

// labelWidth is the room for the labels of rows, up to 21.
const labelWidth = 2

// square draws one square with the blank cell before it.
func (s *Screen) square(b *board.Board, row, col, width int) string {
	if t := b.At(row, col); t != 0 {
		style := s.style.letter
		if t.IsDesignated() {
			style = s.style.blank
		}
		return style.Render(" " + pad(b.Rules().Tiles.Text(t), width))
	}
	m := mark(b.Rules().At(row, col))
	if style, ok := s.style.premium[m]; ok {
		return style.Render(" " + pad(m, width))
	}
	return s.style.faint.Render(" " + pad(m, width))
}

func mark(p rules.Premium) string {
	switch {
	case p.Brick():
		return brick
	case p.Word > 1:
		return [...]string{doubleWord, tripleWord, quadWord}[p.Word-2]
	case p.Letter > 1:
		return [...]string{doubleLetter, tripleLetter, quadLetter}[p.Letter-2]
	}
	return plainSquare
}

// cellWidth returns the cells that the widest letter or column label takes.
func cellWidth(r *rules.Rules) int {
	width := 1
	if r.RowLetters && r.Size > 9 {
		width = 2
	}
	for t := 1; t <= r.Tiles.Len(); t++ {
		width = max(width, lipgloss.Width(r.Tiles.Text(tile.Tile(t))))
	}
	return width
}

func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(width-lipgloss.Width(text), 0))
}
