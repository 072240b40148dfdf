package kits

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/kit"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/tile"
	"maven/internal/web/problem"
	"maven/internal/web/registry/registrytest"
	"maven/internal/wordgraph"
)

// write writes a kit of some words into a place.
func write(t *testing.T, place, name string, words ...string) {
	t.Helper()
	set := datatest.TileSet(t, "english")
	var all [][]tile.Tile
	for _, text := range words {
		word, err := set.ParseWord(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, word)
	}
	graph, err := wordgraph.Build(set.Len(), all)
	if err != nil {
		t.Fatal(err)
	}
	d := &kit.Description{Name: name, Language: "Test", Tiles: "english", Hash: lexicon.HashOf(set, graph), Words: len(all), Licence: "free", Remark: string(library.SpellingList)}
	if err := kit.Write(filepath.Join(place, name), d, &kit.Contents{Words: graph.AppendDAWG(nil)}); err != nil {
		t.Fatal(err)
	}
}

// many returns words for whose graph an installation tells how far it is.
func many() (words []string) {
	for a := 'A'; a <= 'Z'; a++ {
		for b := 'A'; b <= 'Z'; b++ {
			words = append(words, string([]rune{a, b, 'X', b}), string([]rune{a, b, 'Y', a}))
		}
	}
	return words
}

// A kit is listed, installed while other things are done, and then there with its remark; one whose name is taken is not.
func TestKits(t *testing.T) {
	place := t.TempDir()
	write(t, place, "mine", many()...)
	write(t, place, "yours", "CAT", "DOG")
	lib := library.Open(t.TempDir())
	if err := lib.Give(&library.Kit{Name: "other", Graph: []byte("CAT\n")}); err != nil {
		t.Fatal(err)
	}
	changed := make(chan string, 1000)
	needed := problem.New(http.StatusConflict, "a game needs it")
	k := New(registrytest.Stock(t), Options{Places: []string{place}, Library: lib, Changed: func(topic string) { changed <- topic }, Needed: func(string) error {
		err := needed
		if needed = nil; err == nil {
			return nil
		}
		return err
	}})
	defer k.Close(t.Context())
	h := registrytest.Handler(k.Routes())
	registrytest.Ask(t, h, []registrytest.Exchange{
		{"GET", "kits", "", 200, `{"kits":[{"name":"mine","language":"Test","words":1352,"tiles":"english","licence":"free","remark":"a spelling list: clubs and tournaments use other lists","from":"shipped","installed":false},`},
		{"POST", "kits/french/actions", `{"action": "install"}`, 404, `no kit \"french\" comes with the program; there are mine, yours`},
		{"POST", "kits/mine/actions", `{"action": "eat"}`, 422, "must be install, stop or remove"},
		{"POST", "kits/mine/actions", `{"action": "stop"}`, 200, `"installed":false},`},
		{"POST", "kits/Mine/actions", `{"action": "install"}`, 200, `"from":"shipped","installed":`},
	})
	k.work.Wait()
	if len(changed) < 2 || <-changed != "kits" {
		t.Errorf("%d changes", len(changed))
	}
	info, err := lib.Describe("mine")
	if err != nil || info.Words != 1352 || info.Remark != string(library.SpellingList) {
		t.Errorf("%+v, %v", info, err)
	}
	state, ok := k.Topic("")
	if text, err := json.Marshal(state); !ok || err != nil || !strings.Contains(string(text), `"from":"shipped","installed":true}`) {
		t.Errorf("%s, %t, %v", text, ok, err)
	}
	registrytest.Ask(t, h, []registrytest.Exchange{
		{"POST", "kits/yours/actions", `{"action": "remove"}`, 409, "the kit yours is not installed"},
		{"POST", "kits/mine/actions", `{"action": "remove"}`, 409, "a game needs it"},
		{"POST", "kits/mine/actions", `{"action": "remove"}`, 200, `"from":"shipped","installed":false},`},
		{"POST", "kits/mine/actions", `{"action": "install"}`, 200, "mine"},
	})
	k.work.Wait()
	if _, ok := k.Topic("mine"); ok {
		t.Error("there is a topic kits/mine")
	}

	write(t, place, "mine", "CAT") // what a newer program brings
	needed = problem.New(http.StatusConflict, "a game needs it")
	registrytest.Ask(t, h, []registrytest.Exchange{
		{"POST", "kits/mine/actions", `{"action": "install"}`, 409, "a game needs it"},
		{"POST", "kits/mine/actions", `{"action": "install"}`, 200, `"name":"mine"`},
	})
	k.work.Wait()
	registrytest.Ask(t, h, []registrytest.Exchange{{"GET", "kits", "", 200, `"words":1,"tiles":"english","licence":"free","remark":"a spelling list: clubs and tournaments use other lists","from":"shipped","installed":true}`}})

	write(t, place, "mine", many()...) // a game begins while these words are built
	begun := false
	k.options.Needed = func(string) error {
		if begun {
			return problem.New(http.StatusConflict, "a game needs it")
		}
		return nil
	}
	k.options.Changed = func(string) { begun = true }
	registrytest.Ask(t, h, []registrytest.Exchange{{"POST", "kits/mine/actions", `{"action": "install"}`, 200, `"name":"mine"`}})
	k.work.Wait()
	registrytest.Ask(t, h, []registrytest.Exchange{{"GET", "kits", "", 200, `"fault":"needed"`}})
	if info, err := lib.Describe("mine"); err != nil || info.Words != 1 {
		t.Errorf("the list that the game needs has become %+v, %v", info, err)
	}

	own := filepath.Join(t.TempDir(), "yours.txt") // a list of the user's, which is from no kit
	if err := library.WriteContent(own, []byte("CAT\n")); err != nil {
		t.Fatal(err)
	}
	if _, err := lib.Import(library.Import{Name: "yours", File: own}); err != nil {
		t.Fatal(err)
	}
	registrytest.Ask(t, h, []registrytest.Exchange{{"POST", "kits/yours/actions", `{"action": "install"}`, 200, `"name":"yours"`}})
	k.work.Wait()
	registrytest.Ask(t, h, []registrytest.Exchange{{"GET", "kits", "", 200, `"fault":"taken"`}})
}

// Who waits for another to be installed can be stopped.
func TestStopBefore(t *testing.T) {
	place := t.TempDir()
	write(t, place, "mine", "CAT")
	lib := library.Open(t.TempDir())
	k := New(registrytest.Stock(t), Options{Places: []string{place}, Library: lib, Changed: func(string) {}})
	defer k.Close(t.Context())
	h := registrytest.Handler(k.Routes())
	k.turn <- struct{}{}
	registrytest.Ask(t, h, []registrytest.Exchange{
		{"POST", "kits/mine/actions", `{"action": "install"}`, 200, `"installing":true`},
		{"POST", "kits/mine/actions", `{"action": "stop"}`, 200, `"name":"mine"`},
	})
	k.work.Wait()
	registrytest.Ask(t, h, []registrytest.Exchange{{"GET", "kits", "", 200, `"installed":false}`}})
}

// A kit whose installation was killed is installed again, or removed.
func TestKilled(t *testing.T) {
	place, dir := t.TempDir(), t.TempDir()
	write(t, place, "mine", "CAT")
	lib := library.Open(dir)
	k := New(registrytest.Stock(t), Options{Places: []string{place}, Library: lib, Changed: func(string) {}, Needed: func(string) error { return nil }})
	defer k.Close(t.Context())
	h := registrytest.Handler(k.Routes())
	for _, then := range []string{"install", "remove"} {
		registrytest.Ask(t, h, []registrytest.Exchange{{"POST", "kits/mine/actions", `{"action": "install"}`, 200, `"name":"mine"`}})
		k.work.Wait()
		if err := os.Remove(filepath.Join(dir, "lexica", "mine.kit")); err != nil { // which is written last
			t.Fatal(err)
		}
		registrytest.Ask(t, h, []registrytest.Exchange{
			{"GET", "kits", "", 200, `"installed":false}`},
			{"POST", "kits/mine/actions", `{"action": "` + then + `"}`, 200, `"name":"mine"`},
		})
		k.work.Wait()
		registrytest.Ask(t, h, []registrytest.Exchange{{"GET", "kits", "", 200, fmt.Sprintf(`"installed":%t}`, then == "install")}})
		if _, err := lib.Describe("mine"); (err == nil) != (then == "install") {
			t.Errorf("after %s: %v", then, err)
		}
	}
}

// An installation whose tables cannot be written leaves no list.
func TestHalf(t *testing.T) {
	place, dir := t.TempDir(), t.TempDir()
	write(t, place, "mine", "CAT")
	if err := os.MkdirAll(filepath.Join(dir, "lexica", "mine.kit", "full"), 0o777); err != nil {
		t.Fatal(err)
	}
	lib := library.Open(dir)
	k := New(registrytest.Stock(t), Options{Places: []string{place}, Library: lib, Changed: func(string) {}})
	defer k.Close(t.Context())
	h := registrytest.Handler(k.Routes())
	registrytest.Ask(t, h, []registrytest.Exchange{{"POST", "kits/mine/actions", `{"action": "install"}`, 200, `"name":"mine"`}})
	k.work.Wait()
	registrytest.Ask(t, h, []registrytest.Exchange{{"GET", "kits", "", 200, `"installed":false,"fault":"failed"}`}})
	if _, err := lib.Describe("mine"); err == nil {
		t.Error("a list without its tables is there")
	}
}

// An installation that is stopped leaves nothing, and can begin again.
func TestStop(t *testing.T) {
	place := t.TempDir()
	write(t, place, "mine", many()...)
	lib := library.Open(t.TempDir())
	var k *Kits
	var h http.Handler
	stopped := false
	k = New(registrytest.Stock(t), Options{Places: []string{place}, Library: lib, Changed: func(string) {
		if !stopped {
			stopped = true
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest("POST", "/api/v1/kits/mine/actions", strings.NewReader(`{"action": "stop"}`)))
			if !strings.Contains(w.Body.String(), `"installing":true`) {
				t.Errorf("while it is installed: %s", w.Body)
			}
		}
	}})
	defer k.Close(t.Context())
	h = registrytest.Handler(k.Routes())
	for _, want := range []string{`"installed":false},`, `"installed":true},`} {
		registrytest.Ask(t, h, []registrytest.Exchange{{"POST", "kits/mine/actions", `{"action": "install"}`, 200, "mine"}})
		k.work.Wait()
		registrytest.Ask(t, h, []registrytest.Exchange{{"GET", "kits", "", 200, want}})
	}
	if _, err := lib.Lexicon("mine", nil); err != nil {
		t.Error(err)
	}
}

// A kit that is damaged is told of in the log, and does not hide the others; what goes wrong can be tried again.
func TestDamaged(t *testing.T) {
	place := t.TempDir()
	write(t, place, "mine", "CAT")
	write(t, place, "torn", "DOG")
	write(t, place, "worse", "DOG")
	for _, harm := range []string{"torn/words.kwg.zst", "worse/kit.json"} {
		if err := library.WriteContent(filepath.Join(place, filepath.FromSlash(harm)), []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	k := New(registrytest.Stock(t), Options{Places: []string{place}, Library: library.Open(t.TempDir()), Changed: func(string) {}})
	defer k.Close(t.Context())
	h := registrytest.Handler(k.Routes())
	for range 2 {
		registrytest.Ask(t, h, []registrytest.Exchange{{"POST", "kits/torn/actions", `{"action": "install"}`, 200, `"name":"mine"`}})
		k.work.Wait()
		registrytest.Ask(t, h, []registrytest.Exchange{{"GET", "kits", "", 200, `"fault":"damaged","file":"words.kwg.zst"`}})
	}
}

// An installed kit whose files are damaged is installed again, even if games need its words, or removed.
func TestMended(t *testing.T) {
	place, dir := t.TempDir(), t.TempDir()
	write(t, place, "mine", "CAT")
	lib := library.Open(dir)
	needed := problem.New(http.StatusConflict, "a game needs it")
	k := New(registrytest.Stock(t), Options{Places: []string{place}, Library: lib, Changed: func(string) {}, Needed: func(string) error { return needed }})
	defer k.Close(t.Context())
	h := registrytest.Handler(k.Routes())
	for range 2 {
		registrytest.Ask(t, h, []registrytest.Exchange{{"POST", "kits/mine/actions", `{"action": "install"}`, 200, `"name":"mine"`}})
		k.work.Wait()
		registrytest.Ask(t, h, []registrytest.Exchange{{"GET", "kits", "", 200, `"installed":true}`}})
		if _, err := lib.Lexicon("mine", nil); err != nil {
			t.Error(err)
		}
		if err := library.WriteContent(filepath.Join(dir, "lexica", "mine.kwg"), []byte("x")); err != nil {
			t.Fatal(err)
		}
		registrytest.Ask(t, h, []registrytest.Exchange{{"GET", "kits", "", 200, `"installed":false}`}})
	}
}
