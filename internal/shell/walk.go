package shell

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"maven/internal/term"
)

// next goes some turns ahead.
func next(_ context.Context, s *Shell, rest string) error { return s.step("n", rest, 1) }

// previous goes some turns back.
func previous(_ context.Context, s *Shell, rest string) error { return s.step("p", rest, -1) }

// step goes some turns in a direction.
func (s *Shell) step(name, rest string, by int) error {
	d := s.desk
	n, last := 1, d.line().history.Len()
	if rest != "" {
		var err error
		if n, err = number(name, rest, 1, 9999); err != nil {
			return err
		}
	}
	switch {
	case by > 0 && d.turn == last:
		return fmt.Errorf("this is the end: after turn %d; p goes back, and commit MOVE goes on", last)
	case by < 0 && d.turn == 0:
		return errors.New("this is the start; n goes ahead")
	}
	return s.goTo(min(max(d.turn+by*n, 0), last))
}

// goTo looks at the place before a turn, counted from 0.
func (s *Shell) goTo(turn int) error {
	s.desk.moveTo(s.desk.at, turn)
	return s.look()
}

// turnTo looks at the place before a turn.
func turnTo(_ context.Context, s *Shell, rest string) error {
	last := s.desk.line().history.Len()
	switch strings.ToLower(rest) {
	case "end", "last":
		return s.goTo(last)
	case "start", "first":
		return s.goTo(0)
	case "":
		return s.look()
	}
	n, err := number("turn", rest, 1, last+1)
	if err != nil {
		return fmt.Errorf("turn %s: want 1 to %d, the place before that turn, or end", term.MaskLine(cut(rest)), max(last, 1))
	}
	return s.goTo(n - 1)
}

// variation lists the variations, goes to one, or removes one.
func variation(_ context.Context, s *Shell, rest string) error {
	all, err := words(rest)
	if err != nil {
		return fmt.Errorf("var: %w", err)
	}
	d := s.desk
	switch {
	case len(all) == 0, len(all) == 1 && all[0] == "list":
		s.display.Lines(d.listLines())
		return nil
	case len(all) == 1 && all[0] == "main":
		d.moveTo(0, min(d.branch(0), d.lines[0].history.Len()))
		return s.look()
	case len(all) == 2 && all[0] == "delete":
		return s.removeLine(all[1])
	case len(all) > 1:
		return errors.New("var: want list, main, the number of a variation, or delete N")
	}
	n, err := number("var", strings.TrimPrefix(all[0], "v"), 0, 999)
	if err != nil || n >= len(d.lines) {
		return fmt.Errorf("there is no variation %s; var list shows the %d that there are", term.MaskLine(cut(all[0])), len(d.lines)-1)
	}
	if n == 0 {
		d.moveTo(0, min(d.branch(0), d.lines[0].history.Len()))
	} else {
		d.moveTo(n, d.lines[n].shared)
	}
	return s.look()
}

// branch returns the place of a line where the line that is looked at has left it, or the place itself.
func (d *desk) branch(line int) int {
	turn := d.turn
	for at := d.at; at != line && at > 0; at = d.lines[at].parent {
		turn = min(turn, d.lines[at].shared)
	}
	return turn
}

// removeLine removes a variation. Those that branch off it now branch off the line before.
func (s *Shell) removeLine(text string) error {
	d := s.desk
	n, err := number("var delete", strings.TrimPrefix(text, "v"), 1, 999)
	if err != nil || n >= len(d.lines) {
		return fmt.Errorf("var delete %s: want 1 to %d", term.MaskLine(cut(text)), len(d.lines)-1)
	}
	gone := d.lines[n]
	turn := d.branch(gone.parent)
	d.lines = append(d.lines[:n:n], d.lines[n+1:]...)
	for _, l := range d.lines[1:] {
		if l.parent == n {
			l.parent, l.shared = gone.parent, min(l.shared, gone.shared)
		}
		if l.parent > n {
			l.parent--
		}
	}
	switch {
	case d.at == n:
		at := gone.parent
		if at > n {
			at--
		}
		d.moveTo(at, min(turn, d.lines[at].history.Len()))
	case d.at > n:
		d.at--
	}
	s.display.Printf("Variation %d is gone; those after it have moved up.", n)
	return nil
}

// listLines describes the game and its variations, a line each.
func (d *desk) listLines() []string {
	rows := make([][]string, len(d.lines))
	for i, l := range d.lines {
		mark, name, from := " ", "main", ""
		if i == d.at {
			mark = ">"
		}
		if i > 0 {
			name, from = fmt.Sprint(i), fmt.Sprintf("from turn %d", l.shared+1)
			if l.parent > 0 {
				from += fmt.Sprintf(" of %d", l.parent)
			}
		}
		told := d.turnTexts(i)
		text := strings.Join(told[l.shared:min(len(told), l.shared+3)], ", ")
		if i == 0 {
			text = ""
		}
		rows[i] = []string{mark, name, from, counted(l.history.Len(), "turn"), text}
	}
	return term.TableLines([]term.Column{{}, {Head: "line"}, {Head: "begins"}, {Head: "length", Right: true}, {Head: "moves"}}, rows)
}

// show shows the board.
func show(_ context.Context, s *Shell, _ string) error {
	s.display.Lines(s.boardLines())
	return nil
}

// turns lists the turns of the line that is looked at.
func turns(_ context.Context, s *Shell, _ string) error {
	d := s.desk
	h := d.line().history
	if h.Len() == 0 {
		s.display.Printf("Nothing has been played yet.")
		return nil
	}
	told := d.turnTexts(d.at)
	rows := make([][]string, h.Len())
	for i := range h.Turns() {
		t := &h.Turns()[i]
		mark := ""
		if i == d.turn {
			mark = ">"
		}
		note := ""
		if i < len(d.line().remarks) && len(d.line().remarks[i].Notes) > 0 {
			note = "note"
		}
		rows[i] = []string{mark, fmt.Sprint(i + 1), term.MaskLine(nameOf(h, t.Player)), d.Rules.Tiles.Rack(&t.Rack), told[i], fmt.Sprintf("%+d", t.Change), fmt.Sprint(t.Total), note}
	}
	s.display.Lines(term.TableLines([]term.Column{{}, {Head: "turn", Right: true}, {Head: "player"}, {Head: "rack"}, {Head: "move"},
		{Head: "points", Right: true}, {Head: "total", Right: true}, {}}, rows))
	return nil
}
