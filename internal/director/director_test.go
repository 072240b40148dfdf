package director_test

import (
	"bytes"
	"cmp"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"maven/internal/director"
	"maven/internal/facts"
	"maven/internal/library/librarytest"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/setting"
	"maven/internal/tile"
)

func TestRoundOf(t *testing.T) {
	for _, c := range []struct {
		file, title string
		want        int
	}{
		{"games/round 3/a.gcg", "", 3}, {"games/Rd_03-table 12.gcg", "", 3}, {"R12.gcg", "", 12}, {"r1/r2-x.gcg", "", 2},
		{"club/ann-bob.gcg", "Club final, Round 7", 7}, {"r2/ann.gcg", "Round 7", 2}, {`C:\games\round4\a.gcg`, "", 4},
		{"Round 1 games - Round 2.gcg", "", 2}, {"r1-r2.gcg", "", 2}, {"", "Round 6, replayed as round 8", 8}, {"r1-r1234.gcg", "", 1},
		{"year2024.gcg", "", 0}, {"bird3.gcg", "", 0}, {"r0.gcg", "", 0}, {"r1234.gcg", "", 0}, {"", "", 0},
	} {
		if got := director.RoundOf(c.file, c.title); got != c.want {
			t.Errorf("%q, %q: round %d, want %d", c.file, c.title, got, c.want)
		}
	}
}

// game returns a finished game of two plays, the second a bingo, with scores at the end.
func game(round int, first string, one int, second string, two int) director.Game {
	f := &facts.Facts{Ended: true, Players: [2]facts.Player{{Name: first, Score: one}, {Name: second, Score: two}}}
	f.Turns = []facts.Turn{
		{Entry: record.Entry{Turn: 1, Player: 1, Kind: "play", Move: "8D ONE", Score: one / 10}},
		{Entry: record.Entry{Turn: 2, Player: 2, Kind: "play", Move: "D2 LONGEST", Score: two / 5, Bingo: true}},
		{Entry: record.Entry{Turn: 3, Player: 1, Kind: "play", Move: "2A PHONIES", Score: 500, Bingo: true, Withdrawn: true}},
	}
	return director.Game{File: first + second, Round: round, Facts: f}
}

func TestAdd(t *testing.T) {
	unfinished, irregular := game(2, "Cy", 900, "Di", 1), game(0, "Cy", 900, "Di", 1)
	unfinished.Facts.Ended, irregular.Facts.Irregular = false, true
	e := director.Add([]director.Game{irregular, game(2, "ann", 400, "Bob", 400), game(1, "Ann", 500, "Bob", 450), unfinished, game(1, "Di", 300, "Cy", 420)})
	first := director.Round{Number: 1, Games: 2, Bingos: 2, Withdrawn: 2, MeanScore: 417.5, MeanSpread: 85,
		HighGame: &director.Mark{File: "AnnBob", Player: "Ann", Points: 500}, HighLoss: &director.Mark{File: "AnnBob", Player: "Bob", Points: 450},
		HighSpread: &director.Mark{File: "DiCy", Player: "Cy", Points: 120}, HighTotal: &director.Mark{File: "AnnBob", Points: 950},
		HighPlay: &director.Mark{File: "AnnBob", Player: "Bob", Play: "D2 LONGEST", Turn: 2, Points: 90}}
	if len(e.Rounds) != 3 || !reflect.DeepEqual(e.Rounds[0], first) {
		t.Errorf("the first of %d rounds: %+v, want %+v", len(e.Rounds), e.Rounds[0], first)
	}
	if r := e.Rounds[1]; r.Number != 2 || r.Games != 2 || r.Unfinished != 1 || r.HighLoss != nil || r.HighSpread != nil || r.MeanScore != 400 {
		t.Errorf("a draw, and a game not finished: %+v", r)
	}
	if r := e.Rounds[2]; r.Number != 0 || r.Irregular != 1 || r.HighGame != nil {
		t.Errorf("the round that is not known: %+v", r)
	}
	if w := e.Whole; w.Games != 5 || w.Bingos != 5 || w.Withdrawn != 5 || w.HighGame.Points != 500 {
		t.Errorf("the whole: %+v", w)
	}
	want := []director.Ranked{
		{Player: "ann", Games: 2, Wins: 1.5, Spread: 50, MeanScore: 450, HighGame: 500, HighPlay: 50},
		{Player: "Cy", Games: 1, Wins: 1, Spread: 120, MeanScore: 420, Bingos: 1, HighGame: 420, HighPlay: 84},
		{Player: "Bob", Games: 2, Wins: 0.5, Spread: -50, MeanScore: 425, Bingos: 2, HighGame: 450, HighPlay: 90},
		{Player: "Di", Games: 1, Spread: -120, MeanScore: 300, HighGame: 300, HighPlay: 30},
	}
	if !reflect.DeepEqual(e.Standings, want) {
		t.Errorf("standings %+v, want %+v", e.Standings, want)
	}
	if none := director.Add(nil); none.Whole.Games != 0 || len(none.Rounds) != 0 || len(none.Standings) != 0 {
		t.Errorf("no games: %+v", none)
	}
}

// Names are one player's with underscores for spaces, and in either case.
func TestAddNames(t *testing.T) {
	e := director.Add([]director.Game{game(1, "Ann Lee", 400, "Bob", 300), game(2, "ann_lee", 350, "Cy", 300)})
	if len(e.Standings) != 3 || e.Standings[0].Player != "Ann Lee" || e.Standings[0].Games != 2 {
		t.Errorf("standings %+v", e.Standings)
	}
}

func set(t *testing.T, name string) *tile.Set {
	t.Helper()
	s, err := librarytest.Library("").TileSet(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Tiles taken out of a set, and others put in, are those that are missing and too many.
func TestCountTiles(t *testing.T) {
	for _, name := range []string{"english", "catalan"} {
		s, stream := set(t, name), rand.New(rand.NewPCG(1, 2))
		for range 200 {
			found, missing, over := s.Count, tile.Rack{}, tile.Rack{}
			for range stream.IntN(5) {
				if at := stream.IntN(s.Len() + 1); found[at] > 0 && over[at] == 0 {
					found[at]--
					missing[at]++
				} else {
					found[at]++
					over[at]++
				}
			}
			if c := director.CountTiles(s, &found); c.Missing != s.Rack(&missing) && over == (tile.Rack{}) || c.Found-c.Whole != over.Len()-missing.Len() ||
				c.Complete() != (found == s.Count) {
				t.Errorf("%s: %+v, without %s, with %s", name, c, s.Rack(&missing), s.Rack(&over))
			}
			var again tile.Rack
			if err := director.AddTiles(&again, s, s.Rack(&found)); err != nil || again != found {
				t.Errorf("%s: %s is read as %s, %v", name, s.Rack(&found), s.Rack(&again), err)
			}
		}
	}
}

func TestAddTiles(t *testing.T) {
	var upper, lower tile.Rack
	turkish := set(t, "turkish")
	if err := cmp.Or(director.AddTiles(&upper, turkish, "KİM"), director.AddTiles(&lower, turkish, "kim")); err != nil || upper != lower {
		t.Errorf("kim is counted as %s, %v", turkish.Rack(&lower), err)
	}
	s := set(t, "english")
	for text, want := range map[string]string{
		"": "", "E12 a9,QZ?": "AAAAAAAAAEEEEEEEEEEEEQZ?", "AB3": "ABBB", " ?2 ": "??", "e0": "", "A3B2?2QZ": "AAABBQZ??", "E2, 3": `"3": a number must follow a tile, such as E12`,
		"12":   `"12": a number must follow a tile, such as E12`,
		"A ä1": `"ä1": 'Ä' is not a tile (character 1 of "Ä")`,
		"A256": `"A256": no set has so many tiles; at most 255 of one`, "A200 A99": `"A99": no set has so many tiles; at most 255 of one`,
		"A99999999999999999999": `"A99999999999999999999": no set has so many tiles; at most 255 of one`,
	} {
		var found tile.Rack
		got := ""
		if err := director.AddTiles(&found, s, text); err != nil {
			got = err.Error()
		} else {
			got = s.Rack(&found)
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestOvertime(t *testing.T) {
	for text, want := range map[string]director.Overtime{
		"1:37": {"1:37", 97, 20}, "-1:37": {"1:37", 97, 20}, "97s": {"1:37", 97, 20}, "0:00": {"0:00", 0, 0}, "0:01": {"0:01", 1, 10},
		"1:00": {"1:00", 60, 10}, "60:01": {"60:01", 3601, 610}, " −2:00 ": {"2:00", 120, 20},
	} {
		if got, err := director.ParseOvertime(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v, want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "1:60", "1:7", "97", "1:37s", "s", "1:37:00", "99999:00"} {
		if got, err := director.ParseOvertime(text); err == nil || !strings.Contains(err.Error(), "such as 1:37") {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

// checked returns a record as it is checked.
func checked(t *testing.T, text string) *setting.Checked {
	t.Helper()
	records, err := setting.New(librarytest.Library(""), setting.Request{}, nil).Records("")
	if err != nil {
		t.Fatal(err)
	}
	file, err := gcg.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return records.Check(file)
}

// played returns the game of a record.
func played(t *testing.T, text string) (*rules.Rules, *record.History, *facts.Facts) {
	t.Helper()
	j := checked(t, text)
	f := j.Facts(nil)
	return j.Rules, j.History, &f
}

// A game is finished, unfinished or against the rules, one of them.
func TestNewGame(t *testing.T) {
	const start = "#title Round 4\n#player1 ann Ann\n#player2 bob Bob\n>ann: CATSDOG 8G CATS +12 12\n"
	for text, want := range map[string]struct {
		line       int // that breaks the rules
		unfinished bool
	}{
		start: {0, true}, start + ">bob: EEIIOOU 8H E +1 1\n": {5, false}, start + "#note #forfeited ann challenge\n": {0, false},
	} {
		g := director.NewGame("game.gcg", checked(t, text))
		line := 0
		if g.Against != nil {
			line = g.Against.Line
		}
		if g.File != "game.gcg" || g.Round != 4 || line != want.line || g.Unfinished() != want.unfinished {
			t.Errorf("%s: %s of round %d, against the rules in line %d, unfinished: %v; want line %d, %v",
				text, g.File, g.Round, line, g.Unfinished(), want.line, want.unfinished)
		}
	}
}

// Who resigned or lost by a challenge has lost, whatever the points say.
func TestAddGivenUp(t *testing.T) {
	for _, end := range []string{"#note #forfeited ann challenge", ">ann: O - +0 12\n#note #resigned"} {
		_, _, f := played(t, strings.Join([]string{
			"#player1 ann Ann", "#player2 bob Bob", ">ann: CATSDOG 8G CATS +12 12", ">bob: EEIIOOU -EEII +0 0", end}, "\n"))
		e := director.Add([]director.Game{{File: "game.gcg", Facts: f}})
		if len(e.Standings) != 2 || e.Standings[0].Player != "Bob" || e.Standings[0].Wins != 1 || e.Standings[1].Wins != 0 {
			t.Errorf("%s: standings %+v", end, e.Standings)
		}
		if w := e.Whole; w.HighLoss == nil || w.HighLoss.Player != "Ann" || w.HighSpread != nil {
			t.Errorf("%s: high loss %+v, high spread %+v", end, w.HighLoss, w.HighSpread)
		}
	}
}

// A sheet has each turn once, in the column of its player, and the tiles of the set; what a record holds is text, and no HTML.
func TestWriteSheet(t *testing.T) {
	r, h, f := played(t, strings.Join([]string{
		"#player1 ann <Ann>", "#player2 bob Bob", "#title Final",
		">ann: AEGHRTW 8F GATHER +20 20", ">bob: AEIINST H8 .INZ +30 30", ">bob: AEIINST --  -30 0",
		">ann: W - +0 20", ">bob: AEIINST -AE +0 0", "",
	}, "\n"))
	var page bytes.Buffer
	if err := director.WriteSheet(&page, r.Tiles, h, f); err != nil {
		t.Fatal(err)
	}
	text := page.String()
	for _, once := range []string{"<h1>Final</h1>", "1 &lt;Ann&gt;", "<td>8F GATHER</td>", "H8 (T)INZ", "<li>EEEEEEEEEEEE</li>", "<li>??</li>"} {
		if strings.Count(text, once) != 1 {
			t.Errorf("%q stands %d times:\n%s", once, strings.Count(text, once), text)
		}
	}
	if n := strings.Count(text, "<tr><td class=\"n\">"); n != 17 {
		t.Errorf("%d rows, want 17", n)
	}
	if strings.Contains(text, "<Ann>") {
		t.Error("a name is HTML")
	}
	page.Reset()
	if err := director.WriteSheet(&page, r.Tiles, nil, nil); err != nil || strings.Count(page.String(), "<td></td><td></td>") != 17*2 {
		t.Errorf("an empty sheet: %v\n%s", err, page.String())
	}
	page.Reset()
	plain := *r.Tiles
	plain.Count[tile.Blank] = 0
	err := director.WriteSheet(&page, &plain, nil, nil)
	if a, b := strings.Index(page.String(), "<li>AAAAAAAAA</li>"), strings.Index(page.String(), "<li>BB</li>"); err != nil || a < 0 || b < a {
		t.Errorf("a sheet without blanks: %v, A at %d, B at %d", err, a, b)
	}
}
