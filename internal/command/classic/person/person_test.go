package person

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/file"
	"maven/internal/classic/tables"
	"maven/internal/command/commandtest"
	"maven/internal/original"
)

// maven runs one verb of the profile with a database of its own folder.
func maven(t *testing.T, dir string, args ...string) (out string, code int) {
	t.Helper()
	args = slices.Concat(args, []string{"--db", filepath.Join(dir, "games.db")})
	out, errs, code := commandtest.Capture(t, append([]string{"profile"}, args...), New)
	return out + errs, code
}

// shown returns a profile as JSON.
func shown(t *testing.T, dir string, args ...string) *original.Person {
	t.Helper()
	out, code := maven(t, dir, append(args, "--json")...)
	var p original.Person
	if err := json.Unmarshal([]byte(out), &p); err != nil || code != 0 {
		t.Fatalf("%s: %v", out, err)
	}
	return &p
}

// application returns preferences of the original with foreign statistics, results, and a file with both.
func application(t *testing.T, dir string) (prfs, hist []byte, path string) {
	t.Helper()
	p := tables.NewPreferences()
	p.Lexica[2].Enter(1832)
	p.Lexica[1].Statistics[0][tables.Exchanges] = 7
	p.ProgramBegins, p.Coordinates, p.Order, p.Owner = true, false, tables.NewLetterOrder("zyx"), tables.NewName("René Porter")
	prfs = p.AppendTo(nil)
	for _, game := range [][4]uint16{{412, 333, 9, 2}, {280, 390, 8, 0}, {300, 300, 9, 1}} {
		for _, field := range game {
			hist = binary.BigEndian.AppendUint16(hist, field)
		}
	}
	fork, err := file.AppendFork(nil, []file.Resource{{Type: [4]byte([]byte("prfs")), Data: prfs}, {Type: [4]byte([]byte("HIST")), Data: hist}})
	if err != nil {
		t.Fatal(err)
	}
	return prfs, hist, commandtest.Put(t, dir, "Maven.as", commandtest.AppleSingle(&file.Forks{Fork: fork}))
}

// What is imported from a file of the original comes out to the byte.
func TestImportExport(t *testing.T) {
	dir := t.TempDir()
	prfs, hist, path := application(t, dir)
	if len(prfs) != 1070 {
		t.Fatalf("%d bytes", len(prfs))
	}
	out, code := maven(t, dir, "import", path, "--name", "Ann")
	if code != 0 || !strings.Contains(out, "Both: rating 1832.00, level ") || !strings.Contains(out, "UK: rating 1400.00") ||
		strings.Count(out, "exchanges and passes") != 3 || !strings.Contains(out, "exchanges and passes                 7      0") || strings.Count(out, "best game") != 2 || !strings.Contains(out, "results  3") {
		t.Errorf("%d %s", code, out)
	}
	wrote := func(name string) []byte {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	if out, code := maven(t, dir, "export", "--name", "ANN", "--prfs", filepath.Join(dir, "p"), "--hist", filepath.Join(dir, "h")); code != 0 || strings.Count(out, " bytes\n") != 2 {
		t.Fatalf("%d %s", code, out)
	}
	if !bytes.Equal(wrote("p"), prfs) || !bytes.Equal(wrote("h"), hist) {
		t.Error("the bytes are others")
	}
	for kind, name := range map[string]string{"prfs": "p", "HIST": "h"} {
		if out, code := maven(t, dir, "import", filepath.Join(dir, name), "--as", kind, "--name", "Bo"); code != 0 {
			t.Fatalf("%d %s", code, out)
		}
	}
	p := shown(t, dir, "--name", "Bo")
	if len(p.Results) != 3 || p.Results[0].Scores != [2]int{412, 333} || p.Results[2].Lexicon.Name != "UK" || p.Modes[1].Person != nil || p.Modes[1].Program == nil || p.Modes[0].Person == nil || p.Modes[1].Report.Ties != 1 {
		t.Errorf("%+v", p)
	}
}

func TestSet(t *testing.T) {
	dir := t.TempDir()
	if p := shown(t, dir); p.Name != "You" || p.AutoLevel || len(p.Modes) != 3 || p.Modes[0].Rating != 1400 || p.Modes[0].Level != 1 {
		t.Errorf("a new user: %+v", p)
	}
	if out, code := maven(t, dir, "set", "--rating", "700", "--name", "Dee"); code != 0 || strings.Count(out, ": rating 700.00, level 1, 0 games") != 3 {
		t.Errorf("the first rating of a new person: %d %s", code, out)
	}
	if out, code := maven(t, dir, "set", "--rating", "1800", "--name", "Dee"); code != 0 || strings.Count(out, ": rating 700.00, level 1") != 2 || !strings.Contains(out, "Both: rating 1800.00, level 1") {
		t.Errorf("a later rating: %d %s", code, out)
	}
	for _, rating := range []string{"1500", "1620", "1600"} {
		if out, code := maven(t, dir, "set", "--rating", rating, "--lexicon", "na"); code != 0 || !strings.Contains(out, "NA: rating "+rating+".00") || strings.Contains(out, "UK") {
			t.Errorf("%d %s", code, out)
		}
	}
	if out, code := maven(t, dir, "set", "--level", "3", "--auto", "on"); code != 0 || !strings.Contains(out, "Both: rating 1400.00, level 3") || !strings.Contains(out, "follows results") {
		t.Errorf("%d %s", code, out)
	}
	if p := shown(t, dir, "--lexicon", "NA"); !p.AutoLevel || len(p.Modes) != 1 || len(p.Modes[0].Ratings) != 3 || p.Modes[0].Ratings[2].Rating != 1600 || !p.Modes[0].Ratings[2].ByHand {
		t.Errorf("%+v", p)
	}
}

func TestRefusals(t *testing.T) {
	dir := t.TempDir()
	plain := commandtest.Put(t, dir, "plain", []byte("abc"))
	foreign := commandtest.Put(t, dir, "foreign", []byte{0, 1, 0, 2, 0, 3, 0, 9})
	for line, want := range map[string]string{
		"set":                              "2 maven: give --rating, --level or --auto",
		"set --rating 3000":                "2 maven: --rating 3000: must be 700 to 2100",
		"set --level 19":                   "2 maven: --level: level 19; must be 1, the strongest, to 18",
		"set --auto yes":                   "2 maven: --auto yes: must be on or off",
		"set --level 3 --lexicon DE":       "2 maven: --lexicon DE: must be NA, UK or Both",
		"export":                           "2 maven: give --prfs or --hist",
		"export --name Cy --hist h":        "1 maven: there is no profile of Cy",
		"import " + plain:                  "1 maven: " + plain + ": the file has neither a resource prfs nor HIST; with the bytes of one, say --as prfs or --as HIST",
		"import " + plain + " --as prfs":   "1 maven: " + plain + ": preferences: 3 bytes; must be 1070",
		"import " + foreign + " --as HIST": "1 maven: " + foreign + ": HIST: at byte 6: lexicon 9; must be 0 to 2",
		"import " + plain + " --as XGME":   "2 maven: --as XGME: must be prfs or HIST",
	} {
		if _, code := maven(t, dir, "set", "--auto", "on"); code != 0 {
			t.Fatal("no database")
		}
		out, code := maven(t, dir, strings.Fields(line)...)
		out, _, _ = strings.Cut(strings.TrimSpace(out), "; see ")
		if got := string(rune('0'+code)) + " " + out; got != want {
			t.Errorf("%s: %s", line, got)
		}
	}
}

// A graph has a point for each rating, the highest on the first line and the lowest on the last; many are drawn together.
func TestGraph(t *testing.T) {
	lines := graph([]float64{1400, 1410, 1405, 1390})
	if len(lines) != graphRows || lines[0] != "  1410 │ •" || lines[graphRows-1] != "  1390 │   •" {
		t.Errorf("%q", lines)
	}
	long := make([]float64, 1000)
	for i := range long {
		long[i] = float64(i)
	}
	lines, points := graph(long), 0
	for _, line := range lines {
		points += strings.Count(line, "•")
	}
	if points != graphColumns || !strings.HasSuffix(lines[0], "•") {
		t.Errorf("%d points: %q", points, lines)
	}
	if flat := graph([]float64{7, 7}); flat[graphRows/2] != "       │••" {
		t.Errorf("%q", flat)
	}
}
