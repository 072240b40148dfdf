package leaves

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/stamp"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/train/checkpoint"
)

// smallPlan is a plan of short games.
func smallPlan(t testing.TB, games ...int) Plan {
	t.Helper()
	r, words := librarytest.Small(t)
	return Plan{Rules: r, Words: words, Games: games, Seed: 3}
}

func trainer(t testing.TB, plan Plan) *Trainer {
	t.Helper()
	l, err := New(plan)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func run(t testing.TB, l *Trainer, threads int) {
	t.Helper()
	if err := l.Run(context.Background(), pool.Here(threads), func(pool.Progress) error { return nil }); err != nil {
		t.Fatal(err)
	}
}

// A seed gives one table, whatever the number of threads.
func TestThreadsAgree(t *testing.T) {
	games := testsize.Of(60, 150, 150)
	var tables [][]byte
	for _, threads := range []int{1, 2, 5} {
		l := trainer(t, smallPlan(t, games, games))
		run(t, l, threads)
		tables = append(tables, l.Table().AppendKLV2(nil))
	}
	if !bytes.Equal(tables[0], tables[1]) || !bytes.Equal(tables[0], tables[2]) {
		t.Error("one, two and five threads train different tables")
	}
	other := smallPlan(t, games, games)
	other.Seed++
	l := trainer(t, other)
	run(t, l, 2)
	if bytes.Equal(tables[0], l.Table().AppendKLV2(nil)) {
		t.Error("another seed trains the same table")
	}
}

// stopAt returns a report that ends a run with errStop in a phase, after so many of its games or leaves.
func stopAt(phase string, done int) func(pool.Progress) error {
	return func(p pool.Progress) error {
		if p.Phase == phase && p.Done >= done {
			return errStop
		}
		return nil
	}
}

var errStop = errors.New("stop")

// A run that is stopped and restored anywhere ends with the table of one that was not. The checkpoint
// is the same on any number of threads.
func TestResume(t *testing.T) {
	plan := smallPlan(t, 120, 40)
	whole := trainer(t, plan)
	run(t, whole, 2)
	stops := []struct {
		phase string
		done  int
	}{
		{"generation 1 of 2", 0}, {"generation 1 of 2", 1}, {"generation 1 of 2", 77}, {"generation 1 of 2", 120},
		{"fit of generation 1", 0}, {"generation 2 of 2", 0}, {"generation 2 of 2", 39}, {"fit of generation 2", 0},
	}
	for k := 0; k < len(stops); k += testsize.Of(2, 1, 1) {
		at := stops[k]
		var saved []byte
		for threads := 1; threads <= testsize.Of(2, 3, 3); threads++ {
			first := trainer(t, plan)
			if err := first.Run(t.Context(), pool.Here(threads), stopAt(at.phase, at.done)); !errors.Is(err, errStop) {
				t.Fatalf("stopped at %v: %v", at, err)
			}
			again := first.AppendCheckpoint(nil)
			if threads > 1 && !bytes.Equal(saved, again) {
				t.Errorf("at %v, %d threads have another checkpoint", at, threads)
			}
			saved = again
		}
		second := trainer(t, plan)
		if err := second.Restore(saved); err != nil {
			t.Fatal(err)
		}
		run(t, second, 1)
		if !bytes.Equal(second.Table().AppendKLV2(nil), whole.Table().AppendKLV2(nil)) {
			t.Errorf("a run stopped at %v ends with another table", at)
		}
	}
}

// Each phase reports its progress from beginning to end, in small steps.
func TestProgress(t *testing.T) {
	plan := smallPlan(t, 5, 3)
	var got []string
	last := pool.Progress{}
	err := trainer(t, plan).Run(t.Context(), pool.Here(2), func(p pool.Progress) error {
		if p.Phase != last.Phase {
			got = append(got, fmt.Sprintf("%s: %d of %d", p.Phase, p.Done, p.Of))
		} else if p.Done < last.Done || p.Done > p.Of {
			t.Errorf("%+v after %+v", p, last)
		}
		if p.Remark != "" {
			got = append(got, p.Remark[:len("generation 1: leaves moved by")])
		}
		last = p
		return nil
	})
	leaves := leave.Complete(plan.Rules.Tiles, 3).Len()
	want := []string{"generation 1 of 2: 0 of 5", fmt.Sprintf("fit of generation 1: %d of %d", leaves, leaves), "generation 1: leaves moved by",
		"generation 2 of 2: 0 of 3", fmt.Sprintf("fit of generation 2: %d of %d", leaves, leaves), "generation 2: leaves moved by"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v: %q, want %q", err, got, want)
	}
}

// A cancelled run keeps what has been played, and goes on to the same table.
func TestCancel(t *testing.T) {
	plan := smallPlan(t, 200)
	whole := trainer(t, plan)
	run(t, whole, 1)
	for _, at := range []int{0, 50} {
		l := trainer(t, plan)
		ctx, cancel := context.WithCancel(t.Context())
		err := l.Run(ctx, pool.Here(2), func(p pool.Progress) error {
			if p.Done == at {
				cancel()
			}
			return nil
		})
		if !errors.Is(err, context.Canceled) || l.state.games != at {
			t.Errorf("cancelled after %d games: %v, %d games are kept", at, err, l.state.games)
		}
		run(t, l, 1)
		if !bytes.Equal(l.Table().AppendKLV2(nil), whole.Table().AppendKLV2(nil)) {
			t.Errorf("a run cancelled after %d games ends with another table", at)
		}
	}
}

// Smoothing reports as it goes on, and ends with the error of a report.
func TestSmoothReports(t *testing.T) {
	r, _ := librarytest.Shipped(t)
	table := leave.Complete(r.Tiles, 4)
	reports := 0
	_, err := smooth(table, newTally(table.Len()), func(leaves int) error {
		if reports++; leaves != reports*reportEvery {
			t.Errorf("report %d after %d leaves", reports, leaves)
		}
		if reports == 2 {
			return errStop
		}
		return nil
	})
	if !errors.Is(err, errStop) || reports != 2 {
		t.Errorf("%v after %d reports", err, reports)
	}
}

func TestRestoreRefuses(t *testing.T) {
	plan := smallPlan(t, 60)
	l := trainer(t, plan)
	good := l.AppendCheckpoint(nil)
	flipped := bytes.Clone(good)
	flipped[len(flipped)/2] ^= 1
	other := smallPlan(t, 61)
	tooFar := bytes.Clone(good[:len(good)-sha256.Size])
	binary.LittleEndian.PutUint32(tooFar[len(magic)+sha256.Size:], 9)
	sum := sha256.Sum256(tooFar)
	short := good[:len(magic)+10]
	shortSum := sha256.Sum256(short)
	for _, test := range []struct {
		name string
		plan Plan
		data []byte
		want error
	}{
		{"nothing", plan, nil, stamp.ErrNot},
		{"another file", plan, []byte("MAVENWT2 and more"), stamp.ErrNot},
		{"an older version", plan, append([]byte("MAVENLT1"), good[len(magic):]...), stamp.ErrVersion},
		{"only the magic", plan, []byte(magic), stamp.ErrDamaged},
		{"torn", plan, good[:len(good)-5], stamp.ErrDamaged},
		{"a bit flipped", plan, flipped, stamp.ErrDamaged},
		{"no header", plan, append(bytes.Clone(short), shortSum[:]...), stamp.ErrDamaged},
		{"generation nine of one", plan, append(tooFar, sum[:]...), stamp.ErrDamaged},
		{"other games", other, good, checkpoint.ErrOtherPlan},
	} {
		l := trainer(t, test.plan)
		if err := l.Restore(test.data); !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, want %v", test.name, err, test.want)
		}
	}
}

func FuzzRestore(f *testing.F) {
	plan := smallPlan(f, 60)
	l := trainer(f, plan)
	f.Add(l.AppendCheckpoint(nil))
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		l := trainer(t, plan)
		if err := l.Restore(data); err == nil && !bytes.Equal(l.AppendCheckpoint(nil), data) {
			t.Error("a checkpoint that was taken is written otherwise")
		}
	})
}

func TestPlansRefused(t *testing.T) {
	for _, games := range [][]int{{}, {0}, {10, -1}} {
		if _, err := New(smallPlan(t, games...)); err == nil {
			t.Errorf("a plan of games %v is taken", games)
		}
	}
}

// Every part of a plan tells in its fingerprint.
func TestFingerprint(t *testing.T) {
	plan := smallPlan(t, 10)
	seen := map[string]string{plan.Fingerprint(): "the plan"}
	for name, change := range map[string]func(*Plan){
		"words": func(p *Plan) { p.Words = lexicon.New("x", p.Words.Set, p.Words.Graph, "x") },
		"games": func(p *Plan) { p.Games = []int{10, 10} },
		"seed":  func(p *Plan) { p.Seed = 4 },
		"rack":  func(p *Plan) { r := *p.Rules; r.RackSize = 5; p.Rules = &r },
		"board": func(p *Plan) {
			r := *p.Rules
			r.Squares = append([]rules.Premium{{}}, r.Squares[1:]...)
			p.Rules = &r
		},
		"tile set": func(p *Plan) { s := *p.Rules.Tiles; s.Count[1]++; p.Rules = p.Rules.WithTiles(&s) },
	} {
		other := plan
		change(&other)
		print := other.Fingerprint()
		if before, ok := seen[print]; ok {
			t.Errorf("changing the %s gives the fingerprint of %s", name, before)
		}
		seen[print] = name
	}
}

// The blank and the S come out on top, and the V at the bottom, after few games of English.
func TestTrainedOrder(t *testing.T) {
	if !testsize.Long() {
		t.Skip("plays a few hundred games")
	}
	r, words := librarytest.Shipped(t)
	l := trainer(t, Plan{Rules: r, Words: words, Games: []int{60}, Seed: random.Seed(1)})
	run(t, l, 2)
	worth := func(text string) tile.Equity {
		rack, err := r.Tiles.ParseRack(text)
		if err != nil {
			t.Fatal(err)
		}
		return l.Table().Worth(&rack)
	}
	order := []string{"?", "S", "E", "V"}
	for i := 1; i < len(order); i++ {
		if worth(order[i-1]) <= worth(order[i]) {
			t.Errorf("%s is worth %v, %s %v", order[i-1], worth(order[i-1]), order[i], worth(order[i]))
		}
	}
}

// Where equities are sums of what tiles bring, smoothing gives every leave that sum, seen or not.
func TestSmoothAddsUp(t *testing.T) {
	plan := smallPlan(t, 1)
	set := plan.Rules.Tiles
	const most = 3
	table := leave.Complete(set, most)
	seen := newTally(table.Len())
	const mean = 25 * int64(tile.Point)
	for n := range table.Len() {
		l := table.Leave(n)
		if l.Len() == 1 || n%3 > 0 { // a third of the larger leaves is never seen
			seen.weight[n] = 1000
			seen.sum[n] = 1000 * (mean + pointsOf(&l))
		}
	}
	seen.racks = racks{1000, 1000 * mean, 1000 * (25*25 + 400)}
	smoothed, err := smooth(table, seen, func(int) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for n := range table.Len() {
		l := table.Leave(n)
		if got, want := smoothed.Worth(&l), tile.Equity(pointsOf(&l)); math.Abs(float64(got-want)) > 50 {
			t.Errorf("leave %s is worth %v, want %v", set.Rack(&l), got, want)
		}
	}
	if d := driftOf(table, smoothed, seen); d.most < 10 || d.mean <= 0 {
		t.Errorf("drift from nothing is %+v", d)
	}
}

// pointsOf gives tile i the worth of i points, in thousandths.
func pointsOf(l *tile.Rack) int64 {
	sum := int64(0)
	for t, c := range l {
		sum += int64(t) * int64(c) * int64(tile.Point)
	}
	return sum
}

func TestWaysToTake(t *testing.T) {
	rack := tile.Rack{0: 2, 1: 3, 5: 1}
	for _, test := range []struct {
		subset tile.Rack
		want   int64
	}{
		{tile.Rack{}, 1},
		{tile.Rack{0: 1}, 2},
		{tile.Rack{1: 2}, 3},
		{tile.Rack{0: 1, 1: 2, 5: 1}, 6},
		{rack, 1},
		{tile.Rack{5: 2}, 0},
	} {
		if got := waysToTake(&test.subset, &rack); got != test.want {
			t.Errorf("%v from %v in %d ways, want %d", test.subset, rack, got, test.want)
		}
	}
}
