package preend

import (
	"slices"
	"testing"

	"maven/internal/move"
	"maven/internal/tile"
)

// TestSweeps takes candidates through all steps: at a glance each looks at splits that it has not seen, and at last
// at all of them, once.
func TestSweeps(t *testing.T) {
	for _, n := range []int{1, 7, 8, 9, 36, 72, 120, 330, 1980} {
		c := candidate{plan: &plan{splits: make([]split, n)}}
		seen, rungs := map[int]bool{}, 0
		for _, s := range sweeps() {
			count, looked := min(s.orders, n), []int(nil)
			for i := range count {
				if c.wants(i, count) {
					looked = append(looked, c.plan.spaced(i, count))
				}
			}
			before := len(seen)
			if before == n && len(looked) > 0 {
				t.Errorf("%d splits: %d are looked at again", n, len(looked))
			}
			if count == n && before < n {
				if clear(seen); len(looked) != n {
					t.Errorf("%d splits: %d are looked at in the end", n, len(looked))
				}
			}
			for _, i := range looked {
				if seen[i] {
					t.Errorf("%d splits: number %d is looked at twice", n, i)
				}
				seen[i] = true
			}
			if len(seen) != count {
				t.Errorf("%d splits: %d are looked at, want %d", n, len(seen), count)
			}
			c.owe(count)
			for range looked {
				c.pay()
			}
			if rungs++; c.rung != rungs || c.owed != 0 {
				t.Errorf("%d splits: step %d, %d looks owed; want step %d", n, c.rung, c.owed, rungs)
			}
		}
	}
}

// Candidates stand side by side if they draw as many tiles, keep the same, and are of one kind.
func TestAlike(t *testing.T) {
	p, q := &plan{drawn: 2}, &plan{drawn: 1}
	two := tile.RackOf(1, 2)
	exchange := move.NewExchange(&two)
	play := exchange
	play.Kind = move.Play
	all := []*candidate{{plan: p, move: exchange}, {plan: q}, {plan: p, move: play}, {plan: p, move: exchange}, {plan: p, move: play}}
	slices.SortStableFunc(all, compareUsed)
	var groups []int
	for rest := all; len(rest) > 0; rest = rest[alike(rest):] {
		groups = append(groups, alike(rest))
	}
	if !slices.Equal(groups, []int{1, 2, 2}) {
		t.Errorf("groups of %v", groups)
	}
}

// TestInTurn takes jobs of three lists, of which one is empty.
func TestInTurn(t *testing.T) {
	list := func(depths ...Depth) (jobs []job) {
		for _, d := range depths {
			jobs = append(jobs, job{depth: d})
		}
		return jobs
	}
	var got []Depth
	for _, j := range inTurn([][]job{list(1, 3), nil, list(2, 4, 5)}) {
		got = append(got, j.depth)
	}
	if !slices.Equal(got, []Depth{1, 2, 3, 4, 5}) {
		t.Errorf("jobs %v", got)
	}
	if jobs := (job{}).appendTo(nil); jobs != nil {
		t.Errorf("a job without items is %v", jobs)
	}
}

// Each draw is taken as often as it comes.
func TestByHash(t *testing.T) {
	pool := tile.RackOf(1, 1, 2, 3, 3, 3)
	all := draws(&pool, 2)
	total := 0.0
	for _, d := range all {
		total += d.ways
	}
	taken := map[tile.Rack]float64{}
	const n = 30_000
	for i := range uint64(n) {
		taken[byHash(all, i*(1<<64/n)).tiles]++
	}
	for _, d := range all {
		if want := d.ways / total * n; taken[d.tiles] < want-2 || taken[d.tiles] > want+2 {
			t.Errorf("%v is taken %v times of %d, want %v", d.tiles, taken[d.tiles], n, want)
		}
	}
	if d := byHash(all, 1<<64-1); d != &all[len(all)-1] {
		t.Errorf("the last is %v", d.tiles)
	}
}
