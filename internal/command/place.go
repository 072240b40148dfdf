package command

import (
	"errors"
	"fmt"

	"maven/internal/library"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/term"
)

// Place reads a line of CGP, as Settings.Place does. What there is to say about its words goes to standard error, once.
func (a *App) Place(s *setting.Settings, line string) (*setting.Placed, error) {
	p, err := s.Place(line)
	if err == nil {
		a.remark(p.Remark)
	}
	return p, OtherList(err)
}

// OtherList adds what helps to an error that says that the words have other letters than the tiles, or that a file stands in place of a name.
func OtherList(err error) error {
	switch {
	case setting.WantsList(err):
		return said.Errorf("%w; choose a list for these tiles with --lexicon", err)
	case errors.Is(err, library.ErrFile):
		return said.Errorf("%w; --lexicon, --rules and --tiles take files", err)
	}
	return err
}

// Begin returns what a game begins with, as Settings.Begin does, and says what Place says. An error of the line names --cgp.
func (a *App) Begin(s *setting.Settings, line string) (*setting.Beginning, error) {
	b, err := s.Begin(line)
	err = OtherList(err)
	asked := (*setting.RequestError)(nil)
	switch {
	case err == nil:
		a.remark(b.Remark)
	case line != "" && !errors.As(err, &asked):
		err = fmt.Errorf("--cgp: %w", err)
	}
	return b, err
}

// remark says once what there is to say about the words of a position.
func (a *App) remark(remark said.Text) {
	text := a.speaks.Say(remark)
	if text == "" || a.remarks[text] {
		return
	}
	if a.remarks == nil {
		a.remarks = map[string]bool{}
	}
	a.remarks[text] = true
	fmt.Fprintf(term.Masked(a.Errs), "maven: %s\n", a.speaks.Say(said.Of("%s; --lexicon NAME chooses other words", text)))
}
