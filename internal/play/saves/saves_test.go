package saves_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/library/librarytest"
	"maven/internal/play"
	"maven/internal/play/saves"
)

// newGame begins a game that the person is on turn in.
func newGame(t *testing.T) *play.Session {
	t.Helper()
	r, words := librarytest.Small(t)
	static := engine.NewStatic(eval.NewStatic(nil), nil)
	s, err := play.New(play.Header{Rules: "small", Lexicon: "small", Player: "static", Names: [2]string{"You", "Maven"},
		Challenge: r.Challenge, Bonus: r.ChallengeBonus, Seed: 1}, play.Table{Rules: r, Words: words, Player: static, Hints: static, Judge: static})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A file is one program's at a time, and its lock goes with it.
func TestOpen(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "one"+saves.Suffix)
	f, err := saves.Open(path, true)
	if err != nil || f.Text != nil {
		t.Fatal(f, err)
	}
	if _, err := saves.Open(path, false); !errors.Is(err, saves.ErrInUse) || !strings.HasPrefix(err.Error(), path+": ") {
		t.Errorf("error %v", err)
	}
	s := newGame(t)
	if err := f.Keep(s); err != nil {
		t.Fatal(err)
	}
	f.Close()
	f.Close()
	if _, err := saves.Open(path, true); !errors.Is(err, saves.ErrBegun) {
		t.Errorf("error %v", err)
	}
	again, err := saves.Open(path, false)
	if err != nil || string(again.Text) != string(s.AppendSave(nil)) {
		t.Fatalf("%v\n%s", err, again.Text)
	}
	again.Close()
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if _, err := saves.Open(filepath.Join(dir, "no", "folder"), false); err == nil {
		t.Error("a file in no folder is opened")
	}
}

// A file is written when the game has changed, and only then.
func TestKeep(t *testing.T) {
	path := filepath.Join(t.TempDir(), "one"+saves.Suffix)
	f, err := saves.Open(path, true)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := newGame(t)
	if err := f.Keep(s); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := f.Keep(s); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("an unchanged game is written")
	}
	if err := s.Do(play.Action{Do: play.Make, Move: "pass"}); err != nil {
		t.Fatal(err)
	}
	if err := f.Keep(s); err != nil {
		t.Fatal(err)
	}
	if text, err := saves.Read(path); err != nil || string(text) != string(s.AppendSave(nil)) {
		t.Errorf("%v\n%s", err, text)
	}
}

func TestRecordPath(t *testing.T) {
	for path, want := range map[string]string{"a/b.play.json": "a/b.gcg", "a/b.json": "a/b.gcg", "b": "b.gcg"} {
		if got := (&saves.File{Path: path}).RecordPath(); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

// The record of a game that goes on shows the person's rack, and nothing of the player's.
func TestRecord(t *testing.T) {
	s := newGame(t)
	if err := s.Do(play.Action{Do: play.Make, Move: "pass"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Answer(t.Context()); err != nil {
		t.Fatal(err)
	}
	text, err := saves.Record(s, "one")
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
	if text, err = saves.Record(s, "one"); err != nil || !strings.Contains(string(text), "#resigned") || strings.Contains(string(text), "#rack") {
		t.Errorf("%v\n%s", err, text)
	}
}

// The game played last comes first.
func TestFolder(t *testing.T) {
	folder := saves.Folder{Dir: filepath.Join(t.TempDir(), "a[b")}
	if files, err := folder.Files(); err != nil || len(files) > 0 {
		t.Errorf("%v, %v", files, err)
	}
	if err := os.Mkdir(folder.Dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"game-2", "other", "game-x"} {
		if err := os.WriteFile(folder.Path(name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
		if at := time.Unix(int64(1000+i), 0); os.Chtimes(folder.Path(name), at, at) != nil {
			t.Fatal(name)
		}
	}
	files, err := folder.Files()
	var names []string
	for _, path := range files {
		names = append(names, saves.Name(path))
	}
	if err != nil || !slices.Equal(names, []string{"game-x", "other", "game-2"}) {
		t.Errorf("%v, %v", names, err)
	}
}
