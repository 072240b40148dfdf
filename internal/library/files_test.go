package library

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"maven/internal/data"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/rules"
)

// An imported list has a graph, and the files of its kit if it is from one. Other names and files have none.
func TestListFiles(t *testing.T) {
	lib := Open(t.TempDir())
	r, err := lib.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lib.Import(Import{Name: "Mine", File: put(t, "words.txt", []byte("CAT\nDOG\n"))}); err != nil {
		t.Fatal(err)
	}
	k := kitOf(t, lib, "Kit", r, "CAT")
	if _, err := lib.AddKit(t.Context(), k, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"": "", "Both": "", "x.kwg": "", "./x": "", "mine": "Mine.kwg", "KIT": "Kit.kit Kit.klv2 Kit.kwg Kit.sizes"} {
		own, err := lib.Files(name)
		var names []string
		if own != nil {
			for _, path := range own.Paths {
				names = append(names, filepath.Base(path))
			}
		}
		slices.Sort(names)
		if got := strings.Join(names, " "); err != nil || got != want {
			t.Errorf("%q: %s, want %s: %v", name, got, want, err)
		}
	}
	if _, err := lib.Files("other"); err == nil || !strings.Contains(err.Error(), `no lexicon "other"`) {
		t.Error(err)
	}
}

// What the program ships has no file; what the user gives has its own.
func TestFileFor(t *testing.T) {
	lib := Open(t.TempDir())
	text, _ := data.RuleFile("standard")
	own := put(t, "own.toml", text)
	torn := put(t, "torn.toml", []byte(strings.Replace(string(text), `tiles = "english"`, `tiles = "own.csv"`, 1)))
	for _, c := range []struct {
		kind       Kind
		name, want string
	}{
		{Graphs, "Both", ""}, {Graphs, "na", ""}, {Graphs, "x.kwg", "x.kwg"}, {Graphs, "./x", "./x"},
		{LeaveTables, "english", ""}, {LeaveTables, "x.klv2", "x.klv2"}, {LeaveTables, "x.win", ""},
		{WinTables, "x.win", "x.win"}, {UnseenTables, "x.unseen", "x.unseen"}, {BoardTables, "x.board", "x.board"}, {TileSets, "polish", ""},
		{TileSets, "x.csv", "x.csv"}, {RuleFiles, "standard", ""}, {RuleFiles, own, own},
	} {
		if got, err := lib.FileFor(c.kind, c.name); !strings.EqualFold(got, c.want) || err != nil {
			t.Errorf("%s as %s: %q, want %q: %v", c.name, c.kind, got, c.want, err)
		}
	}
	for _, c := range []struct {
		lib  *Library
		kind Kind
		name string
		want string
	}{
		{lib, RuleFiles, torn, "the tile set own.csv is in another file"},
		{lib, RuleFiles, "./none.toml", "no such file"}, {lib.NamesOnly(), Graphs, "x.kwg", "only names"},
	} {
		if got, err := c.lib.FileFor(c.kind, c.name); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s as %s: %q and %v, want %s", c.name, c.kind, got, err, c.want)
		}
	}
}

// A name that allows a table for other words is split from what allows it.
func TestAnyway(t *testing.T) {
	for name, want := range map[string][2]string{"english": {"", "english"}, "any:x.klv2": {"any:", "x.klv2"}, "": {"", ""}} {
		if prefix, rest := Anyway(name); [2]string{prefix, rest} != want {
			t.Errorf("%q is %q and %q", name, prefix, rest)
		}
	}
}

// usual opens a library, its usual rules and words.
func usual(t *testing.T) (*Library, *rules.Rules, *lexicon.Lexicon) {
	t.Helper()
	lib := Open(t.TempDir())
	r, err := lib.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	words, err := lib.Lexicon("NA", nil)
	if err != nil {
		t.Fatal(err)
	}
	return lib, r, words
}

// openers open a file of each kind.
func openers(r *rules.Rules, words *lexicon.Lexicon) map[Kind]func(lib *Library, name string) error {
	return map[Kind]func(lib *Library, name string) error{
		Graphs:       func(lib *Library, name string) error { _, err := lib.Lexicon(name, nil); return err },
		TileSets:     func(lib *Library, name string) error { _, err := lib.TileSet(name); return err },
		RuleFiles:    func(lib *Library, name string) error { _, err := lib.Rules(name); return err },
		LeaveTables:  func(lib *Library, name string) error { _, _, err := lib.Leaves(name, r, words); return err },
		UnseenTables: func(lib *Library, name string) error { _, err := lib.Unseen(name, r, words); return err },
		BoardTables:  func(lib *Library, name string) error { _, err := lib.Board(name, r, words); return err },
		WinTables:    func(lib *Library, name string) error { _, err := lib.WinProb(name, r, words); return err },
	}
}

// takers say what the files without a text are, and what takes them.
func takers() map[Kind]string {
	return map[Kind]string{
		Graphs: "a word graph, which --lexicon", LeaveTables: "a leave table, which --leaves", UnseenTables: "an unseen table, which --unseen-table",
		BoardTables: "a board table, which the option board= of a player", WinTables: "a win table, which maven train winprob --judge",
	}
}

// A file of another kind than its ending says is refused with what it is and what takes it; one of no kind with its first fault.
func TestFileUnderAnotherEnding(t *testing.T) {
	lib, r, words := usual(t)
	contents := map[Kind][]byte{Graphs: graphOf(t, "CAT", "DOG"), LeaveTables: leave.Complete(r.Tiles, 1).AppendKLV2(nil)}
	for kind, shipped := range map[Kind]data.Tables{UnseenTables: data.Unseen, BoardTables: data.Board, WinTables: data.WinProb} {
		table, err := shipped.Of("english")
		if err != nil {
			t.Fatal(err)
		}
		contents[kind] = table
	}
	for is, what := range takers() {
		for kind, open := range openers(r, words) {
			if kind == is || kind == TileSets || kind == RuleFiles {
				continue
			}
			file := put(t, "x"+string(kind), contents[is])
			if err := open(lib, file); err == nil || !strings.HasSuffix(err.Error(), file+": it is "+what+" takes as FILE"+string(is)) {
				t.Errorf("%s as %s: %v", is, kind, err)
			}
			if err := open(lib, put(t, "x"+string(kind), []byte("no table"))); err == nil || strings.Contains(err.Error(), "it is ") {
				t.Errorf("a text as %s: %v", kind, err)
			}
		}
	}
}

// A file with the ending of another kind is refused with what it is and what takes it, whether it is given as a path or not.
func TestFileOfAnotherKind(t *testing.T) {
	lib, r, words := usual(t)
	for kind, open := range openers(r, words) {
		for ending, what := range takers() {
			if ending == kind {
				continue
			}
			for _, name := range []string{"x" + string(ending), "./x" + strings.ToUpper(string(ending))} {
				want := name + ": it ends as " + what + " takes; must be FILE" + string(kind)
				if err := open(lib, name); err == nil || err.Error() != want {
					t.Errorf("%s as %s: %v; want %s", name, kind, err, want)
				}
				if err := open(lib.NamesOnly(), name); err == nil || strings.Contains(err.Error(), "ends as") {
					t.Errorf("%s as %s, where only names may stand: %v", name, kind, err)
				}
			}
		}
	}
	want := "x.klv2: it ends as a leave table, which --leaves takes; must be FILE.kwg, or a text with one word per line"
	if _, err := lib.Import(Import{Name: "Mine", File: "x.klv2"}); err == nil || err.Error() != want {
		t.Errorf("import: %v; want %s", err, want)
	}
}
