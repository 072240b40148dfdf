package endgame_test

import (
	"testing"

	"maven/internal/endgame"
)

// TestLittleMemory has searches that play every reply out at once in the least memory there can be: an open
// board, a blank, and more lanes than there is room for at a time.
func TestLittleMemory(t *testing.T) {
	r := loadRules(t, "standard")
	p := position(t, r, english(t, r), "U6R6E/PI3QUEAN4I/ON5W6D/1WOMB1TA3A2O/1O2y1EXTRUDERS/1V2L1A4U3/BE2I1M4N3/Y2KNISH3COIL/T3I1T8/EH2N1ERA6/1IF1G1REG6/1DOL3FA6/2PA2JIVIER3/3Z3NE6/DOGY3E7 ACESST?/ALOT 389/344 0")
	s := endgame.New(0, 1)
	for depth := 1; depth <= 2; depth++ {
		a := solve(t, s, &endgame.Question{Position: &p, Limits: endgame.Limits{Depth: depth}})
		if len(a.Moves) < 100 || a.Moves[0].Value < 0 {
			t.Errorf("%d moves deep: %d moves, the best gains %d", depth, len(a.Moves), a.Moves[0].Value)
		}
		b, err := s.Window(t.Context(), &p, 0, 1, endgame.Limits{Depth: depth})
		if err != nil || b.Low > b.High {
			t.Errorf("%d moves deep: %+v, %v", depth, b, err)
		}
	}
}
