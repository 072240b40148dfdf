package engine_test

import (
	"context"
	"errors"
	"testing"

	"maven/internal/classic/search"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/random"
	"maven/internal/testsize"
)

// An asked is a context that is cancelled when it has been asked so many times whether it is; 0 for never.
type asked struct {
	context.Context
	limit, times int
}

func (a *asked) Err() error {
	if a.times++; a.limit > 0 && a.times >= a.limit {
		return context.Canceled
	}
	return nil
}

// A choice in a pre-endgame and one in an endgame can be stopped half way: the player asks often, and looks at next to
// nothing once it has been told. Of the games of some seeds, the first is taken that is not decided at once.
func TestClassicStopsWithinMove(t *testing.T) {
	testsize.OneThread(t)
	c := newClub(t)
	static := engine.NewStatic(eval.NewStatic(nil), nil)
	for _, few := range []int{search.FewestUnseen, search.FewestUnseen - 1} {
		var choose func(limit int) (int, error)
		all := 0
		for seed := random.Seed(11); all < 8 && seed < 50; seed++ {
			g := game.New(c.rules, c.words, seed)
			p := g.Position()
			for u := p.Unseen(); int(u.Len()) > few; u = p.Unseen() {
				m := static.Best(&p)
				g.Play(&m)
				p = g.Position()
			}
			choose = func(limit int) (int, error) {
				ctx := &asked{Context: context.Background(), limit: limit}
				_, err := c.player(t, search.Options{}).Choose(ctx, &p, engine.Limits{})
				return ctx.times, err
			}
			var err error
			if all, err = choose(0); err != nil {
				t.Fatal(err)
			}
		}
		if all < 8 {
			t.Fatalf("%d unseen: asked %d times", few, all)
		}
		half, err := choose(all / 2)
		if !errors.Is(err, context.Canceled) || half > all/2+3 {
			t.Errorf("%d unseen: told at %d of %d, it asked %d times, %v", few, all/2, all, half, err)
		}
	}
}
