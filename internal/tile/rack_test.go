package tile_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/tile"
)

func rack(t testing.TB, s *tile.Set, text string) tile.Rack {
	t.Helper()
	r, err := s.ParseRack(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// randomRack draws n tiles from the set without replacement.
func randomRack(rng *rand.Rand, s *tile.Set, n int) tile.Rack {
	all := s.Count.AppendTiles(nil)
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return tile.RackOf(all[:n]...)
}

func TestParseRackCounts(t *testing.T) {
	s := datatest.TileSet(t, "english")
	for _, c := range []struct {
		text string
		want int
		err  bool
	}{
		{"", 0, false},
		{strings.Repeat("A", 255), 255, false},
		{strings.Repeat("A", 256), 0, true},
		{strings.Repeat("A", 257), 0, true},
		{strings.Repeat("?", 256), 0, true},
		{strings.Repeat("AB", 200), 400, false},
	} {
		r, err := s.ParseRack(c.text)
		if r.Len() != c.want || (err != nil) != c.err {
			t.Errorf("rack of %d characters: %d tiles, error %v", len(c.text), r.Len(), err)
		}
	}
}

func TestRackOf(t *testing.T) {
	s := datatest.TileSet(t, "english")
	tiles, err := s.ParseTiles("CAr?")
	if err != nil {
		t.Fatal(err)
	}
	r := tile.RackOf(tiles...)
	if want := rack(t, s, "AC??"); r != want {
		t.Errorf("%s, want %s: a designated letter is a blank", s.Rack(&r), s.Rack(&want))
	}
	if letters := r.Letters(); letters != tile.Tile(1).Bit()|tile.Tile(3).Bit() {
		t.Errorf("letters %b", letters)
	}
	if empty := (tile.Rack{}); empty.Len() != 0 || empty.Letters() != 0 || empty.AppendTiles(nil) != nil {
		t.Error("the zero rack is not empty")
	}
}

// Racks as counts against racks as sorted slices of tiles.
func TestRackArithmetic(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	s := datatest.TileSet(t, "english")
	for range 2000 {
		a, b := randomRack(rng, s, rng.IntN(12)), randomRack(rng, s, rng.IntN(5))
		left, inside := a.AppendTiles(nil), true
		for _, tl := range b.AppendTiles(nil) {
			if i := slices.Index(left, tl); i >= 0 {
				left = slices.Delete(left, i, i+1)
			} else {
				inside = false
			}
		}
		if a.Contains(&b) != inside {
			t.Fatalf("%s contains %s: %v", s.Rack(&a), s.Rack(&b), !inside)
		}
		before := a
		if a.Remove(&b) != inside {
			t.Fatalf("%s without %s: removed %v", s.Rack(&before), s.Rack(&b), !inside)
		}
		if !inside {
			if a != before {
				t.Fatalf("%s changed to %s", s.Rack(&before), s.Rack(&a))
			}
			continue
		}
		if a != tile.RackOf(left...) || a.Len() != len(left) {
			t.Fatalf("%s without %s is %s", s.Rack(&before), s.Rack(&b), s.Rack(&a))
		}
		if a.Add(&b); a != before {
			t.Fatalf("%s comes back as %s", s.Rack(&before), s.Rack(&a))
		}
	}
}

func TestAppendTilesOrder(t *testing.T) {
	s := datatest.TileSet(t, "english")
	r := rack(t, s, "zb?a?b")
	got := r.AppendTiles([]tile.Tile{9})
	if want := []tile.Tile{9, 0, 0, 1, 2, 2, 26}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := r.Ordered(), []tile.Tile{1, 2, 2, 26, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("ordered %v, want %v", got, want)
	}
}

func TestRackScore(t *testing.T) {
	s := datatest.TileSet(t, "english")
	for text, want := range map[string]int{"": 0, "??": 0, "QUIZ?": 22, "AEINRST": 7} {
		r := rack(t, s, text)
		if got := s.RackScore(&r); got != want {
			t.Errorf("%s scores %d, want %d", text, got, want)
		}
	}
}
