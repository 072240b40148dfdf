package movegen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/notation/cgp"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// BenchmarkAll finds all moves of the shared positions, and reports the time for one position.
func BenchmarkAll(b *testing.B) {
	dir := os.Getenv("MAVEN_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared")
	}
	list, err := os.ReadFile(filepath.Join(dir, "positions", "static.tsv"))
	if err != nil {
		b.Skipf("SKIPPED: no comparison data: %v (set MAVEN_SHARED)", err)
	}
	file, err := os.ReadFile(filepath.Join(dir, "data", "TWL98.kwg"))
	if err != nil {
		b.Skipf("SKIPPED: no comparison data: %v (set MAVEN_SHARED)", err)
	}
	graph, err := wordgraph.Read(file, 26)
	if err != nil {
		b.Fatal(err)
	}
	r := loadRules(b, "standard", "")
	var boards []*board.Board
	var racks []tile.Kept
	var bags []int
	for _, line := range strings.Split(strings.TrimSpace(string(list)), "\n")[1:] {
		fields, err := cgp.Split(strings.Split(line, "\t")[2])
		if err != nil {
			b.Fatal(err)
		}
		p, err := fields.Position(r)
		if err != nil {
			b.Fatal(err)
		}
		position := board.New(r, graph)
		position.SetTiles(p.Squares)
		unseen := p.Unseen(r.Tiles)
		var kept tile.Kept
		kept.Reset(&p.Racks[0])
		boards, racks, bags = append(boards, position), append(racks, kept), append(bags, unseen.Len()-r.RackSize)
	}
	var g movegen.Generator
	moves := make([]move.Move, 0, 1<<16)
	found := 0
	b.ReportAllocs()
	for b.Loop() {
		found = 0
		for i := range boards {
			moves = g.All(moves[:0], boards[i], &racks[i], nil, bags[i])
			found += len(moves)
		}
	}
	each := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / float64(len(boards))
	b.ReportMetric(each/1000, "µs/position")
	b.ReportMetric(float64(found)/float64(len(boards))/each*1e9, "moves/s")
	b.ReportMetric(0, "ns/op")
}
