package train

import (
	"context"
	"sort"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/tile"
)

// Losses plays the plan's games between a player and itself, and counts the moves by what they lose by the judge:
// in place i those that lose at most bounds[i], and more than the bound before; in the last place the rest. The bounds
// ascend. A pass with tiles in the bag counts as worth 0, as in reports. The counts are the same on any number of
// threads.
func Losses(ctx context.Context, plan *Plan, judge *eval.Static, player func() engine.Player, bounds []tile.Equity, threads int) ([]int, error) {
	counts := make([]int, len(bounds)+1)
	seed := plan.Seed.Named("losses")
	err := pool.Run(ctx, threads, 0, plan.Games, func(int) pool.Worker[[]int] {
		g, own, static := game.New(plan.Rules, plan.Words.Graph, 0), player(), engine.NewStatic(judge, plan.Words)
		return func(ctx context.Context, number int) ([]int, error) {
			g.Reset(seed.At(number))
			one := make([]int, len(counts))
			err := match.Play(ctx, g, [2]engine.Player{own, own}, func(p *game.Position, m *move.Move) {
				loss := lossOf(static, p, m)
				one[sort.Search(len(bounds), func(i int) bool { return loss <= bounds[i] })]++
			})
			return one, err
		}
	}, func(_ int, one []int) error {
		for i := range counts {
			counts[i] += one[i]
		}
		return nil
	})
	return counts, err
}

func lossOf(static *engine.Static, p *game.Position, m *move.Move) tile.Equity {
	best, made := static.Best(p), *m
	static.Value(p, &made)
	if made.Kind == move.Pass && p.Bag() > 0 {
		made.Equity = 0
	}
	return max(best.Equity-made.Equity, 0)
}
