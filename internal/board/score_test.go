package board_test

import (
	"testing"

	"maven/internal/library/librarytest"
	"maven/internal/rules"
)

// TestScores holds scores against sums made by hand: letters with their premiums, times the word
// premiums, plus crossing words, plus the bonus.
func TestScores(t *testing.T) {
	standard, super, friendly := librarytest.Rules(t, "standard", ""), librarytest.Rules(t, "super", ""), librarytest.Rules(t, "friendly", "")
	catalan := librarytest.Rules(t, "standard", "catalan")
	nine := *standard
	nine.RackSize, nine.Bonus = 9, [10]int{7: 50, 8: 60, 9: 70}
	none, quiet, blank := []string(nil), []string{"8D QUIET"}, []string{"8D QUiET"}
	for _, c := range []struct {
		rules *rules.Rules
		plays []string
		move  string
		want  int
	}{
		{standard, none, "8H IT", (1 + 1) * 2},
		{standard, none, "8D QUIET", (2*10 + 1 + 1 + 1 + 1) * 2},
		{standard, none, "H4 QUIET", (2*10 + 1 + 1 + 1 + 1) * 2},
		{standard, none, "8H QUIET", (10 + 1 + 1 + 1 + 2*1) * 2},
		{standard, none, "8D qUIET", (1 + 1 + 1 + 1) * 2},
		{standard, none, "8D quiet", 0},

		// Two word premiums multiply, and so do those of a lane that a tile lies in already.
		{standard, none, "5E RETINAS", 7*2*2 + 50},
		{standard, []string{"1E N"}, "1A RETI.ASE", (1+1+1+2*1+1+1+1+1)*3*3 + 50},
		{super, []string{"1E N"}, "1A RETI.ASE", (1+1+1+2*1+1+1+1+1)*4*3 + 50},
		{super, none, "1A ZINC", (10 + 1 + 1 + 2*3) * 4},
		{super, none, "3F ZA", 4*10 + 1},
		{super, []string{"F4 X"}, "3F ZA", 4*10 + 1 + (4*10 + 8)},
		{super, none, "11K IT", (1 + 1) * 2},

		// The bonus is for tiles played, not for letters.
		{standard, none, "8D RETINAS", (2*1+1+1+1+1+1+1)*2 + 50},
		{standard, none, "8B RETINAs", (1+1+2*1+1+1+1)*2 + 50},
		{standard, []string{"8H T"}, "8D QUES.ION", 2*10 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 50},
		{standard, []string{"8H TI"}, "8D QUES..ON", 2*10 + 1 + 1 + 1 + 1 + 1 + 1 + 1},
		{friendly, none, "8E RETINAS", 1 + 1 + 1 + 1 + 2 + 1 + 1 + 35},
		{friendly, none, "8B RETINAS", (1+1+1+1+2+1+1)*2 + 35},
		{&nine, none, "8D RETINAS", 8*2 + 50},
		{&nine, none, "8D QUESTION", (2*10+7)*2 + 60},
		{&nine, none, "8D QUESTIONS", (2*10+7+2*1)*2 + 70},

		// Tiles played through count without the premiums they lie on.
		{standard, quiet, "8D QUIETS", 14 + 1},
		{standard, quiet, "F6 FR.SK", 3*4 + 1 + 1 + 1 + 3*5},
		{standard, blank, "F6 FR.SK", 3*4 + 1 + 0 + 1 + 3*5},
		{standard, quiet, "F6 fR.SK", 0 + 1 + 1 + 1 + 3*5},

		// A crossing word takes the premium of the new tile's square.
		{standard, quiet, "I8 SO", (1 + 2*1) + (14 + 1)},
		{standard, quiet, "I8 sO", (0 + 2*1) + (14 + 0)},
		{standard, quiet, "9G EH", (2*1 + 4) + (1 + 2*1) + (1 + 4)},
		{standard, blank, "9F ZEH", (10 + 2*1 + 4) + (0 + 10) + (1 + 2*1) + (1 + 4)},
		{standard, []string{"A2 X"}, "1A ZA", (10+1)*3 + (10+8)*3},
		{standard, []string{"A2 X"}, "1A zA", (0+1)*3 + (0+8)*3},
		{standard, []string{"A2 x"}, "1A ZA", (10+1)*3 + (10+0)*3},

		// One tile scores each word it forms once, whichever way it is written.
		{standard, quiet, "8D .....S", 14 + 1},
		{standard, quiet, "I8 S", 14 + 1},
		{standard, quiet, "I8 s", 14},
		{standard, []string{"8D QUIET", "F8 .O"}, "9F .M", (1 + 2*3) + (1 + 2*3)},
		{standard, []string{"8D QUIET", "F8 .O"}, "G8 .M", (1 + 2*3) + (1 + 2*3)},

		{catalan, none, "8D QUA", 2*8 + 1},
		{catalan, none, "8G L·LA", (10 + 1) * 2},
		{catalan, none, "8G l·lA", (0 + 1) * 2},
		{catalan, []string{"8G L·LA"}, "7G NYE", (2*10 + 1) + (2*10 + 10) + (1 + 1)},

		{standard, none, "exchange QUIET", 0},
		{standard, quiet, "pass", 0},
	} {
		b := boardOf(t, c.rules, nil, c.plays...)
		m := librarytest.Move(t, b, c.move)
		if got := b.Score(&m); got != c.want {
			t.Errorf("%s after %v scores %d, want %d", c.move, c.plays, got, c.want)
		}
	}
}
