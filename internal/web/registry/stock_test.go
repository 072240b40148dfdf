package registry

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/web/problem"
)

const (
	retinas = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
	quiet   = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0"
)

func newStock(t testing.TB) *Stock {
	t.Helper()
	return New(Options{Library: librarytest.Library(t.TempDir()), Now: time.Now, Log: slog.New(slog.DiscardHandler), Version: "maven test"})
}

// A choice stands over what a position names, and a position over the defaults.
func TestPlace(t *testing.T) {
	k := newStock(t)
	for _, one := range []struct {
		choice         Choice
		line           string
		words, rules   string
		tiles          string
		bonus, squares int
	}{
		{Choice{}, retinas, "Both", "standard", "english", 50, 15},
		{Choice{}, retinas + " lex na; bb 35;", "NA", "standard", "english", 35, 15},
		{Choice{Lexicon: "uk"}, retinas + " lex NA;", "UK", "standard", "english", 50, 15},
		{Choice{Rules: "Friendly"}, retinas + " bb 20;", "Both", "friendly", "friendly", 35, 15},
		{Choice{Rules: "standard", Tiles: "FRIENDLY"}, retinas, "Both", "standard", "friendly", 50, 15},
		{Choice{}, strings.Repeat("21/", 20) + "21 AEINRST/ 0/0 0 bdn Super; l1 NA;", "NA", "super", "super-english", 50, 21},
	} {
		placed, err := k.Place(one.choice, one.line)
		if err != nil {
			t.Errorf("%+v %s: %v", one.choice, one.line, err)
			continue
		}
		r := placed.Rules
		if placed.Words.Name != one.words || r.Name != one.rules || r.Tiles.Name != one.tiles || r.Bonus[7] != one.bonus || r.Size != one.squares || placed.Position.Rack.Len() != 7 {
			t.Errorf("%+v %s: %s %s %s %d", one.choice, one.line, placed.Words.Name, r.Name, r.Tiles.Name, r.Bonus[7])
		}
	}
}

// A word list that is imported while the server runs, also in place of another, is seen by what is asked from then on.
func TestImported(t *testing.T) {
	dir := t.TempDir()
	k := New(Options{Library: librarytest.Library(dir), Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	has := func(word string) bool {
		t.Helper()
		s, err := k.Settings(Choice{Lexicon: "mine"})
		if err != nil {
			t.Fatal(err)
		}
		start, err := s.Start()
		if err != nil {
			t.Fatal(err)
		}
		placed, err := k.Place(Choice{}, retinas+" lex MINE;")
		if err != nil {
			t.Fatal(err)
		}
		w, err := start.Words.ParseWord(word)
		if err != nil {
			t.Fatal(err)
		}
		if one, other := start.Words.Check(w), placed.Words.Check(w); one != other {
			t.Errorf("%s: %t by a choice, %t in a position", word, one, other)
		}
		return start.Words.Check(w)
	}
	if _, err := k.Settings(Choice{Lexicon: "mine"}); err == nil {
		t.Error("a list was there before it was imported")
	}
	for _, words := range []string{"CAT\nDOG\n", "COW\nDOG\n"} {
		file := filepath.Join(t.TempDir(), "words.txt")
		if err := os.WriteFile(file, []byte(words), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := librarytest.Library(dir).Import(library.Import{Name: "Mine", File: file, Replace: true}); err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"CAT", "COW", "DOG"} {
			if has(word) != strings.Contains(words, word) {
				t.Errorf("%q: %s is good: %t", words, word, has(word))
			}
		}
	}
}

// No name opens a file of this machine, wherever it stands; the answer names the field.
func TestNoFiles(t *testing.T) {
	k := newStock(t)
	for _, one := range []struct {
		choice Choice
		line   string
		field  string
	}{
		{Choice{Lexicon: "/etc/passwd"}, retinas, "lexicon"},
		{Choice{Lexicon: "words.kwg"}, retinas, "lexicon"},
		{Choice{Lexicon: "../../x"}, retinas, "lexicon"},
		{Choice{Lexicon: ".."}, retinas, "lexicon"},
		{Choice{Rules: "./standard.toml"}, retinas, "rules"},
		{Choice{Rules: "house"}, retinas, "rules"},
		{Choice{Tiles: "a.csv"}, retinas, "tiles"},
		{Choice{}, retinas + " lex /etc/passwd;", "cgp"},
		{Choice{}, retinas + " l1 a.kwg;", "cgp"},
		{Choice{}, retinas + " bdn /a.toml;", "cgp"},
		{Choice{}, retinas + " ld a.csv;", "cgp"},
		{Choice{}, "", "cgp"},
		{Choice{}, "15", "cgp"},
		{Choice{}, retinas + " var wordsmog;", "cgp"},
		{Choice{}, strings.Replace(retinas, "AEINRST", "QQQ", 1), "cgp"},
	} {
		_, err := k.Place(one.choice, one.line)
		var p *problem.Problem
		if !errors.As(err, &p) || p.Field != one.field || p.Status != 422 || strings.Contains(p.Detail, "no such file") {
			t.Errorf("%+v %s: %v", one.choice, one.line, err)
		}
	}
	placed, err := k.Place(Choice{}, retinas)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []struct{ name, leaves, field string }{
		{"static,leaves=/a.klv2", "", "player"}, {"static,unseen=a.unseen", "", "player"}, {"static,leaves=nothing", "", "player"}, {"static", "a.klv2", "leaves"},
	} {
		spec, err := ParsePlayer(one.name)
		if err == nil {
			err = UseLeaves(&spec, one.leaves)
		}
		if err != nil {
			t.Fatal(err)
		}
		_, err = question.Open(placed.Setting, &question.Question{Method: question.Rank, Position: placed.Position, Player: &spec})
		var p *problem.Problem
		if !errors.As(Blame(err, one.leaves), &p) || p.Field != one.field {
			t.Errorf("%s: %v", one.name, err)
		}
	}
}

// The field of a request at fault is named in the words of requests.
func TestBlame(t *testing.T) {
	for field, want := range map[string]string{"position": "cgp", "method": "kind", "plies": "plies"} {
		var p *problem.Problem
		if !errors.As(Blame(&question.Error{Field: field, Value: "9", Err: errors.New("want less")}, ""), &p) || p.Field != want || p.Detail != want+" 9: want less" {
			t.Errorf("%s: %+v", field, p)
		}
	}
	if other := errors.New("other"); Blame(other, "") != other || Blame(nil, "") != nil {
		t.Error("another error is changed")
	}
	var p *problem.Problem
	level := setting.Player{Name: "level=3,leaves=none", Kind: setting.LevelPlayer, Leaves: "none"}
	if err := UseLeaves(&level, "english"); !errors.As(err, &p) || p.Field != "leaves" {
		t.Errorf("two tables of leaves: %v", err)
	}
}

// Players that start programs or read files are refused.
func TestParsePlayer(t *testing.T) {
	for name, status := range map[string]int{
		"ucgi:rm -rf /": 403, "ucgi,time=5s:sh": 403, "classic,tables=/etc": 403, "classic,file=a": 403,
		"magic": 422, "level=11": 422, "static": 0, "level=3,seed=7": 0, "champion": 0, "classic": 0,
	} {
		_, err := ParsePlayer(name)
		var p *problem.Problem
		switch {
		case status == 0 && err != nil, status != 0 && (!errors.As(err, &p) || p.Status != status || p.Field != "player"):
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A player that there is not is refused with those that a page can ask for.
func TestNoPlayer(t *testing.T) {
	_, err := ParsePlayer("nobody")
	if want := `there is no player "nobody"; it must be static, level=N, sim, full, master, champion or classic`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// Settings are shared, and are not more than a bound.
func TestSettings(t *testing.T) {
	k := newStock(t)
	plain, err := k.Settings(Choice{})
	if err != nil {
		t.Fatal(err)
	}
	na, err := k.Settings(Choice{Lexicon: "na"})
	if err != nil || na == plain {
		t.Fatal(err)
	}
	if same, err := k.Settings(Choice{Lexicon: "NA"}); err != nil || same != na {
		t.Errorf("NA and na are two settings: %v", err)
	}
	for _, lexicon := range []string{"", "na", "uk", "both"} {
		for _, rules := range []string{"", "standard", "friendly", "super"} {
			if _, err := k.Settings(Choice{Lexicon: lexicon, Rules: rules}); err != nil {
				t.Fatal(err)
			}
			if n := k.now.asked.Len(); n > mostSettings {
				t.Fatalf("%d settings", n)
			}
		}
	}
	if got, err := k.listName("bOTh"); err != nil || got != "Both" {
		t.Errorf("%s, %v", got, err)
	}
	for _, wrong := range []Choice{{Lexicon: "x"}, {Rules: "x"}, {Tiles: "x"}} {
		if _, err := k.Settings(wrong); err == nil {
			t.Errorf("%+v", wrong)
		}
	}
}

// What is opened beforehand is what requests take.
func TestWarm(t *testing.T) {
	k := newStock(t)
	if err := k.Warm(); err != nil {
		t.Fatal(err)
	}
	placed, err := k.Place(Choice{}, quiet)
	if err != nil {
		t.Fatal(err)
	}
	spec, err := ParsePlayer("static")
	if err != nil {
		t.Fatal(err)
	}
	spec.Win = true
	usual, err := k.Setting(Choice{}, setting.Named{})
	if err != nil || usual != placed.Setting {
		t.Errorf("another setting than the one that is opened: %v", err)
	}
	if _, err := placed.Open(spec); err != nil {
		t.Error(err)
	}
}

// A move that is not legal is a problem with the square, the tile or the word at fault.
func TestMove(t *testing.T) {
	placed, err := newStock(t).Place(Choice{}, quiet)
	if err != nil {
		t.Fatal(err)
	}
	if m, err := placed.Move("K5 nastier"); err == nil {
		t.Errorf("%v: blanks that are not on the rack", m)
	}
	if m, err := placed.Move("K5 NASTIER"); err == nil {
		t.Errorf("%v", m)
	}
	if m, err := placed.Move("K5 ANTSIER"); err != nil || m.Played != 7 {
		t.Errorf("%v %v", m, err)
	}
	for text, want := range map[string]problem.Problem{
		"8C STA":     {Square: "8F"},
		"1A STAR":    {},
		"K5 RATZ":    {Tile: "Z"},
		"K8 TARSIN":  {Word: "TARSIN"},
		"somewhere":  {},
		"exchange Z": {Tile: "Z"},
	} {
		_, err := placed.Move(text)
		if err == nil {
			t.Errorf("%s is legal", text)
			continue
		}
		if p := Illegal("move", err); p.Status != 422 || p.Field != "move" || want.Tile != p.Tile || want.Word != p.Word || want.Square != p.Square {
			t.Errorf("%s: %+v", text, p)
		}
	}
}

// As many pieces of work run at once as there are processors; others wait until their request ends.
func TestWork(t *testing.T) {
	k := newStock(t)
	const cores = 2
	rank := k.slots(cores)
	var running, most atomic.Int64
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			err := rank(t.Context(), func() error {
				n := running.Add(1)
				for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
				}
				time.Sleep(time.Millisecond)
				running.Add(-1)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := most.Load(); n > cores || n == 0 {
		t.Errorf("%d at once, want at most %d", n, cores)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	third := func() error { return rank(ctx, func() error { return nil }) }
	if err := rank(t.Context(), func() error { return rank(t.Context(), third) }); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	k.waiting.Store(mostWaiting)
	var p *problem.Problem
	if err := k.Rank(t.Context(), func() error { return nil }); !errors.As(err, &p) || p.Status != 503 {
		t.Error(err)
	}
}
