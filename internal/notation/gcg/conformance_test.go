package gcg_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/notation/gcg"
	"maven/internal/notation/gcg/gcgtest"
)

var update = flag.Bool("update", false, "write the expected results of the conformance set")

// report writes what a file says in the form of the conformance set, which its README explains.
func report(f *gcg.File, r *gcg.Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "encoding %s\n", f.Encoding)
	for i, p := range r.Players {
		b.WriteString(strings.TrimRight(fmt.Sprintf("player %d %s %s", i+1, p.Nick, p.Name), " ") + "\n")
		if p.Rack != "" {
			fmt.Fprintf(&b, "rack %d %s\n", i+1, p.Rack)
		}
	}
	if r.Incomplete {
		b.WriteString(strings.TrimRight("incomplete "+r.OnTurn.Rack, " ") + "\n")
	}
	for i := range r.Events {
		reportEvent(&b, r, &r.Events[i])
	}
	for i := range r.Findings {
		fmt.Fprintf(&b, "finding %d %s %s\n", r.Findings[i].Line, r.Findings[i].Severity, r.Findings[i].Kind)
	}
	return b.String()
}

func reportEvent(b *strings.Builder, r *gcg.Record, e *gcg.Event) {
	fmt.Fprintf(b, "event %d %s %s", e.Line, strings.ReplaceAll(e.Nick, " ", "_"), e.Kind)
	if e.Rack != "" {
		fmt.Fprintf(b, " rack=%s", r.Tiles.Rack(&e.Held))
	}
	switch e.Kind {
	case gcg.Play:
		fmt.Fprintf(b, " place=%s word=", strings.ToUpper(e.Place))
		for _, s := range e.Squares {
			text := "."
			if s.Tile != 0 {
				text = r.Tiles.Text(s.Tile)
			}
			if s.Through && s.Tile != 0 {
				text = "(" + text + ")"
			} else if len([]rune(text)) > 1 {
				text = "[" + text + "]"
			}
			b.WriteString(text)
		}
	case gcg.Exchange, gcg.EndBonus, gcg.EndPenalty:
		fmt.Fprintf(b, " tiles=%s", r.Tiles.Rack(&e.Given))
	case gcg.ExchangeCount:
		fmt.Fprintf(b, " count=%d", e.Count)
	}
	fmt.Fprintf(b, " score=%d total=%d", e.Score, e.Total)
	if e.Extra != "" {
		fmt.Fprintf(b, " extra=%q", e.Extra)
	}
	b.WriteString("\n")
	for _, note := range e.Notes {
		fmt.Fprintf(b, "note %q\n", note)
	}
}

// Every file of the conformance set gives what stands beside it, comes back byte for byte, and says
// the same in canonical form.
func TestConformance(t *testing.T) {
	files, err := filepath.Glob("testdata/conformance/*.gcg")
	if err != nil || len(files) < 80 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	found := map[gcg.FindingKind]bool{}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".gcg"), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f, err := gcg.Read(bytes.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			r := f.Record(gcgtest.Options(t, "english"))
			for _, one := range r.Findings {
				found[one.Kind] = true
			}
			got, wanted := report(f, r), strings.TrimSuffix(path, ".gcg")+".want"
			if *update {
				if err := os.WriteFile(wanted, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(wanted)
			if err != nil || got != string(want) {
				t.Errorf("%v; got\n%swant\n%s", err, got, want)
			}
			if again := gcgtest.Written(t, f); again != string(text) {
				t.Errorf("written as %q, was %q", again, text)
			}
		})
	}
	for _, kind := range allKinds() {
		if !found[kind] {
			t.Errorf("no file shows %s", kind)
		}
	}
}

func allKinds() []gcg.FindingKind {
	return []gcg.FindingKind{
		gcg.LineUnknown, gcg.EventNick, gcg.EventScore, gcg.EventNumber, gcg.EventForm, gcg.EventPlace, gcg.EventWord,
		gcg.EventRack, gcg.EventTiles, gcg.PlayerForm, gcg.PlayerSame, gcg.RackForm, gcg.TileForm,
		gcg.EncodingLate, gcg.EncodingUnknown, gcg.EncodingWrong, gcg.EncodingMissing, gcg.PlayersMissing, gcg.PlayersMany,
		gcg.PlayerOrder, gcg.PlayerUnknown, gcg.PragmaTwice, gcg.PragmaEmpty, gcg.PragmaLate, gcg.PragmaForm, gcg.TilesUnknown,
		gcg.NoteEarly, gcg.NickBlank, gcg.RackCase, gcg.RackLacks, gcg.ScoreSign, gcg.ScoreKind, gcg.TotalWrong,
		gcg.EndShape, gcg.EndRack, gcg.WithdrawnWrong, gcg.ChallengeWrong, gcg.EventLate, gcg.EventExtra,
		gcg.PragmaUnknown, gcg.LineIndent, gcg.LineEnds, gcg.RackMissing,
	}
}
