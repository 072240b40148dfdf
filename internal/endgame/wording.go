package endgame

import (
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A wording is the words and the squares' premiums, which stay the same in all positions of a game.
type wording struct {
	rules   *rules.Rules
	graph   *wordgraph.Graph
	paths   wordgraph.Paths
	root    wordgraph.Node // of the GADDAG
	score   tile.Scores
	bonus   [tile.MaxRack + 1]int32
	all     tile.Mask // letters of the alphabet
	size    int
	lanes   int // rows and columns
	premium [mostLanes][span]premium
}

// A premium is what a square multiplies by; 0 for bricks and ends.
type premium struct{ letter, word uint8 }

func newWording(b *board.Board) *wording {
	r, words := b.Rules(), b.Words()
	w := &wording{
		rules: r, graph: words, paths: words.Paths(), root: words.GADDAGRoot(),
		score: r.Tiles.Score, all: tile.AllLetters(r.Tiles.Len()), size: r.Size, lanes: 2 * r.Size,
	}
	for i, points := range r.Bonus {
		w.bonus[i] = int32(points)
	}
	for row := range r.Size {
		for col := range r.Size {
			p := r.At(row, col)
			w.premium[row][col+1] = premium{p.Letter, p.Word}
			w.premium[r.Size+col][row+1] = premium{p.Letter, p.Word}
		}
	}
	return w
}

// direction returns the direction and number of a lane.
func (w *wording) direction(number int) (move.Direction, int) {
	if number >= w.size {
		return move.Down, number - w.size
	}
	return move.Across, number
}
