package preend_test

import (
	"context"
	"testing"
	"time"

	"maven/internal/data"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/panel"
	"maven/internal/preend"
	"maven/internal/stat"
)

// BenchmarkEmptying values the first candidate of the panel's positions that empties a bag of two to four tiles: on two
// threads, result and spread of every draw, for at most two minutes of processor time, a minute of the clock.
func BenchmarkEmptying(b *testing.B) {
	r, list := librarytest.Shipped(b)
	all, err := panel.Read(data.Panel(string(panel.PreEndgame)), r, list)
	if err != nil {
		b.Fatal(err)
	}
	for i := range all.Positions {
		k := &all.Positions[i]
		m, found := emptying(k)
		if k.Position.Bag() == 1 || !found {
			continue
		}
		b.Run(k.ID, func(b *testing.B) {
			for b.Loop() {
				s := preend.New(256*megabyte, 2)
				s.Words = list.Map()
				began, clock := worked(), time.Now()
				ctx, cancel := context.WithCancel(b.Context())
				go func() {
					for ctx.Err() == nil && worked() < began+2*time.Minute {
						time.Sleep(20 * time.Millisecond)
					}
					cancel()
				}()
				a, err := s.Solve(ctx, &preend.Question{Position: &k.Position, Moves: []move.Move{m}}, nil)
				cancel()
				if err != nil {
					b.Fatal(err)
				}
				won, exact := 0.0, 0.0 // draws of which is proven who wins, and by how much
				for _, d := range a.Candidates[0].Draws {
					if d.Known == stat.Proven {
						won++
						if d.SpreadKnown == stat.Proven {
							exact++
						}
					}
				}
				b.ReportMetric(float64(len(a.Candidates[0].Draws)), "draws")
				b.ReportMetric(won, "who-wins")
				b.ReportMetric(exact, "exact")
				b.ReportMetric(float64(a.Nodes), "positions")
				b.ReportMetric((worked() - began).Seconds(), "s-worked")
				b.ReportMetric(time.Since(clock).Seconds(), "s-clock")
			}
		})
	}
}

// emptying returns the first candidate that empties the bag.
func emptying(k *panel.Position) (move.Move, bool) {
	for i := range k.Candidates {
		if m := &k.Candidates[i].Move; preend.Empties(&k.Position, m) {
			return *m, true
		}
	}
	return move.Move{}, false
}
