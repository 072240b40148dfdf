package record_test

import (
	"testing"
	"time"

	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/tile"
)

// Both ways to pay for tiles at the end, and what is recorded.
func TestEnd(t *testing.T) {
	for _, c := range []struct {
		end   rules.EndRack
		turns []record.Turn
	}{
		{rules.Twice, []record.Turn{{Player: 0, Kind: record.EndBonus, Change: 6, Total: 18}}},
		{rules.Transfer, []record.Turn{{Player: 0, Kind: record.EndBonus, Change: 3, Total: 15},
			{Player: 1, Kind: record.EndPenalty, Change: -3, Total: -3}}},
	} {
		h := outPlay(t, rules.Double, c.end, "3C AB")
		if h.Settled() {
			t.Error("the game is settled before its end")
		}
		must(t, h.End())
		turns := h.Turns()[1:]
		for i, turn := range turns {
			if want := c.turns[i]; turn.Player != want.Player || turn.Kind != want.Kind || turn.Change != want.Change ||
				turn.Total != want.Total || turn.Tiles != librarytest.Rack(t, h.Rules().Tiles, "B") {
				t.Errorf("%s: %+v, want %+v", c.end, turn, want)
			}
		}
		if len(turns) != len(c.turns) {
			t.Errorf("%s: %d turns at the end", c.end, len(turns))
		}
	}
}

// A game that ends by turns without score takes the own tiles from each, and needs to know them.
func TestEndByScorelessTurns(t *testing.T) {
	h := smallGame(t, rules.Double, rules.Transfer)
	set := h.Rules().Tiles
	for range 5 {
		play(t, h, "pass")
	}
	play(t, h, "3C BB")
	_, err := h.Challenge() // the withdrawn play is the sixth turn without score
	must(t, err)
	if s := h.Now(); s.Ending != game.ScorelessTurns || s.Scoreless != 6 {
		t.Fatalf("%s after %d turns without score", s.Ending, s.Scoreless)
	}
	refusedAs(t, h.End(), "the tiles left to player 2 are not known")
	refusedAs(t, h.SetRack(1, librarytest.Rack(t, set, "AC")), "the rack AC lacks BB, held before")
	must(t, h.SetRack(1, librarytest.Rack(t, set, "BBC")))
	refusedAs(t, h.SetRack(0, librarytest.Rack(t, set, "BBBB")), "the rack BBBB has 4 tiles, and can have 3")
	refusedAs(t, h.SetRack(0, librarytest.Rack(t, set, "???")), "3 tiles ? (3 on the rack, 0 on the board): the set has 2")
	refusedAs(t, h.End(), "the tiles left to player 1 are not known")
	must(t, h.SetRack(0, librarytest.Rack(t, set, "A?C")))
	must(t, h.End())
	if got := h.Now().Scores; got != [2]int{-3, -8} || !h.Settled() {
		t.Errorf("the scores are %v", got)
	}
}

// Passes alone end a game where the rules say so; a challenge lost is no pass.
func TestEndByPasses(t *testing.T) {
	r := smallRules(t, rules.Double, rules.Twice, 0, 2)
	h := newGame(r, librarytest.GraphOf(t, r.Tiles, "AB"))
	play(t, h, "3C AB")
	_, err := h.Challenge()
	must(t, err)
	play(t, h, "pass")
	if h.Now().Over() {
		t.Fatal("a challenge lost counts as a pass")
	}
	play(t, h, "pass")
	if s := h.Now(); s.Ending != game.AllPassed {
		t.Errorf("the game is %s", s.Ending)
	}
}

// Resignations and forfeits decide a game whatever the score, and nothing is paid for tiles.
func TestLostGames(t *testing.T) {
	for player := range 2 {
		h := smallGame(t, rules.Double, rules.Twice)
		play(t, h, "3C AB")
		must(t, h.Resign(player))
		refusedAs(t, h.Resign(player), "the game is over")
		if err := add(h, record.Turn{Player: player, Kind: record.Forfeited}); err == nil {
			t.Error("a game that is lost is lost again")
		}
		must(t, h.End())
		s := h.Now()
		if winner, won := s.Winner(); !won || winner != 1-player || s.Ending != game.Resignation || h.Len() != 2 {
			t.Errorf("resigned by %d: won by %d, %s", player, winner, s.Ending)
		}
	}
	h := outPlay(t, rules.Double, rules.Twice, "3C AB")
	must(t, add(h, record.Turn{Kind: record.Forfeited, Reason: "overtime"}))
	if winner, won := h.Now().Winner(); !won || winner != 1 || h.Turns()[1].Reason != "overtime" {
		t.Error("a forfeit after the last play does not count")
	}
	refusedAs(t, h.Resign(2), "player 2; want 0 or 1")
}

// Points for time and for what was misscored, at any time.
func TestAdjustments(t *testing.T) {
	h := outPlay(t, rules.Double, rules.Twice, "3C AB")
	must(t, h.End())
	must(t, add(h, record.Turn{Kind: record.TimePenalty, Change: -20}))
	must(t, add(h, record.Turn{Player: 1, Kind: record.Adjusted, Change: 7, Reason: "misscored"}))
	if got := h.Now().Scores; got != [2]int{-2, 7} {
		t.Errorf("the scores are %v", got)
	}
	for _, turn := range []record.Turn{{Kind: record.TimePenalty}, {Kind: record.TimePenalty, Change: 3}} {
		if err := add(h, turn); err == nil {
			t.Errorf("taken: %+v", turn)
		}
	}
	refusedAs(t, add(h, record.Turn{Kind: record.Adjusted, Change: rules.MaxPlay + 1}),
		"+1000001 points, 999999 in all; want at most 1000000")
}

// Clocks are kept with their turns, also with one whose play is withdrawn.
func TestClocks(t *testing.T) {
	h := smallGame(t, rules.Double, rules.Twice)
	bb := librarytest.Move(t, h.Now().Board, "3C BB")
	gain := h.Now().Board.Score(&bb)
	must(t, add(h, record.Turn{Kind: record.Played, Move: bb, Change: gain, Clock: 9 * time.Minute, Clocked: true}))
	_, err := h.Challenge()
	must(t, err)
	must(t, add(h, record.Turn{Player: 1, Kind: record.Passed, Clock: -time.Second, Clocked: true}))
	s := at(t, h, 3)
	if want := [2]time.Duration{9 * time.Minute, -time.Second}; s.Clocks != want || h.Now().Clocks != want || s.Clocked != [2]bool{true, true} {
		t.Errorf("the clocks show %v and %v", s.Clocks, h.Now().Clocks)
	}
	must(t, h.Undo(2))
	if s := h.Now(); s.Clocked != [2]bool{true, false} {
		t.Errorf("undone, clocks are known: %v", s.Clocked)
	}
}

// Racks told for the turns to come count at once, and for the state after the last turn.
func TestSetRack(t *testing.T) {
	h := smallGame(t, rules.Double, rules.Twice)
	set := h.Rules().Tiles
	must(t, h.SetRack(1, librarytest.Rack(t, set, "CC")))
	must(t, h.SetRack(0, librarytest.Rack(t, set, "ABC")))
	s := at(t, h, 0)
	if s.Racks[1].Known() != record.Partly || s.Racks[0].Known() != record.Known || dump(s) != dump(h.Now()) {
		t.Errorf("%+v", s.Racks)
	}
	exchange := func(tiles string) error {
		rack := librarytest.Rack(t, set, tiles)
		return h.Play(move.NewExchange(&rack))
	}
	if err := exchange("AA"); err == nil || err.Error() != "2 × A is not on the rack ABC" {
		t.Errorf("an exchange of tiles not held is refused as %v", err)
	}
	refusedAs(t, add(h, record.Turn{Kind: record.ExchangedCount}), "0 tiles or words; want 1 to 99")
	if err := exchange(""); err == nil || err.Error() != "an exchange gives at least one tile" {
		t.Errorf("an exchange of nothing is refused as %v", err)
	}
	must(t, exchange("AB"))
	if err := h.Play(librarytest.Move(t, h.Now().Board, "3C BBA")); err == nil ||
		err.Error() != "ABB cannot be on the rack: it holds 3 tiles, CC among them" {
		t.Errorf("a play of tiles that cannot be held is refused as %v", err)
	}
	play(t, h, "3C AC")
	must(t, h.SetRack(0, librarytest.Rack(t, set, "CA")))
	if s := h.Now(); s.Racks[0].Known() != record.Partly || h.Turns()[1].Known != record.Partly || h.Turns()[1].Rack != librarytest.Rack(t, set, "CC") {
		t.Errorf("%+v", s.Racks)
	}
	// Looking back, the tiles played are known to have been held.
	if got := at(t, h, 1).Racks[1].Tiles; set.Rack(&got) != "ACC" {
		t.Errorf("looking back, player 1 held %s", set.Rack(&got))
	}
	live := record.NewLive(h.Rules(), h.Words(), 1)
	refusedAs(t, live.SetRack(0, tile.Rack{}), "the racks of a live game come from its bag")
	refusedAs(t, live.Append(record.Turn{}), "the turns of a live game are made, and only penalties and rulings appended")
	for _, err := range []error{live.Undo(1), live.Undo(-1)} {
		if err == nil {
			t.Error("turns that are not there are undone")
		}
	}
	if _, err := live.At(1); err == nil {
		t.Error("there is a state after turns that are not there")
	}
}

// The bag after the draw decides whether fewer turns without score end the game.
func TestEndByLateScorelessTurns(t *testing.T) {
	r := smallRules(t, rules.Double, rules.Twice, 6, 0)
	set := *r.Tiles
	set.Count = librarytest.Rack(t, r.Tiles, "AABBCC??")
	r = r.WithTiles(&set)
	r.ExchangeLimit, r.ScorelessLate = 2, 2
	h := newGame(r, librarytest.GraphOf(t, r.Tiles, "AA"))
	play(t, h, "pass")
	play(t, h, "3C aa")
	if s := h.Now(); s.Bag != 0 || s.Ending != game.ScorelessTurns {
		t.Errorf("with %d tiles in the bag the game is %s", s.Bag, s.Ending)
	}
}

// What is told of the opponent's rack outlives a play that is withdrawn.
func TestSetRackBeforeChallenge(t *testing.T) {
	h := smallGame(t, rules.Double, rules.Twice)
	play(t, h, "3C BB")
	must(t, h.SetRack(1, librarytest.Rack(t, h.Rules().Tiles, "AAC")))
	_, err := h.Challenge()
	must(t, err)
	if rack := h.Now().Racks[1]; rack.Known() != record.Known || dump(at(t, h, 2)) != dump(h.Now()) {
		t.Errorf("player 1 holds %+v", rack)
	}
}
