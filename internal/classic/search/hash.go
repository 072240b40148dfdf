package search

import "maven/internal/classic/board"

// What the keys of the position hash stand for; any different numbers would do.
const (
	squareKind = iota << 32
	rackKind
)

// mix is the finishing step of splitmix64 (S. Vigna), a bijection that spreads every input bit. It
// stands for the table of random words of a Zobrist hash.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// squareKey is the key of a letter on a square; a capital is that of a blank.
func squareKey(lane, pos int, letter byte) uint64 {
	at := board.SquareAt(lane, pos)
	return mix(squareKind | uint64(at.Row)<<16 | uint64(at.Col)<<8 | uint64(letter))
}

// rackKey is the key of what a side holds; side 0 is the side to move. The keys of tiles are added, so that
// their order does not matter but their number does.
func rackKey(side int, rack board.Rack) uint64 {
	sum := uint64(0)
	for i := range len(rack) {
		sum += mix(rackKind | uint64(rack[i]))
	}
	return mix(sum + uint64(side))
}
