package play_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/play"
	"maven/internal/rules"
)

// texts returns the lines of a game.
func texts(s *play.Session) []string {
	var all []string
	for _, l := range s.Text().Lines() {
		all = append(all, strings.TrimSpace(fmt.Sprintf("%d %s %s %s %d", l.Number, l.Side, l.Text, l.Points, l.Total)))
	}
	return all
}

// What the player exchanges is counted until the end, and told then.
func TestLines(t *testing.T) {
	equipment := small(t, rules.Double, 0)
	equipment.Player = &bluffer{Player: equipment.Judge, moves: []string{"exchange A"}, set: equipment.Words.Set}
	s := begin(t, equipment, seedWith(t, equipment, 1, "A"), play.Player)
	if got, want := texts(s), []string{"1 player exchange of 1 tile  0"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	do(t, s, play.Make, "pass")
	answer(t, s)
	before := s.History().Len()
	do(t, s, play.Resign, "")
	got := texts(s)
	if got[0] != "1 player exchange A  0" || got[1] != "2 person pass  0" || !strings.HasSuffix(got[before], "person resigned  0") {
		t.Errorf("%q", got)
	}
}

// A challenge that costs nothing has no number, since a record has no line for it.
func TestLinesOfChallenges(t *testing.T) {
	for rule, want := range map[rules.Challenge][]string{
		rules.Single:       {"1 player 8G EAT +", "0 person challenge failed", "2 person pass"},
		rules.Double:       {"1 player 8G EAT +", "2 person challenge failed, turn lost"},
		rules.BonusPerPlay: {"1 player 8G EAT +", "2 player wrongly challenged +5", "3 person pass"},
		rules.Triple:       {"1 player 8G EAT +", "2 person lost by the challenge"},
	} {
		equipment := small(t, rule, 5)
		equipment.Player = &bluffer{Player: equipment.Judge, moves: []string{"8G EAT"}, set: equipment.Words.Set}
		s := begin(t, equipment, seedWith(t, equipment, 0, "EAT"), play.Player)
		words, n := s.History().Challenged(), s.History().Len()
		do(t, s, play.Challenge, "")
		told := s.Text().Challenge(n, words).String()
		if s.Phase() == play.Moving {
			answer(t, s)
		}
		ends := map[rules.Challenge]string{rules.Single: "good.", rules.Double: "good. The challenger loses the turn.",
			rules.BonusPerPlay: "good. Maven gets 5 points.", rules.Triple: "good. The challenger loses the game."}
		if told != "Ann Example challenged EAT: "+ends[rule] {
			t.Errorf("%s: %s", rule, told)
		}
		if rule != rules.Double && s.Phase() == play.Moving {
			do(t, s, play.Make, "pass")
		}
		got := texts(s)
		for i, begins := range want {
			if i >= len(got) || !strings.HasPrefix(got[i], begins) {
				t.Errorf("%s: %q, want %q", rule, got, want)
			}
		}
	}
}

func TestMoveTexts(t *testing.T) {
	equipment := small(t, rules.Void, 0)
	s := begin(t, equipment, seedWith(t, equipment, 0, "EAT"), play.Person)
	for text, want := range map[string]string{
		"8G QQ":  "2 × Q is not on the rack ",
		"8A EAT": "The first play must cover 8H.",
		"8G eat": "; lower case is for blanks: write 8G EAT.",
		"8G ETA": "",
		"zz":     ".",
	} {
		err := s.Do(play.Action{Do: play.Make, Move: text})
		if err == nil {
			if got := s.Text().Move(0).String(); !strings.HasPrefix(got, "Ann Example: 8G ETA for ") || !strings.HasSuffix(got, " points.") {
				t.Errorf("%s: %s", text, got)
			}
			do(t, s, play.Undo, "")
			continue
		}
		if got := s.Text().Refusal(err, text).String(); !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	err := s.Do(play.Action{Do: play.Make, Move: "8G AET"})
	if got := s.Text().Refusal(err, "8G AET").String(); got != "AET is not in small. Try another play." {
		t.Error(got)
	}
}

// What the player has just done is told in sentences: its challenge with the reason, and its move.
func TestAnswerTold(t *testing.T) {
	equipment := small(t, rules.Double, 0)
	s := begin(t, equipment, seedWith(t, equipment, 0, "EAT"), play.Person)
	do(t, s, play.Make, "8G EAT")
	var told []string
	for s.Phase() == play.Answering {
		turns, words := s.History().Len(), s.History().Challenged()
		a, err := s.Answer(t.Context(), engine.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		told = append(told, english(s.Text().Answer(a, turns, words))...)
	}
	if len(told) != 1 || !strings.HasPrefix(told[0], "Maven: ") {
		t.Errorf("%q", told)
	}
	s = begin(t, equipment, seedWith(t, equipment, 0, "EAT"), play.Person)
	do(t, s, play.Make, "8G AET")
	turns, words := s.History().Len(), s.History().Challenged()
	a, err := s.Answer(t.Context(), engine.Limits{})
	if err != nil || a.Do != play.Challenge {
		t.Fatal(a, err)
	}
	told = english(s.Text().Answer(a, turns, words))
	if len(told) != 2 || !strings.HasPrefix(told[0], "Maven challenged AET: AET is no good") || !strings.HasPrefix(told[1], "Why: AET is not in small; ") {
		t.Errorf("%q", told)
	}
	if told := s.Text().Answer(play.Action{Do: play.Accept}, 0, nil); told != nil {
		t.Errorf("%q", told)
	}
}
