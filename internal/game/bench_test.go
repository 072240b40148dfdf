package game_test

import (
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
)

// BenchmarkApply is a play and its taking back; of the board alone for comparison.
func BenchmarkApply(b *testing.B) {
	r, words := librarytest.Rules(b, "standard", ""), librarytest.Graph(b)
	p := game.NewPosition(game.Known{Board: board.New(r, words), Rack: librarytest.Rack(b, r.Tiles, "AEINRST")})
	m, other := librarytest.Move(b, p.Board, "8D RETINA"), librarytest.Move(b, p.Board, "pass")
	drawn := librarytest.Rack(b, r.Tiles, "BCDEFG")
	for name, work := range map[string]func(){
		"position": func() { p.Apply(&m, &drawn); p.TakeBack() },
		"board":    func() { p.Board.Place(&m); p.Board.Undo() },
		"pass":     func() { p.Apply(&other, nil); p.TakeBack() },
		"unseen":   func() { p.Unseen() },
		"hash":     func() { p.Hash() },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				work()
			}
		})
	}
}
