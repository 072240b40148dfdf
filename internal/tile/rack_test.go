package tile_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"maven/internal/data"
	"maven/internal/tile"
)

// set returns one of the tile sets the program ships.
func set(t testing.TB, name string) *tile.Set {
	t.Helper()
	text, ok := data.TileSet(name)
	if !ok {
		t.Fatalf("no tile set %q", name)
	}
	s, err := tile.ParseSet(name, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

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
	s := set(t, "english")
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
