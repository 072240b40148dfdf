package endgame_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/endgame"
	"maven/internal/library/librarytest"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// holding returns the standard rules with a tile set that has just the tiles of a position, so that a board with
// much room has an endgame.
func holding(t testing.TB, line string) *rules.Rules {
	t.Helper()
	fields := strings.Fields(line)
	text := fields[0] + fields[1]
	rows := fmt.Sprintf("?,?,%d,0,0\n", strings.Count(text, "?"))
	for c := 'A'; c <= 'Z'; c++ {
		rows += fmt.Sprintf("%c,%c,%d,%d,0\n", c, c+'a'-'A', strings.Count(text, string(c)), 1+c%4)
	}
	set, err := tile.ParseSet("holding", strings.NewReader(rows))
	if err != nil {
		t.Fatal(err)
	}
	return librarytest.Rules(t, "standard", "").WithTiles(set)
}

// TestLittleMemory has searches that lay more lanes than there is room for at a time, in the least memory there can
// be: thousands of moves that are played on at once, or each written with its line. A search that makes no room then
// looks for a free place for ever.
func TestLittleMemory(t *testing.T) {
	testsize.OneThread(t)
	const quiet = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 "
	type search struct {
		racks        string
		count, moves int
	}
	large := search{"?AERSTN/EIOLDC", 1, 23148}
	for _, x := range []search{
		testsize.Of(search{"?AERS/EIOLDC", 1, 5880}, large, large),
		{"AERSTNI/EOLDC", 4000, 2605},
	} {
		line := quiet + x.racks + " 0/0 0"
		r := holding(t, line)
		p := *librarytest.Position(t, board.New(r, english(t, r)), line)
		s := endgame.New(0, 1)
		a := solve(t, s, &endgame.Question{Position: &p, Count: x.count, Limits: endgame.Limits{Depth: 1}})
		if len(a.Moves) != x.moves || a.Moves[0].Value <= 0 || len(a.Moves[0].Line) == 0 {
			t.Errorf("%s: %d moves, the best gains %d", x.racks, len(a.Moves), a.Moves[0].Value)
		}
		b, err := s.Window(t.Context(), &p, 0, 1, endgame.Limits{Depth: 1})
		if err != nil || b.Low > b.High {
			t.Errorf("%s: %+v, %v", x.racks, b, err)
		}
	}
}

// TestMuchMemory solves a small endgame with room for a large one, of which it takes little.
func TestMuchMemory(t *testing.T) {
	const line = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AE/S 0/0 0"
	r := holding(t, line)
	p := *librarytest.Position(t, board.New(r, english(t, r)), line)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s := endgame.New(256*megabyte, 2)
	a := solve(t, s, &endgame.Question{Position: &p, Count: 1})
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; !a.Proven || took > 10*megabyte {
		t.Errorf("proven %t, with %d bytes", a.Proven, took)
	}
}
