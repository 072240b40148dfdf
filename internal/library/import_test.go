package library

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/testsize"
	"maven/internal/tile"
)

func TestImportText(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "data")
	l := Open(dir)
	done, err := l.Import(Import{Name: "Mine", File: put(t, "words.txt", []byte("cat\nDOG a beast\ncat\n# note\n"))})
	if err != nil {
		t.Fatal(err)
	}
	if done.Words != 2 || done.Lines != 4 || done.Repeats.Total != 1 || done.Bad.Total != 0 || done.Source != "words.txt" || done.TileSet != "english" {
		t.Errorf("%+v", done)
	}
	for _, name := range []string{"Mine", "MINE", "mine"} {
		for _, library := range []*Library{l, Open(dir)} {
			if got := wordsIn(library, name); got != "CAT DOG" {
				t.Errorf("%s: %s", name, got)
			}
		}
	}
	lex, err := l.Lexicon("mine", nil)
	if err != nil || lex.Name != "Mine" || lex.Hash() != done.Hash {
		t.Errorf("%v %v", lex, err)
	}
	if again, _ := l.Lexicon("mine", nil); again != lex {
		t.Error("read twice")
	}
	info, err := l.Describe("mine")
	if err != nil || info != done.Info || info.Origin != User {
		t.Errorf("%+v, want %+v, %v", info, done.Info, err)
	}
	if left := files(t, l); !slices.Equal(left, []string{"Mine.json", "Mine.kwg"}) {
		t.Errorf("files %v", left)
	}
}

// files lists the folder of the user's lists.
func files(t *testing.T, l *Library) []string {
	t.Helper()
	entries, err := os.ReadDir(l.lexicaDir())
	if err != nil {
		t.Fatal(err)
	}
	names := []string{}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestImportRefusesBadLines(t *testing.T) {
	l := Open(t.TempDir())
	im := Import{Name: "mine", File: put(t, "words.txt", []byte("CAT\nC4T\nDOG\nA\n"))}
	_, err := l.Import(im)
	fails(t, "bad lines", err, "words.txt: 2 of 4 lines", "line 2: C4T")
	var bad *BadWordsError
	if !errors.As(err, &bad) || bad.Bad.Total != 2 || bad.Bad.First[1].Line != 4 {
		t.Errorf("%+v", bad)
	}
	if _, err := os.Stat(l.lexicaDir()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("something was written: %v", err)
	}
	im.SkipBad = true
	done, err := l.Import(im)
	if err != nil || done.Words != 2 || done.Bad.Total != 2 {
		t.Errorf("%+v %v", done, err)
	}
}

func TestImportGraph(t *testing.T) {
	l := Open(t.TempDir())
	graph := graphOf(t, "CAT", "CATS")
	done, err := l.Import(Import{Name: "mine", File: put(t, "x.kwg", graph)})
	if err != nil || done.Words != 2 {
		t.Fatalf("%+v %v", done, err)
	}
	kept, err := os.ReadFile(filepath.Join(l.lexicaDir(), "mine.kwg"))
	if err != nil || !bytes.Equal(kept, graph) {
		t.Errorf("%d bytes, want the %d imported; %v", len(kept), len(graph), err)
	}
	if _, err := l.Import(Import{Name: "study", File: put(t, "x.kwg", dawgOnly(graph))}); err != nil {
		t.Fatal(err)
	}
	lex, err := l.Lexicon("study", nil)
	if err != nil || lex.Graph.CheckHalves() != nil || lex.Hash() != done.Hash {
		t.Errorf("%v %v", lex, err)
	}
}

func TestImportRefusesBadGraphs(t *testing.T) {
	l := Open(t.TempDir())
	graph := graphOf(t, "CAT", "CATS")
	for name, c := range map[string]struct {
		bytes []byte
		want  string
	}{
		"torn":       {graph[:len(graph)-1], "4 bytes"},
		"empty":      {nil, "root"},
		"not a list": {[]byte("this is a text and no word graph, 44 bytes.."), "x.kwg"},
		"no words":   {make([]byte, 8), "no words"},
		"misfit":     {swapped(t), "GADDAG"},
	} {
		_, err := l.Import(Import{Name: "mine", File: put(t, "x.kwg", c.bytes)})
		fails(t, name, err, c.want)
	}
	if _, err := os.Stat(l.lexicaDir()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("something was written: %v", err)
	}
}

// swapped is a graph that is well formed and whose GADDAG root is one letter short.
func swapped(t *testing.T) []byte {
	graph := graphOf(t, "ABC", "XYZ")
	root := int(graph[4]) | int(graph[5])<<8
	root++
	graph[4], graph[5] = byte(root), byte(root>>8)
	return graph
}

func TestImportGraphWithOtherWords(t *testing.T) {
	l := Open(t.TempDir())
	im := Import{Name: "mine", File: put(t, "x.kwg", graphOf(t, "A", "CAT", strings.Repeat("AB", 11)))}
	_, err := l.Import(im)
	fails(t, "long and short words", err, "2 of 3", "line 1: A: a word has at least two letters")
	im.SkipBad = true
	done, err := l.Import(im)
	if err != nil || done.Bad.Total != 2 || wordsIn(l, "mine") != "CAT" {
		t.Errorf("%+v %v", done, err)
	}
}

func TestImportWithTiles(t *testing.T) {
	l := Open(t.TempDir())
	words := put(t, "words.txt", []byte("ñu\nCHA\n"))
	if _, err := l.Import(Import{Name: "es", File: words, Tiles: "Spanish"}); err != nil {
		t.Fatal(err)
	}
	lex, err := l.Lexicon("es", nil)
	if err != nil || lex.Set.Name != "spanish" || wordsIn(l, "es") != "CHA ÑU" {
		t.Errorf("%v %v", lex, err)
	}
	tiles := put(t, "three.csv", []byte(threeLetters))
	if _, err := l.Import(Import{Name: "abc", File: put(t, "w.txt", []byte("CAB")), Tiles: tiles}); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(tiles); err != nil { // a copy was kept
		t.Fatal(err)
	}
	lex, err = Open(l.Dir()).Lexicon("abc", nil)
	if err != nil || lex.Set.Name != "three" || lex.Set.Len() != 3 {
		t.Errorf("%v %v", lex, err)
	}
	_, err = l.Import(Import{Name: "x", File: words, Tiles: "klingon"})
	fails(t, "tiles", err, "klingon")
}

func TestImportNames(t *testing.T) {
	l := Open(t.TempDir())
	words := put(t, "w.txt", []byte("CAT"))
	for _, name := range []string{"", ".", "..", ".x", "-x", "_x", "x.", "a/b", `a\b`, "../x", "a b", "é", "x\n",
		"NA", "both", "uK", "x.kwg", "x.KWG", strings.Repeat("x", 41)} {
		_, err := l.Import(Import{Name: name, File: words, Replace: true})
		if fails(t, name, err); !errors.Is(err, ErrName) {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, name := range []string{"x", "CSW-21_x.2", "x.json", strings.Repeat("x", 40), "7"} {
		if _, err := l.Import(Import{Name: name, File: words}); err != nil {
			t.Error(err)
		}
		if got := wordsIn(l, name); got != "CAT" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestImportReplaces(t *testing.T) {
	l := Open(t.TempDir())
	im := Import{Name: "Mine", File: put(t, "w.txt", []byte("CAT"))}
	if _, err := l.Import(im); err != nil {
		t.Fatal(err)
	}
	old, err := l.Lexicon("Mine", nil)
	if err != nil {
		t.Fatal(err)
	}
	im = Import{Name: "MINE", File: put(t, "w.txt", []byte("DOG"))}
	_, err = l.Import(im)
	if fails(t, "clash", err, "lexicon Mine", "taken", "--replace"); !errors.Is(err, ErrTaken) {
		t.Error(err)
	}
	im.Replace = true
	if _, err := l.Import(im); err != nil {
		t.Fatal(err)
	}
	if got := wordsIn(l, "mine"); got != "DOG" {
		t.Error(got)
	}
	if !old.Graph.Contains([]tile.Tile{3, 1, 20}) {
		t.Error("a list that was open has changed")
	}
	if info, _ := l.Describe("mine"); info.Name != "MINE" {
		t.Errorf("%+v", info)
	}
	if left := files(t, l); !slices.Equal(left, []string{"Mine.json", "Mine.kwg"}) {
		t.Errorf("files %v", left)
	}
}

func TestImportOfNothing(t *testing.T) {
	l := Open(t.TempDir())
	_, err := l.Import(Import{Name: "x", File: "absent.txt"})
	fails(t, "absent", err, "absent.txt")
	_, err = l.Import(Import{Name: "x", File: "absent.kwg"})
	fails(t, "absent", err, "absent.kwg")
	_, err = l.Import(Import{Name: "x", File: put(t, "empty.txt", []byte("# nothing\n"))})
	fails(t, "empty", err, "empty.txt: the file has no words")
	_, err = l.Import(Import{Name: "x", File: t.TempDir()})
	fails(t, "folder", err, ": it is a folder; must be a file")
}

func TestRemove(t *testing.T) {
	l := Open(t.TempDir())
	if _, err := l.Import(Import{Name: "mine", File: put(t, "w.txt", []byte("CAT"))}); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Lexicon("mine", nil); err != nil {
		t.Fatal(err)
	}
	err := l.Remove("both")
	if fails(t, "shipped", err, "Both", "built in"); !errors.Is(err, ErrName) {
		t.Error(err)
	}
	for _, file := range []string{"mine.kwg", "./mine", filepath.Join(l.lexicaDir(), "mine.kwg")} {
		if fails(t, file, l.Remove(file), file, "it is a file"); !errors.Is(l.Remove(file), ErrName) {
			t.Errorf("%s: %v", file, l.Remove(file))
		}
	}
	fails(t, "unknown", l.Remove("other"), "other", "mine")
	if err := l.Remove("MINE"); err != nil {
		t.Fatal(err)
	}
	if got := wordsIn(l, "mine"); !strings.Contains(got, `no lexicon "mine"`) {
		t.Error(got)
	}
	if left := files(t, l); len(left) != 0 {
		t.Errorf("files %v", left)
	}
}

// A program that imports two lists in turns under one name is killed over and over: what it leaves
// is always one of the two, and the next program goes on from there.
func TestKilledImports(t *testing.T) {
	if dir := os.Getenv("MAVEN_TEST_IMPORTS"); dir != "" {
		importForever(dir)
	}
	if !testsize.Long() {
		t.Skip("kills programs for a second")
	}
	dir := t.TempDir()
	for name, words := range map[string]string{"cats.txt": "CAT\nCATS\n", "dogs.txt": "DOG\nDOGS\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(words), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]int{}
	for i := range 25 {
		c := exec.Command(os.Args[0], "-test.run=^TestKilledImports$")
		c.Env = append(os.Environ(), "MAVEN_TEST_IMPORTS="+dir)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(30*time.Millisecond + time.Duration(i)*time.Millisecond/3)
		if err := c.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		c.Wait()
		got := wordsIn(Open(filepath.Join(dir, "data")), "mine")
		if got != "CAT CATS" && got != "DOG DOGS" && !(strings.Contains(got, "no lexicon") && len(seen) == 0) {
			t.Fatalf("after kill %d: %s", i, got)
		}
		if !strings.Contains(got, "no lexicon") {
			seen[got]++
		}
	}
	t.Log(seen)
	if len(seen) == 0 {
		t.Error("no program got as far as to write a list")
	}
}

func importForever(dir string) {
	l := Open(filepath.Join(dir, "data"))
	for i := 0; ; i++ {
		file := filepath.Join(dir, []string{"cats.txt", "dogs.txt"}[i%2])
		if _, err := l.Import(Import{Name: "mine", File: file, Replace: true}); err != nil {
			panic(err)
		}
	}
}
