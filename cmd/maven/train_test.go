package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/command/train"
	"maven/internal/data"
	"maven/internal/farm/farmtest"
	"maven/internal/farm/kinds"
	"maven/internal/library/librarytest"
	"maven/internal/testsize"
)

// shortGames returns flags for short games with few words, and racks of four tiles, which have few leaves.
func shortGames(t *testing.T) []string {
	t.Helper()
	text, _ := data.RuleFile("standard")
	for old, own := range map[string]string{"rack_size = 7": "rack_size = 4", "{ 7 = 50 }": "{ 4 = 20 }", "exchange_limit = 7": "exchange_limit = 4"} {
		text = bytes.Replace(text, []byte(old), []byte(own), 1)
	}
	_, words := librarytest.Small(t)
	return []string{"--rules", commandtest.WriteTemp(t, "short.toml", string(text)), "--lexicon", commandtest.WriteTemp(t, "small.kwg", string(words.Graph.AppendKWG(nil)))}
}

// A farm trains the same tables, and the verb says the same of them.
func TestTrainFarm(t *testing.T) {
	testsize.Slow(t)
	flags := shortGames(t)
	for kind, games := range map[string]string{"leaves": "20,10", "winprob": "300", "unseen": "300", "board": "30"} {
		d := &commandtest.Program{Dir: t.TempDir()}
		table := filepath.Join(t.TempDir(), "table")
		line := append([]string{"train", kind, "--games", games, "--out", table}, flags...)
		if kind == "board" {
			line = append(line, "--draws", "5", "--plies", "2")
		}
		want, code := d.Run(t.Context(), t, train.New, line...)
		if code != 0 {
			t.Fatalf("%s, exit %d: %s", kind, code, d.Errs.String())
		}
		wantTable, err := os.ReadFile(table)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(table); err != nil {
			t.Fatal(err)
		}
		f := farmtest.New(t, kinds.All())
		d.Farm = f
		detached, code := d.Run(t.Context(), t, train.New, append(line, "--farm", "nats://farm", "--detach")...)
		if code != 0 || !strings.HasPrefix(detached, "the farm has the job ") {
			t.Fatalf("%s, exit %d: %s%s", kind, code, detached, d.Errs.String())
		}
		got, code := d.Run(t.Context(), t, train.New, append(line, "--farm", "nats://farm")...)
		if code != 0 || got != want || f.Jobs() != 1 {
			t.Fatalf("%s, exit %d, %d jobs: %s, want %s%s", kind, code, f.Jobs(), got, want, d.Errs.String())
		}
		if gotTable, err := os.ReadFile(table); err != nil || !bytes.Equal(gotTable, wantTable) {
			t.Errorf("%s: the tables differ: %v", kind, err)
		}
		if _, err := os.Stat(table + ".part"); err == nil {
			t.Errorf("%s: %s.part is left", kind, table)
		}
	}
}

// A judgement of a win table has ten tenths, one after the other, and the figures of no turns are 0.
func TestTrainJudgement(t *testing.T) {
	out, errs, code := capture(t, "train", "winprob", "--judge", "english", "--games", "1", "--seed", "4", "--json")
	var f struct {
		Games, Seed int
		All         struct{ StandardError float64 }
		Deciles     []struct {
			Least, Most, Predicted, Brier float64
			Turns                         int
		}
	}
	if err := json.Unmarshal([]byte(out), &f); err != nil || code != 0 {
		t.Fatalf("exit %d, %v: %s%s", code, err, out, errs)
	}
	empty := 0
	for i, d := range f.Deciles {
		if math.Abs(d.Least-float64(i)/10) > 1e-12 || math.Abs(d.Most-float64(i+1)/10) > 1e-12 || d.Turns == 0 && (d.Predicted != 0 || d.Brier != 0) {
			t.Errorf("tenth %d: %+v", i, d)
		}
		if d.Turns == 0 {
			empty++
		}
	}
	if len(f.Deciles) != 10 || empty == 0 || f.Games != 1 || f.Seed != 4 || f.All.StandardError != 0 {
		t.Errorf("%d empty: %+v", empty, f)
	}
}

// Flags that make no sense with a farm are refused.
func TestTrainFarmRefused(t *testing.T) {
	d := &commandtest.Program{Dir: t.TempDir(), Farm: farmtest.New(t, kinds.All())}
	for want, line := range map[string][]string{
		"--detach is only for --farm":     {"leaves", "--out", "x", "--detach"},
		"--detach is only for":            {"board", "--out", "x", "--detach"},
		"must be the address that maven-": {"winprob", "--out", "x", "--farm="},
		"--farm and --judge exclude e":    {"winprob", "--judge", "english", "--farm", "nats://farm"},
	} {
		d.Errs.Reset()
		out, code := d.Run(t.Context(), t, train.New, append([]string{"train"}, line...)...)
		if errs := d.Errs.String(); code != 2 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("exit %d: %s%s, want %s", code, out, errs, want)
		}
	}
}

// Where a table cannot be written is said before a game is played, with a farm too.
func TestTrainNowhere(t *testing.T) {
	d := &commandtest.Program{Dir: t.TempDir(), Farm: farmtest.New(t, kinds.All())}
	folder := t.TempDir()
	nowhere := filepath.Join(folder, "nowhere", "x.klv2")
	for _, line := range [][]string{
		{"levels"},
		{"leaves", "--games", "1"},
		{"leaves", "--games", "1", "--farm", "nats://farm"},
	} {
		for out, want := range map[string]string{
			folder:  "maven: --out " + folder + ": it is a folder; must be a file\n",
			nowhere: "maven: --out " + nowhere + ": folder " + filepath.Dir(nowhere) + ": no such file or directory\n",
		} {
			d.Errs.Reset()
			_, code := d.Run(t.Context(), t, train.New, append(append([]string{"train"}, line...), "--out", out)...)
			if errs := d.Errs.String(); code != 1 || errs != want {
				t.Errorf("%s: exit %d: %s, want %s", line, code, errs, want)
			}
		}
	}
}
