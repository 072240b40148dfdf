package board_test

import (
	"errors"
	"strings"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/random"
)

// sample is the text of a position with both kinds of tiles and an unknown rack.
const sample = `classic position 1
lexicon Both
 1 =..'...=...'..=
 2 .-..."..."...-.
 3 ..-...'.'...-..
 4 '..-...'...-..'
 5 ....-.....-....
 6 ."..."..."...".
 7 ..'...'.'...'..
 8 =..'..HeLLO'..=
 9 ..'...'.'...'..
10 ."..."..."...".
11 ....-.....-....
12 '..-...'...-..'
13 ..-...'.'...-..
14 .-..."..."...-.
15 =..'...=...'..=
player 1: 21.50 ?EINRST
player 2: -0.05 unknown
to move: 1
scoreless turns: 3
`

func parse(t testing.TB, text string) *board.Position {
	t.Helper()
	p, err := board.ParsePosition("p", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestText(t *testing.T) {
	p := parse(t, sample)
	if got := string(p.AppendText(nil)); got != sample {
		t.Errorf("wrote\n%s", got)
	}
	if p.Racks != [2]board.Rack{"?einrst", ""} || p.Known || p.Scores != [2]int{2150, -5} || p.Turn != 0 ||
		p.Scoreless != 3 || p.Lexicon != words.Both || p.Board.Tiles() != 5 ||
		p.Board.Letters[8][8] != 'e' || p.Board.Points[8][8] != 0 || p.Board.Points[8][7] != 400 {
		t.Errorf("read %+v", p)
	}
	loose := "\uFEFF# a remark\n\n" + strings.ReplaceAll(strings.ReplaceAll(sample, "'", "."), "\n", "\r\n\n")
	if *parse(t, loose) != *p {
		t.Error("a byte-order mark, dots, empty lines and remarks change the position")
	}
}

// TestTextGames writes and reads the positions of games.
func TestTextGames(t *testing.T) {
	o := player{active: shortSections(t)}
	for game := range 4 {
		stream := random.Seed(23).At(game).Stream()
		p := board.NewPosition(nil)
		p.Lexicon = words.Mode(game % 3)
		for turn := range 30 {
			p.Draw(0, stream.IntN)
			p.Draw(1, stream.IntN)
			if p.Over() {
				break
			}
			p.Board.Masks(o.active)
			roundTrip(t, p, o.active)
			if turn%3 == 0 {
				hidden := *p
				hidden.Racks[1-p.Turn], hidden.Known = "", false
				roundTrip(t, &hidden, o.active)
			}
			m := o.choose(p, stream)
			if err := p.Apply(&m); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// roundTrip writes a position and reads it back.
func roundTrip(t *testing.T, p *board.Position, active []*words.Section) {
	t.Helper()
	text := p.AppendText(nil)
	back, err := board.ParsePosition("p", text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	back.Board.Masks(active)
	if *back != *p {
		t.Fatalf("reads back otherwise:\n%s", text)
	}
}

// TestTextPremiums writes a board of other premiums with a tile on one of them.
func TestTextPremiums(t *testing.T) {
	grid := *tables.Standard()
	for i, c := range [9][2]byte{{1, 1}, {2, 1}, {3, 1}, {1, 2}, {2, 2}, {3, 2}, {1, 3}, {2, 3}, {3, 3}} {
		lane, pos := board.Perpendicular(8, i+1)
		grid.Letter[8][i+1], grid.Letter[lane][pos] = c[0], c[0]
		grid.Word[8][i+1], grid.Word[lane][pos] = c[1], c[1]
	}
	p := board.NewPosition(&grid)
	if err := p.Board.Put(8, 6, 'q', false); err != nil {
		t.Fatal(err)
	}
	p.Racks = [2]board.Rack{"a", "b"}
	text := p.AppendText(nil)
	if want := "\n 8 .'\"-+*=%#"; !strings.Contains(string(text), want) || !strings.Contains(string(text), "\n 8 .'\"-+Q=%#") {
		t.Errorf("want %q, wrote\n%s", want, text)
	}
	back := parse(t, string(text))
	if *back != *p {
		t.Errorf("reads back otherwise:\n%s", back.AppendText(nil))
	}
	if len((&board.Position{}).AppendText(nil)) == 0 {
		t.Error("the zero position has no text")
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct {
		name, old, new, want string
	}{
		{"head", "position 1", "position 2", `p:1: classic position: "classic position 2"; must be "classic position 1"`},
		{"empty", sample, "", `p:1: classic position: ""; must be "classic position 1"`},
		{"lexicon", "Both", "FR", `p:2: classic position: lexicon "FR"; must be NA, UK or Both`},
		{"row number", " 4 '", " 5 '", `p:6: classic position: "5 '..-...'...-..'"; must be 4 and the 15 squares of the row`},
		{"row length", "=..'...=...'..=\n 2", "=..'...=...'..\n 2", `p:3: classic position: "1 =..'...=...'.."; must be 1 and`},
		{"mark", "\n 2 .-", "\n 2 .=", `p:4: classic position: row 2, column 2: '='; must be a letter, '-' or a dot`},
		{"premium", "\n 1 ", "\npremiums\n 1 &", `p:4: classic position: "1 &=..'...=...'..="; must be 1 and`},
		{"score", "21.50", "21.5", `p:18: classic position: score "21.5"; must be points with two decimals, below 21,474,836`},
		{"high score", "21.50", "21474836.48", `p:18: classic position: score "21474836.48"; must be points`},
		{"rack", "?EINRST", "?EINRSTT", `p:18: classic position: rack: 8 tiles, but a rack holds only 7`},
		{"small rack", "?EINRST", "?einrst", `p:18: classic position: rack "?einrst"; must be tiles in upper case, "-" or "unknown"`},
		{"two unknown", "?EINRST", "unknown", `p:20: classic position: no rack is known; must be at least one`},
		{"no tiles", "?EINRST", "-", `p:20: classic position: player 1 is to move but has no tiles; its rack must be given`},
		{"turn", "move: 1", "move: 3", `p:20: classic position: to move: "3"; must be 1 to 2`},
		{"scoreless", "turns: 3", "turns: -1", `p:21: classic position: scoreless turns: "-1"; must be 0 to 1000`},
		{"cut short", "scoreless turns: 3\n", "", `p:21: classic position: ""; must be "scoreless turns:" and a number`},
		{"more", "turns: 3\n", "turns: 3\n\nmore\n", `p:23: classic position: "more" after the end`},
		{"long", "", strings.Repeat("#", 1<<16+1), `p:1: classic position: longer than 65536 bytes`},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.new
			if c.old != "" {
				text = strings.Replace(sample, c.old, c.new, 1)
			}
			_, err := board.ParsePosition("p", []byte(text))
			if !errors.Is(err, board.ErrText) || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
		})
	}
}

// FuzzParse checks that what is read is written in a form that reads the same.
func FuzzParse(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte(strings.ReplaceAll(sample, "'", ".")))
	f.Add([]byte("classic position 1\nlexicon NA\npremiums\n 1 +=%#*"))
	f.Add([]byte(strings.Replace(sample, "to move: 1", "to move: 2", 1)))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := board.ParsePosition("p", text)
		if err != nil {
			if !errors.Is(err, board.ErrText) {
				t.Errorf("%v does not wrap %v", err, board.ErrText)
			}
			return
		}
		written := p.AppendText(nil)
		back, err := board.ParsePosition("p", written)
		if err != nil || *back != *p {
			t.Errorf("%v: reads back otherwise:\n%s", err, written)
		}
		p.Over()
		p.Final()
		p.Draw(p.Turn, func(n int) int { return n - 1 })
	})
}

func TestPoints(t *testing.T) {
	for cp, want := range map[int]string{0: "0.00", 5: "0.05", -5: "-0.05", 100: "1.00", -1234: "-12.34", 123456: "1234.56"} {
		if got := board.Points(cp); got != want {
			t.Errorf("%d is %s, want %s", cp, got, want)
		}
	}
}
