package play

import (
	"errors"
	"path/filepath"
	"strings"
	"time"

	"maven/internal/command"
	"maven/internal/kept"
	"maven/internal/play"
	"maven/internal/said"
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
		return said.Errorf("cannot save the game: %w", err)
	}
	record := s.game.RecordPath()
	unrecorded := s.game.WriteRecord(record)
	if unrecorded != nil && !errors.Is(unrecorded, kept.ErrFromPosition) {
		return said.Errorf("cannot write the record: %w", unrecorded)
	}
	sum, err := s.game.Session.Summarize(s.ctx)
	if err != nil {
		return err
	}
	s.say(s.game.Session.Text().Verdict(sum))
	s.notes.Add("")
	var rows [][]string
	for _, row := range s.game.Session.Text().Accounts(sum) {
		rows = append(rows, []string{s.speaks.Say(row.What), s.speaks.Say(row.Sides[play.Person]), s.speaks.Say(row.Sides[play.Player])})
	}
	s.table(0, term.Heads("", ">"+s.speaks.Say(s.name(play.Person)), ">"+s.speaks.Say(s.name(play.Player))), rows)
	s.notes.Add("")
	for _, line := range s.game.Session.Text().Remarks(sum) {
		s.notes.AddRow(2, s.speaks.Say(line))
	}
	s.notes.Add("")
	if rated := s.game.Rated; rated != nil {
		s.say(rated.Said())
		s.tellWhole("Your profile: maven classic profile --name %s", command.ShellQuoted(rated.Name))
	} else if s.game.Unrated != nil {
		s.tell("The game does not count in your profile: %v.", s.game.Unrated)
	}
	if unrecorded != nil {
		s.say(play.Sentence(unrecorded))
		s.tellWhole("The game is %s", s.game.Where())
		return s.screen.Lines(s.notes.Take(s.width))
	}
	page := strings.TrimSuffix(record, filepath.Ext(record)) + ".html"
	s.tellWhole("The record is in %s", record)
	if s.game.Record != 0 {
		s.tellWhole("In the database it is game %d", s.game.Record)
	}
	s.tellWhole("To see all your moves judged: maven analyze %s --who %s", command.ShellQuoted(record), command.ShellQuoted(s.game.Session.Header().Names[play.Person]))
	s.tellWhole("For a page with a board for every turn, add: --html %s", command.ShellQuoted(page))
	return s.screen.Lines(s.notes.Take(s.width))
}
