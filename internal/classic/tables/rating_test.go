package tables

import (
	"encoding/hex"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// newScale is the scale of program data that a test may change first.
func newScale(t testing.TB, change func(p *Program)) *Scale {
	t.Helper()
	p := DefaultProgram()
	if change != nil {
		change(&p)
	}
	return NewScale(&p)
}

// shares is an expectation that an owner may have: 0.5 at no distance, up by 0.002 each.
func shares(p *Program) {
	p.Expectation = make([]int, 201)
	for z := range p.Expectation {
		p.Expectation[z] = 5000 + 20*z
	}
}

func rated(v float64) Extended { return extendedFloat(v) }

// ratingVectors computes the published vector of the rating.
func ratingVectors(t *testing.T) {
	t.Run("T88", func(t *testing.T) {
		s := newScale(t, func(p *Program) { p.Ratings[6] = 1700 })
		got, err := s.Update(rated(1700), 6, Win)
		if want := "4009d5bd726300000000"; hex.EncodeToString(got[:]) != want || err != nil { // 1709.9202…
			t.Errorf("%x (%v), %v; want %s", got, got, err, want)
		}
	})
}

// TestExecuted compares ratings, bit for bit, with those that the original's code computed.
func TestExecuted(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "ratings.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	cases := 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var before, after string
		var level, levelRating, user, program, follow, next int
		if _, err := fmt.Sscan(line, &before, &level, &levelRating, &user, &program, &follow, &after, &next); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		raw, err := hex.DecodeString(before)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		s := newScale(t, func(p *Program) { p.Ratings[level] = levelRating })
		outcome := OutcomeOf(user, program)
		got, err := s.Update(Extended(raw), level, outcome)
		if err != nil || !strings.EqualFold(hex.EncodeToString(got[:]), after) {
			t.Errorf("%s: %x, %v", line, got, err)
		}
		if follow != 0 {
			level = FollowLevel(level, outcome)
		}
		if level != next {
			t.Errorf("%s: level %d", line, level)
		}
		cases++
	}
	if cases < 80 {
		t.Errorf("%d cases; want 80", cases)
	}
}

// TestShares compares the usual expectation with published values of the normal distribution.
func TestShares(t *testing.T) {
	s := newScale(t, nil)
	for _, v := range []struct {
		hundredths int
		want       string
	}{
		{0, "0.5"},
		{50, "0.6914624612740131036377046106"},
		{100, "0.8413447460685429485852325456"},
		{200, "0.9772498680518207927997173628"},
	} {
		want, err := strconv.ParseFloat(v.want, 32)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.shares[v.hundredths]; got != float32(want) {
			t.Errorf("%d: %g, want %s", v.hundredths, got, v.want)
		}
	}
}

// expectedTwin is the formula in floats.
func expectedTwin(p *Program, rating float64, level int) float64 {
	d := (rating - float64(p.Ratings[level])) / 2.828427
	x := math.Abs(d)
	if x >= 200 {
		x = 199
	}
	entry := func(z int) float64 {
		if p.Expectation != nil {
			return float64(float32(float64(p.Expectation[z]) / 10_000))
		}
		return float64(float32(0.5 * (1 + math.Erf(float64(z)/100/math.Sqrt2))))
	}
	z := int(x)
	share := (1-(x-float64(z)))*entry(z+1) + (x-float64(z))*entry(z)
	if d < 0 {
		return 1 - share
	}
	return share
}

func TestExpected(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 14))
	for _, change := range []func(p *Program){nil, shares} {
		p := DefaultProgram()
		if change != nil {
			change(&p)
		}
		s := newScale(t, change)
		for range 2_000 {
			rating := 700 + 1_600*r.Float64()
			level := 1 + r.IntN(18)
			share, err := s.Expected(rated(rating), level)
			if err != nil {
				t.Fatal(err)
			}
			got, _ := share.Float64()
			if want := expectedTwin(&p, rating, level); math.Abs(got-want) > 1e-12 {
				t.Fatalf("rating %v, level %d: %.17g, want %.17g", rating, level, got, want)
			}
			mirrored, err := s.Expected(rated(2*float64(p.Ratings[level])-rating), level)
			if err != nil {
				t.Fatal(err)
			}
			if other, _ := mirrored.Float64(); math.Abs(got+other-1) > 1e-12 {
				t.Fatalf("rating %v, level %d: shares %v and %v do not add up to 1", rating, level, got, other)
			}
		}
	}
}

// TestExpectedFar pins the ends of the table, however far the ratings are apart.
func TestExpectedFar(t *testing.T) {
	s := newScale(t, shares)
	for _, v := range []struct {
		rating Extended
		want   float64
	}{
		{rated(2100 + 600), 0.9},
		{rated(1e300), 0.9},
		{rated(-1e300), 0.1},
		{rated(2100), 0.502},
	} {
		got, err := s.Expected(v.rating, 1)
		if err != nil {
			t.Fatal(err)
		}
		if share, _ := got.Float64(); math.Abs(share-v.want) > 1e-7 {
			t.Errorf("%v: %v, want %v", v.rating, share, v.want)
		}
	}
}

func TestUpdate(t *testing.T) {
	far := func(p *Program) {
		shares(p)
		for z := range p.Expectation {
			p.Expectation[z] = 5000
		}
	}
	s := newScale(t, far) // a share of one half for everyone: a win is K/2
	for _, v := range []struct {
		rating  float64
		outcome Outcome
		want    float64
	}{
		{1799.75, Win, 1809.75}, {1799.75, Loss, 1789.75}, {1799.75, Tie, 1799.75},
		{1800, Win, 1808}, {1999.5, Loss, 1991.5},
		{2000, Win, 2005}, {2400, Loss, 2395},
		{-30, Win, -20},
	} {
		got, err := s.Update(rated(v.rating), 9, v.outcome)
		if err != nil || got != rated(v.want) {
			t.Errorf("%v, outcome %d: %v, %v; want %v", v.rating, v.outcome, got, err, v.want)
		}
	}
	sure := newScale(t, func(p *Program) {
		shares(p)
		p.Expectation[200] = 10_000
	})
	if got, err := sure.Update(rated(3000), 18, Win); err != nil || got != rated(3000) {
		t.Errorf("a win that was sure: %v, %v", got, err)
	}
	if got, err := sure.Update(rated(3000), 18, Loss); err != nil || got != rated(2990) {
		t.Errorf("a loss that could not be: %v, %v", got, err)
	}
}

// TestUpdateBytes pins all 80 bits after many games, which no machine may change, and wants them
// near what floats give.
func TestUpdateBytes(t *testing.T) {
	s, p := newScale(t, nil), DefaultProgram()
	rating, float := ExtendedInt(1400), 1400.0
	for i := range 30 {
		level, outcome := 1+i%18, Outcome(i%3)
		float += 20 * (float64(outcome)/2 - expectedTwin(&p, float, level))
		var err error
		if rating, err = s.Update(rating, level, outcome); err != nil {
			t.Fatal(err)
		}
	}
	x, err := rating.Big()
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := x.Float64(); math.Abs(got-float) > 1e-9 {
		t.Errorf("%.15g, want %.15g", got, float)
	}
	if got, want := hex.EncodeToString(rating[:]), "4009b37f81aef0cdee33"; got != want {
		t.Errorf("%s (%v), want %s", got, rating, want)
	}
}

func TestRefusals(t *testing.T) {
	s := newScale(t, nil)
	for _, v := range []struct {
		rating Extended
		level  int
		want   string
	}{
		{rated(1400), 0, "level 0; must be 1 to 18"},
		{rated(1400), 19, "level 19; must be 1 to 18"},
		{rated(math.NaN()), 9, "is not a number"},
		{rated(math.Inf(1)), 9, "+Inf is not finite"},
		{rated(math.Inf(-1)), 9, "-Inf is not finite"},
	} {
		got, err := s.Update(v.rating, v.level, Win)
		if err == nil || !strings.Contains(err.Error(), v.want) || got != v.rating {
			t.Errorf("%v, level %d: %v, %v; want %q", v.rating, v.level, got, err, v.want)
		}
	}
}

// TestBias compares the bias of exchanges with what the original's code computed.
func TestBias(t *testing.T) {
	for _, v := range []struct {
		rating float64
		level  int
		want   int
	}{{1400.6, 1500, 99}, {1600.6, 1500, -100}, {700, 2100, 1400}, {2100.99, 700, -1400}, {math.NaN(), 700, 0}} {
		s := newScale(t, func(p *Program) { p.Ratings[4] = v.level })
		if got := s.Bias(rated(v.rating), 4); got != v.want {
			t.Errorf("rating %v, level rating %d: %d, want %d", v.rating, v.level, got, v.want)
		}
	}
}

func TestLevels(t *testing.T) {
	for entry, want := range map[int][2]int{-1: {700, 18}, 699: {700, 18}, 700: {700, 1}, 1234: {1234, 1}, 2100: {2100, 1}, 2101: {2100, 1}} {
		var s Standing
		if s.Enter(entry); s.Rating != ExtendedInt(int64(want[0])) || s.Level != want[1] {
			t.Errorf("entry %d: rating %v, level %d; want %v", entry, s.Rating, s.Level, want)
		}
	}
	for _, v := range []struct {
		level   int
		outcome Outcome
		want    int
	}{{9, Win, 8}, {9, Tie, 9}, {9, Loss, 10}, {1, Win, 1}, {18, Loss, 18}, {1, Loss, 2}, {18, Win, 17}} {
		if got := FollowLevel(v.level, v.outcome); got != v.want {
			t.Errorf("level %d, outcome %d: %d, want %d", v.level, v.outcome, got, v.want)
		}
	}
}
