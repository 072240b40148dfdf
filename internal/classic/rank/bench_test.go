package rank_test

import (
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
)

// BenchmarkSearch ranks the moves of positions of games with the TWL98 list, and reports the time for
// one position.
func BenchmarkSearch(b *testing.B) {
	for name, set := range map[string]*tables.Set{"zero": tables.Zero(), "full": randomSet(3)} {
		s := rank.NewStatic(set, twl98(b))
		var all []board.Position
		games(b, s, 3, 10, func(p *board.Position) { all = append(all, *p) })
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for i := range all {
					s.Search(&all[i])
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(len(all)), "µs/position")
		})
	}
}
