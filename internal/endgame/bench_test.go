package endgame_test

import (
	"context"
	"testing"

	"maven/internal/endgame"
)

// solveAll asks for the values of positions, and reports how many positions were looked at.
func solveAll(b *testing.B, memory, threads int, l endgame.Limits, wanted func(*known) bool) {
	s, all := endgame.New(memory, threads), measured(b)
	nodes, questions := 0, 0
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		for i := range all {
			if !wanted(&all[i]) {
				continue
			}
			b.StopTimer()
			s.ForgetAll()
			b.StartTimer()
			a := solve(b, s, &endgame.Question{Position: &all[i].position, Limits: l})
			nodes, questions = nodes+a.Nodes, questions+1
		}
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "positions")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(questions)/1000, "ms/question")
}

// BenchmarkProven solves the positions of the comparison data that another engine has proven.
func BenchmarkProven(b *testing.B) {
	solveAll(b, 256*megabyte, 1, endgame.Limits{}, func(k *known) bool { return k.proven })
}

// BenchmarkOthers solves the others.
func BenchmarkOthers(b *testing.B) {
	solveAll(b, 256*megabyte, 1, endgame.Limits{}, func(k *known) bool { return !k.proven })
}

// BenchmarkTwoThreads solves them all on two threads.
func BenchmarkTwoThreads(b *testing.B) {
	solveAll(b, 256*megabyte, 2, endgame.Limits{}, func(*known) bool { return true })
}

// BenchmarkShort looks at a thousand positions for each, as for a quick move.
func BenchmarkShort(b *testing.B) {
	solveAll(b, 32*megabyte, 1, endgame.Limits{Nodes: 1000}, func(*known) bool { return true })
}

// BenchmarkWindow asks whether the side to move of each position gains at least nothing.
func BenchmarkWindow(b *testing.B) {
	s, all := endgame.New(256*megabyte, 1), measured(b)
	b.ReportAllocs()
	for b.Loop() {
		for i := range all {
			s.ForgetAll()
			if _, err := s.Window(context.Background(), &all[i].position, -1, 0, endgame.Limits{}); err != nil {
				b.Fatal(err)
			}
		}
	}
}
