package match_test

import (
	"context"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/pool"
)

// ticking plays as a side does, and takes so much time for each move.
func ticking(side match.Side, spent time.Duration, seen func(engine.Limits)) match.Side {
	return match.Side{Name: spent.String(), New: func() engine.Player {
		return clocked{side.New(), spent, seen}
	}}
}

type clocked struct {
	engine.Player
	spent time.Duration
	seen  func(engine.Limits)
}

func (c clocked) Choose(ctx context.Context, p *game.Position, l engine.Limits) (move.Move, error) {
	c.seen(l)
	time.Sleep(c.spent)
	return c.Player.Choose(ctx, p, l)
}

// Each player is given what is left on its own clock, and pays for what it exceeds it by.
func TestClocks(t *testing.T) {
	synctest.Test(t, testClocks)
}

func testClocks(t *testing.T) {
	var given []engine.Clock
	quick := ticking(static(), time.Second, func(engine.Limits) {})
	late := ticking(static(), 40*time.Second, func(l engine.Limits) {
		if l.Clock != nil {
			given = append(given, *l.Clock)
		}
	})
	plan := smallPlan(t, quick, late, 6)
	untimed := plan
	plan.Clock = &engine.Clock{Left: time.Minute, Increment: 2 * time.Second}
	var text strings.Builder
	log := match.NewLog(&text, &plan)
	if err := log.Begin(); err != nil {
		t.Fatal(err)
	}
	worst := time.Duration(0)
	m := begun(t, plan)
	err := m.Run(t.Context(), pool.Here(1), func(p *match.Pair) error {
		for i := range p.Games {
			g := &p.Games[i]
			made := 0
			for n := range g.Turns {
				made += g.Side(n)
			}
			over := time.Duration(max(40*made-2*(made-1)-60, 0)) * time.Second
			worst = max(worst, over)
			if g.Overtime != [2]time.Duration{0, over} {
				t.Errorf("pair %d: overtime %v after %d moves, want %v", p.Number, g.Overtime, made, over)
			}
			record := string(written(t, nil, &plan, p, i))
			if strings.Contains(record, ">B: (time) -") != (over > 0) || strings.Contains(record, ">A: (time)") {
				t.Errorf("pair %d:\n%s", p.Number, record)
			}
		}
		return log.Pair(p)
	})
	if err != nil {
		t.Fatal(err)
	}
	r := m.Result()
	if r.Sides[0].Overtime != 0 || r.Sides[1].Overtime != worst || worst == 0 {
		t.Errorf("overtime %v and %v, want %v", r.Sides[0].Overtime, r.Sides[1].Overtime, worst)
	}
	if given[0] != *plan.Clock || given[1].Left != 22*time.Second {
		t.Errorf("the player was given %v, then %v", given[0], given[1])
	}
	without, _ := played(t, untimed, 1)
	if r.Sides[0].Spread.Mean <= without.Sides[0].Spread.Mean {
		t.Error("overtime costs nothing")
	}
	again := begun(t, plan)
	if _, err := match.NewLog(io.Discard, &plan).Restore(again, strings.NewReader(text.String())); err != nil || again.Result() != r {
		t.Errorf("from the log %+v, want %+v: %v", again.Result(), r, err)
	}
	if plan.Fingerprint() == untimed.Fingerprint() {
		t.Error("a match under clocks has the fingerprint of one without")
	}
}
