package shell

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"maven/internal/term"
)

// step returns the command of that name, which goes some turns in a direction.
func step(name string, by int) func(context.Context, *Shell, string) error {
	return func(_ context.Context, s *Shell, rest string) error {
		d := s.game
		n, last := 1, d.History().Len()
		if rest != "" {
			var err error
			if n, err = number(name, rest, 1, 9999); err != nil {
				return err
			}
		}
		switch {
		case by > 0 && d.Turn() == last:
			return fmt.Errorf("this is the end: after turn %d; p goes back, and commit MOVE goes on", last)
		case by < 0 && d.Turn() == 0:
			return errors.New("this is the start; n goes ahead")
		}
		return s.goTo(min(max(d.Turn()+by*n, 0), last))
	}
}

// goTo looks at the place before a turn, counted from 0.
func (s *Shell) goTo(turn int) error {
	s.game.GoTo(s.game.Line(), turn)
	return s.look()
}

// turnTo looks at the place before a turn.
func turnTo(_ context.Context, s *Shell, rest string) error {
	last := s.game.History().Len()
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
		return fmt.Errorf("turn %s: must be 1 to %d, the place before that turn, or end", term.Quoted(rest), max(last, 1))
	}
	return s.goTo(n - 1)
}

// vary lists the variations, goes to one, or removes one.
func vary(_ context.Context, s *Shell, rest string) error {
	all, err := words(rest)
	if err != nil {
		return fmt.Errorf("var: %w", err)
	}
	d := s.game
	switch {
	case len(all) == 0, len(all) == 1 && all[0] == "list":
		s.display.Lines(s.lineTable())
		return nil
	case len(all) == 1 && all[0] == "main":
		d.Enter(0)
		return s.look()
	case len(all) == 2 && all[0] == "delete":
		return s.removeLine(all[1])
	case len(all) > 1:
		return errors.New("var: must be list, main, the number of a variation, or delete N")
	}
	n, err := number("var", strings.TrimPrefix(all[0], "v"), 0, 999)
	if err != nil || n >= d.Lines() {
		return s.noVariation(all[0])
	}
	d.Enter(n)
	return s.look()
}

// noVariation refuses what is the name of no variation.
func (s *Shell) noVariation(name string) error {
	switch n := s.game.Lines() - 1; n {
	case 0:
		return fmt.Errorf("there is no variation %s; the game has none", term.Quoted(name))
	case 1:
		return fmt.Errorf("there is no variation %s; the game has one, 1", term.Quoted(name))
	default:
		return fmt.Errorf("there is no variation %s; the game has 1 to %d", term.Quoted(name), n)
	}
}

// removeLine removes a variation.
func (s *Shell) removeLine(text string) error {
	d := s.game
	if text == "main" {
		return errors.New("var delete: the game itself stays; name one of its variations by its number")
	}
	n, err := number("var delete", strings.TrimPrefix(text, "v"), 1, 999)
	if err != nil || n >= d.Lines() {
		return fmt.Errorf("var delete: %w", s.noVariation(text))
	}
	if s.searching() {
		return errBusy
	}
	d.Remove(n)
	s.display.Printf("Variation %d is gone; those after it have moved up.", n)
	return nil
}

// lineTable describes the game and its variations, a line each.
func (s *Shell) lineTable() []string {
	const most = 3 // moves of a variation
	d := s.game
	rows := make([][]string, d.Lines())
	for i := range rows {
		mark, name := " ", fmt.Sprint(i)
		if i == d.Line() {
			mark = ">"
		}
		if i == 0 {
			name = "main"
		}
		rows[i] = []string{mark, name, d.Text().Branch(i), term.Counted(len(d.Text().Turns(i)), "turn"), strings.Join(d.Text().Moves(i, most), ", ")}
	}
	return term.TableLines(term.Heads("", "line", "begins", ">length", "moves"), rows)
}

func show(_ context.Context, s *Shell, _ string) error {
	s.display.Lines(s.boardLines())
	return nil
}

// turns lists the turns of the line that is looked at.
func turns(_ context.Context, s *Shell, _ string) error {
	d := s.game
	h := d.History()
	if h.Len() == 0 {
		s.display.Printf("Nothing has been played yet.")
		return nil
	}
	told := d.Text().Turns(d.Line())
	rows := make([][]string, h.Len())
	for i := range h.Turns() {
		t := &h.Turns()[i]
		mark, note := "", ""
		if i == d.Turn() {
			mark = ">"
		}
		if len(d.Text().Notes(i)) > 0 {
			note = "note"
		}
		rows[i] = []string{mark, fmt.Sprint(i + 1), term.MaskLine(d.Text().Name(t.Player)), d.Rules.Tiles.Rack(&t.Rack), told[i], fmt.Sprintf("%+d", t.Change), fmt.Sprint(t.Total), note}
	}
	s.display.Lines(term.TableLines(term.Heads("", ">turn", "player", "rack", "move", ">points", ">total", ""), rows))
	return nil
}
