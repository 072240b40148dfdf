package game

import (
	"maven/internal/board"
	"maven/internal/random"
	"maven/internal/tile"
)

// The seeds of the hash's parts; any different values serve.
const (
	squareSeed random.Seed = 0x73717561 // "squa"
	tileSeed   random.Seed = 0x74696c65 // "tile"
	quietSeed  random.Seed = 0x71756965 // "quie"
)

// opponentKey makes the known tiles of the opponent's another part of the hash than those on turn; any
// odd number serves.
const opponentKey = 0x9e3779b97f4a7c15

// Hash returns a hash of what decides how the game goes on: the tiles on the squares, with the letters
// that blanks stand for, the tiles that are known on both racks and by whom they are held, the sizes of
// the racks, and the turns without score and passes. The scores are not in it. It is the same on every
// machine.
func (p *Position) Hash() uint64 {
	quiet := p.Scoreless<<16 | p.Passes // both stay far below, since a game ends or goes on by rules
	sizes := p.Sizes[0]<<8 | p.Sizes[1]
	return p.squares + p.racks[0] + opponentKey*p.racks[1] + uint64(quietSeed.At(quiet).At(sizes))
}

// squareKey is what a tile on a square, counted row by row, puts to the hash.
func squareKey(square int, t tile.Tile) uint64 { return uint64(squareSeed.At(square<<8 | int(t))) }

// tileKey is what each tile known on a rack puts to the hash.
func tileKey(t tile.Tile) uint64 { return uint64(tileSeed.At(int(t))) }

// boardHash returns the board's part of the hash.
func boardHash(b *board.Board) uint64 {
	sum, size := uint64(0), b.Rules().Size
	for i := range size * size {
		if t := b.At(i/size, i%size); t != 0 {
			sum += squareKey(i, t)
		}
	}
	return sum
}

// rackHash returns what the tiles of a rack put to the hash.
func rackHash(r *tile.Rack) uint64 {
	sum := uint64(0)
	for t, n := range r {
		if n > 0 {
			sum += uint64(n) * tileKey(tile.Tile(t))
		}
	}
	return sum
}
