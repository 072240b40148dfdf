package library

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// imported returns a library with one list, and the path of its manifest.
func imported(t *testing.T, name, words string) (*Library, string) {
	t.Helper()
	l := Open(t.TempDir())
	if _, err := l.Import(Import{Name: name, File: put(t, "w.txt", []byte(words))}); err != nil {
		t.Fatal(err)
	}
	return l, filepath.Join(l.lexicaDir(), name+manifestSuffix)
}

// Each step of a replacement leaves one list or the other, also where the program goes no further.
func TestEachStepOfAReplacement(t *testing.T) {
	l, path := imported(t, "mine", "CAT")
	later, laterPath := imported(t, "mine", "DOG DOGMA\nDOGS")
	old, err := readManifest(path)
	if err != nil {
		t.Fatal(err)
	}
	next, err := readManifest(laterPath)
	if err != nil {
		t.Fatal(err)
	}
	graph, err := os.ReadFile(besidePath(laterPath, Graphs))
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		name  string
		do    func() error
		words string
		count int
	}{
		{"before", func() error { return nil }, "CAT", 1},
		{"manifest of both", func() error { return newManifest(next.record, &old.record).write(path) }, "CAT", 1},
		{"graph", func() error { return WriteContent(besidePath(path, Graphs), graph) }, "DOG DOGS", 2},
		{"manifest", func() error { return newManifest(next.record, nil).write(path) }, "DOG DOGS", 2},
	} {
		if err := step.do(); err != nil {
			t.Fatal(err)
		}
		for _, library := range []*Library{l, Open(l.Dir())} {
			if got := wordsIn(library, "mine"); got != step.words {
				t.Errorf("after %s: %s, want %s", step.name, got, step.words)
			}
			info, err := library.Describe("mine")
			if err != nil || info.Words != step.count || info.Problem != "" {
				t.Errorf("after %s: %+v %v", step.name, info, err)
			}
		}
	}
	if got := wordsIn(later, "mine"); got != "DOG DOGS" {
		t.Error(got)
	}
}

// A graph without its manifest is what a killed first import leaves: nothing, and in nobody's way.
func TestGraphWithoutManifest(t *testing.T) {
	l, path := imported(t, "mine", "CAT")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if got := wordsIn(l, "mine"); !strings.Contains(got, "no lexicon") {
		t.Error(got)
	}
	if _, err := l.Import(Import{Name: "mine", File: put(t, "w.txt", []byte("DOG"))}); err != nil {
		t.Error(err)
	}
	if got := wordsIn(l, "mine"); got != "DOG" {
		t.Error(got)
	}
}

func TestDamagedFiles(t *testing.T) {
	for name, c := range map[string]struct {
		harm   func(path string) error
		want   string
		listed bool // also without opening
	}{
		"graph cut":  {func(path string) error { return os.Truncate(besidePath(path, Graphs), 20) }, "torn or altered", true},
		"graph gone": {func(path string) error { return os.Remove(besidePath(path, Graphs)) }, "is missing", true},
		"graph altered": {func(path string) error {
			b, err := os.ReadFile(besidePath(path, Graphs))
			if err != nil {
				return err
			}
			b[9] ^= 1
			return os.WriteFile(besidePath(path, Graphs), b, 0o644)
		}, "torn or altered", false},
		"graph a folder": {func(path string) error {
			os.Remove(besidePath(path, Graphs))
			return os.Mkdir(besidePath(path, Graphs), 0o755)
		}, "is a folder", true},
		"manifest cut":   {func(path string) error { return os.Truncate(path, 30) }, "not the description", true},
		"manifest empty": {func(path string) error { return os.Truncate(path, 0) }, "not the description", true},
		"other version":  {edit(`"version": 1`, `"version": 7`), "version 7", true},
		"other format":   {edit(`maven lexicon`, `other`), "not the description", true},
		"other name":     {edit(`"name": "mine"`, `"name": "../x"`), "does not describe", true},
		"other tiles":    {edit(`"english"`, `"klingon"`), "klingon", false},
		"other letters":  {edit(`"tileSet": "english"`, `"tileSet": "x", "tileSetText": "A"`), "tile set x", false},
	} {
		l, path := imported(t, "mine", "CAT")
		if err := c.harm(path); err != nil {
			t.Fatal(err)
		}
		l = Open(l.Dir())
		_, err := l.Lexicon("mine", nil)
		fails(t, name, err, c.want)
		info, err := l.Describe("mine")
		if err != nil || (info.Problem != "") != c.listed {
			t.Errorf("%s: %+v %v", name, info, err)
		}
		if _, err := l.Import(Import{Name: "mine", File: put(t, "w.txt", []byte("DOG")), Replace: true}); err == nil {
			if got := wordsIn(l, "mine"); got != "DOG" {
				t.Errorf("%s, after another import: %s", name, got)
			}
		} else if name != "graph a folder" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func edit(old, new string) func(string) error {
	return func(path string) error {
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(path, []byte(strings.Replace(string(b), old, new, 1)), 0o644)
	}
}

func TestDamagedListCanBeRemoved(t *testing.T) {
	l, path := imported(t, "mine", "CAT")
	if err := os.Truncate(path, 3); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(besidePath(path, Graphs)); err != nil {
		t.Fatal(err)
	}
	if err := l.Remove("mine"); err != nil {
		t.Error(err)
	}
	if left := files(t, l); len(left) != 0 {
		t.Errorf("files %v", left)
	}
}

func FuzzParseManifest(f *testing.F) {
	good, err := json.Marshal(newManifest(record{Name: "x", TileSet: "english", SHA256: "0"}, &record{Name: "X"}))
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{string(good), "", "{}", "null", `{"format":"maven lexicon","version":1}`, "[1"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := parseManifest("dir/x.json", b)
		if err == nil && (!strings.EqualFold(m.Name, "x") || m.SHA256 == "" || m.Version != manifestVersion) {
			t.Errorf("%+v", m)
		}
	})
}
