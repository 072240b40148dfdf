package gcg

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"maven/internal/command/commandtest"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/form"
	"maven/internal/library/librarytest"
	"maven/internal/notation/gcg"
	"maven/internal/setting"
	"maven/internal/testsize"
)

// At every turn of games played here, the position has the rack of the record, and the move of the
// record is legal there and scores what it scored.
func TestGCGPositionTwin(t *testing.T) {
	testsize.OneThread(t)
	dir := t.TempDir()
	if _, errs, code := capture(t, "match", "static", "static,leaves=none", "--games", "2", "--seed", "3", "--gcg", dir); code != 0 {
		t.Fatal(errs)
	}
	files, err := input.RecordFiles(t.Context(), &command.App{}, []string{dir})
	if err != nil || len(files) != 2 {
		t.Fatalf("%q, %v", files, err)
	}
	for _, file := range files {
		record := recordAt(t, file)
		for i := range record.Events {
			e := &record.Events[i]
			if !e.Kind.Turn() {
				continue
			}
			p := positionAt(t, file, i+1)
			held, err := record.Tiles.ParseRack(p.Rack)
			if err != nil || held != e.Held || p.Nick != e.Nick || p.Line != e.Line {
				t.Fatalf("turn %d: %+v, %v; the record has %s %s", i+1, p, err, e.Nick, e.Rack)
			}
			move := e.Place + " " + e.Word
			if e.Kind != gcg.Play || i%4 > 0 { // a fourth is enough, and quick
				continue
			}
			out, errs, code := capture(t, "kibitz", "--leaves", "none", "--cgp", p.CGP, "--move", move, "--json")
			if code != 0 || !strings.Contains(out, fmt.Sprintf(`"score":%d,`, e.Score)) {
				t.Fatalf("turn %d: %s of %d points in %s: %s%s", i+1, move, e.Score, p.CGP, out, errs)
			}
		}
		end := positionAt(t, file, 0)
		if end.Ending != "out-play" && end.Ending != "scoreless-turns" || end.Bag > 0 && end.Ending == "out-play" {
			t.Errorf("%s ends as %+v", file, end)
		}
	}
}

func recordAt(t *testing.T, file string) *gcg.Record {
	t.Helper()
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	f, err := gcg.Read(in)
	if err != nil {
		t.Fatal(err)
	}
	records, err := input.Records(&command.App{Lib: librarytest.Library(""), Getenv: func(string) string { return "" }}, setting.Request{})
	if err != nil {
		t.Fatal(err)
	}
	j := records.Check(f)
	if one := j.Irregular(); one != nil {
		t.Fatal(one)
	}
	return j.Record
}

func positionAt(t *testing.T, file string, turn int) *form.RecordedPosition {
	t.Helper()
	out, errs, code := capture(t, "gcg", "position", file, "--turn", fmt.Sprint(turn), "--json")
	if code != 0 {
		t.Fatalf("turn %d: %s", turn, errs)
	}
	p := &form.RecordedPosition{}
	if err := json.Unmarshal([]byte(out), p); err != nil {
		t.Fatal(err)
	}
	return p
}

// An irregular game is refused with its fault; --irregular accepts it.
func TestGCGPositionIrregular(t *testing.T) {
	const head = "#player1 ann Ann\n#player2 bob Bob\n"
	for name, c := range map[string]struct{ text, cause string }{
		"eight tiles":     {">ann: AEGHRTWZ 8F GATHER +20 20\n>bob: AEI - +0 0\n", "has 8 tiles, and can have 7"},
		"a wrong total":   {">ann: AEGHRTW 8F GATHER +20 21\n>bob: AEI - +0 0\n", "total 21 of ann: 0 and +20 make 20"},
		"a wrong score":   {">ann: AEGHRTW 8F GATHER +21 21\n>bob: AEI - +0 0\n", "scored as +21, and gives +20"},
		"a missing tile":  {">ann: AEGHRTW 8F GATHER +20 20\n>bob: AEIIUUV H8 .ORN +4 4\n", "N is not on the rack AEIIUUV"},
		"too many of one": {">ann: QQGHRTW - +0 0\n>bob: AEI - +0 0\n", "2 tiles Q"},
		"no event":        {">ann: AEGHRTW 8F GATHER +20 20\n>bob: what\n", "no score and no total"},
	} {
		file := commandtest.WriteTemp(t, "game.gcg", head+c.text)
		_, errs, code := capture(t, "gcg", "position", file)
		if code != 1 || !strings.Contains(errs, c.cause) || !strings.Contains(errs, "--irregular takes") ||
			!strings.HasPrefix(errs, "maven: "+file+":") {
			t.Errorf("%s: code %d, %s", name, code, errs)
		}
		for _, turn := range []string{"0", "1", "2"} {
			if out, errs, code := capture(t, "gcg", "position", file, "--irregular", "--turn", turn); code != 0 || strings.Count(out, "\n") != 1 {
				t.Errorf("%s, turn %s: %s%s", name, turn, out, errs)
			}
		}
	}
	if _, errs, code := capture(t, "gcg", "position", t.TempDir()); code != 1 || !strings.Contains(errs, ": it is a folder; must be a file\n") {
		t.Errorf("code %d, %s", code, errs)
	}
}
