package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/data"
	"maven/internal/library/librarytest"
	"maven/internal/panel"
	"maven/internal/testsize"
)

// panelByHand writes a panel of two positions by hand: in both the static player's move is worth 0.3, and the best 0.5.
func panelByHand(t *testing.T) string {
	t.Helper()
	r, words := librarytest.Shipped(t)
	text := `{"maven":"panel","version":1,"section":"middle","positions":2,"seed":1,"lexicon":{"name":"Both","hash":"` + words.Hash() +
		`"},"rules":{"name":"standard","hash":"` + r.Hash() + `"},"made":"by hand"}` + "\n"
	for _, line := range [][2]string{{"middle-001", "tuning"}, {"middle-002", "held-out"}} {
		text += `{"id":"` + line[0] + `","half":"` + line[1] + `","cgp":"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEHLNR?/ 0/0 0 lex Both;","candidates":[` +
			`{"move":"pass","win":0.5,"spread":4,"error":0,"draws":1,"known":"sampled"},` +
			`{"move":"8C cHARNEL","win":0.3,"spread":6,"error":0.01,"draws":1,"known":"sampled"},` +
			`{"move":"8H HERNiAL","win":0.3,"spread":6,"error":0.01,"draws":1,"known":"sampled"}]}` + "\n"
	}
	name := filepath.Join(t.TempDir(), "hand.jsonl")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// What players lose is told for each half and for both, in text and for programs, the same on any number of threads.
func TestPanelRun(t *testing.T) {
	d, file := &commandtest.Program{Dir: t.TempDir()}, panelByHand(t)
	one, errs, code := runPanel(t, d, "run", "static", "--panel", file, "--threads", "1")
	if code != 0 || strings.Count(one, "20.00 ± ") != 3 || !strings.Contains(one, "-2.00 ± ?") {
		t.Fatalf("exit %d: %s%s", code, one, errs)
	}
	if two, _, _ := runPanel(t, d, "run", "static", "--panel", file, "--threads", "2"); two != one {
		t.Errorf("two threads: %s, one: %s", two, one)
	}
	comma := filepath.Join(t.TempDir(), "a,b.jsonl")
	if err := os.Rename(file, comma); err != nil {
		t.Fatal(err)
	}
	if other, errs, _ := runPanel(t, d, "run", "static", "--panel", comma, "--threads", "1"); other != one {
		t.Errorf("a file with a comma in its name: %s%s", other, errs)
	}
	file = comma
	out, errs, code := runPanel(t, d, "run", "static", "level=10", "--seeds", "3", "--panel", file, "--half", "tuning", "--json")
	var f struct {
		Players  []string
		Sections []struct {
			Half      string
			Positions int
			Scores    []struct {
				Win     struct{ Mean float64 }
				Answers int
			}
			Difference struct{ Win struct{ Mean float64 } }
		}
	}
	if err := json.Unmarshal([]byte(out), &f); err != nil || code != 0 {
		t.Fatalf("exit %d, %v: %s%s", code, err, out, errs)
	}
	if len(f.Sections) != 1 || f.Sections[0].Half != "tuning" || f.Sections[0].Positions != 1 || len(f.Players) != 2 {
		t.Fatalf("%+v", f)
	}
	s := &f.Sections[0]
	if math.Abs(s.Scores[0].Win.Mean-0.2) > 1e-9 || s.Scores[0].Answers != 1 || s.Scores[1].Answers != 3 || math.Abs(s.Difference.Win.Mean) > 1e-9 {
		t.Errorf("%+v", s)
	}
}

// What cannot be run is refused.
func TestPanelRunRefused(t *testing.T) {
	d, file := &commandtest.Program{Dir: t.TempDir()}, panelByHand(t)
	for want, args := range map[string][]string{
		"there is no player":                             {"nobody", "--panel", file},
		"--section endgame: there are no such positions": {"static", "--panel", file, "--section", "endgame"},
		"no such file":                                   {"static", "--panel", file + ".not"},
		"hand.jsonl: panel of other words":               {"static", "--panel", file, "--lexicon", "UK"},
		"must be tuning, held-out or all":                {"static", "--panel", file, "--half", "first"},
		"one or two players":                             {"--panel", file},
		"--seeds 0":                                      {"static", "--panel", file, "--seeds", "0"},
	} {
		if out, errs, code := runPanel(t, d, append([]string{"run"}, args...)...); code == 0 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%v: exit %d: %s%s, want %s", args, code, out, errs, want)
		}
	}
}

// All sections are shipped, whole, of the default words and rules, and half of each is for tuning.
func TestShippedPanels(t *testing.T) {
	testsize.OneThread(t)
	r, words := librarytest.Shipped(t)
	if len(data.Panels()) != len(panel.Sections()) {
		t.Errorf("shipped are %v, of %v", data.Panels(), panel.Sections())
	}
	for _, name := range panel.Sections() {
		p, err := panel.Read(data.Panel(string(name)), r, words)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		tuning := 0
		for i := range p.Positions {
			if p.Positions[i].Half == panel.Tuning {
				tuning++
			}
		}
		if p.Section != name || len(p.Positions) != p.Header.Positions || tuning != len(p.Positions)/2 {
			t.Errorf("%s: section %s, %d positions of %d, %d for tuning", name, p.Section, len(p.Positions), p.Header.Positions, tuning)
		}
	}
}
