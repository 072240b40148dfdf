package preend_test

import (
	"context"
	"testing"
	"time"

	"maven/internal/anagram"
	"maven/internal/preend"
)

// BenchmarkDepth looks at positions with two to four tiles in the bag for 40 s of processor time, on one
// thread, and tells how many moves have been looked at how deep then, and what weight of the best one's
// results nobody has looked at.
func BenchmarkDepth(b *testing.B) {
	all := comparison(b)
	words := anagram.NewMap(all[0].position.Board.Words())
	for _, k := range all {
		if k.bag == 1 {
			continue
		}
		b.Run(k.name, func(b *testing.B) {
			for b.Loop() {
				s := preend.New(256*megabyte, 1)
				s.Words = words
				began := worked()
				ctx, cancel := context.WithCancel(b.Context())
				go func() {
					for ctx.Err() == nil && worked() < began+40*time.Second {
						time.Sleep(20 * time.Millisecond)
					}
					cancel()
				}()
				took := map[preend.Depth]float64{}
				a, err := s.Solve(ctx, &preend.Question{Position: &k.position}, func(a *preend.Answer) {
					for i := range a.Candidates {
						if d := a.Candidates[i].Depth; took[d] == 0 {
							took[d] = (worked() - began).Seconds()
						}
					}
				})
				cancel()
				if err != nil {
					b.Fatal(err)
				}
				deep := [preend.Proof + 1]float64{}
				for i := range a.Candidates {
					if c := &a.Candidates[i]; c.Depth > preend.Glanced && c.Unknown > 0 {
						deep[preend.Glanced]++
						continue
					}
					for depth := range a.Candidates[i].Depth + 1 {
						deep[depth]++
					}
				}
				for depth := preend.Glanced; depth <= preend.Proof; depth++ {
					b.ReportMetric(deep[depth], depth.String())
					b.ReportMetric(took[depth], "s-to-"+depth.String())
				}
				b.ReportMetric(a.Candidates[0].Unknown, "unknown")
				b.ReportMetric(float64(len(a.Candidates)), "moves")
				b.ReportMetric((worked() - began).Seconds(), "s-worked")
			}
		})
	}
}
