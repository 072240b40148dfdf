package search_test

import (
	"context"
	"strings"
	"testing"

	"maven/internal/classic/search"
)

// TestSettled is about seven endgames whose proven best move the search did not choose, although it stopped because
// the choice was settled. In three the best move is chosen now. In the others our estimates of the bounds hide it:
// either the move enters neither table of ten, or its optimistic value is below the true one.
func TestSettled(t *testing.T) {
	text := string(shared(t, "positions", "endgames.tsv"))
	s := search.NewEndgameSolver(twl98(t), search.MaxNodes)
	for _, c := range []struct {
		name, word  string
		lane, start int
		value       int // points, proven
		chosen      bool
		considered  bool
	}{
		{"eg05", "vim", 4, 2, 6, true, true},
		{"eg13", "benne", 19, 5, 12, true, true},
		{"eg17", "vinier", 17, 4, 22, false, false},
		{"eg19", "jus", 4, 6, 5, true, true},
		{"eg32", "loner", 2, 11, 19, false, false},
		{"eg39", "loose", 1, 1, 19, false, true},
		{"eg22", "tae", 18, 11, 17, false, true},
	} {
		_, line, found := strings.Cut(text, "\n"+c.name+"\t")
		if !found {
			t.Fatalf("the comparison data has no %s", c.name)
		}
		position, _, _ := strings.Cut(line, "\t")
		_, r := solve(t, s, context.Background(), readCGP(t, position))
		low, high, considered := s.Bounds(c.lane, c.start, c.word)
		t.Logf("%s: %s is chosen, %d to %d, %s; %s is worth %d, %d to %d (%v)", c.name, r.Best.Text(), r.Pessimistic/100, r.Optimistic/100, r.Stopped,
			c.word, c.value, low, high, considered)
		if r.Stopped != search.Settled {
			t.Errorf("%s: the search stopped with %q", c.name, r.Stopped)
		}
		if chosen := r.Best.Text() == c.word; chosen != c.chosen || considered != c.considered {
			t.Errorf("%s: %s is chosen: %v, considered: %v", c.name, c.word, chosen, considered)
		}
		switch {
		case c.chosen && (low > c.value || high < c.value):
			t.Errorf("%s: %s is worth %d, and not %d to %d", c.name, c.word, c.value, low, high)
		case !c.chosen && considered && high >= c.value:
			t.Errorf("%s: the optimistic value %d does not hide %d", c.name, high, c.value)
		}
	}
}
