package play

import (
	"fmt"
	"path/filepath"
	"strings"

	"maven/internal/play"
	"maven/internal/term"
)

// finish writes the record of a game that is over, and sums it up.
func (s *sitting) finish() error {
	s.stale = true
	if len(s.notes) > 0 {
		s.notes.add("")
	}
	if err := s.draw(); err != nil {
		return err
	}
	if err := s.file.Keep(s.session); err != nil {
		return fmt.Errorf("the game is not saved: %w", err)
	}
	record := s.file.RecordPath()
	if err := s.file.KeepRecord(record, s.session); err != nil {
		return fmt.Errorf("the record is not written: %w", err)
	}
	sum, err := s.session.Summarize(s.ctx)
	if err != nil {
		return err
	}
	s.notes.add("%s", s.session.Verdict(sum))
	s.notes.add("")
	columns := []term.Column{{}, {Head: s.name(play.Person), Right: true}, {Head: s.name(play.Player), Right: true}}
	var rows [][]string
	for _, row := range s.session.Accounts(sum) {
		rows = append(rows, row[:])
	}
	for _, line := range term.TableLines(columns, rows) {
		s.notes.addRow(0, line)
	}
	s.notes.add("")
	for _, line := range s.session.Remarks(sum) {
		s.notes.addRow(2, line)
	}
	s.notes.add("")
	page := strings.TrimSuffix(record, filepath.Ext(record)) + ".html"
	s.notes.addWhole("The record is in %s", record)
	s.notes.addWhole("Judge all your moves with: maven analyze %s --who %s", shellQuoted(record), shellQuoted(s.name(play.Person)))
	s.notes.addWhole("For a page with a board for every turn, add: --html %s", shellQuoted(page))
	return s.lines(s.notes.take(s.width))
}

// shellQuoted writes a path so that a shell reads it as one word.
func shellQuoted(path string) string {
	if strings.ContainsFunc(path, func(c rune) bool {
		return !strings.ContainsRune("/._-+@,", c) && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	}) {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return path
}
