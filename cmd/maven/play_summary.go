package main

import (
	"fmt"
	"slices"
	"strings"

	"maven/internal/game"
	"maven/internal/play"
	"maven/internal/term"
)

// largestLosses is how many of the person's moves the summary looks at.
const largestLosses = 3

// finish writes the record of a game that is over, and sums it up.
func (t *playScreen) finish() error {
	t.drawn = -1
	if len(t.notes) > 0 {
		t.note("")
	}
	if err := t.draw(); err != nil {
		return err
	}
	if err := t.file.write(t.session); err != nil {
		return fmt.Errorf("the game is not saved: %w", err)
	}
	text, err := gameRecord(t.session, gameName(t.file.path))
	if err == nil {
		err = writeFile(t.file.record(), text)
	}
	if err != nil {
		return fmt.Errorf("the record is not written: %w", err)
	}
	sum, err := t.session.Summarize(largestLosses)
	if err != nil {
		return err
	}
	if err := t.lines([]string{t.verdict(sum), ""}); err != nil {
		return err
	}
	if err := t.accounts(sum); err != nil {
		return err
	}
	if err := t.lines(t.remarks(sum)); err != nil {
		return err
	}
	return t.lines([]string{"", "The record is in " + t.file.record(), "Judge all of it with: maven analyze " + shellQuoted(t.file.record())})
}

// verdict says who has won and why.
func (t *playScreen) verdict(s *play.Summary) string {
	mine, its := s.Sides[play.Person].Score, s.Sides[play.Player].Score
	how := map[game.Ending]string{
		game.ScorelessTurns: " Nobody scored any more.", game.AllPassed: " Nobody moved any more.",
		game.Resignation: fmt.Sprintf(" %s resigned.", t.name(s.Ender)), game.Forfeit: fmt.Sprintf(" %s lost by a challenge.", t.name(s.Ender)),
	}[s.Ending]
	switch {
	case !s.Won:
		return fmt.Sprintf("A tie, %d all.%s", mine, how)
	case s.Winner == play.Person:
		return fmt.Sprintf("You win, %d to %d.%s", mine, its, how)
	}
	return fmt.Sprintf("%s wins, %d to %d.%s", t.name(play.Player), its, mine, how)
}

// accounts writes the table of both sides.
func (t *playScreen) accounts(s *play.Summary) error {
	columns := []term.Column{{Head: ""}, {Head: "score", Right: true}, {Head: "turns", Right: true}, {Head: "a turn", Right: true},
		{Head: "bingos", Right: true}, {Head: "best play"}, {Head: "left"}}
	var rows [][]string
	for side := range s.Sides {
		a := &s.Sides[side]
		best := ""
		if a.Best.Text != "" {
			best = fmt.Sprintf("%s for %d", a.Best.Text, a.Best.Score)
		}
		rows = append(rows, []string{t.name(play.Side(side)), fmt.Sprint(a.Score), fmt.Sprint(a.Turns),
			fmt.Sprintf("%.1f", a.Average()), fmt.Sprint(len(a.Bingos)), best, t.set().Rack(&a.Rack)})
	}
	return t.screen.Table(columns, rows)
}

// remarks are what else there is to say.
func (t *playScreen) remarks(s *play.Summary) []string {
	lines := []string{""}
	for side := range s.Sides {
		var bingos []string
		for _, b := range s.Sides[side].Bingos {
			bingos = append(bingos, fmt.Sprintf("%s for %d", b.Text, b.Score))
		}
		if len(bingos) > 0 {
			whose := "Your bingos: "
			if play.Side(side) == play.Player {
				whose = "Bingos of " + t.name(play.Player) + ": "
			}
			lines = append(lines, wrapped(append([]string{whose[:len(whose)-1]}, commas(bingos)...), 78)...)
		}
	}
	if len(s.Losses) == 0 {
		lines = append(lines, "No move of yours was worth less than the best one by static equity.")
	} else {
		lines = append(lines, "Your largest losses by static equity, which is heuristic:")
	}
	for _, l := range s.Losses {
		lines = append(lines, fmt.Sprintf("  turn %-2d  %s for %d; %s for %d was worth %s more", l.Turn+1, l.Text, l.Score,
			l.Best.Text, l.Best.Score, l.Loss))
	}
	if len(s.Phonies) > 0 {
		slices.Sort(s.Phonies)
		lines = append(lines, "Not in the lexicon: "+strings.Join(slices.Compact(s.Phonies), ", "))
	}
	if s.Helped() {
		lines = append(lines, fmt.Sprintf("Help taken: %s of hints, %s with the best moves shown, %s taken back",
			counted(s.Hints, "step"), counted(s.Bests, "turn"), counted(s.Undone, "move")))
	}
	return lines
}

// commas puts a comma after each text but the last.
func commas(texts []string) []string {
	for i := range texts[:len(texts)-1] {
		texts[i] += ","
	}
	return texts
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
