package board_test

import (
	"testing"

	"maven/internal/classic/board"
	"maven/internal/data/datatest"
	"maven/internal/library/librarytest"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/tile"
)

// BenchmarkAll finds the plays of full racks in positions of games with the TWL98 list, by the
// classic and by the modern generator, and reports the time for one position; and those of two blanks.
func BenchmarkAll(b *testing.B) {
	graph := librarytest.SharedGraph(b, "TWL98.kwg")
	active := sectionsIn(b, graph)
	type position struct {
		match *match
		rack  board.Rack
		kept  tile.Kept
	}
	var all []position
	r := datatest.Rules(b, "standard")
	b.Run("blanks", func(b *testing.B) {
		on := boardOf(b, across(8, 4, "hello")...)
		var g board.Generator
		found := 0
		count := func(*board.Move) { found++ }
		racks := []board.Rack{"??aeinr", "??dgost"} // in turn, so that nothing is kept
		b.ReportAllocs()
		for n := 0; b.Loop(); n++ {
			found = 0
			g.All(active, on, racks[n%2], nil, count)
		}
		b.ReportMetric(float64(found), "plays/position")
	})
	for game := range 30 {
		turns := 2 + game%10
		m := newMatch(r, graph)
		selfPlay(b, m, random.Seed(3).At(game), func(rack board.Rack, _ map[place]int) {
			if turns--; turns == 0 && len(rack) == board.MaxRack {
				copied := newMatch(r, graph)
				copied.modern.CopyFrom(m.modern)
				*copied.classic = *m.classic
				all = append(all, position{copied, rack, m.kept})
			}
		})
	}
	report := func(b *testing.B, found int) {
		each := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / float64(len(all))
		b.ReportMetric(each/1000, "µs/position")
		b.ReportMetric(float64(found)/float64(len(all)), "plays/position")
		b.ReportMetric(0, "ns/op")
	}
	b.Run("classic", func(b *testing.B) {
		var g board.Generator
		var table [128]int
		found := 0
		count := func(*board.Move) { found++ }
		b.ReportAllocs()
		for b.Loop() {
			found = 0
			for i := range all {
				g.All(active, all[i].match.classic, all[i].rack, &table, count)
			}
		}
		report(b, found)
	})
	b.Run("modern", func(b *testing.B) {
		b.ReportAllocs()
		found := 0
		for b.Loop() {
			found = 0
			for i := range all {
				m := all[i].match
				m.moves = m.gen.Plays(m.moves[:0], &movegen.Request{Board: m.modern, Kept: &all[i].kept})
				found += len(m.moves)
			}
		}
		report(b, found)
	})
}
