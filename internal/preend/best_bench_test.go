package preend_test

import (
	"context"
	"testing"
	"time"

	"maven/internal/data"
	"maven/internal/library/librarytest"
	"maven/internal/panel"
	"maven/internal/preend"
	"maven/internal/stat"
)

// BenchmarkBest looks at the positions of the panel with two tiles in the bag until the best move's result is proven for every
// draw, and that none of the seven next wins more often: on two threads, for at most ten minutes of processor time.
func BenchmarkBest(b *testing.B) {
	r, list := librarytest.Shipped(b)
	all, err := panel.Read(data.Panel(string(panel.PreEndgame)), r, list)
	if err != nil {
		b.Fatal(err)
	}
	for i := range all.Positions {
		k := &all.Positions[i]
		if k.Position.Bag() != 2 {
			continue
		}
		b.Run(k.ID, func(b *testing.B) {
			for b.Loop() {
				s := preend.New(256*megabyte, 2)
				s.Words = list.Map()
				began, found := worked(), 0.0
				ctx, cancel := context.WithCancel(b.Context())
				go func() {
					for ctx.Err() == nil && worked() < began+10*time.Minute {
						time.Sleep(20 * time.Millisecond)
					}
					cancel()
				}()
				a, err := s.Solve(ctx, &preend.Question{Position: &k.Position}, func(a *preend.Answer) {
					if settled(a) {
						found = 1
						cancel()
					}
				})
				cancel()
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(found, "proven")
				b.ReportMetric(float64(a.Nodes), "positions")
				b.ReportMetric((worked() - began).Seconds(), "s-worked")
			}
		})
	}
}

// leaders is how many moves are to be proven.
const leaders = 8

// settled reports whether the first move's results are proven, and no other leader may win more by what is proven of it.
func settled(a *preend.Answer) bool {
	best := &a.Candidates[0]
	if best.Known < stat.Proven {
		return false
	}
	for i := range a.Candidates[:min(leaders, len(a.Candidates))] {
		most := a.Total
		for _, d := range a.Candidates[i].Draws {
			if d.Known == stat.Proven {
				most -= d.Losses + d.Ties/2
			}
		}
		if most > best.Wins+best.Ties/2 {
			return false
		}
	}
	return true
}
