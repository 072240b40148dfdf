package setting

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/notation/cgp"
	"maven/internal/notation/gcg"
	"maven/internal/said"
)

// settings returns the settings of a request, with the things that the program ships.
func settings(r Request) *Settings { return New(librarytest.Library(""), r, nil) }

// start returns the setting of a request.
func start(t *testing.T, r Request) *Setting {
	t.Helper()
	s, err := settings(r).Start()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Positions with rules of their own share the words and the table, and few settings are kept.
func TestSettingsAreBounded(t *testing.T) {
	s := settings(Request{})
	first, err := s.Start()
	if err != nil {
		t.Fatal(err)
	}
	for bonus := range 100 {
		made, err := s.Of(Named{Bonus: fmt.Sprint(bonus)})
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := made.Leaves(); err != nil {
			t.Fatal(err)
		}
		if made.Words != first.Words {
			t.Fatal("the words are opened again")
		}
		if got := made.Rules.Bonus[7]; got != bonus {
			t.Fatalf("the bonus is %d, want %d", got, bonus)
		}
	}
	if s.made.Len() > maxSettings || s.words.Len() != 1 || s.leaves.Len() != 1 || s.rules.Len() != 1 {
		t.Errorf("%d settings, %d lists, %d tables, %d rules are kept; want at most %d, and one of each",
			s.made.Len(), s.words.Len(), s.leaves.Len(), s.rules.Len(), maxSettings)
	}
	if first.Rules.Bonus[7] != 50 {
		t.Error("the usual rules have changed")
	}
}

func TestManyAtOnce(t *testing.T) {
	s := settings(Request{})
	first := make([]*Setting, 8)
	var all sync.WaitGroup
	for i := range first {
		all.Go(func() {
			one, err := s.Of(Named{Lexicon: "NA"})
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := one.Win(); err != nil {
				t.Error(err)
			}
			if _, _, err := one.Evaluation(); err != nil {
				t.Error(err)
			}
			first[i] = one
		})
	}
	all.Wait()
	for _, one := range first {
		if one != first[0] {
			t.Fatal("the same setting is made twice")
		}
	}
}

// The request comes first, then what is named, then the usual.
func TestWhatComesFirst(t *testing.T) {
	for _, c := range []struct {
		request Request
		named   Named
		rules   string
		tiles   string
		words   string
		bonus   int
	}{
		{Request{}, Named{}, "standard", "english", "Both", 50},
		{Request{}, Named{Lexicon: "na", Board: "SuperCrosswordGame", Tiles: "English_super", Bonus: "40"}, "super", "super-english", "NA", 40},
		{Request{}, Named{Board: "CrosswordGame", Tiles: "CrosswordGame"}, "standard", "english", "Both", 50},
		{Request{}, Named{Board: "SuperCrosswordGame", Tiles: "SuperCrosswordGame"}, "super", "super-english", "Both", 50},
		{Request{}, Named{Own: "UK", Variant: "classic"}, "standard", "english", "UK", 50},
		{Request{Rules: "friendly"}, Named{Board: "SuperCrosswordGame", Bonus: "40"}, "friendly", "friendly", "Both", 35},
		{Request{Lexicon: "UK"}, Named{Lexicon: "no such list"}, "standard", "english", "UK", 50},
		{Request{Tiles: "super-english"}, Named{Tiles: "no such tiles"}, "standard", "super-english", "Both", 50},
	} {
		s, err := settings(c.request).Of(c.named)
		if err != nil {
			t.Errorf("%+v, %+v: %v", c.request, c.named, err)
			continue
		}
		if s.Rules.Name != c.rules || s.Rules.Tiles.Name != c.tiles || s.Words.Name != c.words || s.Rules.Bonus[7] != c.bonus {
			t.Errorf("%+v, %+v: %s with %s, %s, %d", c.request, c.named, s.Rules.Name, s.Rules.Tiles.Name, s.Words.Name, s.Rules.Bonus[7])
		}
	}
}

// A fault is the request's where the request names the thing, and is that of the text otherwise.
func TestWhoseFault(t *testing.T) {
	for _, c := range []struct {
		request Request
		named   Named
		unknown bool
		faulty  bool
		want    string
	}{
		{Request{Lexicon: "nothing"}, Named{}, true, true, `no lexicon "nothing"`},
		{Request{}, Named{Lexicon: "nothing", Tiles: "polish"}, true, false, `no lexicon "nothing"`},
		{Request{Rules: "nothing"}, Named{}, true, true, `no rules "nothing"`},
		{Request{}, Named{Board: "nothing"}, true, false, `no rules "nothing"`},
		{Request{Tiles: "nothing"}, Named{}, true, true, `no tile set "nothing"`},
		{Request{}, Named{Tiles: "nothing"}, true, false, `no tile set "nothing"`},
		{Request{Lexicon: "absent.kwg"}, Named{}, false, true, "absent.kwg: no such file"},
		{Request{Lexicon: "NA"}, Named{Tiles: "polish"}, false, false, "it has the letters of the tile set english, not of polish"},
		{Request{}, Named{Variant: "wordsmog"}, false, false, `variant "wordsmog" cannot be played; it must be classic`},
	} {
		_, err := settings(c.request).Of(c.named)
		var request *RequestError
		var unknown *library.UnknownError
		if err == nil || !strings.Contains(err.Error(), c.want) || errors.As(err, &request) != c.faulty || errors.As(err, &unknown) != c.unknown {
			t.Errorf("%+v, %+v: %v", c.request, c.named, err)
		}
	}
	s := start(t, Request{Leaves: "nothing", Win: "nothing"})
	_, _, leaves := s.Evaluation()
	_, win := s.Win()
	for _, err := range []error{leaves, win} {
		if request := (*RequestError)(nil); !errors.As(err, &request) {
			t.Errorf("%v", err)
		}
	}
}

func TestTables(t *testing.T) {
	s := start(t, Request{})
	table, name, err := s.Leaves()
	again, _, _ := s.Leaves()
	if err != nil || table == nil || name != "english" || again != table {
		t.Errorf("%v, %s, %v", table, name, err)
	}
	if win, err := s.Win(); err != nil || win == nil {
		t.Errorf("%v, %v", win, err)
	}
	s = start(t, Request{Leaves: None, Win: None})
	if table, name, err := s.Leaves(); err != nil || table != nil || name != None {
		t.Errorf("%v, %s, %v", table, name, err)
	}
	if win, err := s.Win(); err != nil || win != nil {
		t.Errorf("%v, %v", win, err)
	}
}

// A table without a stamp is accepted with a warning about its letters.
func TestWarning(t *testing.T) {
	file := filepath.Join(t.TempDir(), "one.klv2")
	bytes := []byte{2, 0, 0, 0, 1, 0, 0x40, 0, 0, 0, 0xc0, 1, 1, 0, 0, 0, 0, 0, 0, 0}
	if err := os.WriteFile(file, bytes, 0o666); err != nil {
		t.Fatal(err)
	}
	var told []string
	s := New(librarytest.Library(""), Request{Leaves: file}, func(text string) { told = append(told, text) })
	one, err := s.Start()
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, name, err := one.Leaves(); err != nil || name != file {
			t.Error(name, err)
		}
	}
	if len(told) != 1 || !strings.Contains(told[0], "is the table for other tiles?") {
		t.Errorf("told %q", told)
	}
	if _, _, err := start(t, Request{Leaves: file}).Leaves(); err != nil { // without a function for warnings
		t.Error(err)
	}
}

func TestOfPosition(t *testing.T) {
	f, err := cgp.Split("3/3/3 / 0/0 0 lex NA; l1 UK; bdn CrosswordGame; ld english; var classic; bb 050; etl 7; cr void;")
	if err != nil {
		t.Fatal(err)
	}
	want := Named{Lexicon: "NA", Own: "UK", Board: "CrosswordGame", Tiles: "english", Variant: "classic", Bonus: "050", ExchangeLimit: "7"}
	if got := OfPosition(f); got != want {
		t.Errorf("%+v", got)
	}
}

func TestOfRecord(t *testing.T) {
	f, err := gcg.Read(strings.NewReader("#lexicon NWL23\n#board-layout CrosswordGame\n#tile-distribution english\n#game-type wordsmog\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := OfRecord(f); got != (Named{Lexicon: "NWL23", Board: "CrosswordGame", Tiles: "english"}) {
		t.Errorf("%+v", got)
	}
}

func TestCheck(t *testing.T) {
	s := start(t, Request{Lexicon: "NA"})
	for _, n := range []Named{
		{}, {Lexicon: "na"}, {Own: "NA"}, {Board: "crosswordgame"}, {Board: "STANDARD"}, {Board: "maven"}, {Tiles: "English"},
		{Variant: "classic"}, {Bonus: "050", ExchangeLimit: "7"},
	} {
		if err := s.Check(n); err != nil {
			t.Errorf("%+v: %v", n, err)
		}
	}
	for _, c := range []struct {
		named Named
		want  DiffersError
	}{
		{Named{Lexicon: "UK"}, DiffersError{"lexicon", "UK", "NA"}},
		{Named{Lexicon: "NA", Own: "UK"}, DiffersError{"lexicon", "UK", "NA"}},
		{Named{Board: "SuperCrosswordGame"}, DiffersError{"rules", "SuperCrosswordGame", "standard"}},
		{Named{Board: "./standard.toml"}, DiffersError{"rules", "./standard.toml", "standard"}},
		{Named{Tiles: "polish"}, DiffersError{"tile set", "polish", "english"}},
		{Named{Tiles: "./english.csv"}, DiffersError{"tile set", "./english.csv", "english"}},
		{Named{Variant: "wordsmog"}, DiffersError{"rules", "wordsmog", "standard"}},
		{Named{Bonus: "40"}, DiffersError{"bingo bonus", "40", "50"}},
		{Named{ExchangeLimit: "1"}, DiffersError{"exchange limit", "1", "7"}},
	} {
		var differs *DiffersError
		if err := s.Check(c.named); !errors.As(err, &differs) || *differs != c.want {
			t.Errorf("%+v: %v", c.named, err)
		} else if text := err.Error(); !strings.Contains(text, c.want.Want) || !strings.Contains(text, c.want.Have) {
			t.Error(text)
		}
	}
}

// What a setting makes is for its rules and words, and each has memory of its own.
func TestBoardAndStatic(t *testing.T) {
	s := start(t, Request{Rules: "super"})
	judge, _, err := s.Evaluation()
	if err != nil {
		t.Fatal(err)
	}
	if a, b := s.Board(), s.Board(); a == b || a.Rules() != s.Rules || a.Words() != s.Words.Graph {
		t.Error("the boards are not of the setting, or are one")
	}
	if a, b := s.Static(judge), s.Static(judge); a == b {
		t.Error("two players are one")
	}
	if made := settings(Request{}).With(s.Rules, s.Words); made.Rules != s.Rules || made.Words != s.Words {
		t.Error("a setting of parts has others")
	}
}

// Settings of another request share what has been opened, and choose by their own request.
func TestAsked(t *testing.T) {
	s := New(librarytest.Library(""), Request{}, nil)
	both, err := s.Start()
	if err != nil {
		t.Fatal(err)
	}
	na, err := s.Asked(Request{Lexicon: "NA"}).Of(Named{Lexicon: "UK"})
	if err != nil || na.Words.Name != "NA" || na.Rules != both.Rules {
		t.Fatalf("%v: the words %s", err, na.Words.Name)
	}
	table, _, err := both.Leaves()
	if err != nil {
		t.Fatal(err)
	}
	if same, _, err := na.Leaves(); err != nil || same != table {
		t.Errorf("the leave table was opened twice: %v", err)
	}
	if none, err := s.Asked(Request{Leaves: None}).Start(); err != nil {
		t.Error(err)
	} else if table, _, err := none.Leaves(); err != nil || table != nil {
		t.Errorf("%v: another request has its own choice of leaves", err)
	}
}

// imported returns a library with a list that was imported with a tile set.
func imported(t *testing.T, name, tiles, words string) *library.Library {
	t.Helper()
	folder := t.TempDir()
	file := filepath.Join(folder, "words.txt")
	if err := os.WriteFile(file, []byte(words), 0o666); err != nil {
		t.Fatal(err)
	}
	lib := librarytest.Library(filepath.Join(folder, "data"))
	if _, err := lib.Import(library.Import{Name: name, File: file, Tiles: tiles}); err != nil {
		t.Fatal(err)
	}
	return lib
}

// Tiles that are known from the file of an imported list alone are found by their name beside the list.
func TestTilesThatOnlyAListKnows(t *testing.T) {
	own := filepath.Join(t.TempDir(), "own.csv")
	if err := os.WriteFile(own, []byte("?,?,2,0,0\nA,a,9,1,1\nK,k,9,3,0\nCH,ch,2,5,0\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s := New(imported(t, "Ours", own, "KA\nCHA\n"), Request{}, nil)
	line := "15/15/15/15/15/15/15/6[CH]A7/15/15/15/15/15/15/15 AAK[CH]/ 0/0 0 lex Ours; ld own;"
	if p, err := s.Place(line); err != nil || p.CGP != line {
		t.Errorf("%v", err)
	}
	if _, err := s.Place(strings.Replace(line, "lex Ours", "lex NA", 1)); err == nil || !strings.HasPrefix(err.Error(), `no tile set "own"`) {
		t.Errorf("beside another list: %v", err)
	}
}

// A list that was imported with a tile set brings its tiles, whoever names it, unless other tiles are asked for; rules with tiles
// of their own do not take it.
func TestListBringsItsTiles(t *testing.T) {
	lib := imported(t, "Ours", "french", "KA\nWU\nKWA\n")
	for _, c := range []struct {
		request Request
		named   Named
		want    string // tiles
	}{
		{Request{Lexicon: "ours"}, Named{}, "french"},
		{Request{}, Named{Lexicon: "Ours"}, "french"},
		{Request{Lexicon: "Ours", Rules: "standard"}, Named{}, "french"},
		{Request{Lexicon: "Ours", Tiles: "english"}, Named{}, "english"},
		{Request{Lexicon: "Ours"}, Named{Tiles: "english"}, "english"},
		{Request{Lexicon: "Ours", Rules: "super", Tiles: "french"}, Named{}, "french"},
		{Request{}, Named{}, "english"},
		{Request{Lexicon: "Both", Rules: "super"}, Named{}, "super-english"},
	} {
		s, err := New(lib, c.request, nil).Of(c.named)
		if err != nil || s.Rules.Tiles.Name != c.want {
			t.Errorf("%+v, %+v: %v, want the tiles %s", c.request, c.named, err, c.want)
			continue
		}
		if k := s.Rules.Tiles.Score[11]; c.want == "french" && k != 10 {
			t.Errorf("%+v, %+v: K scores %d", c.request, c.named, k)
		}
	}
	_, err := New(lib, Request{Lexicon: "Ours", Rules: "super"}, nil).Start()
	if err == nil || err.Error() != "lexicon Ours is for the tiles french, and the rules super have super-english; --tiles NAME chooses" {
		t.Errorf("rules with tiles of their own: %v", err)
	}
	if text := said.Plainly(err).String(); text != "lexicon Ours is for the tiles french, and the rules super have super-english; choose the tiles, or other rules" {
		t.Errorf("without flags: %s", text)
	}
	usual := imported(t, "Ours", "", "KA\nWU\nKWA\n")
	if s, err := New(usual, Request{Lexicon: "Ours", Rules: "super"}, nil).Start(); err != nil || s.Rules.Tiles.Name != "super-english" {
		t.Errorf("a list for the usual tiles: %v", err)
	}
}

// A thing is opened once; where that fails, it is tried again.
func TestOpenedAgain(t *testing.T) {
	s, file := settings(Request{}), filepath.Join(t.TempDir(), "house.toml")
	if _, err := s.RulesNamed(file); err == nil {
		t.Fatal("rules of a file that is not there")
	}
	text, err := librarytest.Library("").Shelf(library.RuleFiles).Text(Rules)
	if err == nil {
		err = os.WriteFile(file, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	first, err := s.RulesNamed(file)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.RulesNamed(file); again != first || err != nil {
		t.Errorf("%p, not %p, %v", again, first, err)
	}
}
