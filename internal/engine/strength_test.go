package engine_test

import (
	"math"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testshared"
	"maven/internal/testsize"
)

// pairs plays pairs of games between two leave tables on the same draws with sides swapped, and
// returns the mean of a's spread per game over the pairs, and its standard error.
func pairs(r *rules.Rules, words *lexicon.Lexicon, a, b *leave.Table, n int) (mean, se float64) {
	players := [2]*engine.Static{engine.NewStatic(eval.NewStatic(a), nil), engine.NewStatic(eval.NewStatic(b), nil)}
	g := game.New(r, words.Graph, 0)
	sum, squares := 0.0, 0.0
	for i := range n {
		spread := 0
		for first := range 2 { // a begins, then b
			g.Reset(random.Seed(1).Named("strength").At(i))
			for !g.Over() {
				p := g.Position()
				m := players[(g.Turn()+first)%2].Best(&p)
				g.Play(&m)
			}
			spread += g.Score(first) - g.Score(1-first)
		}
		half := float64(spread) / 2
		sum += half
		squares += half * half
	}
	mean = sum / float64(n)
	return mean, math.Sqrt((squares/float64(n) - mean*mean) / float64(n))
}

// The shipped table beats playing without leaves, by far more than chance. MAVEN_LONG=2 plays more
// pairs, for the figure in docs/testing.md.
func TestShippedTableBeatsNone(t *testing.T) {
	if !testsize.Long() {
		t.Skip("plays a hundred games")
	}
	n := 50
	if testsize.Longest() {
		n = 2000
	}
	lib := librarytest.Library("")
	r, err := lib.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	words, err := lib.Lexicon("Both", r.Tiles)
	if err != nil {
		t.Fatal(err)
	}
	table, _, err := lib.Leaves("", r, nil)
	if err != nil || table == nil {
		t.Fatalf("no table: %v", err)
	}
	mean, se := pairs(r, words, table, nil, n)
	t.Logf("%d pairs on Both: the shipped table against none %+.2f ± %.2f points a game", n, mean, se)
	if mean < 3*se {
		t.Errorf("the shipped table gains %.2f ± %.2f points a game", mean, se)
	}
}

// TestShippedTableAbroad measures the shipped table on another list against that list's own table;
// it was not made for that list, so nothing is asked of it but to beat none.
func TestShippedTableAbroad(t *testing.T) {
	if !testsize.Longest() {
		t.Skip("SKIPPED: set MAVEN_LONG=2 to play thousands of games")
	}
	dir := testshared.Path(t, "data")
	lib := librarytest.Library("")
	r, err := lib.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	words, err := lib.Lexicon(dir+"/TWL98.kwg", r.Tiles)
	if err != nil {
		t.Skipf("SKIPPED: no comparison data: %v (set MAVEN_SHARED)", err)
	}
	theirs, _, err := lib.Leaves(dir+"/TWL98.klv2", r, words)
	if err != nil {
		t.Fatal(err)
	}
	ours, _, err := lib.Leaves("", r, nil)
	if err != nil {
		t.Fatal(err)
	}
	const n = 2000
	mean, se := pairs(r, words, ours, theirs, n)
	t.Logf("%d pairs on TWL98: the shipped table against the list's own %+.2f ± %.2f points a game", n, mean, se)
	if mean, se := pairs(r, words, ours, nil, n/4); mean < 3*se {
		t.Errorf("against none the shipped table gains %.2f ± %.2f points a game", mean, se)
	}
}
