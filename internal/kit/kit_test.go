package kit

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/library"
	"maven/internal/sieve"
	"maven/internal/testsize"
)

func small() (*Description, *Contents) {
	return &Description{Name: "mine", Tiles: "english", Hash: "00", Words: 1, Source: "a test", Remark: string(library.SpellingList)},
		&Contents{Words: []byte("graph"), Sizes: []byte{10}, Tables: map[library.Kind][]byte{library.WinTables: []byte("win")}, Licence: []byte("free\n")}
}

// What is written is read again, and the same contents give the same files.
func TestWriteAndOpen(t *testing.T) {
	folder, again := filepath.Join(t.TempDir(), "a", "kit"), t.TempDir()
	d, c := small()
	if err := errors.Join(Write(folder, d, c), Write(again, d, c)); err != nil {
		t.Fatal(err)
	}
	read, k, err := Open(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	if read.Name != "mine" || len(read.Files) != 4 || string(k.Graph) != "graph" || string(k.Sizes) != "\x0a" ||
		string(k.Tables[library.WinTables]) != "win" || k.Source != "a test" || k.Remark != string(library.SpellingList) {
		t.Errorf("%+v\n%+v", read, k)
	}
	for _, name := range []string{File, Licence, "words.kwg.zst", "words.sizes.zst", "table.win.zst"} {
		one, e1 := os.ReadFile(filepath.Join(folder, name))
		two, e2 := os.ReadFile(filepath.Join(again, name))
		if e1 != nil || e2 != nil || !bytes.Equal(one, two) {
			t.Errorf("%s: %v, %v, the same %t", name, e1, e2, bytes.Equal(one, two))
		}
	}
}

func TestDamagedKits(t *testing.T) {
	for what, c := range map[string]struct {
		harm func(folder string) error
		want string
	}{
		"torn":        {func(f string) error { return os.WriteFile(filepath.Join(f, "table.win.zst"), []byte("x"), 0o600) }, "table.win.zst has 1 bytes with the checksum 2d711642b726, but kit.json says"},
		"missing":     {func(f string) error { return os.Remove(filepath.Join(f, "words.kwg.zst")) }, "words.kwg.zst is missing"},
		"no kit":      {func(f string) error { return os.WriteFile(filepath.Join(f, File), []byte("{}"), 0o600) }, "not the description"},
		"other":       {func(f string) error { return replace(f, `"version": 1`, `"version": 2`) }, "reads version 1"},
		"outside":     {func(f string) error { return replace(f, `"table.win.zst"`, `"../win.zst"`) }, "cannot be"},
		"without":     {func(f string) error { return replace(f, `"hash": "00"`, `"hash": ""`) }, "lacks"},
		"no words":    {func(f string) error { return replace(f, `"words.kwg.zst"`, `"other.kwg.zst"`) }, "other.kwg.zst is missing"},
		"description": {func(f string) error { return os.Remove(filepath.Join(f, File)) }, "no such file"},
	} {
		folder := t.TempDir()
		d, contents := small()
		if err := Write(folder, d, contents); err != nil {
			t.Fatal(err)
		}
		if err := c.harm(folder); err != nil {
			t.Fatal(err)
		}
		if _, _, err := Open(t.Context(), folder); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
}

func replace(folder, old, new string) error {
	path := filepath.Join(folder, File)
	text, err := os.ReadFile(path)
	if err == nil && !strings.Contains(string(text), old) {
		err = errors.New("nothing to replace")
	}
	return errors.Join(err, os.WriteFile(path, []byte(strings.Replace(string(text), old, new, 1)), 0o600))
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"format":"maven kit","version":1,"name":"a","tiles":"english","hash":"00","files":[{"name":"x","bytes":1}]}`))
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := parse(text)
		if err != nil {
			return
		}
		for _, p := range d.Files {
			if filepath.Base(p.Name) != p.Name {
				t.Errorf("a file outside the folder: %q", p.Name)
			}
		}
	})
}

// Each recipe has tiles that there are, and drops words of these.
func TestRecipes(t *testing.T) {
	for _, r := range Recipes() {
		s := sieve.Sieve{Set: datatest.TileSet(t, r.Tiles), Most: 15, Nouns: r.Nouns, Drop: r.Drop}
		if _, err := s.Sift([]byte(strings.Join(r.Drop, "\n")), func(line string, why sieve.Reason) error {
			if why != sieve.Dropped {
				t.Errorf("%s: %s would be left out anyway: %s", r.Name, line, why)
			}
			return nil
		}); err != nil {
			t.Errorf("%s: %v", r.Name, err)
		}
		if found, ok := RecipeOf(strings.ToUpper(r.Name)); !ok || found.Package != r.Package || r.Package == "" || r.File == "" || r.Licence == "" {
			t.Errorf("%+v", r)
		}
	}
	if !slices.IsSorted(RecipeNames()) {
		t.Error("recipes are not sorted")
	}
}

func TestSizes(t *testing.T) {
	s := &sieve.Sieve{Set: datatest.TileSet(t, "dutch"), Most: 15}
	words, err := s.Sift([]byte("aap\nboom\nzee\neen\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	const counts = "# counts\neen 50\néén\t30\nzee 70\nauto's 9\nboom 0\n\n"
	for _, text := range []string{counts, "\uFEFFzee 70\r\néén 80\r\n", "zee 70\r\xe9\xe9n 80\r"} {
		sizes, err := Sizes(words, s, []byte(text))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if want := []byte{uncounted, uncounted, 10, 10}; !bytes.Equal(sizes, want) { // AAP BOOM EEN ZEE
			t.Errorf("%q: sizes %v, want %v", text, sizes, want)
		}
	}
	var many strings.Builder
	for a := 'a'; a <= 'z'; a++ {
		for b := 'a'; b <= 'z'; b++ {
			for c := 'a'; c <= 'z'; c++ {
				many.WriteString("a" + string([]rune{a, b, c}) + " " + "5\n")
			}
		}
	}
	list := strings.ReplaceAll(many.String(), " 5", "")
	if words, err = s.Sift([]byte(list), nil); err != nil {
		t.Fatal(err)
	}
	sizes, err := Sizes(words, s, []byte(many.String()))
	if err != nil {
		t.Fatal(err)
	}
	for rank, want := range map[int]byte{0: 10, 4_014: 10, 4_015: 20, 11_117: 20, 11_118: 35, len(sizes) - 1: 35} {
		if sizes[rank] != want {
			t.Errorf("rank %d has size %d, want %d", rank, sizes[rank], want)
		}
	}
	for _, none := range []string{"", "# counts\n\n", "zebra 7\naap 0\n"} {
		if sizes, err := Sizes(words, s, []byte(none)); err == nil || !strings.Contains(err.Error(), "it counts no word of the list") {
			t.Errorf("%q: %d sizes, %v", none, len(sizes), err)
		}
	}
	for _, bad := range []string{"een\n", "een x\n", "een -1\n", "een 1 2\n"} {
		if _, err := Sizes(words, s, []byte(bad)); err == nil || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// The kits that come with the program can be installed, are told of as spelling lists, and have their tables used.
func TestShippedKits(t *testing.T) {
	testsize.OneThread(t)
	all, err := Shipped([]string{filepath.Join("..", "..", "kits"), "nowhere"})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range all {
		if d.Remark != string(library.SpellingList) || d.Licence == "" {
			t.Errorf("%s: %q, %q", d.Name, d.Remark, d.Licence)
		}
		if _, err := os.Stat(filepath.Join(d.Folder, Licence)); err != nil {
			t.Error(err)
		}
		_, k, err := Open(t.Context(), d.Folder)
		if err != nil {
			t.Fatal(err)
		}
		if !testsize.Long() {
			continue // its graph takes seconds
		}
		l := library.Open(t.TempDir())
		done, err := l.AddKit(t.Context(), k, func(float64) {})
		if err != nil || done.Words != d.Words || done.Hash != d.Hash || done.Remark != string(library.SpellingList) {
			t.Fatalf("%s: %+v, %v", d.Name, done, err)
		}
		lex, err := l.Lexicon(d.Name, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := l.Rules("standard")
		if err != nil {
			t.Fatal(err)
		}
		own := *r
		own.Tiles = lex.Set
		if leaves, _, err := l.Leaves("", &own, lex); err != nil || leaves == nil {
			t.Errorf("%s: leaves %v, %v", d.Name, leaves, err)
		}
	}
}

// A place on a web host, where folders cannot be listed, has its kits named by a file, and they are the same kits.
func TestFiles(t *testing.T) {
	there, host := t.TempDir(), t.TempDir()
	d, c := small()
	if err := Write(filepath.Join(there, "mine"), d, c); err != nil {
		t.Fatal(err)
	}
	d.Name, d.Words = "huge", 2_000_000
	if err := Write(filepath.Join(there, "huge"), d, c); err != nil {
		t.Fatal(err)
	}
	files, large, err := Files([]string{there})
	if err != nil || !slices.Equal(large, []string{"huge"}) || len(files) != 6 || string(files[Names]) != `["mine"]` {
		t.Fatalf("%d files, %s, %v", len(files), files[Names], err)
	}
	if err := os.Mkdir(filepath.Join(host, "mine"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(host, filepath.FromSlash(name)), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(host, "other"), 0o755); err != nil {
		t.Fatal(err)
	}
	shipped, err := Shipped([]string{host})
	if err != nil {
		t.Fatal(err)
	}
	all, err := List(shipped, library.Open(t.TempDir()))
	if err != nil || all[0].Name != "mine" || all[0].Installed || all[0].From != FromProgram || len(all) != 1+len(Recipes()) {
		t.Errorf("%+v, %v", all, err)
	}
	if files, _, err := Files(nil); err != nil || string(files[Names]) != "[]" || len(files) != 1 {
		t.Errorf("no kits: %q, %v", files, err)
	}
	if err := os.WriteFile(filepath.Join(host, Names), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Shipped([]string{host}); err == nil || !strings.Contains(err.Error(), "not a list of kits") {
		t.Errorf("a damaged list: %v", err)
	}
}

func TestPlaces(t *testing.T) {
	if got := Places("/x", "/bin/maven"); !slices.Equal(got, []string{"/x"}) {
		t.Errorf("%q", got)
	}
	if got := Places("", filepath.Join("opt", "bin", "maven")); len(got) != 4 || got[3] != Working || got[0] != filepath.Join("opt", "bin", "kits") || got[1] != filepath.Join("opt", "kits") {
		t.Errorf("%q", got)
	}
	if got := Places("", ""); !slices.Equal(got, []string{Working}) {
		t.Errorf("%q", got)
	}
	if _, err := Shipped([]string{t.TempDir()}); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
