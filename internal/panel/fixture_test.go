package panel

import (
	"context"
	"sync"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/library/librarytest"
	"maven/internal/pool"
	"maven/internal/testsize"
)

// smallPlan is of a few positions that are valued with little work.
func smallPlan(t testing.TB, positions int) *Plan {
	t.Helper()
	r, words := librarytest.Shipped(t)
	win, err := librarytest.Library("").WinProb("", r, nil)
	if err != nil {
		t.Fatal(err)
	}
	judge := eval.NewStatic(nil)
	last := func() engine.Player { return &lastPlayer{engine.NewStatic(judge, words)} }
	least := effort{wide: 6, shortPlayOuts: 6, leastDraws: 12, plies: 2}
	return &Plan{effort: testsize.Of(least, effortFor(0.01), effortFor(0.01)), Section: Middle, Positions: positions, Seed: 5, Error: 0.2, Rules: r, Words: words, Judge: judge, Win: win,
		Advisers: []func() engine.Player{last}, Made: "a test"}
}

// three has the lines of the three positions of smallPlan, made once by one thread.
var three struct {
	once  sync.Once
	lines []string
}

func threeMade(t testing.TB) []string {
	t.Helper()
	three.once.Do(func() { three.lines = made(t, smallPlan(t, 3), 1, 0) })
	return three.lines
}

// made returns the lines of the positions from number done on.
func made(t testing.TB, p *Plan, threads, done int) []string {
	t.Helper()
	var lines []string
	err := Make(context.Background(), p, pool.Here(threads), done, func(made *Position) error {
		lines = append(lines, string(made.AppendTo(nil)))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}
