package setting

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/data"
	"maven/internal/data/datatest"
	"maven/internal/library"
	"maven/internal/library/librarytest"
)

const quiet = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0"

// A line is placed by the rules and words that it names, and those that the user asks for stand above them.
func TestPlace(t *testing.T) {
	for _, one := range []struct {
		request      Request
		line         string
		words, rules string
		bonus        int
		remark       string // a part of it
	}{
		{Request{}, quiet, "Both", "standard", 50, ""},
		{Request{}, quiet + " lex NA; bb 35;", "NA", "standard", 35, ""},
		{Request{Lexicon: "UK"}, quiet + " lex NA;", "UK", "standard", 50, ""},
		{Request{}, quiet + " lex CSW21;", "Both", "standard", 50, "the position names the lexicon CSW21, which you do not have; words are judged by Both"},
		{Request{Lexicon: "NA"}, quiet + " lex CSW21;", "NA", "standard", 50, ""},
		{Request{}, quiet + " l1 OTCWL;", "Both", "standard", 50, "OTCWL"},
		{Request{Rules: "friendly"}, quiet + " bb 20;", "Both", "friendly", 35, ""},
	} {
		p, err := settings(one.request).Place(one.line)
		if err != nil {
			t.Errorf("%+v %s: %v", one.request, one.line, err)
			continue
		}
		if p.Words.Name != one.words || p.Rules.Name != one.rules || p.Rules.Bonus[7] != one.bonus || p.Position.Rack.Len() != 7 || p.CGP != one.line ||
			!strings.Contains(p.Remark.String(), one.remark) || (one.remark == "") != (p.Remark.IsZero()) {
			t.Errorf("%+v %s: %s %s %d, %q, remark %q", one.request, one.line, p.Words.Name, p.Rules.Name, p.Rules.Bonus[7], p.CGP, p.Remark)
		}
	}
}

// A line names what is here by its name. Files are opened for the user alone.
func TestPositionsNameNoFiles(t *testing.T) {
	dir := t.TempDir()
	words, rules, tiles := filepath.Join(dir, "mine.kwg"), filepath.Join(dir, "mine.toml"), filepath.Join(dir, "mine.csv")
	graph := librarytest.GraphOf(t, datatest.TileSet(t, "english"), "quiet", "retains")
	text, _ := data.RuleFile("standard")
	set, _ := data.TileSet("english")
	for path, content := range map[string][]byte{words: graph.AppendKWG(nil), rules: text, tiles: set} {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, op := range []string{"lex " + words, "l1 " + words, "bdn " + rules, "ld " + tiles} {
		if p, err := settings(Request{}).Place(quiet + " " + op + ";"); !errors.Is(err, library.ErrFile) {
			t.Errorf("%s: %v, %v", op, p, err)
		}
	}
	p, err := settings(Request{Lexicon: words, Rules: rules, Tiles: tiles}).Place(quiet + " lex other.kwg; bdn other.toml; ld other.csv;")
	if err != nil || p.Words.Name != "mine" {
		t.Errorf("the user's own files: %+v, %v", p, err)
	}
}

// A line that cannot be placed says why; words that nobody has are no fault of a file that is named, nor of a request.
func TestNotPlaced(t *testing.T) {
	for line, want := range map[string]string{
		"15":                                   "cgp: ",
		quiet + " lex missing.kwg;":            `"missing.kwg": only names may stand here, no files`,
		quiet + " lex OSPS; ld polish;":        `no lexicon "OSPS"`,
		quiet + " var wordsmog;":               "variant",
		strings.Replace(quiet, "Q", "QQ", 1):   "row 8",
		strings.Replace(quiet, "AEI", "QQ", 1): "tiles Q",
	} {
		if _, err := settings(Request{}).Place(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", line, err, want)
		}
	}
	var asked *RequestError
	var unknown *library.UnknownError
	if _, err := settings(Request{Lexicon: "CSW21"}).Place(quiet); !errors.As(err, &asked) || !errors.As(err, &unknown) {
		t.Errorf("a request for words that nobody has: %v", err)
	}
}

// The opponent holds what it can hold, and the line says so; a rack on turn is needed only where it is asked for.
func TestHold(t *testing.T) {
	s := start(t, Request{})
	p, err := s.from.Place(quiet)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.NeedRack(); err != nil {
		t.Error(err)
	}
	before := p.CGP
	for tiles, want := range map[string]string{"QU": "QU: the opponent cannot hold these tiles", "Z2": "2", "ABCDEFGH": "cannot hold"} {
		if err := p.Hold(tiles); err == nil || !strings.Contains(err.Error(), want) || p.CGP != before {
			t.Errorf("%s: %v; want %q, and nothing changed", tiles, err, want)
		}
	}
	if err := p.Hold(""); err != nil || p.CGP != before {
		t.Errorf("nothing held: %v", err)
	}
	if err := p.Hold("ZU"); err != nil || !strings.Contains(p.CGP, " AEINRST/UZ ") || p.Position.Opponent.Len() != 2 {
		t.Errorf("%v: %s", err, p.CGP)
	}
	hidden, err := s.from.Place(quiet + " oru; lex UK;")
	if err != nil {
		t.Fatal(err)
	}
	if err := hidden.Hold("ZU"); err != nil || !strings.HasSuffix(hidden.CGP, " AEINRST/UZ 0/48 0 lex UK;") || hidden.Position.Opponent.Len() != 2 {
		t.Errorf("where the line hides the opponent's rack: %v: %s, and it holds %v", err, hidden.CGP, hidden.Position.Opponent)
	}
	bare, err := s.from.Place(strings.Replace(quiet, "AEINRST", "", 1))
	if err != nil || !errors.Is(bare.NeedRack(), ErrNoRack) {
		t.Errorf("a position without a rack: %v", err)
	}
}

// Moves are read as they are listed; the first one at fault is named.
func TestMoves(t *testing.T) {
	p, err := settings(Request{}).Place(quiet)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := p.Moves([]string{"K5 ANESTRI", "exchange A", "pass"})
	if err != nil || len(moves) != 3 {
		t.Fatalf("%d moves: %v", len(moves), err)
	}
	var illegal *board.IllegalError
	if _, err = p.Moves([]string{"pass", "K5 ANTSIRE"}); !errors.As(err, &illegal) || !strings.HasPrefix(err.Error(), "K5 ANTSIRE: ") {
		t.Errorf("a phony: %v", err)
	}
	if _, err = p.Move("K99 CAT"); err == nil || errors.As(err, &illegal) {
		t.Errorf("no square: %v", err)
	}
	// Other words find other moves legal, on a board of their own.
	by := p.By(start(t, Request{Lexicon: "NA"}))
	if by.Words.Name != "NA" || by.CGP != p.CGP || by.Position.Board == p.Position.Board {
		t.Errorf("%s %s", by.Words.Name, by.CGP)
	}
}

// A line is written the same for equal positions, without words.
func TestLine(t *testing.T) {
	line, r, err := settings(Request{}).Line(strings.Replace(quiet, "AEINRST", "TSRNIEA", 1) + " lex CSW21; bdn CrosswordGame;")
	if err != nil || line != quiet+" lex CSW21; bdn CrosswordGame;" || r.Name != "standard" {
		t.Errorf("%v: %s", err, line)
	}
	for _, bad := range []string{"", "15", quiet + " var wordsmog;", strings.Replace(quiet, "QUIET5", "QUIET6", 1)} {
		if _, _, err := settings(Request{}).Line(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}
