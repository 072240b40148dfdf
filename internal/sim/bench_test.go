package sim

import (
	"fmt"
	"math"
	"testing"

	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/movegen"
)

// plainly plays a candidate out without anything that candidates share: by a best move for every ply.
func (p *playout) plainly(c *candidate, d *draw, plies int) {
	p.at = p.board
	p.board.CopyFrom(c.board)
	p.sides = [2]side{{rack: p.start.Rack, points: p.start.Scores[0]}, {rack: d.opponent, points: p.start.Scores[1]}}
	p.quiet, p.end = p.start.Quiet, game.Going
	p.bag, p.put = d.order, false
	m, turn := c.move, 0
	p.make(&m, turn, c.leave, d)
	p.kept = &p.last.kept
	for range plies {
		if p.end != game.Going {
			break
		}
		turn = 1 - turn
		var e eval.Ending
		if len(p.bag) == 0 {
			e = eval.Ending{BagEmpty: true, Points: p.rules.Tiles.RackScore(&p.sides[1-turn].rack)}
		}
		p.means.Judge.Fill(p.kept, &p.sides[turn].rack, p.rules.Tiles, e)
		q := movegen.Request{Board: p.board, Kept: p.kept, Bag: len(p.bag)}
		if p.board.Empty() {
			q.Opening = &p.open
		}
		m = p.finder.Best(&q)
		leave := p.leave(&m)
		p.board.Place(&m)
		p.make(&m, turn, leave, d)
	}
	var o outcome
	p.value(&o, 1-turn)
}

// BenchmarkPlayOuts plays the shared positions out with 15 candidates in equal shares, a few at a time in turn:
// plainly, one candidate after the other; as a simulation does in its first draws; and as it does later. It reports the time for one
// play-out in each way, and how many times as fast as plainly the last is; the last line has the geometric
// mean.
func BenchmarkPlayOuts(b *testing.B) {
	c := sharedClub(b)
	for _, plies := range []int{2, 5} {
		logs, positions := [2]float64{}, 0
		for i, line := range lines(b, "sims.tsv", 2) {
			b.Run(fmt.Sprintf("%dplies/sim%d", plies, i+1), func(b *testing.B) {
				ways := measure(b, c, line, plies)
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(ways[0]*1e6, "µs/plain")
				b.ReportMetric(ways[1]*1e6, "µs/first")
				b.ReportMetric(ways[2]*1e6, "µs/later")
				b.ReportMetric(ways[0]/ways[2], "times")
				logs[0] += math.Log(ways[0] / ways[1])
				logs[1] += math.Log(ways[0] / ways[2])
				positions++
			})
		}
		b.Logf("%d plies: %.2f times as fast in the first draws, %.2f later", plies, math.Exp(logs[0]/float64(positions)), math.Exp(logs[1]/float64(positions)))
	}
}

// measure returns the seconds of one play-out in each way.
func measure(b *testing.B, c *club, line string, plies int) [3]float64 {
	p := c.read(b, line)
	s, err := New(p, c.means, Options{Plies: plies, Equal: true})
	if err != nil {
		b.Fatal(err)
	}
	for _, m := range move.First(c.all(p), 15) {
		s.Add(m)
	}
	s.withTables(b)
	table, outs, batch := s.table, [3]*playout{newPlayout(s), newPlayout(s), newPlayout(s)}, new(block)
	own := make([]*candidate, len(s.candidates))
	for i, one := range s.candidates {
		copied := *one
		own[i] = &copied
	}
	var spent [3]float64
	for n := 0; b.Loop(); n++ {
		for way, out := range outs {
			for i, one := range s.candidates {
				one.table = nil
				if way == 2 {
					one.table = own[i].table
				}
			}
			if s.table = nil; way == 2 {
				s.table = table
			}
			batch.reset(1, plies, s.live())
			before := worked()
			if way == 0 {
				one := s.candidates[n%len(s.candidates)]
				for i := range s.candidates {
					if err := s.drawer.draw(&out.drawn, n+i); err != nil {
						b.Fatal(err)
					}
					out.plainly(one, &out.drawn, plies)
				}
			} else if err := out.block(b.Context(), s, batch, n); err != nil {
				b.Fatal(err)
			}
			spent[way] += (worked() - before).Seconds()
		}
	}
	for way := range spent {
		spent[way] /= float64(b.N * len(s.candidates))
	}
	return spent
}
