package report

import (
	"context"
	"testing"
)

// BenchmarkJudge judges a game of 22 turns.
func BenchmarkJudge(b *testing.B) {
	f := shipped()
	var text string
	for name, one := range shared(b) {
		if name == "g01.gcg" {
			text = one
		}
	}
	h, about := f.replay(b, text, true)
	player := f.player.Again()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Judge(context.Background(), on(h, about, shipped().work(player, 5, nil))); err != nil {
			b.Fatal(err)
		}
	}
}
