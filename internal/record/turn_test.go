package record_test

import (
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/said"
)

// What was done in a turn is told to people, of every kind of turn.
func TestTurnText(t *testing.T) {
	r, words := librarytest.Shipped(t)
	b := board.New(r, words.Graph)
	tiles := librarytest.Rack(t, r.Tiles, "QU")
	exchanged := librarytest.Rack(t, r.Tiles, "ABC")
	play := librarytest.Move(t, b, "8G CAT")
	b.Place(&play)
	through, off := librarytest.Move(t, b, "H7 B.T"), play
	off.Row = 0 // stands where no word is
	for kind, want := range map[record.TurnKind]string{
		record.Played: "H7 B(A)T", record.Exchanged: "exchange ABC", record.ExchangedCount: "exchange of 3 tiles", record.Passed: "pass",
		record.ChallengeLost: "challenge failed, turn lost", record.ChallengeFree: "challenge failed", record.Withdrawn: "play challenged off",
		record.ChallengeBonus: "wrongly challenged", record.EndBonus: "opponent's tiles QU", record.EndPenalty: "tiles left QU",
		record.TimePenalty: "overtime", record.Adjusted: "score adjusted", record.Resigned: "resigned", record.Forfeited: "lost by the challenge",
	} {
		turn := record.Turn{Kind: kind, Move: through, Count: 3, Tiles: tiles}
		if kind == record.Exchanged {
			turn.Move = move.NewExchange(&exchanged)
		}
		if got := turn.Text(b); got != want {
			t.Errorf("%s: %q, want %q", kind, got, want)
		}
	}
	one := record.Turn{Kind: record.ExchangedCount, Count: 1}
	if got := one.Text(b); got != "exchange of 1 tile" {
		t.Error(got)
	}
	lost := record.Turn{Kind: record.Played, Move: off}
	if got := lost.Text(b); got != "1G CAT" {
		t.Errorf("a play that does not fit: %q", got)
	}
}

// A play was taken back if its player takes it back in the next turn.
func TestPlayWithdrawn(t *testing.T) {
	r, words := librarytest.Shipped(t)
	h := record.NewHistory(r, words.Graph)
	h.Lenient = true
	play := librarytest.Move(t, h.Now().Board, "8G CTA")
	for _, turn := range []record.Turn{{Kind: record.Played, Move: play, Change: 10}, {Kind: record.Withdrawn, Change: -10}, {Player: 1, Kind: record.Passed}} {
		if err := h.Append(turn); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []bool{true, false, false} {
		if h.Withdrawn(i) != want {
			t.Errorf("turn %d: %v", i, !want)
		}
	}
}

// A player without a name is known by the nick, and the other way round.
func TestNames(t *testing.T) {
	for _, c := range []struct{ name, nick, full, short string }{
		{"Ann Example", "ann", "Ann Example", "ann"}, {"", "ann", "ann", "ann"}, {"Ann Example", "", "Ann Example", "Ann Example"}, {"", "", "", ""},
	} {
		p := record.Player{Name: c.name, Nick: c.nick}
		if p.FullName() != c.full || p.ShortName() != c.short {
			t.Errorf("%q, %q: %q and %q", c.name, c.nick, p.FullName(), p.ShortName())
		}
	}
}

// An entry of a list has a turn in writing, as it was recorded.
func TestEntry(t *testing.T) {
	r, words := librarytest.Shipped(t)
	h := record.NewHistory(r, words.Graph)
	h.Lenient = true
	first, second := librarytest.Move(t, h.Now().Board, "8D RETAINS"), librarytest.Rack(t, r.Tiles, "VW")
	for _, turn := range []record.Turn{
		{Kind: record.Played, Rack: librarytest.Rack(t, r.Tiles, "AEINRST"), Move: first, Change: 66, Total: 66},
		{Player: 1, Kind: record.Exchanged, Rack: librarytest.Rack(t, r.Tiles, "ABCDEVW"), Move: move.NewExchange(&second)},
		{Kind: record.TimePenalty, Change: -10, Total: 56},
	} {
		if err := h.Append(turn); err != nil {
			t.Fatal(err)
		}
	}
	want := []record.Entry{
		{Turn: 1, Player: 1, Kind: "play", Rack: "AEINRST", Move: "8D RETAINS", Score: 66, Total: 66, Bingo: true},
		{Turn: 2, Player: 2, Kind: "exchange", Rack: "ABCDEVW", Move: "exchange VW"},
		{Turn: 3, Player: 1, Kind: "time-penalty", Score: -10, Total: 56},
	}
	for i, s := range h.Walk() {
		if i == h.Len() {
			break
		}
		if got := h.Entry(i, s); got != want[i] {
			t.Errorf("%+v, want %+v", got, want[i])
		}
	}
}

// How a challenge has ended is told by its words and by the rule: who challenged, what was no good, and what follows.
func TestRuling(t *testing.T) {
	for _, c := range []struct {
		challenge rules.Challenge
		play      string
		want      string
	}{
		{rules.Single, "3C AB", "Bob challenged AB: good."},
		{rules.Double, "3C AB", "Bob challenged AB: good. The challenger loses the turn."},
		{rules.BonusPerPlay, "3C AB", "Bob challenged AB: good. Ann gets 5 points."},
		{rules.Triple, "3C AB", "Bob challenged AB: good. The challenger loses the game."},
		{rules.Double, "3C BB", "Bob challenged BB: BB is no good, and the play comes off the board."},
		{rules.Triple, "3C BB", "Bob challenged BB: BB is no good, and the play comes off the board."},
	} {
		h := smallGame(t, c.challenge, rules.Twice)
		play(t, h, c.play)
		words, n := h.Challenged(), h.Len()
		if _, err := h.Challenge(); err != nil {
			t.Fatal(err)
		}
		if got := h.Ruling(n, words, [2]said.Text{said.Plain("Ann"), said.Plain("Bob")}).String(); got != c.want {
			t.Errorf("%s: %q, want %q", c.challenge, got, c.want)
		}
		both := append(words, words...)
		if got := h.Ruling(n, both, [2]said.Text{said.Plain("Ann"), said.Plain("Bob")}).String(); c.play == "3C BB" && !strings.Contains(got, "BB and BB are no good") {
			t.Errorf("%s: %q", c.challenge, got)
		}
	}
}
