package search_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"maven/internal/classic/search"
	"maven/internal/testshared"
	"maven/internal/testsize"
)

// TestTwenty is about twenty endgames of real games. The original's bytes, executed, choose the best move known in each, with
// this value and after so many expansions.
func TestTwenty(t *testing.T) {
	testsize.OneThread(t)
	text := string(testshared.Read(t, "positions", "endgames.tsv"))
	s := search.NewEndgameSolver(twl98(t), search.MaxNodes)
	proven, right := 0, 0
	for _, c := range []struct {
		name, word  string
		lane, start int
		value       int // points
		expanded    int
		best        string // its value that is proven, or the best known
	}{
		{"eg05", "vim", 4, 2, 6, 6, "6"},
		{"eg12", "escheats", 15, 8, 98, 1, "98"},
		{"eg13", "benne", 19, 5, 12, 5, "12"},
		{"eg17", "vinier", 17, 4, 22, 3, "22"},
		{"eg18", "steric", 16, 7, 32, 2, "32"},
		{"eg19", "jus", 4, 6, 5, 8, "5"},
		{"eg24", "ox", 10, 1, 4, 17, "3"},
		{"eg25", "fob", 12, 10, 10, 14, "10"},
		{"eg29", "feater", 8, 1, 19, 2, "19"},
		{"eg30", "ivied", 28, 1, 3, 7, "3"},
		{"eg32", "loner", 2, 11, 19, 6, "19"},
		{"eg35", "teenier", 18, 8, 97, 1, "97"},
		{"eg38", "aspirin", 30, 2, 84, 1, "84"},
		{"eg39", "loose", 1, 1, 19, 2, "19"},
		{"eg01", "ax", 14, 13, 14, 68, "13"},
		{"eg03", "xu", 21, 14, 48, 4, "48"},
		{"eg11", "suq", 25, 11, 2, 27, "-1"},
		{"eg15", "qaid", 3, 7, 7, 18, "6"},
		{"eg21", "ends", 26, 1, 28, 2, "28"},
		{"eg22", "tae", 18, 11, 16, 3, "17"},
	} {
		_, line, found := strings.Cut(text, "\n"+c.name+"\t")
		if !found {
			t.Fatalf("the comparison data has no %s", c.name)
		}
		fields := strings.Split(line, "\t")
		_, r := solve(t, s, context.Background(), readCGP(t, fields[0]))
		m := r.Best
		t.Logf("%s: %s lane %d start %d = %d, %d expansions, %s; best known %s %s, proven: %s", c.name, m.Text(), m.Lane, m.Start,
			r.Pessimistic/100, r.Expanded, r.Stopped, fields[3], fields[1], fields[2])
		if m.Text() != c.word || m.Lane != c.lane || m.Start != c.start || r.Pessimistic != 100*c.value || r.Expanded != c.expanded || r.Stopped != search.Settled {
			t.Errorf("%s: want %+v", c.name, c)
		}
		if fields[1] != c.best {
			t.Errorf("%s: the comparison data has %s, the table %s", c.name, fields[1], c.best)
		}
		if fields[2] == "yes" {
			proven++
			if c.best == strconv.Itoa(r.Pessimistic/100) {
				right++
			}
		}
	}
	if proven != 14 || right != 13 {
		t.Errorf("the value is the proven one in %d of %d, want 13 of 14", right, proven)
	}
}
