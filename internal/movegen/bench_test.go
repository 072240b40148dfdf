package movegen_test

import (
	"testing"

	"maven/internal/anagram"
	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/leave"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/testshared"
	"maven/internal/tile"
)

// measured reads the shared positions: a request for the moves of each, with the leaves of the same list.
func measured(b *testing.B) []movegen.Request {
	graph := librarytest.SharedGraph(b, "TWL98.kwg")
	leaves, err := leave.Read(testshared.Read(b, "data", "TWL98.klv2"))
	if err != nil {
		b.Fatal(err)
	}
	r := librarytest.Rules(b, "standard", "")
	var requests []movegen.Request
	for _, f := range testshared.Rows(b, "static.tsv") {
		position, kept := librarytest.Position(b, board.New(r, graph), f[2]), new(tile.Kept)
		eval.NewStatic(leaves).Fill(kept, &position.Rack, r.Tiles, eval.Ending{BagEmpty: position.Bag() == 0})
		requests = append(requests, movegen.Request{Board: position.Board, Kept: kept, Bag: position.Bag(), Count: 10})
	}
	return requests
}

// BenchmarkAll finds all moves of the shared positions, and reports the time for one position.
func BenchmarkAll(b *testing.B) {
	requests := measured(b)
	var g movegen.Generator
	moves := make([]move.Move, 0, 1<<16)
	found := 0
	b.ReportAllocs()
	for b.Loop() {
		found = 0
		for i := range requests {
			moves = g.All(moves[:0], &requests[i])
			found += len(moves)
		}
	}
	each := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / float64(len(requests))
	b.ReportMetric(each/1000, "µs/position")
	b.ReportMetric(float64(found)/float64(len(requests))/each*1e9, "moves/s")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkTen finds the ten best moves of the shared positions, in each of three ways.
func BenchmarkTen(b *testing.B) {
	requests := measured(b)
	words := anagram.NewMap(requests[0].Board.Words())
	moves := make([]move.Move, 0, 1<<16)
	for _, c := range []struct {
		name string
		g    movegen.Generator
		find func(g *movegen.Generator, q *movegen.Request) []move.Move
	}{
		{"map", movegen.Generator{Words: words}, func(g *movegen.Generator, q *movegen.Request) []move.Move { return g.Top(moves, q) }},
		{"bounds", movegen.Generator{}, func(g *movegen.Generator, q *movegen.Request) []move.Move { return g.Top(moves, q) }},
		{"all", movegen.Generator{}, func(g *movegen.Generator, q *movegen.Request) []move.Move { return move.First(g.All(moves[:0], q), 10) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for i := range requests {
					c.find(&c.g, &requests[i])
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(requests))/1000, "µs/position")
			b.ReportMetric(0, "ns/op")
		})
	}
}
