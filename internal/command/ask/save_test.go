package ask

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/form"
)

// simulate runs `maven kibitz --sim --json` in equal shares of two candidates, and returns what it says without the
// time.
func simulate(t *testing.T, args ...string) map[string]any {
	t.Helper()
	out, errs, code := capture(t, append([]string{"kibitz", "--sim", "--json", "-n", "2", "--shares", "equal"}, args...)...)
	if code != 0 || errs != "" {
		t.Fatalf("%q: code %d, %s", args, code, errs)
	}
	var said map[string]any
	if err := json.Unmarshal([]byte(out), &said); err != nil {
		t.Fatal(err)
	}
	delete(said, "seconds")
	return said
}

// text writes what was said, keys in order.
func text(t *testing.T, said map[string]any) string {
	t.Helper()
	b, err := json.Marshal(said)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A saved simulation has its seed: a random rack is the same when it goes on, and so is the end. A wrong seed is
// refused, and the file is left as it is. Nobody writes over a file without --resume.
func TestSavedSimulation(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.sim")
	first := simulate(t, "--iterations", "20", "--save", file, "--resume")
	again := simulate(t, "--iterations", "60", "--save", file, "--resume")
	seed, err := json.Marshal(first["seed"])
	if err != nil {
		t.Fatal(err)
	}
	if first["cgp"] != again["cgp"] || first["iterations"] != 20.0 || again["iterations"] != 60.0 {
		t.Errorf("%s\n%s", text(t, first), text(t, again))
	}
	if whole := simulate(t, "--iterations", "60", "--seed", string(seed)); text(t, whole) != text(t, again) {
		t.Errorf("at once\n%s\nin parts\n%s", text(t, whole), text(t, again))
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"--rack RETINAS --seed 7 --resume":   "its position is another",
		"--resume --plies 3":                 "its options are others",
		"--resume -n 3":                      "its options are others: number of candidates, plies, ",
		"--resume --objective spread":        "its options are others",
		"--resume --lexicon NA":              "its rules, words or tables are others",
		"--resume --leaves none":             "its rules, words or tables are others",
		"--iterations 100":                   "continue it with --resume, or remove it",
		"--resume --file positions.cgp":      "--file may have many positions",
		"--resume --opponent Q --seed 1":     "its position is another",
		"--resume --infer":                   "its options are others",
		"--resume --confidence 101 --seed 1": "must be a percentage",
	} {
		fields := append([]string{"kibitz", "--sim", "-n", "2", "--shares", "equal", "--save", file}, strings.Fields(args)...)
		out, errs, code := capture(t, fields...)
		if code == 0 || out != "" || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: code %d, %s%s", args, code, out, errs)
		}
		if now, err := os.ReadFile(file); err != nil || string(now) != string(before) {
			t.Fatalf("%s has changed the file", args)
		}
	}
	if err := os.WriteFile(file, before[:len(before)-1], 0o666); err != nil {
		t.Fatal(err)
	}
	if _, errs, code := capture(t, "kibitz", "--sim", "--save", file, "--resume"); code != 1 || !strings.Contains(errs, "a.sim: checkpoint of a simulation is torn or damaged") {
		t.Errorf("a torn file: code %d, %s", code, errs)
	}
}

// What a simulation had no time to play out has its static equity.
func TestUnplayedHasItsStaticEquity(t *testing.T) {
	out, errs, code := capture(t, "kibitz", "--sim", "--json", "-n", "9", "--rack", "AEINRST", "--time", "1ns")
	var said struct {
		Candidates []struct{ Score, Static float64 }
	}
	if err := json.Unmarshal([]byte(out), &said); err != nil || code != 0 {
		t.Fatal(err, code, errs)
	}
	for i, c := range said.Candidates {
		if c.Score == 66 && c.Static != 66 && c.Static != 65.3 {
			t.Errorf("candidate %d, of %v points: a static equity of %v", i+1, c.Score, c.Static)
		}
	}
}

// A move is judged against all the usual candidates, as it is where it is one candidate more.
func TestJudgedAmongTheUsual(t *testing.T) {
	const judged = "8H NASTIER"
	for _, player := range []string{"sim", "full"} {
		of := func(more ...string) form.Candidate {
			out, errs, code := capture(t, append([]string{"kibitz", "--json", "--player", player, "--rack", "AEINRST", "--seed", "4", "--iterations", "320"}, more...)...)
			var said struct{ Candidates, Moves []form.Candidate }
			if err := json.Unmarshal([]byte(out), &said); err != nil || code != 0 {
				t.Fatal(err, code, errs)
			}
			for _, c := range append(said.Candidates, said.Moves...) {
				if c.Text == judged {
					return c
				}
			}
			t.Fatalf("no %s in %s", judged, out)
			return form.Candidate{}
		}
		want, got := of("-n", "15", "--also", judged), of("--move", judged)
		if got.Rank != want.Rank || *got.Equity != *want.Equity || *got.Win != *want.Win {
			t.Errorf("%s: rank %d, equity %v, win %v; want %d, %v, %v", player, got.Rank, *got.Equity, *got.Win, want.Rank, *want.Equity, *want.Win)
		}
	}
}
