package library

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"maven/internal/bom"
	"maven/internal/data"
)

// edited returns the file of built-in rules with one text in place of another.
func edited(t *testing.T, name, old, by string) []byte {
	t.Helper()
	text, _ := data.RuleFile(name)
	if !strings.Contains(string(text), old) {
		t.Fatalf("the rules %s have no %s", name, old)
	}
	return []byte(strings.Replace(string(text), old, by, 1))
}

// kept keeps a file that must be taken.
func kept(t *testing.T, l *Library, kind Kind, name string, text []byte) {
	t.Helper()
	if err := l.Shelf(kind).Keep(name, text); err != nil {
		t.Fatal(err)
	}
}

// Rules and tile sets that are kept go by their names, in any case of letters, until they are removed.
func TestKeep(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	l := Open(dir).NamesOnly()
	tiles, _ := data.TileSet("friendly")
	before := l.Imports()
	kept(t, l, TileSets, "Mine", tiles)
	house := edited(t, "standard", `tiles = "english"`, `tiles = "mine"`)
	kept(t, l, RuleFiles, "House", house)
	kept(t, l, RuleFiles, "house", house) // the same once more
	if l.Imports() == before {
		t.Error("nobody sees that something has come")
	}
	r, err := Open(dir).Rules("HOUSE")
	if err != nil || r.Name != "house" || r.Tiles.Name != "mine" {
		t.Fatalf("%+v, %v", r, err)
	}
	friendly, err := l.TileSet("friendly")
	if err != nil || !r.Tiles.Same(friendly) {
		t.Errorf("other tiles: %v", err)
	}
	for kind, name := range map[Kind]string{RuleFiles: "house", TileSets: "mine"} {
		names, err := l.Shelf(kind).Names()
		own, noOwn := l.Shelf(kind).Own()
		if err != nil || noOwn != nil || !slices.Equal(own, []string{name}) || !slices.Equal(names, append(l.Shelf(kind).shipped(), name)) {
			t.Errorf("%q and %q: %v, %v", names, own, err, noOwn)
		}
	}
	if text, err := l.Shelf(RuleFiles).Text("House"); err != nil || string(text) != string(house) {
		t.Errorf("%q, %v", text, err)
	}
	if err := l.Shelf(TileSets).Drop("mine"); err == nil || err.Error() != "tile set mine: your own rules house are played with it; remove them first" {
		t.Error(err)
	}
	if err := errors.Join(l.Shelf(RuleFiles).Drop("HOUSE"), l.Shelf(TileSets).Drop("mine")); err != nil {
		t.Error(err)
	}
	unknown := (*UnknownError)(nil)
	if _, err := l.Rules("house"); !errors.As(err, &unknown) || !slices.Equal(unknown.Known, data.RuleFiles()) {
		t.Error(err)
	}
	if entries, err := os.ReadDir(filepath.Join(dir, "rules")); err != nil || len(entries) > 0 {
		t.Errorf("%v, %v", entries, err)
	}
}

// What cannot be kept is refused in one line that names the file, the line and the key, and leaves nothing.
func TestKeepRefuses(t *testing.T) {
	l := Open(t.TempDir()).NamesOnly()
	standard, _ := data.RuleFile("standard")
	kept(t, l, RuleFiles, "house", standard)
	for _, one := range []struct {
		kind Kind
		name string
		text []byte
		want string
	}{
		{RuleFiles, "Standard", standard, `Standard.toml: the name "standard" cannot be that of your own rules: it is built in; call the file something else`},
		{TileSets, "polish", nil, `polish.csv: the name "polish" cannot be that of your own tile set: it is built in; call the file something else`},
		{RuleFiles, "../x", standard, `must begin with a letter or a digit`},
		{RuleFiles, "my rules", standard, `letters A to Z, digits, - _ and . may be used`},
		{RuleFiles, "a.toml", standard, `it would be taken for a file`},
		{RuleFiles, strings.Repeat("a", 41), standard, `it has over 40 characters`},
		{RuleFiles, "bad", edited(t, "standard", "rack_size = 7", "rack_size = 70"), "rules bad.toml:35: rack_size: 70 tiles; must be 1 to 9"},
		{RuleFiles, "bad", edited(t, "standard", `tiles = "english"`, `tiles = "klingon"`), `rules bad.toml:34: tiles: no tile set "klingon"; there are catalan`},
		{RuleFiles, "bad", edited(t, "standard", `tiles = "english"`, `tiles = "/etc/x.csv"`), `rules bad.toml:34: tiles: "/etc/x.csv": only names may stand here`},
		{TileSets, "bad", []byte("?,?,2,0,0\nA,a,-1,1,1\n"), "tile set bad:2: "},
		{RuleFiles, "house", edited(t, "standard", "rack_size = 7", "rack_size = 6"), "house.toml: the name is taken by another file; call this one something else, or remove that one first"},
	} {
		err := l.Shelf(one.kind).Keep(one.name, one.text)
		if err == nil || !strings.Contains(err.Error(), one.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", one.name, err, one.want)
		}
	}
	if own, err := l.Shelf(RuleFiles).Own(); err != nil || !slices.Equal(own, []string{"house"}) {
		t.Errorf("%q, %v", own, err)
	}
	for name, want := range map[string]string{"standard": "rules standard: it is built in and cannot be removed", "other": `no rules "other"; there are friendly, maven, standard, super, house`} {
		if err := l.Shelf(RuleFiles).Drop(name); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if err := Open("").Shelf(RuleFiles).Keep("house", standard); err == nil || !strings.Contains(err.Error(), "MAVEN_DATA") {
		t.Error(err)
	}
}

// No more than a hundred files of a kind are kept.
func TestKeepBounded(t *testing.T) {
	l := Open(t.TempDir())
	standard, _ := data.RuleFile("standard")
	kept(t, l, RuleFiles, "r0", standard)
	for n := 1; n < mostOwn; n++ {
		if err := os.WriteFile(filepath.Join(l.dir, "rules", fmt.Sprintf("r%d.toml", n)), standard, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Shelf(RuleFiles).Keep("more", standard); err == nil || err.Error() != "more.toml: there are 100 files of this kind already; remove one first" {
		t.Error(err)
	}
	kept(t, l, RuleFiles, "r7", standard)
}

// A file that somebody has put into the folder counts as one that was kept. It stands for nothing built in, and names no
// other file.
func TestOwnByHand(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "rules"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"House.toml": edited(t, "super", "rack_size = 7", "rack_size = 8"), "standard.toml": []byte("x"),
		"far.toml": edited(t, "super", `tiles = "super-english"`, `tiles = "x.csv"`), "notes.txt": nil, ".x.toml": nil} {
		if err := os.WriteFile(filepath.Join(dir, "rules", name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l := Open(dir)
	if own, err := l.Shelf(RuleFiles).Own(); err != nil || !slices.Equal(own, []string{"far", "house"}) {
		t.Errorf("%q, %v", own, err)
	}
	if r, err := l.Rules("house"); err != nil || r.RackSize != 8 || r.Name != "house" {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err := l.Rules("standard"); err != nil || r.RackSize != 7 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := l.Rules("far"); !errors.Is(err, ErrFile) {
		t.Error(err)
	}
	if path, err := l.FileFor(RuleFiles, "house"); err != nil || path != filepath.Join(dir, "rules", "House.toml") {
		t.Errorf("%q, %v", path, err)
	}
}

// Rules that name an own tile set do not go along to another machine, where that is not known.
func TestFileForOwnTiles(t *testing.T) {
	l := Open(t.TempDir())
	tiles, _ := data.TileSet("english")
	kept(t, l, TileSets, "mine", tiles)
	kept(t, l, RuleFiles, "house", edited(t, "standard", `tiles = "english"`, `tiles = "mine"`))
	if _, err := l.FileFor(RuleFiles, "house"); err == nil || !strings.Contains(err.Error(), "the tile set mine is in another file, which cannot go along") {
		t.Error(err)
	}
	if path, err := l.FileFor(TileSets, "MINE"); err != nil || filepath.Base(path) != "mine.csv" {
		t.Errorf("%q, %v", path, err)
	}
}

// A word list that was imported for an own tile set has a copy of it, and outlives it.
func TestImportForOwnTiles(t *testing.T) {
	l := Open(t.TempDir())
	tiles, _ := data.TileSet("english")
	kept(t, l, TileSets, "mine", tiles)
	if _, err := l.Import(Import{Name: "words", File: put(t, "words.txt", []byte("CAT\n")), Tiles: "mine"}); err != nil {
		t.Fatal(err)
	}
	if err := l.Shelf(TileSets).Drop("mine"); err != nil {
		t.Fatal(err)
	}
	if lex, err := l.Lexicon("words", nil); err != nil || lex.Set.Name != "mine" {
		t.Error(err)
	}
}

// Rules and tile sets may be in UTF-16 with its mark, as files and as the user's own; these are kept in UTF-8, and so is the tile set
// of a list.
func TestTextsOfUTF16(t *testing.T) {
	wide := func(text []byte) []byte {
		b := []byte{0xFF, 0xFE}
		for _, unit := range utf16.Encode([]rune(string(text))) {
			b = binary.LittleEndian.AppendUint16(b, unit)
		}
		return b
	}
	l := Open(t.TempDir())
	tiles, _ := data.TileSet("german")
	mine, house := put(t, "mine.csv", wide(tiles)), wide(edited(t, "standard", `tiles = "english"`, `tiles = "mine"`))
	set, err := l.TileSet(mine)
	if err != nil {
		t.Fatal(err)
	}
	kept(t, l, TileSets, "mine", wide(tiles))
	kept(t, l, TileSets, "mine", tiles) // the same text
	kept(t, l, RuleFiles, "house", house)
	for _, name := range []string{"house", put(t, "house.toml", house)} {
		if r, err := l.Rules(name); err != nil || r.Tiles.Name != "mine" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if text, err := l.Shelf(TileSets).Text("mine"); err != nil || string(text) != string(bom.UTF8(tiles)) {
		t.Errorf("kept as %q, %v", text, err)
	}
	if _, err := l.Import(Import{Name: "List", File: put(t, "words.txt", []byte("ÄUẞERST\nAAL\n")), Tiles: mine, SkipBad: true}); err != nil {
		t.Fatal(err)
	}
	if words, err := Open(l.Dir()).Lexicon("List", nil); err != nil || words.Set.Len() != set.Len() {
		t.Errorf("the list with these tiles: %v", err)
	}
}
