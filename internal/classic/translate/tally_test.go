package translate_test

import (
	"testing"

	"maven/internal/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/translate"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/tile"
)

// A move counts with its points in the original's unit, its own rack and the worth of what it keeps.
func TestTally(t *testing.T) {
	set := tables.Zero()
	set.VCB[7] = [8]int{-700, -500, -300, 100, 300, 0, -200, -500}
	tally := translate.NewTally(set)
	r, list := librarytest.Shipped(t)
	at := librarytest.Position(t, board.New(r, list.Graph), "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 ABBZ?SS/ 0/48 0")
	var thrown tile.Rack
	thrown[2] = 2
	exchange := move.NewExchange(&thrown)
	play := move.Move{Kind: move.Play, Dir: move.Down, Row: 7, Col: 10, Len: 3, Played: 3, Tiles: [move.MaxWord]tile.Tile{26, 1, 24 | tile.Designated}}
	for name, v := range map[string]struct {
		move   move.Move
		points int
		want   tables.Statistics
	}{
		"a play":      {play, 33, tables.Statistics{tables.Turns: 1, tables.PointsTo30: 3300, tables.BlankPoints: 3300, tables.ZPoints: 3300, tables.Pairs: 1, tables.BlanksHeld: 1}},
		"an exchange": {exchange, 0, tables.Statistics{tables.Turns: 1, tables.Exchanges: 1, tables.Pairs: 1, tables.BlanksHeld: 1}},
		"a pass":      {move.Move{Kind: move.Pass}, 0, tables.Statistics{tables.Turns: 1, tables.Exchanges: 1, tables.Pairs: 1, tables.BlanksHeld: 1}},
	} {
		got, err := tally.Count(at, &v.move, v.points)
		worth := got[tables.LeaveWorth]
		got[tables.LeaveWorth] = 0
		if err != nil || got != v.want || worth == 0 {
			t.Errorf("%s: %v, worth %d, %v; want %v", name, got, worth, err, v.want)
		}
	}
	var none tile.Rack
	none[17] = 1
	absent := move.NewExchange(&none)
	if _, err := tally.Count(at, &absent, 0); err == nil {
		t.Error("an exchange of a tile that is not held is counted")
	}
}
