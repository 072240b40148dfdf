package shell

import (
	"fmt"
	"strings"

	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/term"
)

const (
	panelGap   = 2
	panelWidth = 30 // the least that the panel beside the board needs, in cells
	panelTurns = 5  // turns shown there
	panelNotes = 4  // lines of notes shown there
	shortNick  = 8  // cells for a nick there
)

// look shows the place: the board where that is wanted, else a line.
func (s *Shell) look() error {
	if s.choices.board {
		s.display.Lines(s.boardLines())
	} else {
		s.display.Printf("%s", s.game.Text().Line())
	}
	return nil
}

// boardLines draws the board at the place, with a panel beside it or below.
func (s *Shell) boardLines() []string {
	d := s.game
	st := d.State()
	last := (*move.Move)(nil)
	if d.Turn() > 0 {
		if t := &d.History().Turns()[d.Turn()-1]; t.Kind == record.Played {
			last = &t.Move
		}
	}
	width, _ := s.display.screen.Size()
	lines := s.display.screen.Board(st.Board, last)
	if room := width - term.Widest(lines) - panelGap; room >= panelWidth {
		return term.Columns(panelGap, lines, s.panel(st, room))
	}
	for i := range lines {
		lines[i] = term.Clip(lines[i], width)
	}
	return append(lines, s.panel(st, width)...)
}

// panel says what there is to know of the place, in lines of so many cells.
func (s *Shell) panel(st *record.State, room int) []string {
	d, screen := s.game, s.display.screen
	h, text := d.History(), d.Text()
	lines := []string{screen.Strong(text.Head())}
	width := max(term.Width(term.MaskLine(text.Name(0))), term.Width(term.MaskLine(text.Name(1))))
	for p := range h.Players {
		mark, name := " ", term.MaskLine(text.Name(p))
		if !st.Over() && st.Player == p {
			mark = ">"
		}
		lines = append(lines, fmt.Sprintf("%s %s%s %4d", mark, name, strings.Repeat(" ", width-term.Width(name)), st.Scores[p]))
	}
	lines = append(lines, "")
	if st.Over() {
		lines = append(lines, term.MaskLine(text.Ending()))
	} else {
		lines = append(lines, "rack    "+screen.Strong(text.Rack()))
		if held := text.Opponent(); held != "" {
			lines = append(lines, "across  "+held)
		}
		unseen := st.Unseen(st.Player)
		lines = append(lines, fmt.Sprintf("bag %d, unseen %d, words %s", st.Bag, unseen.Len(), term.MaskLine(d.Words.Name)))
	}
	lines = append(lines, "")
	told := text.Turns(d.Line())
	from := max(min(d.Turn()-panelTurns+1, len(told)-panelTurns), 0)
	for i := from; i < min(from+panelTurns, len(told)); i++ {
		t := &h.Turns()[i]
		mark := " "
		if i == d.Turn() {
			mark = ">"
		}
		lines = append(lines, fmt.Sprintf("%s%3d %s %s %+d", mark, i+1, term.Clipped(term.MaskLine(text.Nick(t.Player)), shortNick), told[i], t.Change))
	}
	var notes []string
	for _, note := range d.Text().Notes(d.Turn()) {
		notes = append(notes, term.Wrap("note: "+term.MaskLine(strings.ReplaceAll(note, "\n", " ")), room, 2)...)
	}
	if len(notes) > panelNotes {
		notes = append(notes[:panelNotes-1], "  … note shows the rest")
	}
	lines = append(lines, notes...)
	for i := range lines {
		lines[i] = term.Clip(lines[i], room)
	}
	return lines
}
