package play

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"maven/internal/play"
	"maven/internal/play/saves"
	"maven/internal/term"
)

// finish writes the record of a finished game, and sums it up.
func (s *sitting) finish() error {
	s.stale = true
	if len(s.notes) > 0 {
		s.notes.Add("")
	}
	if err := s.draw(); err != nil {
		return err
	}
	s.place.Clock = s.clock.Text(time.Now())
	if err := s.place.Keep(s.session); err != nil {
		return fmt.Errorf("cannot save the game: %w", err)
	}
	record := s.place.RecordPath()
	unrecorded := s.place.KeepRecord(record, s.session)
	if unrecorded != nil && !errors.Is(unrecorded, saves.ErrFromPosition) {
		return fmt.Errorf("cannot write the record: %w", unrecorded)
	}
	sum, err := s.session.Summarize(s.ctx)
	if err != nil {
		return err
	}
	s.notes.Add("%s", s.session.Text().Verdict(sum))
	s.notes.Add("")
	columns := []term.Column{{}, {Head: s.name(play.Person), Right: true}, {Head: s.name(play.Player), Right: true}}
	var rows [][]string
	for _, row := range s.session.Text().Accounts(sum) {
		rows = append(rows, row[:])
	}
	for _, line := range term.TableLines(columns, rows) {
		s.notes.AddRow(0, line)
	}
	s.notes.Add("")
	for _, line := range s.session.Text().Remarks(sum) {
		s.notes.AddRow(2, line)
	}
	s.notes.Add("")
	if g := s.place.Game; g != nil && g.Rated != nil {
		s.notes.Add("%s", g.Rated)
		s.notes.AddWhole("Your profile: maven classic profile --name %s", shellQuoted(g.Rated.Name))
	} else if g != nil && g.Unrated != nil {
		s.notes.Add("The game does not count in your profile: %v.", g.Unrated)
	}
	if unrecorded != nil {
		s.notes.Add("%s", play.Sentence(unrecorded))
		s.notes.AddWhole("The game is %s", s.place.Where())
		return s.screen.Lines(s.notes.Take(s.width))
	}
	page := strings.TrimSuffix(record, filepath.Ext(record)) + ".html"
	s.notes.AddWhole("The record is in %s", record)
	if s.place.Game != nil && s.place.Game.Record != 0 {
		s.notes.AddWhole("In the database it is game %d", s.place.Game.Record)
	}
	s.notes.AddWhole("To see all your moves judged: maven analyze %s --who %s", shellQuoted(record), shellQuoted(s.name(play.Person)))
	s.notes.AddWhole("For a page with a board for every turn, add: --html %s", shellQuoted(page))
	return s.screen.Lines(s.notes.Take(s.width))
}

// shellQuoted quotes text where a shell would not read it as one word.
func shellQuoted(path string) string {
	if strings.ContainsFunc(path, func(c rune) bool {
		return !strings.ContainsRune("/._-+@,", c) && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	}) {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return path
}
