package train

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"maven/internal/classic/search"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/library/librarytest"
	"maven/internal/match"
	"maven/internal/pool"
	"maven/internal/testsize"
)

// A hall is where matches are played: English by the standard rules on the list Both.
type hall struct {
	plan  Plan
	words *words.Section
}

func newHall(t testing.TB) *hall {
	t.Helper()
	plan := englishPlan(t, 1)
	lib := librarytest.Library("")
	list, err := lib.Lexicon("Both", plan.Rules.Tiles)
	if err != nil {
		t.Fatal(err)
	}
	section, err := librarytest.Library("").Section(list.Graph)
	if err != nil {
		t.Fatal(err)
	}
	return &hall{plan, section}
}

// classic plays the first move of the original's static search.
func (h *hall) classic(t testing.TB, name string, set *tables.Set) match.Side {
	t.Helper()
	player, err := engine.NewClassic(h.plan.Rules, set, h.words, search.Options{NoPreEndgame: true, NoEndgame: true})
	if err != nil {
		t.Fatal(err)
	}
	return match.Side{Name: name, New: func() engine.Player { return player.Again() }}
}

func (h *hall) modern() match.Side {
	return match.Side{Name: "modern", New: func() engine.Player {
		return engine.NewStatic(eval.NewStatic(h.plan.Leaves), h.plan.Words)
	}}
}

// versus plays pairs of games and returns what a gains a game.
func (h *hall) versus(t testing.TB, pairs int, a, b match.Side) match.Estimate {
	t.Helper()
	m, err := match.New(match.Plan{
		Rules: h.plan.Rules, Words: h.plan.Words,
		Sides: [2]match.Side{a, b}, Games: 2 * pairs, Seed: 77,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Run(context.Background(), pool.Here(2), func(*match.Pair) error { return nil }); err != nil {
		t.Fatal(err)
	}
	s := m.Result().Sides[0]
	low, high := s.Spread.Interval(pairs)
	t.Logf("%d pairs, %s against %s: %+.2f points a game [%+.2f, %+.2f], wins %.2f%%",
		pairs, a.Name, b.Name, s.Spread.Mean, low, high, 100*s.WinRate.Mean)
	return s.Spread
}

// The tables shipped beat tables of zeros. MAVEN_LONG=2 plays enough pairs for the figures of
// docs/classic.md, and plays against the published values and the modern player as well.
func TestShippedClassicBeatsZero(t *testing.T) {
	if !testsize.Long() {
		t.Skip("plays games")
	}
	pairs, long := 20, testsize.Longest()
	if long {
		pairs = 2000
	}
	h := newHall(t)
	set, err := librarytest.Library("").Classic(h.plan.Rules)
	if err != nil {
		t.Fatal(err)
	}
	if low, _ := h.versus(t, pairs, h.classic(t, "trained", set), h.classic(t, "zero", tables.Zero())).Interval(pairs); low <= 0 {
		t.Errorf("the interval begins at %+.2f", low)
	}
	if !long {
		return
	}
	open := *set
	open.First = [8]int{}
	h.versus(t, pairs, h.classic(t, "trained", set), h.classic(t, "trained without FRST", &open))
	h.versus(t, pairs, h.classic(t, "trained", set), h.modern())
	published, err := publishedSet()
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("SKIPPED, not played against the published values: set MAVEN_SHARED")
	}
	if err != nil {
		t.Fatal(err)
	}
	h.versus(t, pairs, h.classic(t, "trained", set), h.classic(t, "published", published))
}

// publishedSet reads the published values.
func publishedSet() (*tables.Set, error) {
	dir := os.Getenv("MAVEN_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared")
	}
	if _, err := os.Stat(filepath.Join(dir, "maven-classic", "expr.csv")); err != nil {
		return nil, fmt.Errorf("published values: %w", err)
	}
	return tables.FromCSV(func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(dir, "maven-classic", name)) })
}
