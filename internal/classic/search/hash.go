package search

import (
	"maven/internal/classic/board"
	"maven/internal/random"
)

// What the keys of the position hash stand for; any different numbers would do.
const (
	squareKind = iota << 32
	rackKind
)

// squareKey is the key of a letter on a square; a capital is that of a blank.
func squareKey(lane, pos int, letter byte) uint64 {
	at := board.SquareAt(lane, pos)
	return random.Mix(squareKind | uint64(at.Row)<<16 | uint64(at.Col)<<8 | uint64(letter))
}

// rackKey is the key of what a side holds; side 0 is the side to move. The keys of tiles are added, so that
// their order does not matter but their number does.
func rackKey(side int, rack board.Rack) uint64 {
	sum := uint64(0)
	for i := range len(rack) {
		sum += random.Mix(rackKind | uint64(rack[i]))
	}
	return random.Mix(sum + uint64(side))
}
