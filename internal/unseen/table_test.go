package unseen_test

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"maven/internal/stamp"
	"maven/internal/tile"
	"maven/internal/unseen"
)

// set returns a tile set of five kinds of tiles: 20 in all.
func set(t testing.TB) *tile.Set {
	t.Helper()
	s, err := tile.ParseSet("five", strings.NewReader("?,?,2,0,0\nA,a,8,1,1\nB,b,5,3,0\nQ,q,1,10,0\nU,u,4,1,1\n"))
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

func made() *stamp.Stamp {
	hash := func(c string) string { return strings.Repeat(c, 64) }
	return &stamp.Stamp{
		Words: []stamp.Thing{{Name: "Both", Hash: hash("a")}}, Tiles: stamp.Thing{Name: "five", Hash: hash("b")},
		Board: stamp.Thing{Name: "standard", Hash: hash("c")}, Rack: 7, Made: "by a test",
	}
}

// table returns a table of the values, by letter kept and then letter unseen.
func table(t testing.TB, worth, again []int32) *unseen.Table {
	t.Helper()
	table, err := unseen.New(len(again)-1, worth, again, made())
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// Worked out by hand. A full bag has a tenth blanks, 0.4 As, a quarter Bs, 0.05 Qs and 0.2 Us.
func TestWorth(t *testing.T) {
	s := set(t)
	worth, again := make([]int32, 25), make([]int32, 5)
	worth[3*5+4] = 50_000 // a Q kept, for Us unseen
	worth[1*5+1] = -20_000
	again[1] = -10_000
	five := table(t, worth, again)
	for _, c := range []struct {
		leave, unseen string
		want          tile.Equity
	}{
		{"", "AU", 0},
		{"Q", "", 0},
		{"Q", "??AAAAAAAABBBBBQUUUU", 0}, // as in a full bag
		{"Q", "UUUU", 40_000},            // 0.8 more Us
		{"Q", "AAAA", -10_000},           // 0.2 fewer
		{"Q", "AAU", 6_667},              // a third
		{"QU", "AAU", 6_667},
		{"A", "BB", 8_000},
		{"A", "AA", -12_000},
		{"AAA", "AA", -48_000}, // and twice 0.6 of -10
		{"AAQ", "AAU", 6_667 - 2*5_333 - 2_667},
	} {
		leave, rest := rack(t, s, c.leave), rack(t, s, c.unseen)
		if got := five.Worth(&leave, &rest, s); got != c.want {
			t.Errorf("%s with %s unseen adds %d, want %d", c.leave, c.unseen, got, c.want)
		}
	}
	if got := five.Value(3, 4); got != 50_000 || five.Again(1) != -10_000 || five.Letters() != 4 {
		t.Errorf("a Q is worth %d for a U", got)
	}
}

// naive is the formula of the package in fractions, rounded letter by letter.
func naive(table *unseen.Table, leave, rest *tile.Rack, s *tile.Set) tile.Equity {
	excess := func(u int) *big.Rat {
		share := big.NewRat(int64(rest[u]), int64(rest.Len()))
		return share.Sub(share, big.NewRat(int64(s.Count[u]), int64(s.Count.Len())))
	}
	rounded := func(x *big.Rat) tile.Equity {
		x.Add(x, big.NewRat(1, 2))
		floor := new(big.Int).Div(x.Num(), x.Denom()) // Euclid's, so down
		return tile.Equity(floor.Int64())
	}
	sum := tile.Equity(0)
	for k := range table.Letters() + 1 {
		first := new(big.Rat)
		for u := range table.Letters() + 1 {
			value := big.NewRat(int64(table.Value(tile.Tile(k), tile.Tile(u))), 1)
			first.Add(first, value.Mul(value, excess(u)))
		}
		value := big.NewRat(int64(table.Again(tile.Tile(k))), 1)
		one, further := rounded(first), rounded(value.Mul(value, excess(k)))
		for i := range leave[k] {
			if sum += one; i > 0 {
				sum += further
			}
		}
	}
	return sum
}

// Adding to all subsets at once gives what the formula gives for each of them, on any racks and tiles unseen, with the
// largest values too.
func TestAddAgainstFormula(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	s := set(t)
	for round := range 150 {
		worth, again := make([]int32, 25), make([]int32, 5)
		bound := int32(100_000)
		if round%4 == 0 {
			bound = 1_000_000
		}
		for i := range worth {
			worth[i] = rng.Int32N(2*bound+1) - bound
		}
		for i := range again {
			again[i] = rng.Int32N(2*bound+1) - bound
		}
		five := table(t, worth, again)
		tiles := s.Count.AppendTiles(nil)
		rng.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
		held := rng.IntN(tile.MaxRack + 1)
		own, rest := tile.RackOf(tiles[:held]...), tile.RackOf(tiles[held:held+1+rng.IntN(len(tiles)-held)]...)
		var kept tile.Kept
		kept.Reset(&own)
		for i := range kept.Len() {
			kept.Worth[i] = tile.Equity(i)
		}
		five.Add(&kept, &rest, s)
		for i := range kept.Len() {
			leave := kept.Rack(i)
			want := naive(five, &leave, &rest, s)
			if got := kept.Worth[i] - tile.Equity(i); got != want || five.Worth(&leave, &rest, s) != want {
				t.Fatalf("%s of %s with %s unseen: %d and %d, want %d", s.Rack(&leave), s.Rack(&own), s.Rack(&rest),
					got, five.Worth(&leave, &rest, s), want)
			}
		}
	}
}

// Nothing unseen changes nothing.
func TestNothingUnseen(t *testing.T) {
	s := set(t)
	worth := make([]int32, 25)
	for i := range worth {
		worth[i] = 1000
	}
	var kept tile.Kept
	own := rack(t, s, "AB")
	kept.Reset(&own)
	table(t, worth, worth[:5]).Add(&kept, new(tile.Rack), s)
	for i := range kept.Len() {
		if kept.Worth[i] != 0 {
			t.Errorf("subset %d is worth %d", i, kept.Worth[i])
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for _, v := range []int32{1_000_001, -1_000_001} {
		worth, again := make([]int32, 25), make([]int32, 5)
		again[3] = v
		if _, err := unseen.New(4, worth, again, made()); !errors.Is(err, unseen.ErrValue) {
			t.Errorf("%d: error %v", v, err)
		}
		worth[24], again[3] = v, 0
		if _, err := unseen.New(4, worth, again, made()); !errors.Is(err, unseen.ErrValue) {
			t.Errorf("%d: error %v", v, err)
		}
	}
	panics(t, "too few values", func() { unseen.New(4, make([]int32, 24), make([]int32, 5), made()) })
	panics(t, "other letters", func() {
		three, err := unseen.New(3, make([]int32, 16), make([]int32, 4), made())
		if err != nil {
			t.Fatal(err)
		}
		s := set(t)
		three.Worth(new(tile.Rack), new(tile.Rack), s)
	})
}

func panics(t *testing.T, name string, f func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Errorf("%s: no panic", name)
		}
	}()
	f()
}

func TestAddDoesNotAllocate(t *testing.T) {
	s := set(t)
	five := table(t, make([]int32, 25), make([]int32, 5))
	own, rest := rack(t, s, "?AABBUU"), rack(t, s, "AAABQU")
	var kept tile.Kept
	kept.Reset(&own)
	if n := testing.AllocsPerRun(100, func() { five.Add(&kept, &rest, s) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkAdd(b *testing.B) {
	english := "?,?,2,0,0\n"
	for i := range 26 {
		english += string(rune('A'+i)) + "," + string(rune('a'+i)) + ",4,1,0\n"
	}
	s, err := tile.ParseSet("27", strings.NewReader(english))
	if err != nil {
		b.Fatal(err)
	}
	all, err := unseen.New(26, make([]int32, 27*27), make([]int32, 27), made())
	if err != nil {
		b.Fatal(err)
	}
	own, rest := rack(b, s, "?AEINRS"), rack(b, s, "AABBCCDDEEEEFFGGHHII")
	var kept tile.Kept
	kept.Reset(&own)
	for b.Loop() {
		all.Add(&kept, &rest, s)
	}
}
