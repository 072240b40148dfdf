package records

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/command/commandtest"
	gcgcommand "maven/internal/command/gcg"
	"maven/internal/library/librarytest"
	"maven/internal/notation/cgp"
	"maven/internal/notation/gcg"
	"maven/internal/store"
	"maven/internal/web/registry"
)

// selfPlay is the beginning of a game of the program against itself.
const selfPlay = "#character-encoding UTF-8\n#player1 A level=3\n#player2 B level=6\n#title Pair 1, game 1\n#lexicon Both\n" +
	">A: AEIOSTW 8G WIST +14 14\n>B: CEEFILV 9E CLEF +21 21\n>A: AEEEEJO G7 O.. +7 21\n>B: DEIKSUV E7 DU.KS +24 45\n" +
	">A: AEEEEIJ J8 .EE +5 26\n>B: EIOPRTV D11 OVERT +20 65\n>A: AEEEIJZ 15C A.E +3 29\n>B: EEIMPSU 14B PE.MS +28 93\n>A: EEGIJLZ B12 LI. +5 34\n"

// empty returns records without a database, which read and check.
func empty() *Records {
	return New(registry.New(registry.Options{Library: librarytest.Library(""), Now: time.Now, Log: slog.New(slog.DiscardHandler)}), nil)
}

// texts returns records to try things with: game, and some that are shared.
func texts(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{"game": selfPlay, "small": small}
	files, err := filepath.Glob(filepath.Join(os.Getenv("MAVEN_SHARED"), "positions", "games", "*.gcg"))
	if err != nil || len(files) == 0 {
		t.Logf("without shared records: %v", err)
	}
	for _, name := range files[:min(len(files), 6)] {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(name)] = string(data)
	}
	return all
}

// parts returns the board, the rack on turn and the scores of a line of CGP.
func partsOf(t *testing.T, line string) []string {
	t.Helper()
	f, err := cgp.Split(line)
	if err != nil {
		t.Fatal(err)
	}
	return []string{strings.Join(f.Rows, "/"), f.Racks[0], fmt.Sprint(f.Scores)}
}

// A variation with the move that was made leads to the position that the record has next.
func TestVariationsOfTheGame(t *testing.T) {
	r := empty()
	for name, text := range texts(t) {
		g, err := r.game([]byte(text), registry.Choice{})
		if err != nil {
			t.Fatal(name, err)
		}
		one := &reading{}
		one.view, one.cgps = viewOf(g)
		moves := 0
		for n, turn := range one.view.Turns {
			if turn.Move == "" || turn.Withdrawn || n+1 < len(one.view.Turns) && one.view.Turns[n+1].Player == turn.Player {
				continue
			}
			grow := grower{stock: r.stock, left: mostBranches}
			branches, err := grow.grow([]Branch{{Move: turn.Move}}, one.cgps[n], one.rackAfter(n+1), mostDeep)
			if err != nil { // a phony, or a rack that is not known
				continue
			}
			if n+1 == len(one.view.Turns) || one.view.Turns[n+1].Move == "" {
				continue // the end is settled, or the next rack is not known
			}
			if got, want := partsOf(t, branches[0].CGP), partsOf(t, one.cgps[n+1]); !slices.Equal(got, want) {
				t.Errorf("%s, turn %d, %s: %v, want %v", name, n+1, turn.Move, got, want)
			}
			moves++
		}
		if moves < 2 {
			t.Errorf("%s: only %d moves were tried", name, moves)
		}
	}
}

// The positions of a view are those that maven gcg position writes.
func TestPositionsOfTheProgram(t *testing.T) {
	file := commandtest.WriteTemp(t, "game.gcg", selfPlay)
	g, err := empty().game([]byte(selfPlay), registry.Choice{})
	if err != nil {
		t.Fatal(err)
	}
	view, cgps := viewOf(g)
	if len(view.Turns) != 9 || len(cgps) != 10 {
		t.Fatalf("%d turns, %d positions", len(view.Turns), len(cgps))
	}
	for n := range view.Turns {
		out, errs, code := commandtest.Capture(t, []string{"gcg", "position", file, "--turn", fmt.Sprint(n + 1)}, gcgcommand.New)
		if got, want := partsOf(t, cgps[n]), partsOf(t, strings.TrimSpace(out)); code != 0 || !slices.Equal(got, want) {
			t.Errorf("turn %d: %v, want %v %s", n+1, got, want, errs)
		}
	}
}

// The findings of each line are those of maven gcg check.
func TestFindingsOfTheProgram(t *testing.T) {
	wrong := strings.Replace(strings.Replace(selfPlay, "+21 21", "+22 22", 1), "8G WIST", "8G WJST", 1) + "#what\n>C: AB 1A AB +3 3\nodd\n"
	file := commandtest.WriteTemp(t, "game.gcg", wrong)
	out, _, _ := commandtest.Capture(t, []string{"gcg", "check", "--json", "--lexicon", "Both", file}, gcgcommand.New)
	var want []string
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		var f struct {
			Line        int
			Kind, Cause string
		}
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatal(err, line)
		}
		want = append(want, fmt.Sprint(f.Line, f.Kind, f.Cause))
	}
	g, err := empty().game([]byte(wrong), registry.Choice{Lexicon: "Both"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	checked, err := checkedOf(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range checked.Lines {
		for _, f := range line.Findings {
			got = append(got, fmt.Sprint(f.Line, f.Kind, f.Cause))
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) || len(want) < 4 {
		t.Errorf("%q\nthe program: %q", got, want)
	}
	if checked.Faults == 0 || checked.Faults > len(got) {
		t.Errorf("%d faults of %d findings", checked.Faults, len(got))
	}
}

// What a line of a sheet shows does not depend on the lines after it, but for the racks that they tell.
func TestCheckedPrefixes(t *testing.T) {
	r := empty()
	lines := strings.SplitAfter(selfPlay, "\n")
	whole, err := r.game([]byte(selfPlay), registry.Choice{})
	if err != nil {
		t.Fatal(err)
	}
	all, err := checkedOf(t.Context(), whole)
	if err != nil {
		t.Fatal(err)
	}
	for n := 5; n < len(lines); n++ {
		g, err := r.game([]byte(strings.Join(lines[:n], "")), registry.Choice{})
		if err != nil {
			t.Fatal(err)
		}
		f, err := checkedOf(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		for i := range f.Lines {
			got, want := f.Lines[i], all.Lines[i]
			if got.Text != want.Text || got.Kind != want.Kind || (got.Board == nil) != (want.Board == nil) {
				t.Fatalf("line %d of %d: %+v, want %+v", i+1, n, got, want)
			}
			if got.Board != nil && (fmt.Sprint(got.Board.Tiles) != fmt.Sprint(want.Board.Tiles) || *got.Totals != *want.Totals || *got.Right != *want.Right || fmt.Sprint(got.Squares) != fmt.Sprint(want.Squares)) {
				t.Errorf("line %d of %d: %+v, want %+v", i+1, n, got, want)
			}
		}
		if last := f.Lines[len(f.Lines)-1]; last.Turn != nil {
			left := last.Turn.Rack
			for _, tile := range strings.SplitAfter(last.Turn.Move, " ")[1] {
				left = strings.Replace(left, strings.ToUpper(string(tile)), "", 1)
			}
			if kept := last.Kept[last.Turn.Player-1]; kept != left {
				t.Errorf("after %q %s is kept, want %s", last.Text, kept, left)
			}
		}
	}
}

// Two tabs that write at once: one wins, and the other is told what is so now.
func TestWritersAtOnce(t *testing.T) {
	r := newRoom(t)
	at := r.opened(small)
	var group sync.WaitGroup
	codes := make([]int, 8)
	for i := range codes {
		group.Go(func() {
			codes[i], _, _ = r.send("PUT", at+"/notes", fmt.Sprintf(`{"version":0,"notes":{"1":"tab %d"}}`, i))
		})
	}
	group.Wait()
	slices.Sort(codes)
	if codes[0] != 200 || codes[1] != 409 || codes[7] != 409 {
		t.Errorf("%v", codes)
	}
}

// Records are read by many at once.
func TestReadersAtOnce(t *testing.T) {
	r := newRoom(t)
	paths := []string{r.opened(small), r.opened(selfPlay)}
	var group sync.WaitGroup
	for i := range 16 {
		group.Go(func() {
			for _, path := range []string{"/view", "/turns/2", "/notes", "/edited", ""} {
				if code, _, text := r.send("GET", paths[i%2]+path, ""); code != 200 {
					t.Errorf("%s: %d %s", path, code, text)
				}
			}
		})
	}
	group.Wait()
}

// A long list comes in pages, the newest first, each record once.
func TestPages(t *testing.T) {
	r := newRoom(t)
	var games []*store.Game
	for i := range 2*pageSize + 7 {
		text := strings.Replace(small, "A friendly game", fmt.Sprint("Game ", i), 1)
		g, err := r.game([]byte(text), registry.Choice{})
		if err != nil {
			t.Fatal(err)
		}
		one := &store.Game{Record: []byte(text), Source: "game.gcg", Facts: g.Facts([]byte(text))}
		one.Identity[0], one.Identity[1] = byte(i), byte(i>>8)
		games = append(games, one)
	}
	if _, err := r.stock.Store.Add(games, false); err != nil {
		t.Fatal(err)
	}
	var seen []int64
	for page := 1; page <= 3; page++ {
		f := call[listForm](r, 200, "GET", fmt.Sprintf("?page=%d", page), "")
		if f.Total != len(games) || f.Pages != 3 || f.Page != page {
			t.Errorf("%d of %d pages, %d records", f.Page, f.Pages, f.Total)
		}
		for _, g := range f.Records {
			seen = append(seen, g.ID)
		}
	}
	if len(seen) != len(games) || !slices.IsSortedFunc(seen, func(a, b int64) int { return int(b - a) }) {
		t.Errorf("%d records in the order %v", len(seen), seen)
	}
	if f := call[listForm](r, 200, "GET", "?page=4", ""); len(f.Records) != 0 || f.Total != len(games) {
		t.Errorf("past the end: %+v", f)
	}
}

// A record with notes is the record with lines between its own, whatever it holds.
func FuzzEdited(f *testing.F) {
	f.Add([]byte(small), 4, "a note")
	f.Add([]byte(selfPlay), 6, "Ĳ and more")
	f.Add([]byte("#note x\n\n>a: A"), 2, "")
	f.Add([]byte{0xEF, 0xBB, 0xBF, '>', 0xE9}, 1, "é")
	f.Fuzz(func(t *testing.T, data []byte, line int, note string) {
		before, err := gcg.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		note = gcg.OneLine(note)
		edited, err := withNotes(data, map[int][]string{line: {note}})
		if err != nil {
			return
		}
		after, err := gcg.Read(bytes.NewReader(edited))
		if err != nil {
			t.Fatalf("%q becomes %q: %v", data, edited, err)
		}
		if line < 1 || line > len(before.Lines) {
			if !bytes.Equal(edited, data) {
				t.Fatalf("%q becomes %q", data, edited)
			}
			return
		}
		if n := len(after.Lines) - len(before.Lines); n < 1 || n > 2 {
			t.Fatalf("%q becomes %q, with %d more lines", data, edited, n)
		}
		rest := after.Lines
		for i, want := range before.Lines {
			at := slices.IndexFunc(rest, func(l gcg.Line) bool {
				return l.Text == want.Text || i == 0 && strings.HasPrefix(l.Text, "#character-encoding ")
			})
			if at < 0 {
				t.Fatalf("%q lacks the line %q of %q", edited, want.Text, data)
			}
			rest = rest[at+1:]
		}
	})
}
