package play

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"maven/internal/command"
	"maven/internal/game"
	"maven/internal/play"
	"maven/internal/report"
	"maven/internal/term"
)

// largestLosses is how many of the person's moves the summary looks at.
const largestLosses = 3

// finish writes the record of a game that is over, and sums it up.
func (t *playScreen) finish(ctx context.Context) error {
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
		err = command.WriteFile(t.file.record(), text)
	}
	if err != nil {
		return fmt.Errorf("the record is not written: %w", err)
	}
	sum, err := t.session.Summarize(ctx)
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
	file := t.file.record()
	judge := fmt.Sprintf("maven analyze %s --who %s", shellQuoted(file), shellQuoted(t.name(play.Person)))
	page := shellQuoted(strings.TrimSuffix(file, filepath.Ext(file)) + ".html")
	return t.lines([]string{"", "The record is in " + file, "Judge all your moves with: " + judge,
		"For a page with a board for every turn, add: --html " + page})
}

// verdict says who has won and why.
func (t *playScreen) verdict(s *play.Summary) string {
	mine, its := s.Scores[t.session.Seat(play.Person)], s.Scores[t.session.Seat(play.Player)]
	how := map[game.Ending]string{
		game.ScorelessTurns: " Nobody scored any more.", game.AllPassed: " Nobody moved any more.",
		game.Resignation: fmt.Sprintf(" %s resigned.", t.name(s.Ender)), game.Forfeit: fmt.Sprintf(" %s lost by a challenge.", t.name(s.Ender)),
	}[s.Ending]
	switch {
	case s.Winner < 0:
		return fmt.Sprintf("A tie, %d all.%s", mine, how)
	case t.session.SideOf(s.Winner) == play.Person:
		return fmt.Sprintf("You win, %d to %d.%s", mine, its, how)
	}
	return fmt.Sprintf("%s wins, %d to %d.%s", t.name(play.Player), its, mine, how)
}

// accounts writes the table of both sides.
func (t *playScreen) accounts(s *play.Summary) error {
	columns := []term.Column{{Head: ""}, {Head: "score", Right: true}, {Head: "turns", Right: true}, {Head: "a turn", Right: true},
		{Head: "bingos", Right: true}, {Head: "missed", Right: true}, {Head: "best play"}, {Head: "left"}}
	var rows [][]string
	for _, side := range []play.Side{play.Person, play.Player} {
		seat := t.session.Seat(side)
		a, rack, best := &s.Summaries[seat], t.state().Racks[seat].Tiles, ""
		if a.High > 0 {
			best = madeText(&s.Turns[a.High-1])
		}
		rows = append(rows, []string{t.name(side), fmt.Sprint(s.Scores[seat]), fmt.Sprint(a.Turns),
			fmt.Sprintf("%.1f", a.PerTurn()), fmt.Sprint(a.Bingos), fmt.Sprint(a.BingosMissed), best, t.set().Rack(&rack)})
	}
	return t.screen.Table(columns, rows)
}

// madeText says what was made in a turn, and for how many points.
func madeText(turn *report.Turn) string { return fmt.Sprintf("%s for %d", turn.Text, turn.Change) }

// remarks are what else there is to say.
func (t *playScreen) remarks(s *play.Summary) []string {
	lines := []string{""}
	for _, side := range []play.Side{play.Person, play.Player} {
		lines = append(lines, t.bingos(s, side)...)
	}
	if len(s.Losses) == 0 {
		lines = append(lines, "No move of yours was clearly worse than the best one by static equity.")
	} else {
		lines = append(lines, "Your largest losses by static equity, which is heuristic:")
	}
	for _, turn := range s.Losses[:min(largestLosses, len(s.Losses))] {
		best := turn.Best()
		lines = append(lines, fmt.Sprintf("  turn %-2d  %s; %s for %d was worth %s more", recordNumber(t.session.History(), turn.Number-1), madeText(turn),
			best.Text, best.Move.Score, max(turn.Loss, turn.Cost)))
	}
	if len(s.Phonies) > 0 {
		slices.Sort(s.Phonies)
		lines = append(lines, "Not in the lexicon: "+strings.Join(slices.Compact(s.Phonies), ", "))
	}
	if s.Helped() {
		lines = append(lines, fmt.Sprintf("Help taken: %s of hints, %s with the best moves shown, %s taken back",
			command.Counted(s.Hints, "step"), command.Counted(s.Bests, "turn"), command.Counted(s.Undone, "move")))
	}
	return lines
}

// bingos lists those of a side, nothing where there are none.
func (t *playScreen) bingos(s *play.Summary, side play.Side) []string {
	var bingos []string
	for i := range s.Turns {
		if turn := &s.Turns[i]; turn.Player == t.session.Seat(side) && turn.Bingo && !turn.Withdrawn {
			bingos = append(bingos, madeText(turn))
		}
	}
	if len(bingos) == 0 {
		return nil
	}
	whose := "Your bingos:"
	if side == play.Player {
		whose = "Bingos of " + t.name(side) + ":"
	}
	return wrapped(append([]string{whose}, commas(bingos)...), 78)
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
