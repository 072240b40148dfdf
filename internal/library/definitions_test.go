package library

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// defined returns what a list says of a word, one meaning after the other.
func defined(t *testing.T, l *Library, list, word string) string {
	t.Helper()
	lex, err := l.Lexicon(list, nil)
	if err != nil {
		t.Fatal(err)
	}
	w, err := lex.ParseWord(word)
	if err != nil {
		t.Fatal(err)
	}
	senses, err := lex.Define(w)
	if err != nil {
		return err.Error()
	}
	var all []string
	for _, s := range senses {
		all = append(all, s.String())
	}
	return strings.Join(all, "; ")
}

// English lists say what their words mean; a list has the user's definitions before those, takes others, and gives them up when it is removed.
func TestDefinitions(t *testing.T) {
	dir := t.TempDir()
	l := Open(filepath.Join(dir, "data"))
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const cats = "plural of CAT: feline mammal usually having thick soft fur and no ability to roar"
	for _, list := range []string{"Both", "NA", "UK"} {
		if got := defined(t, l, list, "cats"); !strings.HasPrefix(got, cats) {
			t.Errorf("%s: %q", list, got)
		}
		if got := defined(t, l, list, "zyzzyva"); got != "" {
			t.Errorf("%s: %q", list, got)
		}
	}
	words := file("words.txt", "cats\nza\nqi\n")
	own := file("own.txt", "ZA\ta pizza\n")
	if _, err := l.Import(Import{Name: "Mine", File: words, Definitions: own}); err != nil {
		t.Fatal(err)
	}
	if got := defined(t, l, "mine", "za"); got != "a pizza" {
		t.Errorf("ZA is %q", got)
	}
	if got := defined(t, l, "Mine", "cats"); !strings.HasPrefix(got, cats) {
		t.Errorf("CATS is %q", got)
	}
	bad := file("bad.txt", "za pizza\n")
	if _, err := l.Import(Import{Name: "Mine", File: words, Definitions: bad, Replace: true}); err == nil || !strings.Contains(err.Error(), "bad.txt: definitions: line 1") {
		t.Errorf("%v", err)
	}
	if _, err := l.Import(Import{Name: "Mine", File: words, Definitions: file("other.txt", "za\tan ox\ncats\tfelines\n"), Replace: true}); err != nil {
		t.Fatal(err)
	}
	if got := defined(t, l, "Mine", "za") + ", " + defined(t, Open(l.Dir()), "Mine", "cats"); got != "an ox, felines" {
		t.Errorf("with other definitions: %s", got)
	}
	if _, err := l.Import(Import{Name: "MINE", File: words, Definitions: own, Replace: true}); err != nil {
		t.Fatal(err)
	}
	if got := defined(t, l, "mine", "za"); got != "a pizza" {
		t.Errorf("under a name in other letters ZA is %q", got)
	}
	if err := l.Remove("Mine"); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(l.lexicaDir()); err != nil || len(left) > 0 {
		t.Errorf("a removed list leaves %v, %v", left, err)
	}
	if _, err := l.Import(Import{Name: "Benim", File: file("turkish.txt", "iğne\nışık\n"), Tiles: "turkish", Definitions: file("anlam.txt", "iğne\ta needle\nışık\ta light\n")}); err != nil {
		t.Fatal(err)
	}
	if got := defined(t, l, "Benim", "iğne") + ", " + defined(t, l, "Benim", "IŞIK"); got != "a needle, a light" {
		t.Errorf("of Turkish words: %s", got)
	}
	french := file("french.txt", "chat\nchien\noeuf\nvoiture\nmaison\nrouge\nbonjour\nmerci\nsoleil\narbre\n")
	if _, err := l.Import(Import{Name: "Francais", File: french}); err != nil {
		t.Fatal(err)
	}
	if got := defined(t, l, "Francais", "rouge"); got != "" {
		t.Errorf("a list that is not English says %q", got)
	}
}
