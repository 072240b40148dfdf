package gcg_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"maven/internal/data/datatest"
	"maven/internal/move"
	"maven/internal/notation/gcg"
	"maven/internal/notation/gcg/gcgtest"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// The eleven traps of the format, each as lines and what they mean.
func TestTraps(t *testing.T) {
	for _, c := range []struct {
		name     string
		lines    []string
		kinds    []gcg.EventKind
		findings string
	}{
		{"challenge and time before tiles", []string{">ann: (challenge) +5 5", ">ann: (time) -5 0", ">ann: (TIE) +6 6"},
			[]gcg.EventKind{gcg.Challenge, gcg.Time, gcg.EndBonus}, "3 challenge-wrong"},
		{"bonus with a rack, penalty without", []string{">ann: A (A) +2 2", ">bob: (A) -1 -1", ">bob: A (A) +0 -1", ">ann: (A) +0 2"},
			[]gcg.EventKind{gcg.EndBonus, gcg.EndPenalty, gcg.EndPenalty, gcg.EndBonus}, "3 end-shape, 4 end-shape"},
		{"two signs", []string{">ann: (time) +-10 -10", ">bob: (time) -10 -10"}, []gcg.EventKind{gcg.Time, gcg.Time}, ""},
		{"only time", []string{">bob: (time) -10 -10"}, []gcg.EventKind{gcg.Time}, ""},
		{"other bonuses", []string{">ann: AT 8G AT +4 4", ">ann: (challenge) +10 14", ">ann: (challenge) +10 24"},
			[]gcg.EventKind{gcg.Play, gcg.Challenge, gcg.Challenge}, ""},
		{"lost challenge as a pass", []string{">ann: AT - +0 0", "#note #unsuccessful-challenge"}, []gcg.EventKind{gcg.Pass}, ""},
		{"a digit is a count", []string{">ann: AT -2 +0 0", ">bob: AT -AT +0 0"}, []gcg.EventKind{gcg.ExchangeCount, gcg.Exchange}, ""},
		{"the tile set first", []string{">ann: ŁA 8G ŁA +4 4", "#tile-distribution polish"}, []gcg.EventKind{gcg.Play}, "3 encoding-missing"},
		{"three players", []string{"#player3 cy", ">ann: A - +0 0", ">bob: A - +0 0", ">cy: A - +0 0"},
			[]gcg.EventKind{gcg.Pass, gcg.Pass, gcg.Pass}, "3 players-many"},
		{"extra words", []string{">ann: AT 8G AT +26 26 BE, ET"}, []gcg.EventKind{gcg.Play}, ""},
	} {
		r := gcgtest.Record(t, c.lines...)
		var got []gcg.EventKind
		for _, e := range r.Events {
			got = append(got, e.Kind)
		}
		if !reflect.DeepEqual(got, c.kinds) || gcgtest.Kinds(r.Findings) != c.findings {
			t.Errorf("%s: %v, %s", c.name, got, gcgtest.Kinds(r.Findings))
		}
	}
	r := gcgtest.Read(t, "#player1 1 a\n#player2 12345678901234567890 b\n>12345678901234567890: A - +0 0").Record(gcgtest.Options(t, "english"))
	if gcgtest.Kinds(r.Findings) != "3 player-order" || r.Events[0].Player != 1 {
		t.Errorf("nicks of digits: %s, %+v", gcgtest.Kinds(r.Findings), r.Events)
	}
}

// An event in all its parts.
func TestEvent(t *testing.T) {
	r := gcgtest.Record(t, ">bob:  ?EIRT h7 R.(T)ie +12 12 RET, I  ", "#note one", "two", "#note three")
	want := gcg.Event{Line: 3, Nick: "bob", Player: 1, Kind: gcg.Play, Rack: "?EIRT", Place: "h7", Word: "R.(T)ie", Score: 12, Total: 12,
		Extra: "RET, I", Notes: []string{"one\ntwo", "three"}, Held: tile.RackOf(0, 5, 9, 18, 20), Row: 6, Col: 7, Dir: move.Down,
		Squares: []gcg.Square{{Tile: 18}, {Through: true}, {Tile: 20, Through: true}, {Tile: 9 | tile.Designated}, {Tile: 5 | tile.Designated}}}
	if len(r.Events) != 1 || !reflect.DeepEqual(r.Events[0], want) || gcgtest.Kinds(r.Findings) != "3 player-order" {
		t.Errorf("%+v, %s\nwant %+v", r.Events, gcgtest.Kinds(r.Findings), want)
	}
	if got := r.Events[0].Format(); got != ">bob: ?EIRT h7 R.(T)ie +12 12 RET, I" {
		t.Errorf("written %s", got)
	}
}

// Rows with letters turn places round, and without a tile set the text is split all the same.
func TestOptions(t *testing.T) {
	f := gcgtest.Read(t, "#player1 ann\n#player2 bob\n>ann: AEI H7 AE +4 4\n>bob: ÄÖ -2 +0 0\n>ann: X? (X?) -8 -4\n#rack1 ŁŁ")
	o := gcgtest.Options(t, "english")
	o.RowLetters = true
	r := f.Record(o)
	if e := r.Events[0]; e.Row != 7 || e.Col != 6 || e.Dir != move.Across {
		t.Errorf("H7 is row %d, column %d, %v", e.Row, e.Col, e.Dir)
	}
	if got := gcgtest.Kinds(r.Findings); got != "4 encoding-missing, 4 event-rack, 6 rack-form" {
		t.Errorf("findings %s", got)
	}
	r = f.Record(gcg.Options{})
	if len(r.Events) != 3 || r.Events[1].Kind != gcg.ExchangeCount || r.Events[0].Squares != nil || r.Players[0].Rack != "ŁŁ" || r.Tiles != nil {
		t.Errorf("without a tile set: %+v, %s", r.Events, gcgtest.Kinds(r.Findings))
	}
	if r.Err() != nil {
		t.Errorf("error %v", r.Err())
	}
}

// Findings say what is wrong and what would be right.
func TestFindingTexts(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"ann: A - +0 0", `line 3: an event of ann without > before it; want >ann: A - +0 0`},
		{">ann A - +0 0", `line 3: no nick and colon in "ann A - +0 0"; want an event such as ">nick: RACK 8D WORD +score total"`},
		{">ann: A -", "line 3: there is no score and no total; want a signed score and the total at the end, such as +22 180"},
		{">ann: A - +5", "line 3: there is only one number, +5, at the end; want a signed score"},
		{">ann: A - +0 1234567", "line 3: number 1234567; want one from -999999 to 999999"},
		{">ann: A 8D +0 0", "line 3: there is no word after the place 8D; want the word played, such as 8D WORD"},
		{">ann: A -0 +0 0", "line 3: exchange of 0 tiles; want 1 to 99"},
		{">ann: AE1 - +0 0", "line 3: rack AE1: '1' is not a tile; want tiles of the tile set"},
		{">ann: AEI 8D A?I +3 3", "line 3: word A?I: write a blank as the lower-case letter it"},
		{">ann: AEI 8V AEI +3 3", "line 3: place 8V; want a row and a column of the board, such as 8D or D8"},
		{">ann: AEI 8D AEI +3 4", "line 3: total 4 of ann: 0 and +3 make 3; want 3"},
		{">cat: AEI 8D AEI +3 3", "line 3: player cat is not declared; want ann or bob"},
		{">ann: AEI 8D AEI 3 3", "line 3: score 3 has no sign; want +3"},
		{">ann: (AEI) -3 -3", "line 3: there is no rack before a loss for the player's own tiles (AEI); want the rack before them, AEI (AEI)"},
		{">ann: AEI - +5 5", "line 3: score +5 of -; want +0, which a turn without tiles scores"},
		{"#player2 ann", "line 3: players 1 and 2 are both ann; want a nick for each"},
		{"#tile CH", `line 3: tile declaration "CH"; want the upper and the lower form, such as #tile CH ch`},
	} {
		r := gcgtest.Record(t, c.line)
		if len(r.Findings) == 0 {
			t.Errorf("%s: nothing found", c.line)
			continue
		}
		last := r.Findings[len(r.Findings)-1]
		if !strings.HasPrefix(last.Error(), c.want) {
			t.Errorf("%s:\n got %v\nwant %s", c.line, &last, c.want)
		}
	}
	r := gcgtest.Record(t, ">ann: A - +0 1", ">ann A")
	var one *gcg.Finding
	if err := r.Err(); !errors.As(err, &one) || one.Line != 4 || one.Kind != gcg.EventNick {
		t.Errorf("error %v", err)
	}
	long := gcgtest.Record(t, ">ann: "+strings.Repeat("Ä", 20000)+" - +0 0")
	if text := long.Err().Error(); len(text) > 300 {
		t.Errorf("an error of %d bytes", len(text))
	}
}

func TestParseWord(t *testing.T) {
	spanish := datatest.TileSet(t, "spanish")
	for _, c := range []struct {
		text, want string // letters, those played through in parentheses
	}{
		{"CHARCO", "[CH]ARCO"}, {"[C][H]A", "CHA"}, {"|CH|A", "[CH]A"}, {"C.A", "C(.)A"}, {"(CH)A", "([CH])A"},
		{"(C)HA", "(C)HA"}, {"[ch]a", "[ch]a"}, {"(..)Ñ(.)", "(.)(.)Ñ(.)"}, {"()A", "A"}, {"(?)A", "(.)A"},
		{"", "error no tile is played"}, {"..", "error no tile is played"}, {"(A)", "error no tile is played"},
		{"(A", "error parenthesis ( without its other"}, {"A)", "error parenthesis ) without its other"},
		{"((A)B)", "error parenthesis ( without its other"}, {"A?", "error write a blank as the lower-case"}, {"|CH", "error '|' is not a tile"},
		{"[CH", "error '[' is not a tile"}, {strings.Repeat("A", 22), "error 22 squares, more than 21"},
	} {
		squares, err := gcg.ParseWord(spanish.Alphabet, c.text)
		var b strings.Builder
		for _, s := range squares {
			text := "."
			if s.Tile != 0 {
				text = spanish.Alphabet.Tiles([]tile.Tile{s.Tile})
			}
			if s.Through {
				text = "(" + text + ")"
			}
			b.WriteString(text)
		}
		got := b.String()
		if err != nil {
			got = "error " + err.Error()
		}
		if got != c.want && (err == nil || !strings.HasPrefix(got, c.want)) {
			t.Errorf("%q is %s, want %s", c.text, got, c.want)
		}
	}
}

// Hostile files take time and memory in keeping with their size.
func TestHostileRecords(t *testing.T) {
	o := gcgtest.Options(t, "english")
	asked, lines, events := 0, gcg.MaxLines, gcg.MaxEvents
	if !testsize.Longest() {
		lines, events = lines/10, events/10
	}
	o.Find = func(name string) (*tile.Set, error) { asked++; return nil, errors.New("none") }
	for _, text := range []string{
		"#note x\n" + strings.Repeat("y\n", lines-2),
		"#note x\n" + strings.Repeat("\n", lines-3) + "y",
		strings.Repeat("#tile a b\n", lines-1),
		strings.Repeat("#tile-distribution x\n", lines-1),
		strings.Repeat("#player1 a\n", lines-1),
		">a: " + strings.Repeat("A ", gcg.MaxLine/2-10) + "- +0 0",
		strings.Repeat(">"+strings.Repeat(":", 900)+"\n", events),
		strings.Repeat(">a: "+strings.Repeat("?", 900)+" - +0 0\n", events),
		strings.Repeat(">a: A 8D "+strings.Repeat(".", 900)+" +0 0\n", events),
	} {
		f := gcgtest.Read(t, text)
		began := time.Now()
		f.Record(o)
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("%.20q… takes %v", text, took)
		}
	}
	if asked > 20 {
		t.Errorf("a tile set is asked for %d times", asked)
	}
}
