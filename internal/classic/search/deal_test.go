package search_test

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"testing"

	"maven/internal/classic/search"
	"maven/internal/random"
	"maven/internal/testsize"
)

// chosenDeals returns the deals of a position, without trying them.
func chosenDeals(t *testing.T, unseen int, seed random.Seed) (string, []search.Deal) {
	t.Helper()
	s := search.NewPreEndgameSolver(worths(), shortWords(t))
	s.Limit = 0
	p := preEndgames(t, unseen, 1)[0]
	if _, r := s.Search(context.Background(), p, seed); r.Stopped != search.TooCostly || r.Racks != len(s.Deals()) || r.All != (unseen <= 12) {
		t.Fatalf("%d unseen: %+v", unseen, r)
	}
	return unseenTiles(p), s.Deals()
}

// TestAllRacks takes every set of seven of the unseen tiles: each rack must be there once, with as many
// ways as there are sets.
func TestAllRacks(t *testing.T) {
	testsize.OneThread(t)
	for unseen := 8; unseen <= 12; unseen++ {
		tiles, all := chosenDeals(t, unseen, 0)
		ways := map[string]int{}
		for set := range uint(1) << len(tiles) {
			if bits.OnesCount(set) != 7 {
				continue
			}
			var rack []byte
			for i := range tiles {
				if set>>i&1 != 0 {
					rack = append(rack, tiles[i])
				}
			}
			ways[string(rack)]++
		}
		for _, d := range all {
			if ways[string(d.Rack)] != d.Weight || !partition(t, tiles, d) {
				t.Errorf("%s of %s: bag %s, %d ways, want %d", d.Rack, tiles, d.Bag, d.Weight, ways[string(d.Rack)])
			}
			delete(ways, string(d.Rack))
		}
		if len(ways) > 0 {
			t.Errorf("%s: without %v", tiles, ways)
		}
	}
}

// partition reports whether a deal is all of the tiles.
func partition(t *testing.T, tiles string, d search.Deal) bool {
	t.Helper()
	both := []byte(string(d.Rack) + d.Bag)
	slices.Sort(both)
	return string(both) == tiles
}

// TestDrawnRacks draws racks: 300 of weight 1, of all tiles alike, the same for the same seed.
func TestDrawnRacks(t *testing.T) {
	tiles, all := chosenDeals(t, 16, 0)
	if len(all) != 300 {
		t.Fatalf("%d racks, want 300", len(all))
	}
	held, there, first := map[byte]int{}, map[byte]int{}, map[byte]int{}
	for i := range tiles {
		there[tiles[i]]++
	}
	for _, d := range all {
		if d.Weight != 1 || !partition(t, tiles, d) {
			t.Errorf("%s of %s: bag %s, weight %d", d.Rack, tiles, d.Bag, d.Weight)
		}
		for i := range d.Rack {
			held[d.Rack[i]]++
		}
		first[d.Bag[0]]++
	}
	for tile, n := range there {
		for name, c := range map[string]struct {
			got  int
			each float64
		}{"held": {held[tile], 7. / 16}, "drawn first": {first[tile], 1. / 16}} {
			mean := float64(300*n) * c.each
			if off := math.Abs(float64(c.got)-mean) / math.Sqrt(mean); off > 4.5 {
				t.Errorf("%c is %s %d times, expected %.0f", tile, name, c.got, mean)
			}
		}
	}
	if _, again := chosenDeals(t, 16, 0); !slices.Equal(all, again) {
		t.Error("the same seed drew other racks")
	}
	if _, other := chosenDeals(t, 16, 1); slices.Equal(all, other) {
		t.Error("another seed drew the same racks")
	}
}
