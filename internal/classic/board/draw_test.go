package board_test

import (
	"errors"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/random"
)

// bagVectors computes the published vectors of the bag, by number.
func bagVectors(t *testing.T) {
	t.Run("T80", func(t *testing.T) {
		for seed, want := range map[uint32]uint32{1: 0x40000000, 0x10: 0x40000008} {
			l, err := board.NewLFSR(seed)
			if err != nil {
				t.Fatal(err)
			}
			if got := l.Next(); got != want {
				t.Errorf("from %#x: %#x, want %#x", seed, got, want)
			}
		}
	})
	t.Run("T81", func(t *testing.T) {
		for tiles, want := range map[string]int64{"ee": 66, "qz": 1, "??s": 4, "qq": 0, "satire?": 279936} {
			if got, err := board.Ways(tiles); got != want || err != nil {
				t.Errorf("%s: %d ways, error %v; want %d", tiles, got, err, want)
			}
		}
	})
}

func TestFullSet(t *testing.T) {
	full := board.FullSet()
	if full.Total() != board.SetSize || full.Face() != 18700 || len(full.AppendTiles(nil)) != board.SetSize {
		t.Errorf("%d tiles worth %d cp, want 100 and 18700", full.Total(), full.Face())
	}
	if text := string(full.AppendTiles(nil)); !strings.HasPrefix(text, "??aaaaaaaaab") || !strings.HasSuffix(text, "yyz") {
		t.Errorf("tiles %s", text)
	}
}

func TestRest(t *testing.T) {
	b := board.New(nil)
	for i, letter := range []byte("quizes") {
		if err := b.Put(8, 5+i, letter, letter == 's' || letter == 'i'); err != nil {
			t.Fatal(err)
		}
	}
	pool := board.Rest(b, "eeoq") // a second q: counts are clipped at zero
	if pool.N != 100-6-4+1 || pool.Counts[tables.Index('q')] != 0 || pool.Counts[0] != 0 || pool.Counts[tables.Index('i')] != 9 ||
		pool.Counts[tables.Index('s')] != 4 || pool.Counts[tables.Index('e')] != 9 || pool.Counts[tables.Index('o')] != 7 {
		t.Errorf("%d unseen: %v", pool.N, pool.Counts)
	}
	pool = board.Rest(b, "eeo", "aaz")
	if pool.N != 100-6-6+1 || pool.Counts[tables.Index('z')] != 0 || pool.Counts[tables.Index('a')] != 7 {
		t.Errorf("%d in the bag: %v", pool.N, pool.Counts)
	}
}

// TestRestTwin counts the other way: tile by tile from a list.
func TestRestTwin(t *testing.T) {
	stream := random.Seed(2).Named("unseen").Stream()
	for range 200 {
		full := board.FullSet()
		rest := full.AppendTiles(nil)
		random.Shuffle(stream, rest)
		b := board.New(nil)
		n := stream.IntN(80)
		for i, tile := range rest[:n] {
			letter := tile
			if tile == '?' {
				letter = 'a' + byte(stream.IntN(26))
			}
			if err := b.Put(1+i/15, 1+i%15, letter, tile == '?'); err != nil {
				t.Fatal(err)
			}
		}
		mine, _ := board.NewRack(string(rest[n : n+7]))
		theirs, _ := board.NewRack(string(rest[n+7 : n+14]))
		same(t, board.Rest(b, mine), rest[n+7:])
		same(t, board.Rest(b, mine, theirs), rest[n+14:])
	}
}

func same(t *testing.T, p board.Pool, tiles []byte) {
	t.Helper()
	sorted := slices.Sorted(slices.Values(tiles))
	if p.N != len(tiles) || string(p.Counts.AppendTiles(nil)) != string(sorted) {
		t.Fatalf("%s, %d; want %s", p.Counts.AppendTiles(nil), p.N, sorted)
	}
}

func TestDrawTiles(t *testing.T) {
	last := func(n int) int { return n - 1 }
	first := func(int) int { return 0 }
	for _, v := range []struct {
		rack       board.Rack
		tiles      string
		pick       func(int) int
		want, left string
	}{
		{"", "abcdefghi", last, "cdefghi", "ab"},
		{"", "abcdefghi", first, "adefghi", "cb"},
		{"?xyz", "abcde", first, "?adexyz", "cb"},
		{"q", "?a", last, "?aq", ""},
		{"abcdefg", "hi", last, "abcdefg", "hi"},
		{"ab", "", last, "ab", ""},
	} {
		rack, left, err := board.Draw(v.rack, []byte(v.tiles), v.pick)
		if string(rack) != v.want || string(left) != v.left || err != nil {
			t.Errorf("%q from %s: %q and %q left, error %v; want %q and %q", v.rack, v.tiles, rack, left, err, v.want, v.left)
		}
	}
	if _, _, err := board.Draw("", []byte("a!"), last); !errors.Is(err, board.ErrRack) {
		t.Errorf("a bag with ! drawn: %v", err)
	}
}

// TestDrawUniform draws 7 of 10 tiles many times: each tile must come equally often, and the same
// seed must draw the same.
func TestDrawUniform(t *testing.T) {
	const trials = 20000
	stream := random.Seed(3).Named("draw").Stream()
	came := map[byte]int{}
	for range trials {
		rack, _, err := board.Draw("", []byte("abcdefghij"), stream.IntN)
		if err != nil {
			t.Fatal(err)
		}
		for i := range len(rack) {
			came[rack[i]]++
		}
	}
	sd := math.Sqrt(trials * 0.7 * 0.3)
	for tile, n := range came {
		if off := math.Abs(float64(n)-0.7*trials) / sd; off > 4 {
			t.Errorf("%c came %d times, %.1f standard deviations off", tile, n, off)
		}
	}
	if len(came) != 10 {
		t.Errorf("only %v came", slices.Sorted(maps.Keys(came)))
	}
	draw := func() board.Rack {
		full := board.FullSet()
		rack, _, _ := board.Draw("", full.AppendTiles(nil), random.Seed(99).Stream().IntN)
		return rack
	}
	if a, b := draw(), draw(); a != b {
		t.Errorf("the same seed drew %s and %s", a, b)
	}
}

func TestLFSR(t *testing.T) {
	for _, seed := range []uint32{0, 1 << 31, math.MaxUint32} {
		if _, err := board.NewLFSR(seed); !errors.Is(err, board.ErrSeed) {
			t.Errorf("seed %d: error %v", seed, err)
		}
	}
	l, err := board.NewLFSR(1<<31 - 1)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[uint32]bool{}
	for range 100000 {
		x := l.Next()
		if x == 0 || x >= 1<<31 || seen[x] {
			t.Fatalf("register %#x, seen before: %v", x, seen[x])
		}
		seen[x] = true
	}
}

// TestWaysTwin multiplies binomials of big numbers.
func TestWaysTwin(t *testing.T) {
	stream := random.Seed(4).Named("ways").Stream()
	for range 2000 {
		tiles := make([]byte, stream.IntN(8))
		counts := map[byte]int64{}
		for i := range tiles {
			tiles[i] = tables.Alphabet[stream.IntN(27)]
			if i > 0 && stream.IntN(2) == 0 {
				tiles[i] = tiles[i-1]
			}
			counts[tiles[i]]++
		}
		want := big.NewInt(1)
		for tile, k := range counts {
			want.Mul(want, new(big.Int).Binomial(int64(tables.Count(tile)), k))
		}
		if got, err := board.Ways(string(tiles)); err != nil || want.Cmp(big.NewInt(got)) != 0 {
			t.Fatalf("%s: %d ways, error %v; want %v", tiles, got, err, want)
		}
	}
	for _, tiles := range []string{"abcdefgh", "A", "a b", "é"} {
		if _, err := board.Ways(tiles); !errors.Is(err, board.ErrTiles) {
			t.Errorf("%q: error %v", tiles, err)
		}
	}
}

// TestWaysSum adds the ways of all racks of three tiles: together they are C(100, 3).
func TestWaysSum(t *testing.T) {
	sum := int64(0)
	for i := range 27 {
		for j := i; j < 27; j++ {
			for k := j; k < 27; k++ {
				n, err := board.Ways(string([]byte{tables.Alphabet[i], tables.Alphabet[j], tables.Alphabet[k]}))
				if err != nil {
					t.Fatal(err)
				}
				sum += n
			}
		}
	}
	if sum != 161700 {
		t.Errorf("%d ways to draw three tiles, want 161700", sum)
	}
}
