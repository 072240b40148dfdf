// Package term writes boards and lists for people at a terminal: in colour if the output shows colour,
// plain elsewhere. Nothing is shown by colour alone.
//
// Sharp edges: widths are counted in terminal cells, not bytes; a letter may be up to three wide.
package term

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"golang.org/x/term"
)

// A Screen writes to one output in the colours it has. After an error it writes nothing, and every method returns that error:
// only the last one has to be looked at.
type Screen struct {
	out   io.Writer
	style styles
	err   error
}

type styles struct {
	letter, blank lipgloss.Style // tiles on the board
	strong, faint lipgloss.Style // of text
	premium       map[string]lipgloss.Style
}

// NewScreen returns a screen that writes to out. It uses colour if out is a terminal with colours, unless
// the environment asks for none (NO_COLOR).
func NewScreen(out io.Writer) *Screen {
	r := lipgloss.NewRenderer(out)
	on := func(foreground, background string) lipgloss.Style {
		return r.NewStyle().Foreground(lipgloss.Color(foreground)).Background(lipgloss.Color(background))
	}
	return &Screen{out: out, style: styles{
		letter: on("#1c1c1c", "#ecd9a3").Bold(true),
		blank:  on("#a40000", "#ecd9a3").Bold(true),
		strong: r.NewStyle().Bold(true),
		faint:  r.NewStyle().Faint(true),
		premium: map[string]lipgloss.Style{
			doubleLetter: on("#ffffff", "#3a6ea5"),
			tripleLetter: on("#ffffff", "#1f3f7a"),
			quadLetter:   on("#ffffff", "#0b1f4d"),
			doubleWord:   on("#ffffff", "#b5576e"),
			tripleWord:   on("#ffffff", "#a32020"),
			quadWord:     on("#ffffff", "#6b0f3a"),
			brick:        on("#ffffff", "#555555"),
		},
	}}
}

// IsTerminal reports whether an input or output is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Width returns the number of cells that text takes.
func Width(text string) int { return lipgloss.Width(text) }

// Widest returns the number of cells that the widest of some texts takes.
func Widest(texts []string) int {
	width := 0
	for _, text := range texts {
		width = max(width, Width(text))
	}
	return width
}

// UsualWidth is the width of a terminal of unknown size, and of lines elsewhere, in cells.
const UsualWidth = 80

// Size returns the columns and rows of the terminal. Another output has no rows, and the usual width.
func (s *Screen) Size() (columns, rows int) {
	if f, ok := s.out.(*os.File); ok {
		if columns, rows, err := term.GetSize(int(f.Fd())); err == nil && rows > 0 && columns > 0 {
			return columns, rows
		}
	}
	return UsualWidth, 0
}

// Clear clears a terminal; for another output it does nothing.
func (s *Screen) Clear() error {
	if !IsTerminal(s.out) {
		return nil
	}
	return s.write("\x1b[H\x1b[J")
}

// Err returns the first error of writing.
func (s *Screen) Err() error { return s.err }

// write writes text, unless an error came before.
func (s *Screen) write(text string) error {
	if s.err == nil {
		_, s.err = io.WriteString(s.out, text)
	}
	return s.err
}

// Printf writes plain text, masked for a terminal.
func (s *Screen) Printf(format string, args ...any) error {
	return s.write(s.masked(fmt.Sprintf(format, args...)))
}

// masked masks text if the output is a terminal.
func (s *Screen) masked(text string) string {
	if IsTerminal(s.out) {
		return Mask(text)
	}
	return text
}

// Columns writes blocks of lines side by side, with gap cells between them.
func (s *Screen) Columns(gap int, blocks ...[]string) error { return s.Lines(Columns(gap, blocks...)) }

// Columns returns the lines of blocks side by side, with gap cells between them.
func Columns(gap int, blocks ...[]string) []string {
	joined := make([]string, len(blocks))
	for i, block := range blocks {
		if i > 0 {
			joined[i] = strings.Repeat(" ", gap)
		}
		joined[i] = lipgloss.JoinHorizontal(lipgloss.Top, joined[i], strings.Join(block, "\n"))
	}
	return strings.Split(lipgloss.JoinHorizontal(lipgloss.Top, joined...), "\n")
}

// Lines writes lines, which may have colours, without spaces at their ends.
func (s *Screen) Lines(lines []string) error {
	for _, line := range lines {
		s.write(strings.TrimRight(line, " ") + "\n")
	}
	return s.err
}

// A Column is a column of a table: its heading, and on which side its cells align.
type Column struct {
	Head  string
	Right bool // numbers
}

// Heads returns columns with these headings. Those that begin with > align on the right, and the rest of them is the heading.
func Heads(heads ...string) []Column {
	columns := make([]Column, len(heads))
	for i, head := range heads {
		text, right := strings.CutPrefix(head, ">")
		columns[i] = Column{text, right}
	}
	return columns
}

// Table writes rows under headings, each column as wide as its widest cell. At a terminal that is too narrow for a row, the
// columns that have no room stand below the others.
func (s *Screen) Table(columns []Column, rows [][]string) error {
	most := 0
	if width, height := s.Size(); height > 0 {
		most = width
	}
	shown := make([][]string, len(rows))
	for i, row := range rows {
		for _, cell := range row {
			shown[i] = append(shown[i], s.masked(cell))
		}
	}
	lines := tableLines(columns, shown, most)
	lines[0] = s.style.faint.Render(lines[0])
	return s.Lines(lines)
}

// TableLines returns the lines of a table without colours, the headings first.
func TableLines(columns []Column, rows [][]string) []string { return tableLines(columns, rows, 0) }

// tableLines returns the headings and the rows of a table. In those that are wider than most, a line feed stands before the columns that
// have no room; 0 is no limit.
func tableLines(columns []Column, rows [][]string, most int) []string {
	widths, heads := make([]int, len(columns)), make([]string, len(columns))
	for i, c := range columns {
		heads[i], widths[i] = c.Head, lipgloss.Width(c.Head)
		for _, row := range rows {
			widths[i] = max(widths[i], lipgloss.Width(row[i]))
		}
	}
	whole, narrow := gapsOf(widths, 0), gapsOf(widths, most)
	var lines []string
	for _, cells := range append([][]string{heads}, rows...) {
		line := strings.TrimRight(tableLine(columns, widths, whole, cells), " ")
		if most > 0 && Width(line) > most {
			line = strings.TrimRight(tableLine(columns, widths, narrow, cells), " ")
		}
		lines = append(lines, line)
	}
	return lines
}

// gapsOf returns what stands before each column of a table: a gap, or the end of a line that would be wider than most.
func gapsOf(widths []int, most int) []string {
	const gap, below = "  ", "\n    "
	gaps, width := make([]string, len(widths)), 0
	for i, w := range widths {
		switch {
		case i == 0:
		case most > 0 && width+len(gap)+w > most:
			gaps[i], width = below, len(below)-1
		default:
			gaps[i], width = gap, width+len(gap)
		}
		width += w
	}
	return gaps
}

// TableBelow writes a blank line and a table.
func (s *Screen) TableBelow(columns []Column, rows [][]string) error {
	s.Printf("\n")
	return s.Table(columns, rows)
}

func tableLine(columns []Column, widths []int, gaps, cells []string) string {
	var b strings.Builder
	for i, cell := range cells {
		b.WriteString(gaps[i])
		pad := strings.Repeat(" ", widths[i]-lipgloss.Width(cell))
		if columns[i].Right {
			b.WriteString(pad + cell)
		} else {
			b.WriteString(cell + pad)
		}
	}
	return b.String()
}

// Strong returns bold text; without colours it returns the text unchanged.
func (s *Screen) Strong(text string) string { return s.style.strong.Render(text) }

// Facts returns names and values in two columns.
func (s *Screen) Facts(facts [][2]string) []string {
	width := 0
	for _, f := range facts {
		width = max(width, lipgloss.Width(f[0]))
	}
	lines := make([]string, len(facts))
	for i, f := range facts {
		lines[i] = s.style.faint.Render(pad(f[0], width)) + "  " + s.style.strong.Render(s.masked(f[1]))
	}
	return lines
}
