package game_test

import (
	"testing"

	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/random"
	"maven/internal/tile"
)

func TestBagConservesTiles(t *testing.T) {
	s := librarytest.TileSet(t, "spanish")
	for seed := range uint64(20) {
		b := game.NewBag(&s.Count, random.Seed(seed).Named("bag").Stream())
		steps := random.Seed(seed).Named("steps").Stream()
		var racks [2]tile.Rack
		for turn := range 200 {
			r := &racks[turn%2]
			b.Draw(steps.IntN(8), r)
			if steps.IntN(2) == 0 {
				b.Put(r, steps)
				*r = tile.Rack{}
			}
			if got := b.Len() + racks[0].Len() + racks[1].Len(); got != s.Count.Len() {
				t.Fatalf("seed %d, turn %d: %d tiles, want %d", seed, turn, got, s.Count.Len())
			}
		}
		all := racks[0]
		all.Add(&racks[1])
		b.Draw(b.Len()+3, &all)
		if all != s.Count || b.Len() != 0 {
			t.Fatalf("seed %d: the tiles are %s, %d in the bag", seed, s.Rack(&all), b.Len())
		}
	}
}

// The tiles come in one order, however they are shared out.
func TestBagOrderIsFixed(t *testing.T) {
	s := librarytest.TileSet(t, "english")
	oneByOne := func(counts ...int) string {
		b := game.NewBag(&s.Count, random.Seed(11).Stream())
		order := ""
		for turn := 0; b.Len() > 0; turn++ {
			n := counts[turn%len(counts)]
			before := b.Len()
			for range n {
				var one tile.Rack
				b.Draw(1, &one)
				order += s.Rack(&one)
			}
			if got := before - b.Len(); got != min(n, before) {
				t.Fatalf("%d tiles drawn, want %d", got, min(n, before))
			}
		}
		return order
	}
	want := oneByOne(1)
	for _, counts := range [][]int{{7}, {7, 7, 3, 2}, {100}, {1, 5, 4}} {
		if got := oneByOne(counts...); got != want {
			t.Errorf("drawing %v: %s, want %s", counts, got, want)
		}
	}
	// Several at once are those that come one by one.
	one, many := game.NewBag(&s.Count, random.Seed(11).Stream()), game.NewBag(&s.Count, random.Seed(11).Stream())
	for one.Len() > 0 {
		var a, b tile.Rack
		for range 6 {
			one.Draw(1, &a)
		}
		many.Draw(6, &b)
		if a != b {
			t.Fatalf("one by one %s, at once %s", s.Rack(&a), s.Rack(&b))
		}
	}
}

// Every tile is equally likely to be drawn next, after tiles were put back too: chi-squared under
// the 99.9% point of its 4 degrees of freedom.
func TestBagIsFair(t *testing.T) {
	const rounds = 20000
	for _, again := range []bool{false, true} {
		var drawn [6]int
		for seed := range uint64(rounds) {
			stream := random.Seed(seed).Stream()
			b := game.NewBag(&tile.Rack{0, 1, 1, 1, 1, 1}, stream)
			var r, next tile.Rack
			if again {
				b.Draw(3, &r)
				b.Put(&r, stream)
			}
			b.Draw(1, &next)
			drawn[next.AppendTiles(nil)[0]]++
		}
		chi := 0.0
		for _, n := range drawn[1:] {
			d := float64(n) - rounds/5
			chi += d * d / (rounds / 5)
		}
		if chi > 18.47 {
			t.Errorf("put back %v: first tiles %v, chi-squared %.1f", again, drawn[1:], chi)
		}
	}
}

// What comes from one end does not depend on how much is taken from the other, until they meet.
func TestBagHasTwoEnds(t *testing.T) {
	s := librarytest.TileSet(t, "english")
	ends := func(back, front int) (fromBack, fromFront string, left int) {
		b := game.NewBag(&s.Count, random.Seed(4).Stream())
		for range 10 {
			var one, other tile.Rack
			b.Draw(back, &one)
			b.DrawFront(front, &other)
			fromBack, fromFront = fromBack+s.Rack(&one), fromFront+s.Rack(&other)
		}
		return fromBack, fromFront, b.Len()
	}
	back, front, left := ends(5, 5)
	if left != 0 || len(back)+len(front) != 100 {
		t.Fatalf("%d left, %q and %q", left, back, front)
	}
	if alone, _, left := ends(5, 0); alone != back || left != 50 {
		t.Errorf("from the back %s, want %s; %d left", alone, back, left)
	}
	if _, alone, left := ends(2, 5); alone != front || left != 30 {
		t.Errorf("from the front %s, want %s; %d left", alone, front, left)
	}
	if _, most, left := ends(0, 11); len(most) != 100 || left != 0 {
		t.Errorf("all from the front: %s, %d left", most, left)
	}
}

// Tiles inserted leave the others in their order, and every place is equally likely: chi-squared
// under the 99.9% point of its 5 degrees of freedom.
func TestBagInsert(t *testing.T) {
	const rounds = 12000
	var places [6]int
	for seed := range uint64(rounds) {
		contents := tile.Rack{0, 1, 1, 1, 1, 1}
		plain := game.NewBag(&contents, random.Seed(seed).Stream())
		stream := random.Seed(seed).Stream()
		b := game.NewBag(&contents, stream)
		b.Insert(&tile.Rack{1}, stream)
		for place := 0; b.Len() > 0; place++ {
			var got, want tile.Rack
			b.Draw(1, &got)
			if got[tile.Blank] == 1 {
				places[place]++
				continue
			}
			if plain.Draw(1, &want); got != want {
				t.Fatalf("seed %d: the order has changed", seed)
			}
		}
	}
	chi := 0.0
	for _, n := range places {
		d := float64(n) - rounds/6
		chi += d * d / (rounds / 6)
	}
	if chi > 20.52 {
		t.Errorf("places %v, chi-squared %.1f", places, chi)
	}
}

// One tile of which the set has none is one too many.
func TestTooMany(t *testing.T) {
	s := librarytest.TileSet(t, "norwegian")
	rack, err := s.ParseRack("Q")
	if err != nil {
		t.Fatal(err)
	}
	const want = "1 tile Q on board and racks, but the set norwegian has only 0"
	if err := game.TooMany(s, nil, &rack); err == nil || err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
}
