package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"maven/internal/command"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/setting"
	"maven/internal/term"
)

// usualWidth is the cells of a line where no terminal says how many it has.
const usualWidth = 80

// A sitting is a person at a game: lines in, text out, until the game is over or left.
type sitting struct {
	desk
	app    *command.App
	screen *term.Screen
	input  command.Input
	named  string // how to go on with the game: flags

	drawn int // turns when the board was shown last, -1 for never
}

func newSitting(ctx context.Context, a *command.App, f *found) *sitting {
	s := &sitting{desk: desk{ctx: ctx, file: f.File, width: usualWidth}, app: a, screen: term.NewScreen(a.Out), named: f.named, drawn: -1}
	s.input = command.NewInput(ctx, a, completions)
	s.measure()
	return s
}

// measure asks the terminal for its size; rows are 0 for other outputs.
func (s *sitting) measure() (rows int) {
	columns, rows, terminal := s.screen.Size()
	if !terminal {
		return 0
	}
	s.width, s.shown = columns, true
	return rows
}

// begin begins a new game and keeps it. Why says why it is a new one, "" if it was asked for.
func (s *sitting) begin(o *playOptions, why string) error {
	if o.level == autoLevel {
		level, why, err := nextLevel(s.app)
		if err != nil {
			return err
		}
		o.level = strconv.Itoa(int(level))
		s.notes.Add("%s", why)
	}
	h, err := o.header(s.app)
	if err != nil {
		return err
	}
	table, err := s.tableOf(&h)
	if err != nil {
		return err
	}
	if s.session, err = play.New(h, table); err != nil {
		return err
	}
	if err := s.file.Keep(s.session); err != nil {
		return err
	}
	if why != "" {
		s.notes.Add("%s", why)
	}
	begins := "you begin"
	if h.First == play.Player {
		begins = "it begins"
	}
	what := "A new game"
	if h.Position != "" {
		what = "A new game from the position"
	}
	s.notes.Add("%s against %s, seed %d; %s.", what, h.Names[play.Player], h.Seed, begins)
	s.notes.Add("Words: %s. Challenges: %s.", table.Words.Name, command.ChallengeText(table.Rules))
	s.notes.Add("Type a play such as %s WORD (%s for down), or hint, exchange ABC, quit, help.",
		startPlace(s.session, move.Across), startPlace(s.session, move.Down))
	s.ready()
	return nil
}

// resume goes on with the game in the file.
func (s *sitting) resume() error {
	save, err := play.DecodeSave(s.file.Text)
	var table play.Table
	if err == nil {
		table, err = s.tableOf(&save.Header)
	}
	if err == nil {
		s.session, err = play.Restore(save, table)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.file.Path, err)
	}
	if s.session.Phase() != play.Finished {
		s.notes.Add("Going on with %s against %s; --new begins another game.", filepath.Base(s.file.Path), s.name(play.Player))
	}
	s.ready()
	return nil
}

// tableOf opens what the game is played with. What is to be said of it is noted, since a screen that is
// drawn would take it away.
func (s *sitting) tableOf(h *play.Header) (play.Table, error) {
	var said bytes.Buffer
	a := *s.app
	a.Errs = &said
	table, err := openTable(&a, h, true)
	for line := range strings.Lines(said.String()) {
		s.notes.Add("%s", strings.TrimSpace(line))
	}
	return table, err
}

// ready begins what a session at a terminal has of its own.
func (s *sitting) ready() {
	h := s.session.Header()
	s.shuffles = h.Seed.Named("shuffle").Stream()
	spec, err := setting.ParsePlayer(h.Player)
	s.original = err == nil && spec.Kind == setting.ClassicPlayer
}

// name is what a side is called.
func (s *sitting) name(side play.Side) string { return s.session.Header().Names[side] }

// run plays until the game is over or left.
func (s *sitting) run() error {
	for {
		if err := s.answer(); s.ctx.Err() != nil {
			return s.leave()
		} else if err != nil {
			return err
		}
		if s.session.Phase() == play.Finished {
			return s.finish()
		}
		if err := s.draw(); err != nil {
			return err
		}
		text, more, err := s.input.Line(s.prompt())
		switch {
		case errors.Is(err, command.ErrLongLine):
			s.notes.Add("%s", play.Sentence(err))
			err = nil
		case err == nil && more:
			err = s.do(text)
		}
		switch {
		case errors.Is(err, errLeft), err == nil && !more:
			return s.leave()
		case err != nil:
			return err
		}
	}
}

// prompt says what is asked for.
func (s *sitting) prompt() string {
	switch {
	case s.resigning:
		return "yes or no> "
	case s.session.Phase() == play.Accepting:
		return "accept or challenge> "
	}
	return "> "
}

// leave ends the program in the midst of a game, which is kept.
func (s *sitting) leave() error {
	if err := s.file.Keep(s.session); err != nil {
		return fmt.Errorf("the game is not saved: %w", err)
	}
	if err := s.screen.Printf("Saved in %s. It goes on with: maven play %s\n", s.file.Path, s.named); err != nil {
		return err
	}
	return s.ctx.Err()
}

// answer has the player do what it has to.
func (s *sitting) answer() error {
	for s.session.Phase() == play.Answering {
		if s.shown { // until the screen is drawn again
			if err := s.screen.Printf("%s is thinking …\n", s.name(play.Player)); err != nil {
				return err
			}
		}
		before, words := s.session.History().Len(), s.session.History().Challenged()
		done, err := s.session.Answer(s.ctx)
		if err != nil {
			return err
		}
		s.keep()
		switch done.Do {
		case play.Make:
			s.notes.Add("%s", s.session.Text().Move(before))
		case play.Challenge:
			s.notes.Add("%s", s.session.Text().Challenge(before, words))
		}
	}
	if s.session.Phase() == play.Accepting {
		s.notes.Add("%s has played out. Type accept to end the game, or challenge.", s.name(play.Player))
	}
	return nil
}

// draw shows the board, what stands beside it, and the notes. A terminal is emptied first, and notes
// that do not fit on it with the board stand alone; elsewhere the board is shown when it has changed.
func (s *sitting) draw() error {
	rows, now := s.measure(), s.session.History().Len()
	notes := s.notes.Take(s.width)
	if !s.shown && s.drawn == now && !s.stale {
		return s.screen.Lines(notes)
	}
	s.drawn, s.stale = now, false
	if err := s.screen.Clear(); err != nil {
		return err
	}
	v := view{session: s.session, screen: s.screen, rack: &s.rack, width: s.width}
	board, panel := v.lines()
	left := rows - len(board) - len(notes) - 1 // the prompt
	if s.shown && len(notes) > 1 && left < 0 {
		return s.screen.Lines(append(notes, "", "Enter shows the board."))
	}
	if err := s.screen.Columns(panelGap, board, panel); err != nil {
		return err
	}
	if !s.shown || left > 0 {
		notes = append([]string{""}, notes...)
	}
	return s.screen.Lines(notes)
}
