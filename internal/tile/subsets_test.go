package tile_test

import (
	"math/rand/v2"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/tile"
)

// subsets enumerates the multisets inside a rack the slow way: every choice of its tiles.
func subsets(r *tile.Rack) map[tile.Rack]bool {
	tiles := r.AppendTiles(nil)
	all := map[tile.Rack]bool{}
	for choice := range 1 << len(tiles) {
		var chosen tile.Rack
		for i, t := range tiles {
			if choice>>i&1 != 0 {
				chosen[t]++
			}
		}
		all[chosen] = true
	}
	return all
}

func checkSubsets(t *testing.T, s *tile.Set, r *tile.Rack) {
	t.Helper()
	dense, slow := tile.NewSubsets(r), subsets(r)
	if dense.Len() != len(slow) {
		t.Fatalf("%s: %d subsets, want %d", s.Rack(r), dense.Len(), len(slow))
	}
	if dense.Rack(0) != (tile.Rack{}) || dense.Rack(dense.Len()-1) != *r || *dense.Whole() != *r {
		t.Fatalf("%s: first or last subset is wrong", s.Rack(r))
	}
	var points, sizes [tile.MaxSubsets]int32
	dense.Sum(&points, func(one tile.Tile) int32 { return int32(s.Score[one]) })
	dense.Sum(&sizes, func(tile.Tile) int32 { return 1 })
	for i := range dense.Len() {
		sub := dense.Rack(i)
		if int(points[i]) != s.RackScore(&sub) || int(sizes[i]) != sub.Len() {
			t.Fatalf("%s: %s has %d tiles of %d points", s.Rack(r), s.Rack(&sub), sizes[i], points[i])
		}
		if !slow[sub] || dense.Index(&sub) != i {
			t.Fatalf("%s: subset %d is %s, whose number is %d", s.Rack(r), i, s.Rack(&sub), dense.Index(&sub))
		}
		delete(slow, sub)
		for tl, c := range sub {
			if c == 0 {
				continue
			}
			less := sub
			less[tl]--
			if got := dense.Index(&less); got != i-int(dense.Stride[tl]) {
				t.Fatalf("%s: %s without %s is number %d", s.Rack(r), s.Rack(&sub), s.Text(tile.Tile(tl)), got)
			}
		}
	}
}

func TestSubsetsAgainstEnumeration(t *testing.T) {
	s := datatest.TileSet(t, "english")
	for _, text := range []string{"", "?", "A", "??", "AAAAAAAAA", "ABCDEFGHI", "?ABCDEFGZ", "AAABBBCCC", "??EEEST"} {
		r := rack(t, s, text)
		checkSubsets(t, s, &r)
	}
	rng := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		r := randomRack(rng, s, rng.IntN(tile.MaxRack+1))
		checkSubsets(t, s, &r)
	}
}

func TestSubsetsRefuseTooLargeRack(t *testing.T) {
	s := datatest.TileSet(t, "english")
	defer func() {
		if recover() == nil {
			t.Error("ten different tiles are numbered")
		}
	}()
	r := rack(t, s, "ABCDEFGHIJ")
	tile.NewSubsets(&r)
}

func TestKeptReset(t *testing.T) {
	s := datatest.TileSet(t, "english")
	long, short := rack(t, s, "ABCDEFGHI"), rack(t, s, "AB")
	var k tile.Kept
	k.Reset(&long)
	for i := range k.Worth {
		k.Worth[i] = 7
	}
	k.Reset(&short)
	if k.Len() != 4 || k.Worth[0] != 0 || k.Worth[3] != 0 {
		t.Errorf("%d subsets worth %v", k.Len(), k.Worth[:4])
	}
}

func TestSubsetsDoNotAllocate(t *testing.T) {
	s := datatest.TileSet(t, "english")
	r := rack(t, s, "AEINRS?")
	if n := testing.AllocsPerRun(100, func() {
		dense := tile.NewSubsets(&r)
		for i := range dense.Len() {
			sub := dense.Rack(i)
			if dense.Index(&sub) != i {
				t.Error(i)
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
