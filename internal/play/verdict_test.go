package play_test

import (
	"fmt"
	"strings"
	"testing"

	"maven/internal/game"
	"maven/internal/play"
	"maven/internal/report"
	"maven/internal/rules"
)

// A game is summed up by who has won, and by what has ended it.
func TestVerdict(t *testing.T) {
	s := begin(t, small(t, rules.Double, 0), 1, play.Person)
	for _, c := range []struct {
		winner int
		scores [2]int
		ending game.Ending
		ender  play.Side
		want   string
	}{
		{0, [2]int{300, 200}, game.OutPlay, play.Person, "You win, 300 to 200."},
		{1, [2]int{200, 301}, game.OutPlay, play.Person, "Maven wins, 301 to 200."},
		{-1, [2]int{200, 200}, game.ScorelessTurns, play.Person, "A tie, 200 all. The game ended after too many turns without score."},
		{0, [2]int{100, 200}, game.Forfeit, play.Player, "You win, 100 to 200. Maven lost on a challenge."},
		{1, [2]int{300, 200}, game.Resignation, play.Person, "Maven wins, 200 to 300. Ann Example resigned."},
		{1, [2]int{-8, 1}, game.OutPlay, play.Person, "Maven wins, 1 to −8."},
		{1, [2]int{0, 1}, game.AllPassed, play.Person, "Maven wins, 1 to 0. Both players only passed."},
	} {
		sum := &play.Summary{Report: &report.Report{Winner: c.winner, Scores: c.scores, Ending: c.ending}, Ender: c.ender}
		if got := s.Text().Verdict(sum).String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// The remarks on a game speak of the person's losses alone.
func TestRemarks(t *testing.T) {
	equipment := small(t, rules.Double, 0)
	equipment.Player = &bluffer{Player: equipment.Judge, moves: []string{"pass", "pass"}, set: equipment.Words.Set}
	s := begin(t, equipment, 1, play.Person)
	if _, err := s.Hint(t.Context()); err != nil {
		t.Fatal(err)
	}
	do(t, s, play.Make, "pass")
	answer(t, s)
	do(t, s, play.Make, best(t, s, equipment))
	answer(t, s)
	do(t, s, play.Resign, "")
	sum := summarize(t, s)
	text := strings.Join(english(s.Text().Remarks(sum)), "\n")
	for _, want := range []string{"Your best play: ", "Your largest losses, by static equity (heuristic):\n  turn 1   pass for 0; ",
		"Help you took: 1 hint"} {
		if !strings.Contains(text, want) {
			t.Errorf("nothing says %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "turn 2 ") {
		t.Errorf("the player's losses are told:\n%s", text)
	}
	rows := s.Text().Accounts(sum)
	if rows[0].What.String() != "score" || fmt.Sprint(rows[1]) != "{turns [2 2]}" || rows[5].What.String() != "tiles left" {
		t.Errorf("accounts %q", rows)
	}
}
