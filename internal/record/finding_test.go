package record_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/tile"
)

// A line is a turn as a test writes it: "1 play ABC 3C AB +12 12", with - for a rack that is not
// told. Kinds other than play have tiles, or a number, where the play stands.
func line(t testing.TB, h *record.History, text string) record.Turn {
	t.Helper()
	f := strings.Fields(text)
	set := h.Rules().Tiles
	turn := record.Turn{Player: int(f[0][0] - '1'), Change: number(t, f[len(f)-2]), Total: number(t, f[len(f)-1])}
	for turn.Kind.String() != f[1] {
		turn.Kind++
	}
	if f[2] != "-" {
		turn.Rack = librarytest.Rack(t, set, strings.TrimSuffix(f[2], "!"))
	}
	if strings.HasSuffix(f[2], "!") {
		turn.Known = record.Known
	}
	switch rest := f[3 : len(f)-2]; turn.Kind {
	case record.Played:
		turn.Move = librarytest.Move(t, h.Now().Board, strings.Join(rest, " "))
	case record.Exchanged:
		turn.Move = move.NewExchange(new(librarytest.Rack(t, set, rest[0])))
	case record.ExchangedCount:
		turn.Count = number(t, rest[0])
	case record.EndBonus, record.EndPenalty:
		if len(rest) > 0 {
			turn.Tiles = librarytest.Rack(t, set, rest[0])
		}
	}
	return turn
}

func number(t testing.TB, text string) int {
	t.Helper()
	n, sign := 0, 1
	for i, c := range text {
		switch {
		case i == 0 && c == '-':
			sign = -1
		case i == 0 && c == '+':
		case c < '0' || c > '9':
			t.Fatalf("%q is no number", text)
		default:
			n = 10*n + int(c-'0')
		}
	}
	return sign * n
}

// findings writes what Check finds: the turn, from 1, the kind and the text.
func findings(h *record.History) []string {
	var all []string
	for _, f := range record.Check(h) {
		all = append(all, string(rune('1'+f.Turn))+" "+f.Kind.String()+": "+f.Text.String())
	}
	return all
}

// Each record has the findings, written as the turn, from 1, the kind and the text.
func TestCheck(t *testing.T) {
	const unfinished = "unfinished: the record ends before the game"
	for name, c := range map[string]struct {
		challenge rules.Challenge
		any       bool
		lines     []string
		want      []string
	}{
		"regular": {rules.Double, false, []string{"1 play ABC 3C AB +12 12", "2 pass - +0 0"}, []string{"3 " + unfinished}},
		"score": {rules.Double, false, []string{"1 play ABC 3C AB +13 13"},
			[]string{"1 score-differs: scored as +13, and gives +12", "2 " + unfinished}},
		"total": {rules.Double, false, []string{"1 play ABC 3C AB +12 13"},
			[]string{"1 total-differs: the total is recorded as 13: 0 and +12 make 12", "2 " + unfinished}},
		"pass with points": {rules.Double, false, []string{"1 pass ABC +2 2"},
			[]string{"1 score-differs: scored as +2, and gives +0", "2 " + unfinished}},
		"wrong player": {rules.Double, false, []string{"2 pass - +0 0"},
			[]string{"1 wrong-player: player 1 is on turn, not player 2", "2 " + unfinished}},
		"tile not on rack": {rules.Double, false, []string{"1 play AAC 3C AB +12 12"},
			[]string{"1 not-on-rack: B is not on the rack AAC", "2 " + unfinished}},
		"tile not on known part": {rules.Double, false, []string{"1 play AC 3C CAB +8 8", "2 exchange CC BA +0 0"},
			[]string{"1 score-differs: scored as +8, and gives +28", "2 not-on-rack: AB cannot be on the rack: it holds 3 tiles, CC among them",
				"3 " + unfinished}},
		"large rack": {rules.Double, false, []string{"1 play ABCC 3C AB +12 12"},
			[]string{"1 rack-too-large: the rack ABCC has 4 tiles, and can have 3", "2 " + unfinished}},
		"tiles gone from a large rack": {rules.Double, false, []string{"1 play ABCC 3C AB +12 12", "2 pass - +0 0", "1 pass AAB +0 12", "2 pass - +0 0", "1 pass AAA +0 12"},
			[]string{"1 rack-too-large: the rack ABCC has 4 tiles, and can have 3", "5 tiles-gone: the rack AAA lacks B, held before", "6 " + unfinished}},
		"small rack": {rules.Double, false, []string{"1 pass AB! +0 0"},
			[]string{"1 rack-too-small: the rack AB has 2 tiles, and should have 3", "2 " + unfinished}},
		"tiles gone": {rules.Double, false, []string{"1 play ABC 3C AB +12 12", "2 pass - +0 0", "1 pass AAB +0 12"},
			[]string{"3 tiles-gone: the rack AAB lacks C, held before", "4 " + unfinished}},
		"over set": {rules.Double, false, []string{"1 pass CCC +0 0", "2 pass ACC +0 0"},
			[]string{"2 over-set: 5 tiles C (2 on the rack, 0 on the board, 3 with the opponent): the set has 4", "3 " + unfinished}},
		"over set, rack not told": {rules.Double, false, []string{"1 pass CCC +0 0", "2 exchange - CC +0 0"},
			[]string{"2 over-set: 5 tiles C (2 on the rack, 0 on the board, 3 with the opponent): the set has 4", "3 " + unfinished}},
		"over set, exchanged": {rules.Double, false, []string{"1 pass CCC +0 0", "2 exchange CC CC +0 0"},
			[]string{"2 over-set: 5 tiles C (2 on the rack, 0 on the board, 3 with the opponent): the set has 4", "3 " + unfinished}},
		"off the start": {rules.Double, false, []string{"1 play ABC 1A AB +4 4"},
			[]string{"1 not-fitting: the first play must cover 3C", "2 " + unfinished}},
		"phony": {rules.Double, false, []string{"1 play ABC 3C BC +15 15"},
			[]string{"1 phony: BC is not a word", "2 " + unfinished}},
		"phony withdrawn": {rules.Double, false, []string{"1 play ABC 3C BC +15 15", "1 withdrawn ABC -15 0"}, []string{"3 " + unfinished}},
		"withdrawn by other points": {rules.Double, false, []string{"1 play ABC 3C BC +15 15", "1 withdrawn - +0 15"},
			[]string{"2 score-differs: scored as +0, and gives -15", "3 " + unfinished}},
		"withdrawn without a play": {rules.Double, false, []string{"1 pass - +0 0", "1 withdrawn - +0 0"},
			[]string{"2 no-play-before: player 1 has not just made the play that this is about", "3 " + unfinished}},
		"withdrawn by the other": {rules.Double, false, []string{"1 play ABC 3C BC +15 15", "2 withdrawn - -15 -15"},
			[]string{"1 phony: BC is not a word", "2 no-play-before: player 2 has not just made the play that this is about", "3 " + unfinished}},
		"good play withdrawn": {rules.Double, false, []string{"1 play ABC 3C AB +12 12", "1 withdrawn - -12 0"},
			[]string{"2 good-withdrawn: all words of the play are in the lexicon", "3 " + unfinished}},
		"phony upheld": {rules.Double, false, []string{"1 play ABC 3C BC +15 15", "2 challenge-lost - +0 0"},
			[]string{"1 phony: BC is not a word", "2 phony-upheld: not in the lexicon: BC", "3 " + unfinished}},
		"challenge of nothing": {rules.Double, false, []string{"1 challenge-lost - +0 0"},
			[]string{"1 no-play-before: player 1 has no play to challenge", "2 " + unfinished}},
		"void": {rules.Void, false, []string{"1 play ABC 3C BC +15 15", "1 withdrawn - -15 0"},
			[]string{"2 wrong-rule: the challenge rule void does not lead to this", "3 " + unfinished}},
		"any rule": {rules.Void, true, []string{"1 play ABC 3C BC +15 15", "1 withdrawn - -15 0", "2 play - 3C AB +12 12",
			"1 challenge-lost - +0 0", "2 play - 4C B +4 16", "2 challenge-bonus - +10 26"}, []string{"7 " + unfinished}},
		"bonus under double": {rules.Double, false, []string{"1 play ABC 3C AB +12 12", "1 challenge-bonus - +5 17"},
			[]string{"2 wrong-rule: the challenge rule double does not lead to this", "3 " + unfinished}},
		"bonus of another amount": {rules.BonusPerPlay, false, []string{"1 play ABC 3C AB +12 12", "1 challenge-bonus - +10 22"},
			[]string{"2 wrong-bonus: scored as +10, and gives +5", "3 " + unfinished}},
		"bonus for more words": {rules.BonusPerWord, false, []string{"1 play ABC 3C AB +12 12", "1 challenge-bonus - +10 22"},
			[]string{"2 wrong-bonus: scored as +10, and gives +5", "3 " + unfinished}},
		"bonus for two words": {rules.BonusPerWord, false, []string{"1 play ABC 3C AB +12 12", "2 play - 4C BA +20 20", "2 challenge-bonus - +10 30"},
			[]string{"4 " + unfinished}},
		"free challenge": {rules.Single, false, []string{"1 play ABC 3C AB +12 12", "2 challenge-free - +0 0"}, []string{"3 " + unfinished}},
		"bonus of an end that is none": {rules.Double, false, []string{"1 end-bonus - AB +8 8"},
			[]string{"1 wrong-end: player 1 has not gone out", "2 " + unfinished}},
		"penalty of an end that is none": {rules.Double, false, []string{"1 end-penalty - AB -4 -4"},
			[]string{"1 wrong-end: player 1 loses nothing for tiles: the game has not ended", "2 " + unfinished}},
		"time that gives": {rules.Double, false, []string{"1 time-penalty - +10 10"},
			[]string{"1 wrong-penalty: scored as +10, and gives -1", "2 " + unfinished}},
		"time that takes": {rules.Double, false, []string{"1 time-penalty - -10 -10"}, []string{"2 " + unfinished}},
		"after resigning": {rules.Double, false, []string{"1 resigned - +0 0", "2 pass - +0 0", "2 resigned - +0 0"},
			[]string{"2 after-end: the game was over before", "3 after-end: the game was over before"}},
		"missing end": {rules.Double, false, []string{"1 pass ABC +0 0", "2 pass CCC +0 0", "1 pass ABC +0 0", "2 pass CCC +0 0",
			"1 pass ABC +0 0", "2 pass CCC +0 0", "1 end-penalty ABC AB -4 -4"},
			[]string{"7 wrong-end: paid for AB; left are ABC", "8 missing-end: -6 points for CCC of player 2 are not recorded"}},
		"end of unknown tiles": {rules.Double, false, []string{"1 pass - +0 0", "2 pass - +0 0", "1 pass - +0 0", "2 pass - +0 0",
			"1 pass - +0 0", "2 pass - +0 0", "2 end-penalty - CCC -14 -14", "2 end-penalty - CCC -6 -20"},
			[]string{"7 wrong-end: scored as -14, and CCC gives -6", "8 wrong-end: player 2 has been paid before",
				"9 missing-end: the tiles left to player 1 are not recorded"}},
	} {
		h := smallGame(t, c.challenge, rules.Twice)
		h.Lenient, h.AnyChallenge = true, c.any
		for _, text := range c.lines {
			must(t, h.Append(line(t, h, text)))
		}
		if got := findings(h); !slices.Equal(got, c.want) {
			t.Errorf("%s: found\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// What is found after a play that goes out, 3C AB against a B left.
func TestCheckEnd(t *testing.T) {
	for name, c := range map[string]struct {
		end   rules.EndRack
		lines []string
		want  []string
	}{
		"regular":         {rules.Twice, []string{"1 end-bonus - B +6 18"}, nil},
		"transfer":        {rules.Transfer, []string{"1 end-bonus - B +3 15", "2 end-penalty B B -3 -3"}, nil},
		"tiles not told":  {rules.Twice, []string{"1 end-bonus - +6 18"}, nil},
		"bonus challenge": {rules.Twice, []string{"2 challenge-lost B +0 0", "1 end-bonus - B +6 18"}, nil},
		"last pass":       {rules.Twice, []string{"2 pass B +0 0", "1 end-bonus - B +6 18"}, nil},
		"two passes": {rules.Twice, []string{"2 pass B +0 0", "2 pass B +0 0", "1 end-bonus - B +6 18"},
			[]string{"3 after-end: the game was over before"}},
		"missing": {rules.Twice, nil, []string{"2 missing-end: +6 points for B of player 1 are not recorded"}},
		"half": {rules.Transfer, []string{"1 end-bonus - B +3 15"},
			[]string{"3 missing-end: -3 points for B of player 2 are not recorded"}},
		"other points": {rules.Twice, []string{"1 end-bonus - B +3 15"}, []string{"2 wrong-end: scored as +3, and B gives +6"}},
		"other tiles": {rules.Twice, []string{"1 end-bonus - A +2 14"},
			[]string{"2 wrong-end: paid for A; left are B"}},
		"more tiles": {rules.Twice, []string{"1 end-bonus - BB +12 24"}, []string{"2 wrong-end: paid for BB; left are B"}},
		"the other player": {rules.Twice, []string{"2 end-bonus - B +6 6", "1 end-bonus - B +6 18"},
			[]string{"2 wrong-end: player 2 has not gone out"}},
		"penalty under twice": {rules.Twice, []string{"2 end-penalty B B -3 -3", "1 end-bonus - B +6 18"},
			[]string{"2 wrong-end: player 2 loses nothing for tiles: the game ended by out-play"}},
		"time after the end": {rules.Twice, []string{"1 end-bonus - B +6 18", "2 time-penalty - -10 -10"}, nil},
	} {
		h := outPlay(t, rules.Double, c.end, "3C AB")
		h.Lenient = true
		for _, text := range c.lines {
			must(t, h.Append(line(t, h, text)))
		}
		if got := findings(h); !slices.Equal(got, c.want) {
			t.Errorf("%s: found\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// Exchanges below the limit, and of more tiles than are there.
func TestCheckExchange(t *testing.T) {
	h := outPlay(t, rules.Double, rules.Twice, "3C AB")
	must(t, h.Undo(0))
	h.Lenient = true
	must(t, h.Append(line(t, h, "1 exchange AB AB +0 0")))
	must(t, h.Append(line(t, h, "2 exchange-count - 2 +0 0")))
	want := []string{"1 not-exchanged: an exchange needs a tile in the bag, and there is none",
		"2 not-exchanged: 2 tiles are exchanged from a rack of 1", "3 unfinished: the record ends before the game"}
	if got := findings(h); !slices.Equal(got, want) {
		t.Errorf("found %q", got)
	}
}

// Plays that cannot stand are kept as far as there is room, and what follows is still understood.
func TestAppendUnfitting(t *testing.T) {
	h := smallGame(t, rules.Double, rules.Twice)
	h.Lenient = true
	must(t, h.Append(line(t, h, "1 play ABC 3C AB +12 12")))
	over := line(t, h, "2 play ABC 1D ABA +8 8")
	over.Move.Row = 2 // D3 holds B, and the play runs off the board
	must(t, h.Append(over))
	s := h.Now()
	if s.Board.At(2, 3) == 0 || s.Board.At(2, 4) == 0 || s.Board.Tiles() != 3 || s.Scores != [2]int{12, 8} {
		t.Errorf("%d tiles are on the board, the scores are %v", s.Board.Tiles(), s.Scores)
	}
	want := "2 not-fitting: square 3D already holds B"
	if got := findings(h); !slices.Contains(got, want) {
		t.Errorf("found %q, want %q among them", got, want)
	}
	must(t, h.Append(line(t, h, "2 withdrawn - -8 0")))
	must(t, h.Append(line(t, h, "1 play CCC 4C B +4 16")))
	if rack := h.Now().Racks[0]; rack.Known() != record.Unknown {
		t.Errorf("after a play of tiles not on the rack it is said to hold %+v", rack)
	}
	if s := at(t, h, 3); s.Board.Tiles() != 2 || s.Scores != [2]int{12, 0} {
		t.Errorf("%d tiles are on the board, the scores are %v", s.Board.Tiles(), s.Scores)
	}
}

// A history that is not lenient refuses what breaks a rule, and no history takes what is no turn.
func TestAppendRefuses(t *testing.T) {
	h := smallGame(t, rules.Double, rules.Twice)
	must(t, h.Append(line(t, h, "1 play ABC 3C BC +15 15"))) // a phony breaks no rule
	err := h.Append(line(t, h, "2 pass - +0 1"))
	var irregular *record.IrregularError
	if !errors.As(err, &irregular) || irregular.Finding.Kind != record.TotalDiffers || irregular.Finding.Turn != 1 ||
		err.Error() != "turn 2: the total is recorded as 1: 0 and +0 make 0" {
		t.Errorf("refused as %v", err)
	}
	h.Lenient = true
	long := line(t, h, "2 play - 4C AB +0 0").Move
	long.Len = 200
	off := long
	off.Len, off.Tiles[0] = 2, 60
	none := off
	none.Tiles[0], none.Played = 0, 2
	odd := tile.Rack{40: 1}
	few := line(t, h, "2 play - 4C AB +0 0").Move
	few.Played = 1
	if err := h.Append(record.Turn{Kind: record.Played, Move: few}); err == nil || err.Error() != "the move says that 1 tile leaves the rack, and has 2" {
		t.Errorf("%v", err)
	}
	for _, turn := range []record.Turn{
		{Player: 2, Kind: record.Passed}, {Player: -1, Kind: record.Passed}, {Kind: record.Forfeited + 1}, {Kind: record.Played, Move: long},
		{Kind: record.Played, Move: off}, {Kind: record.Played, Move: none}, {Kind: record.Played}, {Kind: record.Exchanged},
		{Kind: record.ExchangedCount}, {Kind: record.Passed, Count: 100}, {Kind: record.Passed, Rack: odd}, {Kind: record.EndBonus, Tiles: odd},
		{Kind: record.Passed, Total: 3 * rules.MaxPlay}, {Kind: record.Passed, Change: -2 * rules.MaxPlay}, {Kind: record.Passed, Known: 3},
	} {
		if err := h.Append(turn); err == nil || errors.As(err, new(*record.IrregularError)) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v", turn, err)
		}
	}
	if h.Len() != 1 {
		t.Errorf("%d turns are recorded", h.Len())
	}
}

// What is wrong beside the moves is bookkeeping, and what spoils positions or is about words is not.
func TestBookkeeping(t *testing.T) {
	want := map[record.FindingKind]bool{
		record.RackTooSmall: true, record.TilesGone: true, record.ScoreDiffers: true, record.TotalDiffers: true, record.WrongRule: true,
		record.WrongBonus: true, record.WrongEnd: true, record.WrongPenalty: true, record.MissingEnd: true,

		record.WrongPlayer: false, record.AfterEnd: false, record.RackTooLarge: false, record.OverSet: false, record.NotOnRack: false,
		record.NotFitting: false, record.NotExchanged: false, record.NoPlayBefore: false,
		record.Phony: false, record.GoodWithdrawn: false, record.PhonyUpheld: false, record.Unfinished: false,
	}
	for kind := range record.Unfinished + 1 {
		if is, listed := want[kind]; !listed || kind.Bookkeeping() != is {
			t.Errorf("%s: %t, listed %t", kind, kind.Bookkeeping(), listed)
		}
	}
}
