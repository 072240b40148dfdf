package maven_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"maven"
	"maven/internal/data"
	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/stat"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

func TestOpenUnknown(t *testing.T) {
	for _, c := range []struct {
		options    maven.Options
		kind, some string
	}{
		{maven.Options{Lexicon: "nothing"}, "lexicon", "NA"},
		{maven.Options{Rules: "nothing"}, "rules", "standard"},
		{maven.Options{Tiles: "nothing"}, "tile set", "english"},
		{maven.Options{Leaves: "nothing"}, "leave table", "english"},
		{maven.Options{WinTable: "nothing"}, "win table", "english"},
	} {
		_, err := maven.Open(c.options)
		var unknown *maven.UnknownError
		if !errors.As(err, &unknown) || unknown.Kind != c.kind || !slices.Contains(unknown.Known, c.some) {
			t.Errorf("%+v: %v", c.options, err)
		}
	}
}

func TestOpenFiles(t *testing.T) {
	if _, err := maven.Open(maven.Options{Lexicon: filepath.Join(t.TempDir(), "no.kwg")}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	if _, err := maven.Open(maven.Options{Tiles: "polish"}); err == nil {
		t.Error("English words are taken for Polish tiles")
	}
	foreign := filepath.Join(t.TempDir(), "foreign.kwg")
	graph, err := wordgraph.Build(28, [][]tile.Tile{{27, 28}})
	if err := errors.Join(err, os.WriteFile(foreign, graph.AppendKWG(nil), 0o600)); err != nil {
		t.Fatal(err)
	}
	if _, err := maven.Open(maven.Options{Lexicon: foreign}); err == nil || !strings.Contains(err.Error(), "it is not a word graph for the 26 letters of the tile set english") || strings.Contains(err.Error(), "--") {
		t.Errorf("a graph of other letters: %v", err)
	}
	if _, err := maven.Open(maven.Options{Folder: t.TempDir()}); err != nil {
		t.Errorf("an empty folder: %v", err)
	}
	catalog, err := maven.Available(t.TempDir())
	if err != nil || len(catalog.Lexica) != 3 || !slices.Contains(catalog.TileSets, "polish") || !slices.Contains(catalog.WinTables, "english") {
		t.Errorf("%+v, %v", catalog, err)
	}
	own := t.TempDir()
	text, _ := data.RuleFile("super")
	if err := errors.Join(os.Mkdir(filepath.Join(own, "rules"), 0o700), os.WriteFile(filepath.Join(own, "rules", "house.toml"), text, 0o600)); err != nil {
		t.Fatal(err)
	}
	if catalog, err = maven.Available(own); err != nil || !slices.Equal(catalog.Rules, []string{"friendly", "house", "maven", "standard", "super"}) {
		t.Errorf("%q, %v", catalog.Rules, err)
	}
	if engine, err := maven.Open(maven.Options{Folder: own, Rules: "house"}); err != nil || engine.Rules().Name != "house" {
		t.Error(err)
	}
}

// The same position opens with each name that is the engine's, and no other.
func TestSettings(t *testing.T) {
	override, err := maven.Open(maven.Options{Override: true})
	if err != nil {
		t.Fatal(err)
	}
	for ops, kind := range map[string]string{
		"lex both; bdn CrosswordGame; ld english; bb 50; etl 7; var classic;": "",
		"bdn maven;":       "", // the board is the same
		"l1 NA; l2 UK;":    "lexicon",
		"lex CSW24;":       "lexicon",
		"bdn super;":       "rules",
		"bdn Unheard;":     "rules",
		"var wordsmog;":    "rules",
		"ld super-english": "-",
		"ld french;":       "tile set",
		"bb 35;":           "bingo bonus",
		"etl 1;":           "exchange limit",
	} {
		_, err := engine().ParseCGP(quiet + " " + ops)
		var setting *maven.SettingError
		switch known := errors.As(err, &setting); {
		case kind == "" && err != nil, kind == "-" && (err == nil || known), len(kind) > 1 && (!known || setting.Kind != kind):
			t.Errorf("%s: %v", ops, err)
		}
		if p, err := override.ParseCGP(quiet + " " + ops); kind != "-" && (err != nil || p.CGP() != position(quiet).CGP()) {
			t.Errorf("%s, overridden: %v", ops, err)
		}
	}
	if p, err := engine().ParseCGP(strings.Replace(quiet, "/ 0/", "/ABC 0/", 1) + " oru;"); err != nil || p.CGP() != position(quiet).CGP() {
		t.Errorf("with the opponent's rack hidden: %v", err)
	}
}

func TestSettingsOfRecords(t *testing.T) {
	override, err := maven.Open(maven.Options{Override: true})
	if err != nil {
		t.Fatal(err)
	}
	for pragma, kind := range map[string]string{
		"#lexicon Both":                    "",
		"#lexicon CSW19":                   "lexicon",
		"#board-layout CrosswordGame":      "",
		"#board-layout SuperCrosswordGame": "rules",
		"#tile-distribution English":       "",
		"#tile-distribution polish":        "tile set",
	} {
		_, err := engine().ReadGCG(strings.NewReader(pragma + "\n" + record))
		var setting *maven.SettingError
		if errors.As(err, &setting) != (kind != "") || kind != "" && setting.Kind != kind || kind == "" && err != nil {
			t.Errorf("%s: %v", pragma, err)
		}
		if g, err := override.ReadGCG(strings.NewReader(pragma + "\n" + record)); err != nil || g.Len() != 2 {
			t.Errorf("%s, overridden: %v", pragma, err)
		}
	}
	for _, bad := range []string{"", "#player1 ann Ann\n", "\xFF\xFEa\x00"} {
		if _, err := engine().ReadGCG(strings.NewReader(bad)); err == nil || strings.Contains(err.Error(), "history") {
			t.Errorf("%q: %v; want what a game needs", bad, err)
		}
	}
	twice := "#player1 ann Ann\n#player2 ann Anna\n>ann: AEINRST 8D RETAINS +66 66\n"
	if _, err := engine().ReadGCG(strings.NewReader(twice)); err == nil || err.Error() != "maven: line 2: players 1 and 2 are both ann; want a nick for each" {
		t.Errorf("a nick for two players: %v", err)
	}
}

// Other rules have other boards, and say so in their positions.
func TestOtherRules(t *testing.T) {
	super, err := maven.Open(maven.Options{Rules: "super"})
	if err != nil {
		t.Fatal(err)
	}
	rules := super.Rules()
	total := 0
	for _, tile := range rules.Tiles {
		total += tile.Count
	}
	if rules.Size != 21 || len(rules.Premiums) != 21 || rules.Premiums[0][0] != 'Q' || total != 200 || rules.TileSet != "super-english" {
		t.Errorf("%+v, %d tiles", rules, total)
	}
	p, err := super.NewPosition(maven.Setup{Rack: "QUIXOT?"})
	if err != nil {
		t.Fatal(err)
	}
	again, err := super.ParseCGP(p.CGP())
	if err != nil || again.CGP() != p.CGP() || again.Bag() != 186 {
		t.Errorf("%s: %v", p.CGP(), err)
	}
	if _, err := engine().ParseCGP(p.CGP()); err == nil {
		t.Error("a larger board is taken for the standard one")
	}
}

// Words come back as Has reads them, also those whose tiles the plain text hides.
func TestWordsAreReadBack(t *testing.T) {
	folder := t.TempDir()
	list := filepath.Join(folder, "es.txt")
	if err := os.WriteFile(list, []byte("CHA\n[C][H]A\n[C][H][LL]\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := librarytest.Library(folder).Import(library.Import{Name: "es", File: list, Tiles: "spanish"}); err != nil {
		t.Fatal(err)
	}
	e, err := maven.Open(maven.Options{Lexicon: "es", Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := maven.Open(maven.Options{Lexicon: "es", Folder: folder, Rules: "super"}); err == nil || strings.Contains(err.Error(), "--") {
		t.Errorf("rules with other tiles: %v", err)
	}
	all := slices.Collect(e.Lexicon().All())
	if want := []string{"[C]HA", "[C]H[LL]", "CHA"}; !slices.Equal(all, want) {
		t.Errorf("%q; want %q", all, want)
	}
	for _, word := range all {
		if !e.Lexicon().Has(word) {
			t.Errorf("%s is not there", word)
		}
	}
}

func TestTextThatIsNone(t *testing.T) {
	words := engine().Lexicon()
	_, anagrams := words.Anagrams("A1")
	_, some := words.Subanagrams("É")
	_, pattern := words.Pattern("[A")
	_, _, hooks := words.Hooks("A?")
	for i, err := range []error{anagrams, some, pattern, hooks} {
		if err == nil {
			t.Errorf("search %d takes it", i)
		}
	}
	if pattern != nil && strings.Count(pattern.Error(), "pattern") != 1 {
		t.Errorf("%v names the pattern twice", pattern)
	}
	if words.Has("") || words.Has("A?") || words.Has("ÉTÉ") {
		t.Error("that is no word")
	}
}

// Whatever the text, nothing panics, and a position that is read is read back.
func FuzzParseCGP(f *testing.F) {
	f.Add(quiet)
	f.Add("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ??/ABC 3/4 5 bb 50;")
	f.Add("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ??/ABC 3/4 6 bb 50;")
	f.Fuzz(func(t *testing.T, line string) {
		p, err := engine().ParseCGP(line)
		if err != nil {
			return
		}
		if again, err := engine().ParseCGP(p.CGP()); err != nil || again.CGP() != p.CGP() {
			t.Errorf("%q reads as %q: %v", line, p.CGP(), err)
		}
		if _, err := p.Best(); err != nil && !errors.Is(err, maven.ErrNoRack) && !errors.Is(err, maven.ErrOver) {
			t.Errorf("%q: %v", line, err)
		}
	})
}

// Whatever the file, nothing panics, and what is not changed is written as it was.
func FuzzReadGCG(f *testing.F) {
	f.Add(record)
	f.Add("#player1 a A\n#player2 b B\n>a: ABC 8H CAB +14 14\n>b: X -- +0 0\n>a: - +0 14\n")
	f.Add("#player1 a\n#player2 b\n>a: AAAAAAAAAAA 8H A +999999 999999\n>b: - +0 0\n")
	f.Fuzz(func(t *testing.T, file string) {
		g, err := engine().ReadGCG(strings.NewReader(file))
		if err != nil {
			return
		}
		g.Findings()
		for i := range g.Turns() {
			if p, err := g.At(i); err == nil {
				if best, err := p.Best(); err == nil {
					_, _ = p.WinChanceAfter(best)
				}
			}
		}
		if err := g.Play("pass"); err == nil {
			var b strings.Builder
			if err := g.WriteGCG(&b); err != nil {
				t.Error(err)
			}
		}
	})
}

// What the library says of how a number is known is what the program says.
func TestKnowledgeNames(t *testing.T) {
	for public, known := range map[maven.Knowledge]stat.Known{
		maven.Heuristic: stat.Heuristic, maven.Sampled: stat.Sampled, maven.Enumerated: stat.Enumerated, maven.Proven: stat.Proven,
		maven.Unknown: stat.Unknown,
	} {
		if string(public) != known.String() {
			t.Errorf("%s is called %s", known, public)
		}
	}
}
