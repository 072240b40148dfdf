package search_test

import (
	"context"
	"fmt"
	"testing"

	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/random"
)

// BenchmarkRun simulates ten candidates for two turns by the static search, in the middle of a game
// with the shipped words.
func BenchmarkRun(b *testing.B) {
	active := shipped(b)
	set := valued()
	p := hidden(turns(b, active, 3)[8])
	moves, err := search.Candidates(rank.NewStatic(set, active), &p, 10, nil)
	if err != nil || len(moves) != 10 {
		b.Fatalf("%d candidates, error %v", len(moves), err)
	}
	s := search.NewSimulator(active, search.Choosers(set, active, staticOnly()))
	for _, threads := range []int{1, 2} {
		b.Run(fmt.Sprint("threads=", threads), func(b *testing.B) {
			b.ReportAllocs()
			settings := search.SimulationSettings{Turns: 2, Iterations: 20, Threads: threads}
			for b.Loop() {
				settings.Seed = random.Seed(b.N)
				if _, err := s.Run(context.Background(), &p, moves, settings); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(settings.Iterations)*float64(b.N)/b.Elapsed().Seconds(), "iterations/s")
		})
	}
}
