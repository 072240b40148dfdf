package infer_test

import (
	"context"
	"fmt"
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/infer"
	"maven/internal/random"
)

// BenchmarkRun infers after every move of some static games, on one thread, and reports the time for each
// turn by the number of tiles that are weighed: those kept, or the whole rack of an exchange.
func BenchmarkRun(b *testing.B) {
	s := shipped(b)
	turns := map[int][]*infer.Inference{}
	player, g := engine.NewStatic(s.judge, s.words), game.New(s.rules, s.words.Graph, 0)
	for n := range 12 {
		for g.Reset(random.Seed(100 + n)); !g.Over(); {
			p := g.Position()
			m := player.Best(&p)
			g.Play(&m)
			if p = g.Position(); g.Over() || p.Bag() == 0 {
				break
			}
			i, err := infer.New(&p, s.judge, infer.Options{})
			if err != nil {
				b.Fatal(err)
			}
			weighed := p.Sizes[1] - int(p.Last.Played)
			if m.Played > 0 && m.Score == 0 {
				weighed = p.Sizes[1]
			}
			turns[weighed] = append(turns[weighed], i)
		}
	}
	for weighed := range s.rules.RackSize + 1 {
		if len(turns[weighed]) == 0 {
			continue
		}
		b.Run(fmt.Sprint(weighed), func(b *testing.B) {
			racks := 0
			for b.Loop() {
				racks = 0
				for _, i := range turns[weighed] {
					racks += i.Run(context.Background(), nil).Looked
				}
			}
			n := float64(len(turns[weighed]))
			b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N)/n, "ms/turn")
			b.ReportMetric(float64(racks)/n, "racks/turn")
			b.ReportMetric(0, "ns/op")
		})
	}
}
