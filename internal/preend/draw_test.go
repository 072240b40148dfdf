package preend

import (
	"slices"
	"testing"

	"maven/internal/tile"
)

// TestDraws compares the ways of all draws with a count of the ordered draws of tiles told apart.
func TestDraws(t *testing.T) {
	pool := tile.RackOf(0, 0, 1, 1, 1, 1, 2, 3, 3)
	tiles := pool.AppendTiles(nil)
	var count func(left []tile.Tile, n int, drawn tile.Rack, ways map[tile.Rack]float64)
	count = func(left []tile.Tile, n int, drawn tile.Rack, ways map[tile.Rack]float64) {
		if n == 0 {
			ways[drawn]++
			return
		}
		for i, tl := range left {
			with := drawn
			with[tl]++
			count(slices.Concat(left[:i], left[i+1:]), n-1, with, ways)
		}
	}
	for n := range 6 {
		want := map[tile.Rack]float64{}
		count(tiles, n, tile.Rack{}, want)
		got := draws(&pool, n)
		if len(got) != len(want) {
			t.Errorf("%d tiles: %d draws, want %d", n, len(got), len(want))
		}
		for _, d := range got {
			if d.ways != want[d.tiles] {
				t.Errorf("%v: %v ways, want %v", d.tiles, d.ways, want[d.tiles])
			}
		}
	}
}

// TestOrders checks that every order of the tiles is there once.
func TestOrders(t *testing.T) {
	tiles := tile.RackOf(0, 1, 1, 2, 2)
	all := orders(&tiles)
	seen := map[string]bool{}
	for _, order := range all {
		if tile.RackOf(order...) != tiles {
			t.Errorf("%v is no order of the tiles", order)
		}
		text := make([]byte, len(order))
		for i, one := range order {
			text[i] = byte(one)
		}
		seen[string(text)] = true
	}
	if len(all) != 30 || len(seen) != 30 {
		t.Errorf("%d orders, %d different, want 30", len(all), len(seen))
	}
}
