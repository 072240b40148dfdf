package kept_test

import (
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/kept"
	"maven/internal/library/librarytest"
	"maven/internal/play"
	"maven/internal/setting"
	"maven/internal/store"
)

// files opens games in files.
func files() *kept.Games {
	settings := setting.New(librarytest.Library(""), setting.Request{}, nil)
	return &kept.Games{Settings: func(setting.Request) (*setting.Settings, error) { return settings, nil }}
}

// newGame begins a game that the person is on turn in.
func newGame(t *testing.T) *play.Session {
	t.Helper()
	r, words := librarytest.Small(t)
	static := engine.NewStatic(eval.NewStatic(nil), nil)
	s, err := play.New(play.Header{Rules: "small", Lexicon: "small", Player: "static", Names: [2]string{"You", "Maven"},
		Challenge: r.Challenge, Bonus: r.ChallengeBonus, Seed: 1}, play.Equipment{Rules: r, Words: words, Player: static, Hints: static, Judge: static})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A file is one program's at a time, and its lock goes with it.
func TestInFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "one"+kept.Suffix)
	g, err := files().InFile(path, true)
	if err != nil || g.Begun() {
		t.Fatal(g, err)
	}
	if _, err := files().InFile(path, false); !errors.Is(err, kept.ErrInUse) || !strings.HasPrefix(err.Error(), path+": ") {
		t.Errorf("error %v", err)
	}
	s := newGame(t)
	if err := g.Begin(s, nil, time.Now()); err != nil || g.Title() != "one.play.json" || g.Where().String() != "in "+path {
		t.Fatal(err, g.Title())
	}
	if flag, value := g.Resume(); flag != "--save" || value != path {
		t.Error(flag, value)
	}
	g.Close()
	g.Close()
	if _, err := files().InFile(path, true); !errors.Is(err, kept.ErrBegun) {
		t.Errorf("error %v", err)
	}
	again, err := files().InFile(path, false)
	if err != nil || string(again.Save) != string(s.AppendSave(nil)) {
		t.Fatalf("%v\n%s", err, again.Save)
	}
	again.Close()
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if _, err := files().InFile(filepath.Join(dir, "no", "folder"), false); err == nil {
		t.Error("a file in no folder is opened")
	}
}

// A file is written when the game has changed, and only then; its record goes beside it.
func TestKeepFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "one"+kept.Suffix)
	g, err := files().InFile(path, true)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	s := newGame(t)
	if err := g.Begin(s, nil, time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	keep(t, g)
	if _, err := os.Stat(path); err == nil {
		t.Error("an unchanged game is written")
	}
	if err := s.Do(play.Action{Do: play.Make, Move: "pass"}); err != nil {
		t.Fatal(err)
	}
	keep(t, g)
	if text, err := os.ReadFile(path); err != nil || string(text) != string(s.AppendSave(nil)) {
		t.Errorf("%v\n%s", err, text)
	}
	if err := g.WriteRecord(filepath.Join(filepath.Dir(path), "new", "one.gcg")); err == nil || !strings.HasPrefix(err.Error(), "cannot write ") {
		t.Errorf("into a folder that is not there: %v", err)
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(path), "new")); err == nil {
		t.Error("a folder is made")
	}
	if err := g.WriteRecord(g.RecordPath()); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(g.RecordPath()); err != nil || !strings.Contains(string(text), "#title one\n") {
		t.Errorf("%v\n%s", err, text)
	}
}

// The folder of records in the data directory is closed to others; a folder that the person names is not touched.
func TestRecordFolder(t *testing.T) {
	s := open(t)
	s.Dir = t.TempDir()
	g, other := begin(t, s, "", "static"), t.TempDir()
	for dir, want := range map[string]fs.FileMode{s.Dir: 0o700, other: 0o755} {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := g.WriteRecord(filepath.Join(dir, "game.gcg")); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(dir); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != want {
			t.Errorf("%s: %v, want %v", dir, info.Mode(), want)
		}
	}
}

func TestRecordPath(t *testing.T) {
	dir := t.TempDir()
	for path, want := range map[string]string{"b.play.json": "b.gcg", "b.json": "b.gcg", "b": "b.gcg"} {
		g, err := files().InFile(filepath.Join(dir, path), true)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.RecordPath(); got != filepath.Join(dir, want) {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
		g.Close()
	}
	games := &kept.Games{Dir: "a"}
	if got := games.New("game-2").RecordPath(); got != filepath.Join("a", "game-2.gcg") {
		t.Error(got)
	}
}

// A database and a file that stand in testdata as they were written open as they were left, and are kept unchanged.
func TestOfBefore(t *testing.T) {
	dir := t.TempDir()
	packed, err := os.Open(filepath.Join("testdata", "games.db.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	database := filepath.Join(dir, "games.db")
	if err := os.WriteFile(database, data, 0o666); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), database, store.ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	lib := librarytest.Library("")
	games := &kept.Games{Store: s, Settings: func(r setting.Request) (*setting.Settings, error) { return setting.New(lib, r, nil), nil }}
	for name, c := range map[string]struct {
		phase   play.Phase
		scores  [2]int
		clocked bool
	}{"going": {play.Moving, [2]int{38, 29}, false}, "counted": {play.Finished, [2]int{}, false}, "ended": {play.Finished, [2]int{20, 0}, true}} {
		g := take(t, games, name)
		was := g.SavedGame
		if g.Session.Phase() != c.phase || g.Scores != c.scores || (g.Rated != nil) != (name == "counted") || (g.Clock != nil) != c.clocked || (g.Record != 0) != g.Finished {
			t.Errorf("%s: %+v", name, g.SavedGame)
		}
		if keep(t, g); g.Version != was.Version || string(g.Session.AppendSave(nil)) != string(was.Save) {
			t.Errorf("%s is kept as\n%s\nwas\n%s", name, g.Session.AppendSave(nil), was.Save)
		}
	}
	text, err := os.ReadFile(filepath.Join("testdata", "saved.play.json"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "saved.play.json")
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	g, err := games.InFile(path, false)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if err := g.Take(true); err != nil || g.Session.Phase() != play.Moving || g.Session.State().Scores != [2]int{0, 102} || string(g.Session.AppendSave(nil)) != string(text) {
		t.Errorf("%v %v", err, g.Session)
	}
}

// The record of a game that goes on shows the person's rack, and nothing of the player's.
func TestRecord(t *testing.T) {
	s := newGame(t)
	if err := s.Do(play.Action{Do: play.Make, Move: "pass"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Answer(t.Context(), engine.Limits{}); err != nil {
		t.Fatal(err)
	}
	text, err := kept.Record(s, "one", "")
	if err != nil {
		t.Fatal(err)
	}
	turn := s.History().Turns()[1]
	set := s.History().Rules().Tiles
	used := turn.Move.Used()
	for _, want := range []string{"#title one\n", "#lexicon small\n", "#rack1 ", ">Maven: " + set.Rack(&used) + " "} {
		if !strings.Contains(string(text), want) {
			t.Errorf("nothing says %q in\n%s", want, text)
		}
	}
	if err := s.Do(play.Action{Do: play.Resign}); err != nil {
		t.Fatal(err)
	}
	if text, err = kept.Record(s, "one", ""); err != nil || !strings.Contains(string(text), "#resigned") || strings.Contains(string(text), "#rack") {
		t.Errorf("%v\n%s", err, text)
	}
}
