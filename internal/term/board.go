package term

import (
	"strings"

	"github.com/charmbracelet/lipgloss"

	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
)

// The marks of squares, as most programs draw them.
const (
	plainSquare  = "·"
	doubleLetter = "'"
	tripleLetter = "\""
	quadLetter   = "^"
	doubleWord   = "-"
	tripleWord   = "="
	quadWord     = "~"
	brick        = "#"

	newTile = ">" // before a tile of the last play
)

// Board draws a board: labels on all sides, tiles in upper case, blanks in lower case, a mark on each premium square, and one
// before each tile of the last move; nil for none.
func (s *Screen) Board(b *board.Board, last *move.Move) []string {
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
			line.WriteString(s.square(b, row, col, width, laid(last, row, col)))
		}
		line.WriteString(" " + s.style.faint.Render(label))
		lines = append(lines, line.String())
	}
	return append(lines, s.style.faint.Render(head))
}

// labelWidth is the room for the labels of rows, up to 21.
const labelWidth = 2

// laid reports whether the move put a tile on the square.
func laid(m *move.Move, row, col int) bool {
	if m == nil || m.Kind != move.Play {
		return false
	}
	along, across := col-int(m.Col), row-int(m.Row)
	if m.Dir == move.Down {
		along, across = across, along
	}
	return across == 0 && along >= 0 && along < int(m.Len) && m.Tiles[along] != 0
}

// BoardWith writes a board, as Board draws it, with facts to its right.
func (s *Screen) BoardWith(b *board.Board, last *move.Move, facts [][2]string) error {
	return s.Columns(3, s.Board(b, last), append([]string{""}, s.Facts(facts)...))
}

// square draws one square with the cell before it, which is empty unless the tile was just played.
func (s *Screen) square(b *board.Board, row, col, width int, laid bool) string {
	if t := b.At(row, col); t != 0 {
		style, before := s.style.letter, " "
		if t.IsDesignated() {
			style = s.style.blank
		}
		if laid {
			before = newTile
		}
		return style.Render(before + pad(b.Rules().Tiles.Text(t), width))
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
