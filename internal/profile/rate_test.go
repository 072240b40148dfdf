package profile_test

import (
	"errors"
	"slices"
	"testing"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/engine"
	"maven/internal/kept"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/profile"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/store/storetest"
	"maven/internal/tile"
)

// session returns a game that is played with the tiles of the original.
func session(t testing.TB, challenge rules.Challenge) *play.Session {
	t.Helper()
	settings := setting.New(librarytest.Library(""), setting.Request{}, nil)
	s := kept.Games{Settings: func(setting.Request) (*setting.Settings, error) { return settings, nil }}
	h := play.Header{Rules: "standard", Lexicon: "NA", Player: "static", Names: [2]string{"Ann", "Maven"}, Challenge: challenge, Seed: 5}
	with, _, err := s.Equipment(&h, true)
	if err != nil {
		t.Fatal(err)
	}
	game, err := play.New(h, with)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// person does something for the person, and then the player answers.
func person(t testing.TB, s *play.Session, actions ...play.Action) {
	t.Helper()
	for _, a := range actions {
		if err := s.Do(a); err != nil {
			t.Fatal(err)
		}
		for s.Phase() == play.Answering {
			if _, err := s.Answer(t.Context(), engine.Limits{}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A game as both sides played it: turns, exchanges, challenges, bingos, the best move, who gave up.
func TestGameOf(t *testing.T) {
	s := session(t, rules.Single)
	held := s.Held()
	all := tiles(&held)
	person(t, s, play.Action{Do: play.Make, Move: "exchange " + all[:3]}, play.Action{Do: play.Make, Move: "pass"},
		play.Action{Do: play.Challenge}, play.Action{Do: play.Make, Move: "pass"}, play.Action{Do: play.Resign})
	g := ended(t, s)
	if own := &g.Totals[0]; own.Turns != 3 || own.Exchanges != 1 || own.Challenges != 1 || own.BestWord != "" || own.Losses != 1 || !g.User.Conceded || g.Program.Conceded {
		t.Errorf("the person: %+v", own)
	}
	if own := g.User.Statistics; own != (tables.Statistics{tables.Turns: 3, tables.Exchanges: 3}) {
		t.Errorf("the person: %v", own)
	}
	best, sum := 0, 0
	for _, turn := range s.History().Turns() {
		if turn.Player == s.PlayerOf(play.Player) {
			best, sum = max(best, turn.Change), sum+turn.Change
		}
	}
	other := &g.Totals[1]
	if other.Turns != 3 || other.BestMove != best || len(other.BestWord) < 2 || other.For != sum || other.BestGame != sum || other.Wins != 1 || other.Exchanges != 0 || g.Program.Score != sum {
		t.Errorf("the player: %+v; best %d of %d", other, best, sum)
	}
	if own := g.Program.Statistics; own != (tables.Statistics{tables.Turns: 3, tables.PointsTo30: int32(100 * sum)}) {
		t.Errorf("the player: %v", own)
	}
}

// ended returns a game of which only turns, points and exchanges are counted.
func ended(t testing.TB, s *play.Session) *profile.Game {
	t.Helper()
	g, err := profile.GameOf(s.History(), s.PlayerOf(play.Person), func(before *record.State, t *record.Turn) (tables.Statistics, error) {
		one := tables.Statistics{tables.Turns: 1, tables.PointsTo30: int32(100 * t.Change)}
		if t.Kind != record.Played {
			one[tables.Exchanges] = 1
		}
		if before.Player != t.Player || before.Racks[t.Player].Tiles.Len() != 7 {
			return one, errors.New("the state is not that before the turn")
		}
		return one, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A challenge that costs the turn counts as a pass, and both sides have as many turns as the summary of the game says.
func TestGameOfChallengeLost(t *testing.T) {
	s := session(t, rules.Double)
	person(t, s, play.Action{Do: play.Make, Move: "pass"}, play.Action{Do: play.Challenge}, play.Action{Do: play.Make, Move: "pass"}, play.Action{Do: play.Resign})
	sum, err := s.Summarize(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	g := ended(t, s)
	for side, counted := range []*tables.Side{&g.User, &g.Program} {
		turns := sum.Summaries[s.PlayerOf(play.Side(side))].Turns
		if g.Totals[side].Turns != turns || int(counted.Statistics[tables.Turns]) != turns || turns != 3 {
			t.Errorf("side %d: %d turns in the summary, %d and %d in the profile", side, turns, g.Totals[side].Turns, counted.Statistics[tables.Turns])
		}
	}
	if own := g.Totals[0]; own.Challenges != 1 || g.User.Statistics[tables.Exchanges] != 3 {
		t.Errorf("the person: %+v, %v", own, g.User.Statistics)
	}
}

// A play that is challenged off the board counts as a pass. What the tiles left bring at the end counts with the last moves.
func TestGameOfWithdrawn(t *testing.T) {
	s := session(t, rules.Double)
	h := record.NewHistory(s.History().Rules(), s.History().Words())
	h.Lenient = true
	var rack tile.Rack
	rack[1], rack[2] = 1, 6
	play := move.Move{Kind: move.Play, Row: 7, Col: 7, Len: 2, Played: 2, Tiles: [move.MaxWord]tile.Tile{2, 2}}
	for _, turn := range []record.Turn{
		{Player: 0, Kind: record.Played, Rack: rack, Move: play, Change: 12, Total: 12},
		{Player: 0, Kind: record.Withdrawn, Rack: rack, Change: -12},
		{Player: 1, Kind: record.Passed},
		{Player: 0, Kind: record.EndPenalty, Tiles: rack, Change: -21, Total: -21},
	} {
		if err := h.Append(turn); err != nil {
			t.Fatal(err)
		}
	}
	var seen []record.TurnKind
	g, err := profile.GameOf(h, 1, func(_ *record.State, t *record.Turn) (tables.Statistics, error) {
		seen = append(seen, t.Kind)
		return tables.Statistics{tables.Turns: 1}, nil
	})
	if err != nil || !slices.Equal(seen, []record.TurnKind{record.Passed, record.Passed}) {
		t.Fatal(seen, err)
	}
	if g.Program.Statistics != (tables.Statistics{tables.Turns: 1, tables.PointsFrom86: -2100}) || g.User.Statistics != (tables.Statistics{tables.Turns: 1}) || g.Totals[0].Challenges != 1 {
		t.Errorf("%+v", g)
	}
	if _, err := profile.GameOf(h, 1, func(*record.State, *record.Turn) (s tables.Statistics, err error) { return s, errors.New("no") }); err == nil {
		t.Error("a turn that cannot be counted is counted")
	}
}

// What the tiles left bring or cost at the end counts for whom the original counted it.
func TestGameOfEnd(t *testing.T) {
	s := session(t, rules.Double)
	set := s.History().Rules().Tiles
	rack := func(text string) tile.Rack {
		tiles, err := set.ParseRack(text)
		if err != nil {
			t.Fatal(err)
		}
		return tiles
	}
	for name, v := range map[string]struct {
		turns []record.Turn
		want  [2]int32 // of the person, who is player 0, and Maven
	}{
		"the person is out":   {[]record.Turn{{Player: 0, Kind: record.EndBonus, Tiles: rack("QZ?"), Change: 40, Total: 40}}, [2]int32{4000, 0}},
		"nobody is out":       {[]record.Turn{{Player: 0, Kind: record.EndPenalty, Tiles: rack("EIOQTUV"), Change: -19, Total: -19}, {Player: 1, Kind: record.EndPenalty, Tiles: rack("?BCDEFG"), Change: -15, Total: -15}}, [2]int32{-1900, -1500}},
		"lost for time":       {[]record.Turn{{Player: 0, Kind: record.TimePenalty, Change: -10, Total: -10}}, [2]int32{}},
		"a ruling, in points": {[]record.Turn{{Player: 1, Kind: record.Adjusted, Change: 5, Total: 5, Reason: "the director"}}, [2]int32{}},
	} {
		h := record.NewHistory(s.History().Rules(), s.History().Words())
		h.Lenient = true
		for _, turn := range v.turns {
			if err := h.Append(turn); err != nil {
				t.Fatal(err)
			}
		}
		g, err := profile.GameOf(h, 0, nil)
		if got := [2]int32{g.User.Statistics[tables.PointsFrom86], g.Program.Statistics[tables.PointsFrom86]}; got != v.want || err != nil {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

// tiles writes natural tiles.
func tiles(r *tile.Rack) string {
	var text []byte
	for one, n := range r {
		for range n {
			if one != int(tile.Blank) {
				text = append(text, 'A'+byte(one)-1)
			}
		}
	}
	return string(text)
}

// A game is counted once, and kept.
func TestRate(t *testing.T) {
	s, scale := storetest.New(t), scaleOf(t)
	new := profile.New("Ann")
	new.Preferences.AutoLevel = true
	if err := new.Keep(s); err != nil {
		t.Fatal(err)
	}
	game := session(t, rules.Void)
	person(t, game, play.Action{Do: play.Make, Move: "pass"}, play.Action{Do: play.Resign})
	over, kept := ended(t, game), 0
	keep := func(d store.Document) error {
		kept++
		_, err := s.Documents().Keep(d)
		return err
	}
	c, err := profile.Rate(s, "Ann", 7, scale, words.NA, 9, over, keep)
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, s, "Ann")
	rating, err := scale.Update(tables.ExtendedInt(tables.StartRating), 9, tables.Loss)
	if err != nil {
		t.Fatal(err)
	}
	standing := &p.Preferences.Lexica[words.NA]
	if standing.Rating != rating || standing.Games != 1 || standing.Level != 10 || len(p.History) != 8 || p.Preferences.Lexicon != int(words.NA) {
		t.Errorf("%+v, %d bytes of results", standing, len(p.History))
	}
	again, err := profile.Rate(s, "Ann", 7, scale, words.NA, 9, over, keep)
	if now := open(t, s, "Ann"); err != nil || kept != 1 || *again != *c || *p.Counted(7) != *c || p.Counted(8) != nil || p.Counted(0) != nil || len(now.History) != 8 {
		t.Errorf("again: %+v, %v", again, err)
	}
	if c.Next != 10 || c.Level != 9 || c.Before != 1400 || c.After != profile.RatingOf(standing) || c.String() == "" {
		t.Errorf("%+v", c)
	}
	if _, err := profile.Rate(s, "Ann", 8, scale, words.NA, 0, over, keep); err == nil {
		t.Error("level 0 is counted")
	}
}
