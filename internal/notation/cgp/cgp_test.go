package cgp_test

import (
	"reflect"
	"strings"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/notation/cgp"
	"maven/internal/rules"
)

// with returns the rules with another tile set.
func with(t testing.TB, r *rules.Rules, tiles string) *rules.Rules {
	t.Helper()
	set, err := datatest.FindSet(tiles)
	if err != nil {
		t.Fatal(err)
	}
	return r.WithTiles(set)
}

// empty is a standard board without tiles.
const empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15"

// middle returns a standard board with the given row 8.
func middle(row string) string {
	return "15/15/15/15/15/15/15/" + row + "/15/15/15/15/15/15/15"
}

func TestSplit(t *testing.T) {
	f, err := cgp.Split("  3/A1b/[L·L]2\tABC/  -310/305 2 lex CSW24;tmr 61000/-4000 ;  gid a b;x-own  y  z; oru; \r\n")
	if err != nil {
		t.Fatal(err)
	}
	want := &cgp.Fields{
		Rows: []string{"3", "A1b", "[L·L]2"}, Racks: [2]string{"ABC", ""}, Scores: [2]int{-310, 305}, Scoreless: 2,
		Ops: []cgp.Op{{"lex", "CSW24"}, {"tmr", "61000/-4000"}, {"gid", "a b"}, {"x-own", "y  z"}, {"oru", ""}},
	}
	if !reflect.DeepEqual(f, want) {
		t.Errorf("split into %+v\nwant %+v", f, want)
	}
	if args, ok := f.Op("gid"); args != "a b" || !ok {
		t.Errorf("gid %q, %v", args, ok)
	}
	if args, ok := f.Op("bb"); args != "" || ok {
		t.Errorf("bb %q, %v", args, ok)
	}
}

func TestSplitErrors(t *testing.T) {
	rest := " AEINRST/ 0/0 0"
	for _, c := range []struct{ line, want string }{
		{"", "cgp: the line ends before a board; it must have board, racks, scores, scoreless turns"},
		{empty, "cgp: the line ends before racks"},
		{empty + " AEINRST/", "cgp: the line ends before scores"},
		{empty + " AEINRST/ 0/0", "cgp: the line ends before a number of scoreless turns"},
		{empty + rest + " extra", `cgp: operation "extra" does not end with a semicolon`},
		{empty + rest + " lex NWL23", `cgp: operation "lex NWL23" does not end with a semicolon`},
		{empty + rest + " lex NWL23; bb", `cgp: operation "bb" does not end`},
		{empty + rest + " ;", "cgp: an empty operation before a semicolon"},
		{empty + rest + " lex NWL23;;", "cgp: an empty operation"},
		{"15" + rest, "cgp: a board of 1 row; must be 3 to 21 with / between"},
		{strings.Repeat("1/", 21) + "1" + rest, "cgp: a board of 22 rows"},
		{"3/3/" + rest, "cgp: row 3 of the board: no squares"},
		{"3/22/3" + rest, "cgp: row 2 of the board: 22 empty squares; must be 1 to 21"},
		{"3/0A2/3" + rest, "cgp: row 2 of the board: 0 empty squares"},
		{"3/03/3" + rest, "cgp: row 2 of the board: 03 empty squares"},
		{"3/" + strings.Repeat("9", 900) + "/3" + rest, strings.Repeat("9", 40) + "… empty squares"},
		{"3/" + strings.Repeat("A", 1001) + "/3" + rest, "cgp: row 2 of the board: 1001 bytes of text, more than 1000"},
		{empty + " " + strings.Repeat("A", 1001) + "/ 0/0 0", "of 1001 bytes, more than 1000"},
		{empty + " AEINRST 0/0 0", `cgp: racks "AEINRST"; must be the rack of the player on turn, /, and the opponent's, such as AEINRST/`},
		{empty + " A/B/C 0/0 0", `cgp: racks "A/B/C"`},
		{empty + " / 0 0", `cgp: scores "0"; must be two whole numbers`},
		{empty + " / 0/0/0 0", `cgp: scores "0/0/0"`},
		{empty + " / 0/x 0", `cgp: scores "0/x"`},
		{empty + " / 0/1000000 0", `cgp: scores "0/1000000"`},
		{empty + " / 0/0 -1", `cgp: scoreless turns "-1"; must be a whole number`},
		{empty + " / 0/0 lex", `cgp: scoreless turns "lex"`},
		{empty + " / 0/0 1000", `cgp: scoreless turns "1000"`},
		{empty + rest + " bb;", `cgp: operation bb "": must be a whole number from 0 to 1000`},
		{empty + rest + " bb fifty;", `cgp: operation bb "fifty": must be`},
		{empty + rest + " bb 1001;", `operation bb "1001"`},
		{empty + rest + " etl 0;", `operation etl "0": must be a whole number from 1 to 9999`},
		{empty + rest + " mcnz -1;", `operation mcnz "-1"`},
		{empty + rest + " ti 1.5;", `operation ti "1.5"`},
		{empty + rest + " to 99999999999;", `operation to "99999999999"`},
		{empty + rest + " tmr 5;", `operation tmr "5": must be two whole numbers of milliseconds`},
		{empty + rest + " cr 7pt;", `operation cr "7pt": must be one of void, single, double, triple, 5pt, 10pt`},
		{empty + rest + " oru maybe;", `operation oru "maybe": must be nothing, true or false`},
		{empty + rest + " lex;", `operation lex "": must be a name or text`},
		{empty + rest + " lex A; lex B;", "cgp: operation lex is given twice"},
		{empty + rest + " lex A;\n" + empty + rest, `cgp: character '\n' in the line`},
		{empty + rest + " gid \x00;", `cgp: character '\x00'`},
		{empty + " \xff/ 0/0 0", "cgp: the line is not UTF-8"},
		{empty + rest + " gid " + strings.Repeat("x", cgp.MaxLine) + ";", "bytes, more than 65536"},
	} {
		f, err := cgp.Split(c.line)
		if err == nil {
			t.Errorf("%.60q is split into %+v", c.line, f)
		} else if !strings.HasPrefix(err.Error(), "cgp: ") || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 200 {
			t.Errorf("%.60q:\n got %v\nwant %s", c.line, err, c.want)
		}
	}
}

func TestUnknownOpsMayRepeat(t *testing.T) {
	line := empty + " / 0/0 0 own 1; own 1; own; bb 40;"
	f, err := cgp.Split(line)
	if err != nil {
		t.Fatal(err)
	}
	p, err := f.Position(datatest.Rules(t, "standard"))
	if err != nil {
		t.Fatal(err)
	}
	if got := p.Format(datatest.Rules(t, "standard").Tiles.Alphabet); got != line {
		t.Errorf("written %s", got)
	}
}

// The operation cr names a rule for challenges in any of the spellings in use.
func TestChallenge(t *testing.T) {
	const board = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0 cr "
	for _, name := range []string{"void", "SINGLE", "double", "triple", "5pt", "FIVE_POINT", "five_point", "10pt", "TEN_POINT"} {
		if _, err := cgp.Split(board + name + ";"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := cgp.Split(board + "7pt;"); err == nil {
		t.Error("7pt is a rule")
	}
}

// A control character is named as it is, wherever it stands; tabs are blanks.
func TestControlCharacters(t *testing.T) {
	const board = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15"
	for text, want := range map[string]string{
		board + " \u009b/ 0/0 0": `cgp: character '\u009b' in the line; a position is one line of text`,
		board + "\t/ 0/0 0 \x07": `cgp: character '\a' in the line; a position is one line of text`,
	} {
		if _, err := cgp.Split(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := cgp.Split(board + "\t/\t0/0 0"); err != nil {
		t.Error(err)
	}
}
