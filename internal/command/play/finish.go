package play

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"maven/internal/command"
	"maven/internal/kept"
	"maven/internal/play"
	"maven/internal/term"
)

// finish writes the record of a finished game, and sums it up.
func (s *console) finish() error {
	s.stale = true
	if len(s.notes) > 0 {
		s.notes.Add("")
	}
	if err := s.draw(); err != nil {
		return err
	}
	if _, err := s.game.Keep(time.Now()); err != nil {
		return fmt.Errorf("cannot save the game: %w", err)
	}
	record := s.game.RecordPath()
	unrecorded := s.game.WriteRecord(record)
	if unrecorded != nil && !errors.Is(unrecorded, kept.ErrFromPosition) {
		return fmt.Errorf("cannot write the record: %w", unrecorded)
	}
	sum, err := s.game.Session.Summarize(s.ctx)
	if err != nil {
		return err
	}
	s.notes.Add("%s", s.game.Session.Text().Verdict(sum))
	s.notes.Add("")
	columns := term.Heads("", ">"+s.name(play.Person), ">"+s.name(play.Player))
	var rows [][]string
	for _, row := range s.game.Session.Text().Accounts(sum) {
		rows = append(rows, row[:])
	}
	for _, line := range term.TableLines(columns, rows) {
		s.notes.AddRow(0, line)
	}
	s.notes.Add("")
	for _, line := range s.game.Session.Text().Remarks(sum) {
		s.notes.AddRow(2, line)
	}
	s.notes.Add("")
	if rated := s.game.Rated; rated != nil {
		s.notes.Add("%s", rated)
		s.notes.AddWhole("Your profile: maven classic profile --name %s", command.ShellQuoted(rated.Name))
	} else if s.game.Unrated != nil {
		s.notes.Add("The game does not count in your profile: %v.", s.game.Unrated)
	}
	if unrecorded != nil {
		s.notes.Add("%s", play.Sentence(unrecorded))
		s.notes.AddWhole("The game is %s", s.game.Where())
		return s.screen.Lines(s.notes.Take(s.width))
	}
	page := strings.TrimSuffix(record, filepath.Ext(record)) + ".html"
	s.notes.AddWhole("The record is in %s", record)
	if s.game.Record != 0 {
		s.notes.AddWhole("In the database it is game %d", s.game.Record)
	}
	s.notes.AddWhole("To see all your moves judged: maven analyze %s --who %s", command.ShellQuoted(record), command.ShellQuoted(s.name(play.Person)))
	s.notes.AddWhole("For a page with a board for every turn, add: --html %s", command.ShellQuoted(page))
	return s.screen.Lines(s.notes.Take(s.width))
}
