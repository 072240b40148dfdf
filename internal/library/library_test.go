package library

import (
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/winprob"
	"maven/internal/wordgraph"
)

// threeLetters is a tile set that the program does not ship.
const threeLetters = "?,?,2,0,0\nA,a,4,1,1\nB,b,3,3,0\nC,c,1,5,0\n"

func TestMain(m *testing.M) {
	testsize.CollectSeldom()
	os.Exit(m.Run())
}

// put writes a file into a folder of the test and returns its path.
func put(t testing.TB, name string, text []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// graphOf returns a word graph of words over the letters of an English tile set.
func graphOf(t testing.TB, words ...string) []byte {
	t.Helper()
	set, err := Open("").TileSet("english")
	if err != nil {
		t.Fatal(err)
	}
	var list [][]tile.Tile
	for _, text := range words {
		word, err := set.ParseWord(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, word)
	}
	g, err := wordgraph.Build(set.Len(), list)
	if err != nil {
		t.Fatal(err)
	}
	return g.AppendKWG(nil)
}

// wordsIn lists the words of a list in the library, or the error.
func wordsIn(l *Library, name string) string {
	lex, err := l.Lexicon(name, nil)
	if err != nil {
		return "error: " + err.Error()
	}
	var b strings.Builder
	if err := lex.WriteWords(&b); err != nil {
		return err.Error()
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// fails checks that an error has all the parts in one line.
func fails(t *testing.T, what string, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Errorf("%s: no error", what)
		return
	}
	for _, part := range append(parts, "") {
		if !strings.Contains(err.Error(), part) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %q, want %q in one line", what, err, part)
		}
	}
}

func TestDefaultDir(t *testing.T) {
	for _, c := range []struct {
		system, env, want string
	}{
		{"linux", "HOME=/home/ann", "/home/ann/.local/share/maven"},
		{"linux", "HOME=/home/ann XDG_DATA_HOME=/data", "/data/maven"},
		{"linux", "HOME=/home/ann XDG_DATA_HOME=relative", "/home/ann/.local/share/maven"},
		{"freebsd", "HOME=/home/ann", "/home/ann/.local/share/maven"},
		{"darwin", "HOME=/Users/ann XDG_DATA_HOME=/data", "/Users/ann/Library/Application Support/maven"},
		{"windows", "LocalAppData=/local", "/local/maven"},
		{"linux", "HOME=/home/ann XDG_DATA_HOME=/data MAVEN_DATA=here", "here"},
		{"windows", "MAVEN_DATA=/m", "/m"},
		{"linux", "", "error"},
		{"windows", "HOME=/home/ann", "error"},
	} {
		env := map[string]string{}
		for _, pair := range strings.Fields(c.env) {
			name, value, _ := strings.Cut(pair, "=")
			env[name] = value
		}
		got, err := defaultDir(c.system, func(name string) string { return env[name] })
		if err != nil {
			got = "error"
		}
		if filepath.ToSlash(got) != c.want {
			t.Errorf("%s, %s: %s, want %s", c.system, c.env, got, c.want)
		}
	}
	if dir, err := DefaultDir(func(string) string { return "x" }); err != nil || dir != "x" {
		t.Errorf("%s %v", dir, err)
	}
}

func TestTileSet(t *testing.T) {
	l := Open(t.TempDir())
	a, err := l.TileSet("Spanish")
	if err != nil || a.Name != "spanish" {
		t.Fatalf("%v %v", a, err)
	}
	if b, _ := l.TileSet("spanish"); b != a {
		t.Error("read twice")
	}
	set, err := l.TileSet(put(t, "three.csv", []byte(threeLetters)))
	if err != nil || set.Name != "three" || set.Len() != 3 {
		t.Errorf("%v %v", set, err)
	}
	_, err = l.TileSet("klingon")
	fails(t, "unknown", err, "klingon", "english", "FILE.csv")
	var unknown *UnknownError
	if !errors.As(err, &unknown) {
		t.Errorf("%T", err)
	}
	_, err = l.TileSet("missing.csv")
	if fails(t, "missing", err, "missing.csv"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	_, err = l.TileSet(put(t, "bad.csv", []byte("A,a\n")))
	fails(t, "bad", err, "bad.csv:1")
	_, err = l.TileSet(t.TempDir())
	fails(t, "folder", err, "is a folder")
	_, err = l.TileSet(put(t, "big.csv", make([]byte, maxTextBytes+1)))
	fails(t, "big", err, "big.csv", "over 1 MiB")
}

func TestRules(t *testing.T) {
	l := Open(t.TempDir())
	r, err := l.Rules("Standard")
	if err != nil || r.Name != "standard" || r.Tiles.Name != "english" {
		t.Fatalf("%v %v", r, err)
	}
	_, err = l.Rules("none")
	fails(t, "unknown", err, "none", "standard", "FILE.toml")
	_, err = l.Rules("none.toml")
	fails(t, "missing", err, "none.toml")
	_, err = l.Rules(put(t, "bad.toml", []byte("x = [")))
	fails(t, "bad", err, "bad.toml")
}

// A rules file of the user finds a shipped tile set by name and its own beside it.
func TestRulesFileNamesItsTiles(t *testing.T) {
	text, _ := data.RuleFile("standard")
	for tiles, want := range map[string]int{"french": 26, "three.csv": 3} {
		path := put(t, "mine.toml", []byte(strings.Replace(string(text), `"english"`, `"`+tiles+`"`, 1)))
		if err := os.WriteFile(filepath.Join(filepath.Dir(path), "three.csv"), []byte(threeLetters), 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := Open(t.TempDir()).Rules(path)
		if err != nil || r.Tiles.Len() != want {
			t.Errorf("%s: %v %v", tiles, r, err)
		}
	}
}

func TestShippedLexica(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "absent")
	l := Open(dir)
	infos, err := l.Lexicons()
	if err != nil || len(infos) != len(data.Modes()) {
		t.Fatalf("%v %v", infos, err)
	}
	for _, info := range infos {
		lex, err := l.Lexicon(strings.ToLower(info.Name), nil)
		if err != nil {
			t.Fatal(err)
		}
		if lex.Name != info.Name || lex.Hash() != info.Hash || lex.Set.Name != info.TileSet || info.Origin != Shipped {
			t.Errorf("%+v: %s %s", info, lex.Name, lex.Hash())
		}
		if n := lex.Graph.WordCount(); n != info.Words {
			t.Errorf("%s: %d words, want %d", info.Name, n, info.Words)
		}
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("reading made the data directory: %v", err)
	}
	if l.Dir() != dir {
		t.Error(l.Dir())
	}
}

func TestLexiconWithAnotherTileSet(t *testing.T) {
	l := Open(t.TempDir())
	super, err := l.TileSet("super-english")
	if err != nil {
		t.Fatal(err)
	}
	lex, err := l.Lexicon("NA", super)
	if err != nil || lex.Set != super {
		t.Errorf("%v %v", lex, err)
	}
	for _, name := range []string{"spanish", put(t, "swap.csv", englishWith(t, "A,a", "É,é"))} {
		set, err := l.TileSet(name)
		if err != nil {
			t.Fatal(err)
		}
		_, err = l.Lexicon("NA", set)
		fails(t, name, err, "lexicon NA", "english", set.Name)
	}
	const last = "Z,z,1,10,0\n"
	for _, c := range [][3]string{{"A,a", "É,é", "of another tile set english, with A"}, {last, last + "CH,ch,0,0,0\n", "of the tile set english, without CH"}} {
		set, err := l.TileSet(put(t, "english.csv", englishWith(t, c[0], c[1])))
		if err != nil {
			t.Fatal(err)
		}
		_, err = l.Lexicon("NA", set)
		fails(t, c[1], err, "lexicon NA", c[2])
	}
}

// englishWith returns the English tile set with a text replaced.
func englishWith(t *testing.T, old, new string) []byte {
	t.Helper()
	text, _ := data.TileSet("english")
	if !strings.Contains(string(text), old) {
		t.Fatalf("no %s in the tile set", old)
	}
	return []byte(strings.Replace(string(text), old, new, 1))
}

// What a list is opened for, its words are the same value: one map, one identity, one commonness.
func TestListsAreOpenedOnce(t *testing.T) {
	l := Open("")
	english, err := l.Lexicon("NA", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tiles := range []string{"english", "friendly"} {
		set, err := l.TileSet(tiles)
		if err != nil {
			t.Fatal(err)
		}
		words, err := l.Lexicon("na", set)
		if err != nil || words.Set != set || words.Map() != english.Map() {
			t.Errorf("%s: %v, or words of their own", tiles, err)
		}
		if (words == english) != (tiles == "english") {
			t.Errorf("%s: the list itself is %t", tiles, words == english)
		}
	}
}

// Libraries of several data directories share what is built in, and nothing else.
func TestLibrariesShareWhatIsBuiltIn(t *testing.T) {
	one := Open(t.TempDir())
	other := Open(t.TempDir())
	standard, err := one.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	var lists [2]*lexicon.Lexicon
	var wins [2]*winprob.Table
	for i, lib := range []*Library{one, other.NamesOnly()} {
		lists[i], err = lib.Lexicon("both", nil)
		if err == nil {
			wins[i], err = lib.WinProb("", standard, lists[i])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if lists[0] != lists[1] {
		t.Error("a built-in list is opened twice")
	}
	if wins[0] == nil || wins[0] != wins[1] {
		t.Error("a built-in win table is read twice")
	}
	if one.Dir() == other.Dir() {
		t.Error("the data directory is shared")
	}
}

func TestUnknownLexicon(t *testing.T) {
	l := Open(t.TempDir())
	_, err := l.Lexicon("CSW99", nil)
	fails(t, "unknown", err, "CSW99", "Both", "NA", "UK", "maven lexicon import")
	var unknown *UnknownError
	if !errors.As(err, &unknown) || len(unknown.Known) != 3 {
		t.Errorf("%v", err)
	}
	_, err = l.Describe("CSW99")
	fails(t, "unknown", err, "CSW99")
}

func TestLexiconFromFile(t *testing.T) {
	l := Open(t.TempDir())
	path := put(t, "mine.KWG", graphOf(t, "CAT", "CATS"))
	lex, err := l.Lexicon(path, nil)
	if err != nil || lex.Name != "mine" || lex.Graph.WordCount() != 2 || !lex.Graph.HasGADDAG() {
		t.Fatalf("%v %v", lex, err)
	}
	if got := wordsIn(l, path); got != "CAT CATS" {
		t.Error(got)
	}
	_, err = l.Lexicon("absent.kwg", nil)
	if fails(t, "absent", err, "absent.kwg"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	torn := graphOf(t, "CAT", "CATS")
	_, err = l.Lexicon(put(t, "torn.kwg", torn[:len(torn)-3]), nil)
	fails(t, "torn", err, "torn.kwg")
	_, err = l.Lexicon(put(t, "torn.kwg", torn[:len(torn)-8]), nil)
	fails(t, "torn", err, "torn.kwg")
	three, err := l.TileSet(put(t, "three.csv", []byte(threeLetters)))
	if err != nil {
		t.Fatal(err)
	}
	_, err = l.Lexicon(path, three)
	fails(t, "small alphabet", err, "mine.KWG", "3 letters", "--tiles")
	info, err := l.Describe(path)
	if err != nil || info.Origin != File || info.Name != "mine" {
		t.Errorf("%+v %v", info, err)
	}
}

// dawgOnly takes the GADDAG's root away.
func dawgOnly(graph []byte) []byte {
	copy(graph[4:8], []byte{0, 0, 0, 0})
	return graph
}

func TestLexiconFromDAWGOnlyFile(t *testing.T) {
	l := Open(t.TempDir())
	lex, err := l.Lexicon(put(t, "study.kwg", dawgOnly(graphOf(t, "CAT", "CATS", "TACO"))), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := lex.Graph.CheckHalves(); err != nil || lex.Graph.WordCount() != 3 {
		t.Errorf("%d words, %v", lex.Graph.WordCount(), err)
	}
}

// A file of 488 bytes that spells eight million words is not listed word by word.
func TestLexiconFromDenseFile(t *testing.T) {
	b := binary.LittleEndian.AppendUint32(nil, 2)
	b = binary.LittleEndian.AppendUint32(b, 0)
	const letters, depth = 24, 5
	for n := range letters * depth {
		letter, run := n%letters, n/letters
		node := uint32(letter+1)<<24 | 1<<23
		if run < depth-1 {
			node |= uint32(2 + letters*(run+1))
		}
		if letter == letters-1 {
			node |= 1 << 22
		}
		b = binary.LittleEndian.AppendUint32(b, node)
	}
	file := put(t, "dense.kwg", b)
	l := Open(t.TempDir())
	_, opened := l.Lexicon(file, nil)
	_, imported := l.Import(Import{Name: "dense", File: file})
	for _, err := range []error{opened, imported} {
		if fails(t, "dense", err, file, "words for each node"); !errors.Is(err, wordgraph.TooDense) {
			t.Error(err)
		}
	}
}

func TestDataDirectoryThatIsAFile(t *testing.T) {
	l := Open(put(t, "file", nil))
	if _, err := l.Lexicon("NA", nil); err != nil {
		t.Error(err)
	}
	_, err := l.Lexicon("mine", nil)
	fails(t, "open", err, "data directory", "file")
	_, err = l.Lexicons()
	fails(t, "list", err, "data directory")
	if info, err := l.Describe("na"); err != nil || info.Name != "NA" {
		t.Errorf("a built-in list: %+v, %v", info, err)
	}
	_, err = l.Describe("mine")
	fails(t, "describe", err, "data directory")
	_, err = l.Import(Import{Name: "mine", File: put(t, "w.txt", []byte("CAT"))})
	fails(t, "import", err, "data directory")
	fails(t, "remove", l.Remove("mine"), "data directory")
}

func TestLibraryWithoutDataDirectory(t *testing.T) {
	l := Open("")
	if infos, err := l.Lexicons(); err != nil || len(infos) != len(data.Modes()) {
		t.Errorf("%v %v", infos, err)
	}
	_, err := l.Import(Import{Name: "mine", File: put(t, "w.txt", []byte("CAT"))})
	fails(t, "import", err, "no data directory", "MAVEN_DATA")
	_, err = l.Lexicon("mine", nil)
	fails(t, "open", err, `no lexicon "mine"`)
}

func TestManyAtOnce(t *testing.T) {
	l := Open(t.TempDir())
	if _, err := l.Import(Import{Name: "mine", File: put(t, "w.txt", []byte("CAT"))}); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			name := []string{"NA", "mine", "UK", "Both"}[i%4]
			if lex, err := l.Lexicon(name, nil); err != nil || lex.Hash() == "" {
				t.Error(name, err)
			}
		})
	}
	all.Wait()
}

func BenchmarkOpenShipped(b *testing.B) {
	for b.Loop() {
		if _, err := Open(b.TempDir()).Lexicon("NA", nil); err != nil {
			b.Fatal(err)
		}
	}
}

// A file is told from a name by its path or its ending; other points belong to names. Only files get a whole path.
func TestLocated(t *testing.T) {
	t.Chdir(t.TempDir())
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"NA": "NA", "my.list": "my.list", "": "", "mine.KWG": filepath.Join(here, "mine.KWG"),
		"a/b": filepath.Join(here, "a", "b"), "mine.csv": "mine.csv"} {
		if got := Located(Graphs, name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
