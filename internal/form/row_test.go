package form

import (
	"slices"
	"testing"
)

// Draws that were not looked at have no figures, though others of the same move were.
func TestRowsOfDrawsNotLookedAt(t *testing.T) {
	m := PreendgameMove{Known: "heuristic", Draws: []PreendgameDraw{
		{Tiles: "A", Tally: Tally{Unknown: 6}, Known: "unknown"},
		{Tiles: "B", Tally: Tally{Wins: 1, Losses: 1, Unknown: 4}, Known: "heuristic", Spread: -4},
	}}
	rows := m.Rows()
	for i, want := range [][]string{{"A", "–", "0", "0", "0", "6", "–", "unknown"}, {"B", "50.0%", "1", "0", "1", "4", "-4.0", "heuristic"}} {
		if !slices.Equal(rows[i], want) {
			t.Errorf("%q, want %q", rows[i], want)
		}
	}
}
