package tables

import (
	"bytes"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"maven/internal/testsize"
)

// finishTwin is the finishing rule as it reads, in rational numbers: the root is avoided by
// trying whole values downwards and comparing squares.
func finishTwin(n int64, sum, squares *big.Rat) int64 {
	if n < minSamples {
		return 0
	}
	count := new(big.Rat).SetInt64(n)
	mean := new(big.Rat).Quo(sum, count)
	variance := new(big.Rat).Quo(squares, count) // and of the mean, below
	variance.Sub(variance, new(big.Rat).Mul(mean, mean)).Quo(variance, count)
	size := new(big.Rat).Abs(mean)
	value := new(big.Int).Quo(size.Num(), size.Denom()).Int64()
	if variance.Cmp(big.NewRat(shrinkAbove*shrinkAbove, 1)) > 0 {
		for ; value > 0; value-- {
			over := new(big.Rat).Sub(size, new(big.Rat).SetInt64(value))
			if over.Mul(over, over).Cmp(variance) >= 0 {
				break
			}
		}
	}
	return value * int64(mean.Sign())
}

func TestFinishEqualsTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	records, drawn := testsize.Of(1000, 3000, 3000), 0
	for range records {
		var r Record
		n, spread, centre := 15+rng.IntN(60), 1+rng.IntN(3000), rng.IntN(1601)-800
		for range n {
			if err := r.Add(centre + rng.IntN(2*spread) - spread); err != nil {
				t.Fatal(err)
			}
		}
		sum, _ := r.Sum.Int64()
		squares, _ := r.SumSquares.Int64()
		want := finishTwin(int64(n), big.NewRat(sum, 1), big.NewRat(squares, 1))
		if err := r.Finish(); err != nil || int64(r.Value) != want {
			t.Fatalf("n %d, sum %d, squares %d: %d, %v, want %d", n, sum, squares, r.Value, err, want)
		}
		if int64(r.Value) != sum/int64(n) && r.Value != 0 {
			drawn++
		}
	}
	if drawn < records/30 {
		t.Errorf("only %d records were drawn towards 0", drawn)
	}
}

func TestFinishAtTheEdges(t *testing.T) {
	// With n outcomes and the sum 0 or n*m, squares n*(m² + n*e²) make the standard error e.
	record := func(n, mean, se int64, more int64) Record {
		return Record{Count: int32(n), Sum: ExtendedInt(n * mean), SumSquares: ExtendedInt(n*(mean*mean+n*se*se) + more)}
	}
	for _, c := range []struct {
		name string
		r    Record
		want int32
	}{
		{"error of 80", record(25, 100, 80, 0), 100},
		{"error just over 80", record(25, 100, 80, 1), 19},
		{"mean of one error", record(25, 100, 100, 0), 0},
		{"mean just over one error", record(25, 101, 100, 0), 1},
		{"the same below 0", record(25, -101, 100, 0), -1},
		{"error of 101 less a little", record(25, 201, 101, -1), 100},
		{"no variance", record(20, -7, 0, 0), -7},
		{"variance below 0", record(20, 7, 0, -3), 7},
		{"truncation", Record{Count: 20, Sum: ExtendedInt(-39), SumSquares: ExtendedInt(100)}, -1},
		{"fractions", Record{Count: 20, Sum: extendedFloat(59.75), SumSquares: extendedFloat(200.125)}, 2},
		{"19 outcomes without sense", Record{Count: 19, Sum: extendedFloat(math.NaN())}, 0},
		{"a count below 0", Record{Count: -5, Sum: ExtendedInt(500), Value: 3}, 0},
		{"an unnormal sum", Record{Count: 20, Sum: extended(t, "400E 6000000000000000"), SumSquares: ExtendedInt(24576 * 24576 / 20)}, 1228},
	} {
		if err := c.r.Finish(); err != nil || c.r.Value != c.want {
			t.Errorf("%s: %d, %v, want %d", c.name, c.r.Value, err, c.want)
		}
	}
}

func TestFinishRefuses(t *testing.T) {
	one := ExtendedInt(1)
	for _, c := range []struct {
		sum, squares Extended
		want         string
	}{
		{extendedFloat(math.NaN()), one, "sum: NaN is not a finite number"},
		{extendedFloat(math.Inf(-1)), one, "sum: -Inf is not a finite number"},
		{one, extendedFloat(math.Inf(1)), "sum of squares: +Inf is not a finite number"},
		{one, ExtendedInt(-1), "sum of squares -1 is below 0"},
		{extended(t, "0000 0000000000000001"), one, "beyond 2^±1024"},
		{one, extended(t, "7FFE 8000000000000000"), "beyond 2^±1024"},
		{extendedFloat(1e300), one, "above 2^31"},
		{ExtendedInt(20 << 31), one, "above 2^31"},
	} {
		r := Record{Count: 20, Sum: c.sum, SumSquares: c.squares, Value: 5}
		if err := r.Finish(); err == nil || !strings.Contains(err.Error(), c.want) || r.Value != 5 {
			t.Errorf("%v and %v: value %d, %v; want an error with %q", c.sum, c.squares, r.Value, err, c.want)
		}
	}
}

func TestAddRefuses(t *testing.T) {
	top := ExtendedUint(math.MaxUint64)
	for _, c := range []struct {
		r       Record
		outcome int
		want    string
	}{
		{Record{}, math.MaxInt32 + 1, "must be at most 2147483647"},
		{Record{}, -math.MaxInt32 - 1, "must be at most 2147483647"},
		{Record{Count: math.MaxInt32}, 1, "full"},
		{Record{Count: -1}, 1, "count below 0"},
		{Record{SumSquares: top}, 1, "passes 2^64"},
		{Record{Sum: ExtendedInt(math.MaxInt64)}, 1, "passes 2^63"},
		{Record{Sum: ExtendedInt(math.MinInt64)}, -1, "passes 2^63"},
		{Record{Sum: extendedFloat(0.5)}, 1, "sum 0.5 is not a whole number"},
		{Record{SumSquares: ExtendedInt(-4)}, 1, "sum of squares -4 is not a whole number"},
		{Record{Sum: extendedFloat(math.NaN())}, 1, "sum NaN is not a whole number"},
	} {
		r := c.r
		if err := r.Add(c.outcome); err == nil || !strings.Contains(err.Error(), c.want) || r != c.r {
			t.Errorf("%v and %d: %v; want an error with %q", c.r, c.outcome, err, c.want)
		}
	}
}

func FuzzRecord(f *testing.F) {
	r := Record{ExtendedInt(7_812_500), ExtendedInt(-6_250), 25, -150}
	f.Add(r.AppendTo(nil))
	f.Add(make([]byte, recordBytes))
	f.Add(bytes.Repeat([]byte{0x40}, recordBytes))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) != recordBytes {
			return
		}
		var r Record
		decode(b, &r)
		if out := r.AppendTo(nil); !bytes.Equal(out, b) {
			t.Fatalf("%x comes back as %x", b, out)
		}
		if r.Finish() != nil || r.Count < minSamples {
			return
		}
		sum, _ := r.Sum.Big()
		squares, _ := r.SumSquares.Big()
		if sum.MantExp(nil) > 20 {
			return // the twin counts down from the mean
		}
		s, _ := sum.Rat(nil)
		q, _ := squares.Rat(nil)
		if want := finishTwin(int64(r.Count), s, q); int64(r.Value) != want {
			t.Fatalf("n %d, sum %v, squares %v: %d, want %d", r.Count, sum, squares, r.Value, want)
		}
	})
}

func BenchmarkAdd(b *testing.B) {
	var r Record
	for b.Loop() {
		r.Add(-437)
	}
}

func BenchmarkFinish(b *testing.B) {
	r := Record{ExtendedInt(7_812_500), ExtendedInt(-6_250), 25, 0}
	for b.Loop() {
		r.Finish()
	}
}
