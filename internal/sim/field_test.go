package sim

import (
	"slices"
	"testing"

	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

func count(moves []move.Move, kind move.Kind) int {
	n := 0
	for i := range moves {
		if moves[i].Kind == kind {
			n++
		}
	}
	return n
}

func TestField(t *testing.T) {
	c := shippedClub(t)
	p := c.read(t, "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0")
	all := c.all(p)
	for n := 1; n <= 40; n++ {
		field := Field(slices.Clone(all), n)
		if len(field) != n || !field[0].Same(&all[0]) || !slices.IsSortedFunc(field, func(a, b move.Move) int { return move.Compare(&a, &b) }) {
			t.Fatalf("%d: %d moves", n, len(field))
		}
		if quiet := n - count(field, move.Play); quiet > max(n/share, 0) {
			t.Errorf("%d: %d exchanges and passes", n, quiet)
		}
		seen := map[uint8]bool{}
		for i := range field {
			if field[i].Kind == move.Exchange {
				if seen[field[i].Played] {
					t.Errorf("%d: two exchanges of %d tiles", n, field[i].Played)
				}
				seen[field[i].Played] = true
			}
		}
	}
	if field := Field(slices.Clone(all), 15); count(field, move.Exchange) != 2 || count(field, move.Pass) != 1 {
		t.Errorf("of 15: %d exchanges, %d passes", count(field, move.Exchange), count(field, move.Pass))
	}
	for _, n := range []int{0, len(all), len(all) + 1} {
		if field := Field(slices.Clone(all), n); len(field) != len(all) {
			t.Errorf("%d: %d of %d moves", n, len(field), len(all))
		}
	}
	// A rack that wants exchanging keeps what static equity puts first.
	p = c.read(t, "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 VVUUUII/ 0/0 0")
	all = c.all(p)
	if field := Field(slices.Clone(all), 4); count(field, move.Exchange) < count(all[:4], move.Exchange) {
		t.Errorf("%v", field)
	}
}

// Exchanges and the pass take the places of the last plays, up to a quarter, and never that of a better move: each
// field is compared with one that is put together place by place.
func TestFieldTwin(t *testing.T) {
	stream := random.Seed(12).Stream()
	for range 3000 {
		all := make([]move.Move, 1+stream.IntN(40))
		for i := range all {
			all[i] = move.Move{Kind: move.Play, Row: uint8(i), Played: 1, Equity: tile.Equity(stream.IntN(30)) * tile.Point}
			if stream.IntN(3) == 0 {
				all[i].Kind, all[i].Played, all[i].Len = move.Exchange, uint8(1+stream.IntN(7)), 1
				all[i].Tiles[0] = tile.Tile(i + 1)
			}
		}
		all[0] = move.Move{Kind: move.Pass, Equity: tile.Equity(stream.IntN(30)) * tile.Point}
		n := 1 + stream.IntN(20)
		field := Field(slices.Clone(all), n)
		slices.SortFunc(all, func(a, b move.Move) int { return move.Compare(&a, &b) })
		if len(field) != min(n, len(all)) {
			t.Fatalf("%d of %d moves, want %d", len(field), len(all), n)
		}
		first := all[:len(field)]
		quiet, wanted := 0, 0
		for i := range field {
			if !slices.Contains(first, field[i]) {
				wanted++
			}
			if field[i].Kind != move.Play {
				quiet++
			}
		}
		if wanted > 0 && quiet > max(n/share, 0) {
			t.Fatalf("%d of %d are exchanges and the pass, %d of them not among the first", quiet, n, wanted)
		}
		// What is missing of the first are plays, and the last of these.
		missing := 0
		for i := len(first) - 1; i >= 0 && missing < wanted; i-- {
			if first[i].Kind == move.Play {
				if missing++; slices.Contains(field, first[i]) {
					t.Fatalf("number %d has kept its place before a better play", i+1)
				}
			}
		}
		if kept := len(field) - wanted; missing != wanted || kept < len(first)-missing || n >= share && !slices.Contains(field, all[0]) {
			t.Fatalf("%d of the first are missing, %d are new; the best is in: %v", missing, wanted, slices.Contains(field, all[0]))
		}
	}
}
