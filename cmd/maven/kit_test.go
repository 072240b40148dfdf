package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/command/kit"
	"maven/internal/farm/farmtest"
	"maven/internal/farm/kinds"
	"maven/internal/library"
	"maven/internal/setting"
	"maven/internal/testsize"
)

// fewTiles are tiles for words of three letters.
const fewTiles = "?,?,1,0,0\nA,a,9,1,1\nB,b,9,3,0\nO,o,9,1,1\nT,t,9,2,0\n"

// makeKit makes a kit of a few words, and returns its folder.
func makeKit(t *testing.T, d *commandtest.Program, flags ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "kit")
	words := commandtest.WriteTemp(t, "words.txt", "at\noat\nboat\nboa\ntab\ntaboo\nboot\nbat\ntat\ntoot\nbob\nto\n")
	line := append([]string{"kit", "make", "mine", "--words", words, "--tiles", commandtest.WriteTemp(t, "few.csv", fewTiles), "--source", "a test", "--games", "6,4",
		"--table-games", "30", "--strength-games", "2", "--level-games", "0", "--out", out}, flags...)
	if said, code := d.Run(t.Context(), t, kit.New, line...); code != 0 {
		t.Fatalf("exit %d: %s%s", code, said, d.Errs.String())
	}
	return out
}

// A kit whose games a farm has played has the same bytes as that of one machine.
func TestKitFarm(t *testing.T) {
	testsize.OneThread(t)
	d := &commandtest.Program{Dir: t.TempDir()}
	want := makeKit(t, d, "--board-games", "3")
	f := farmtest.New(t, kinds.All())
	d.Farm = f
	got := makeKit(t, d, "--board-games", "3", "--farm", "nats://farm")
	if f.Jobs() != 4 {
		t.Errorf("%d jobs; must be one for each table", f.Jobs())
	}
	for _, name := range []string{"kit.json", "words.kwg.zst", "table.klv2.zst", "table.unseen.zst", "table.win.zst", "table.board.zst"} {
		one, err := os.ReadFile(filepath.Join(want, name))
		if err != nil {
			t.Fatal(err)
		}
		if other, err := os.ReadFile(filepath.Join(got, name)); err != nil || !bytes.Equal(one, other) {
			t.Errorf("%s differs: %v", name, err)
		}
	}
}

// A kit with a board table is made, installed and played with; its board table goes along.
func TestKitBoardTable(t *testing.T) {
	d := &commandtest.Program{Dir: t.TempDir()}
	made := makeKit(t, d, "--board-games", "3")
	text, err := os.ReadFile(filepath.Join(made, "kit.json"))
	if err != nil || !strings.Contains(string(text), `"kind": ".board"`) || !strings.Contains(string(text), "maven train board --lexicon mine") {
		t.Errorf("%s, %v", text, err)
	}
	if said, code := d.Run(t.Context(), t, kit.New, "kit", "install", made); code != 0 || !strings.Contains(said, "board table of 3 games") {
		t.Fatalf("exit %d: %s%s", code, said, d.Errs.String())
	}
	lib := library.Open(d.Dir)
	set, err := setting.New(lib, setting.Request{Lexicon: "mine"}, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"static,board=mine": "mine", "static,board=MINE": "MINE", "static": ""} {
		p, err := setting.ParsePlayer(name)
		if err != nil {
			t.Fatal(err)
		}
		opened, err := set.Open(p)
		if err != nil || opened.Tables.Board != want || opened.Tables.Leaves != "mine" {
			t.Errorf("%s: tables %+v, %v", name, opened, err)
		}
	}
	if _, err := lib.Board("yours", set.Rules, set.Words); err == nil || !strings.Contains(err.Error(), `no board table "yours"`) {
		t.Errorf("a name that no kit has: %v", err)
	}
}
