package winprob

import (
	"math"
	"strings"
	"sync"
	"testing"

	"maven/internal/random"
	"maven/internal/stamp"
)

// sampleStamp is of a table for racks of seven.
func sampleStamp() *stamp.Stamp {
	thing := func(name, digit string) stamp.Thing { return stamp.Thing{Name: name, Hash: strings.Repeat(digit, 64)} }
	return &stamp.Stamp{
		Words: []stamp.Thing{thing("Both", "a")}, Tiles: thing("english", "b"), Board: thing("standard", "c"),
		Rack: 7, Made: "by a test",
	}
}

func fitted(t testing.TB, c *counts) *Table {
	t.Helper()
	table, err := Fit(withoutMoves(c), sampleStamp())
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// A turn is what Add is told.
type turn struct{ unseen, spread, change int }

// normalTurns are turns whose change has the mean 20 and the deviation 10·√unseen, and falls by slope
// for each point of spread.
func normalTurns(rows []int, each int, slope float64) []turn {
	stream := random.Seed(7).Stream()
	normal := func() float64 { // a sum of twelve even draws has the variance 1
		sum := -6.0
		for range 12 {
			sum += float64(stream.IntN(1_000_000)) / 1_000_000
		}
		return sum
	}
	var turns []turn
	for _, u := range rows {
		for range each {
			spread := math.Round(60*normal() - 20)
			change := math.Round(20 + 10*math.Sqrt(float64(u))*normal() + slope*(spread+20))
			turns = append(turns, turn{u, int(spread), int(change)})
		}
	}
	return turns
}

func counted(unseen int, turns []turn) *counts {
	c := newCounts(unseen)
	for _, t := range turns {
		c.Add(t.unseen, t.spread, t.change)
	}
	return c
}

// The share of turns that a spread would have won, counted one by one.
func slowShare(turns []turn, unseen, spread int) float64 {
	won, all := 0.0, 0.0
	for _, t := range turns {
		if t.unseen == unseen {
			won += Decided(spread + t.change)
			all++
		}
	}
	return won / all
}

// Where the spread does not act on the change and there is enough to count, chances are shares.
func TestChanceTwin(t *testing.T) {
	turns := normalTurns([]int{5, 40}, 4000, 0)
	for i := range turns {
		turns[i].spread = -20 // no variance, no slope
	}
	table := fitted(t, counted(93, turns))
	for _, u := range []int{5, 40} {
		looked := 0
		for spread := -200; spread <= 200; spread++ {
			want := slowShare(turns, u, spread)
			if want < 0.03 || want > 0.97 {
				continue // the ends are smoothed
			}
			looked++
			if got := table.Chance(spread, u); math.Abs(got-want) > 1e-6 {
				t.Errorf("chance of %+d with %d unseen is %.6f, counted %.6f", spread, u, got, want)
			}
		}
		if looked < 50 {
			t.Errorf("%d spreads compared with %d unseen", looked, u)
		}
	}
}

// The chances are those of the distribution that the counts were drawn from: normal, with a slope.
func TestChanceOfNormal(t *testing.T) {
	const each, slope = 20_000, -0.1
	table := fitted(t, counted(93, normalTurns([]int{30, 31, 32, 33}, each, slope)))
	for _, u := range []int{30, 33} {
		for spread := -150; spread <= 150; spread += 10 {
			mean := 20 + slope*(float64(spread)+20)
			z := (float64(spread) + mean) / (10 * math.Sqrt(float64(u)))
			want := math.Erfc(-z/math.Sqrt2) / 2
			// Four standard errors of a share, and what the slope's own error makes.
			allowed := 4*math.Sqrt(want*(1-want)/each) + 0.004
			if got := table.Chance(spread, u); math.Abs(got-want) > allowed {
				t.Errorf("chance of %+d with %d unseen is %.4f, want %.4f ± %.4f", spread, u, got, want, allowed)
			}
		}
	}
}

// Chances rise with the spread, never reach 0 or 1 while tiles are unseen, and go on level outside.
func TestChanceOrder(t *testing.T) {
	table := fitted(t, counted(93, append(normalTurns([]int{1, 3, 8, 20, 93}, 500, -0.05), turn{50, 0, 0})))
	for u := 1; u <= 93; u++ {
		for s := -table.turns.most; s <= table.turns.most; s++ {
			p, next := table.Chance(s, u), table.Chance(s+1, u)
			if p <= 0 || p >= 1 || next < p {
				t.Fatalf("chances of %+d and %+d with %d unseen are %v and %v", s, s+1, u, p, next)
			}
		}
	}
	const far = 1 << 40
	for _, u := range []int{-5, 0, 1, 93, 94, far} {
		if table.Chance(far, u) != table.Chance(table.turns.most, u) || table.Chance(-far, u) != table.Chance(-table.turns.most, u) {
			t.Errorf("%d unseen: chances go on beyond ±%d", u, table.turns.most)
		}
		if low, high := table.chanceAt(-far, u), table.chanceAt(far, u); low >= 0.5 || high <= 0.5 {
			t.Errorf("%d unseen: chances far out are %v and %v", u, low, high)
		}
	}
	if table.Chance(10, far) != table.Chance(10, table.MaxUnseen()) {
		t.Error("more tiles unseen than in the table are not the most it has")
	}
}

// A table stays what it was when more turns are counted, and is read by many at once.
func TestTableStays(t *testing.T) {
	c := counted(40, normalTurns([]int{20}, 500, 0))
	table, other := fitted(t, c), fitted(t, c)
	want := make([]float64, 41)
	for u := range want {
		want[u] = other.Chance(5, u)
	}
	for range 2000 {
		c.Add(20, 0, -200)
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for u := range want {
				if got := table.Chance(5, u); got != want[u] {
					t.Errorf("%d unseen: %v, was %v", u, got, want[u])
				}
			}
		})
	}
	wait.Wait()
}

func TestGameOver(t *testing.T) {
	table := fitted(t, counted(3, []turn{{3, 0, 5}}))
	for spread, want := range map[int]float64{-1: 0, 0: 0.5, 1: 1, 1000: 1, -1000: 0} {
		if got := table.Chance(spread, 0); got != want {
			t.Errorf("a game over at %+d is won to %v, want %v", spread, got, want)
		}
		if got := table.chanceAt(thousand*spread, 0); math.Abs(got-want) > 1e-3 {
			t.Errorf("a game over at %+d is won to %v between points, want %v", spread, got, want)
		}
	}
}

func TestChanceAtIsBetween(t *testing.T) {
	table := fitted(t, counted(93, normalTurns([]int{20, 40}, 2000, 0)))
	for _, u := range []int{5, 20, 40} {
		for s := -60; s <= 60; s++ {
			low, high := table.Chance(s, u), table.Chance(s+1, u)
			for _, part := range []int{0, 1, 500, 999} {
				want := low + (high-low)*float64(part)/thousand
				if got := table.chanceAt(thousand*s+part, u); math.Abs(got-want) > 1e-9 {
					t.Errorf("chance of %+d.%03d with %d unseen is %v, want %v", s, part, u, got, want)
				}
			}
		}
	}
}

func TestChanceTakesNoMemory(t *testing.T) {
	table := fitted(t, counted(93, normalTurns([]int{20, 40}, 100, 0)))
	if n := testing.AllocsPerRun(100, func() { table.Chance(17, 20); table.chanceAt(17_500, 20) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkChance(b *testing.B) {
	table, spreads := benched(b)
	sum := 0.0
	for i := 0; b.Loop(); i++ {
		sum += table.Chance(spreads[i%len(spreads)]/thousand, 10+i%80)
	}
	_ = sum
}

func BenchmarkChanceAt(b *testing.B) {
	table, spreads := benched(b)
	sum := 0.0
	for i := 0; b.Loop(); i++ {
		sum += table.chanceAt(spreads[i%len(spreads)], 10+i%80)
	}
	_ = sum
}

func BenchmarkRead(b *testing.B) {
	rows := make([]int, 93)
	for i := range rows {
		rows[i] = i + 1
	}
	data := fitted(b, counted(93, normalTurns(rows, 2*enough, 0))).AppendTo(nil)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(data); err != nil {
			b.Fatal(err)
		}
	}
}

// benched returns a table of 93 rows and spreads in thousandths, in no order.
func benched(b *testing.B) (*Table, []int) {
	table := fitted(b, counted(93, normalTurns([]int{10, 40, 93}, 2000, 0)))
	stream := random.Seed(1).Stream()
	spreads := make([]int, 4096)
	for i := range spreads {
		spreads[i] = stream.IntN(400_000) - 200_000
	}
	return table, spreads
}
