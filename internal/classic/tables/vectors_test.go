package tables

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// storedPatterns are the strings of the first 367 bytes of the original's ESTR, in their order;
// diq, g, h, k, ly, q, qt, t, u and w are tails of them.
const storedPatterns = `? ?? a aa aaa aaaa aaaaa adiq adq aeg aiq aq aqt b bb c cc ch ck d dd ddd dddd
e ee eee eeee eeeee eeeeee f ff gg ggg hh ht hw i ii iii iiii iiiii j l ll lll llll m mm n nn nnn
nnnn o oo ooo oooo ooooo p pp qu r rr rrr rrrr s ss sss ssss tt ttt tttt uu uuu uuuu v vv ww x y
yy z gin flu ily ino inot ity osu otu eiv eiz amn emn boy eikl bel ery ary fiy elss enss imu`

// storedSets are the letter sets behind them.
const storedSets = `aeiou iu uw ory dio eir de dei his aeit er est eist bgjkf mpxhwy udlnrst jx dg fhkwvy
bcmp lnrtsu fhwyx dgbmp fhkjwyx aeio mpfhxwy mpdglnrtsu abcdefghijklmnopqrstuvwxyz`

// singles are the published values of the letters alone.
const singles = `? 2791, a -62, b -36, c 131, d 51, e -44, f -60, g -272, h 292, i -304, j 63, k 211, l -52,
m 190, n -53, o -312, p 75, q -861, r 40, s 794, t -40, u -542, v -374, w -148, x 570, y 116, z 512`

// originalPool is the original's ESTR as the lists above give it.
func originalPool() Pool {
	var p Pool
	for _, s := range strings.Fields(storedPatterns + " " + storedSets) {
		p = append(append(p, s...), 0)
	}
	return p
}

// TestVectors computes the published vectors of the tables and of the rating, by number.
func TestVectors(t *testing.T) {
	ratingVectors(t)
	t.Run("T11", func(t *testing.T) {
		pool := originalPool()
		if len(pool) != 536 {
			t.Fatalf("%d bytes, want 536", len(pool))
		}
		for offset, want := range map[int]string{43: "q", 63: "k", 239: "t", 26: "diq", 46: "qt"} {
			if got, err := pool.At(offset, maxPattern); got != want || err != nil {
				t.Errorf("offset %d: %q, %v, want %q", offset, got, err, want)
			}
		}
	})
	for _, v := range []struct {
		name       string
		n          int32
		sum        int64
		squares    uint64
		wantResult int32
	}{
		{"T12", 100, 25_000, 31_250_000, 250},
		{"T13", 25, 6_250, 7_812_500, 150},
		{"T14", 25, -1_500, 6_340_000, 0},
		{"T15", 25, -6_250, 7_812_500, -150},
		{"T16", 19, 1_900, 190_000, 0},
	} {
		t.Run(v.name, func(t *testing.T) {
			r := Record{Count: v.n, Sum: ExtendedInt(v.sum), SumSquares: ExtendedUint(v.squares), Value: 77}
			if err := r.Finish(); err != nil || r.Value != v.wantResult {
				t.Errorf("%d, %v, want %d", r.Value, err, v.wantResult)
			}
		})
	}
	t.Run("T17", func(t *testing.T) {
		for v, want := range map[int64]string{
			25_000: "400DC350000000000000", 31_250_000: "4017EE6B280000000000", -25_000: "C00DC350000000000000",
		} {
			e := ExtendedInt(v)
			if got := strings.ToUpper(hex.EncodeToString(e[:])); got != want {
				t.Errorf("%d is %s, want %s", v, got, want)
			}
			if back, ok := e.Int64(); back != v || !ok {
				t.Errorf("%d comes back as %d, %t", v, back, ok)
			}
		}
	})
	t.Run("T27", func(t *testing.T) {
		files := fakeCSV()
		files["expr.csv"] = "pattern,resolved_index,value_cp\n"
		for i, pair := range strings.Split(singles, ",") {
			cells := strings.Fields(pair)
			files["expr.csv"] += fmt.Sprintf("%s,%d,%s\n", cells[0], i+1, cells[1])
		}
		set, err := FromCSV(files.open)
		if err != nil {
			t.Fatal(err)
		}
		if sum := fullBag(t, set); sum != 1 {
			t.Errorf("the full bag sums to %d, want 1", sum)
		}
	})
	t.Run("T86", func(t *testing.T) {
		p := DefaultProgram()
		for event, want := range map[int]int{2: 4, 3: 5, 4: 6, 5: 1, 7: 7, 8: 8} {
			if got := p.Next(4, event); got != want {
				t.Errorf("state 4, event %d: %d, want %d", event, got, want)
			}
		}
		if one, other := p.Next(5, 1), p.Next(5, 6); one+other != 5 || one*other != 6 {
			t.Errorf("events 1 and 6 lead to %d and %d, want a new game, 3, and the end, 2", one, other)
		}
		if got := p.Next(4, 0); got != 0 {
			t.Errorf("event 0: %d, want 0", got)
		}
	})
}

// fullBag sums count times value of the letters alone.
func fullBag(t *testing.T, set *Set) int {
	t.Helper()
	sum, tiles := 0, 0
	for i := range Alphabet {
		value, ok := set.Lookup(Alphabet[i : i+1])
		if !ok {
			t.Errorf("no value for %q", Alphabet[i])
		}
		sum += Count(Alphabet[i]) * value
		tiles += Count(Alphabet[i])
	}
	if tiles != 100 {
		t.Errorf("%d tiles, want 100", tiles)
	}
	return sum
}

func TestAlphabet(t *testing.T) {
	points, vowels := 0, 0
	for i := range Alphabet {
		letter := Alphabet[i]
		if Index(letter) != i {
			t.Errorf("%q is at %d, want %d", letter, Index(letter), i)
		}
		points += Count(letter) * Value(letter)
		if strings.IndexByte("aeiou", letter) >= 0 {
			vowels += Count(letter)
		}
	}
	if points != 18_700 || vowels != 42 {
		t.Errorf("%d cp and %d vowels, want 18700 and 42", points, vowels)
	}
	for _, letter := range []byte{0, 'A', '@', '`', '{', 255} {
		if Index(letter) != -1 || Value(letter) != 0 || Count(letter) != 0 {
			t.Errorf("%s is taken for a letter", strconv.QuoteRune(rune(letter)))
		}
	}
}
