package preend_test

import (
	"context"
	"testing"

	"maven/internal/anagram"
	"maven/internal/preend"
)

// BenchmarkTwoPly looks at the endgames of the 32 best moves by two plies, with one tile in the bag, on one
// thread, with all that goes before.
func BenchmarkTwoPly(b *testing.B) {
	all := comparison(b)
	words := anagram.NewMap(all[0].position.Board.Words())
	for _, k := range all {
		if k.bag != 1 {
			continue
		}
		b.Run(k.name, func(b *testing.B) {
			for b.Loop() {
				s := preend.New(256*megabyte, 1)
				s.Words = words
				ctx, cancel := context.WithCancel(b.Context())
				nodes := 0
				_, err := s.Solve(ctx, &preend.Question{Position: &k.position}, func(a *preend.Answer) {
					n := 0
					for i := range a.Candidates {
						if a.Candidates[i].Depth >= preend.Replied {
							n++
						}
					}
					if n >= 32 {
						nodes = a.Nodes
						cancel()
					}
				})
				cancel()
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(nodes), "nodes/op")
			}
		})
	}
}
