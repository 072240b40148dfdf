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

// opponentKey makes the opponent's known tiles count differently in the hash from those of the player on turn; any odd
// number serves.
const opponentKey = 0x9e3779b97f4a7c15

// Hash returns a hash of everything that affects the rest of the game except the scores: the tiles on the squares with
// the letters of blanks, the known tiles on each rack, the sizes of the racks, the turns without score, and the passes.
// It is the same on every machine.
func (p *Position) Hash() uint64 {
	quiet := p.Scoreless<<16 | p.Passes // both stay far below this, since the rules end the game first
	sizes := p.Sizes[0]<<8 | p.Sizes[1]
	return p.squares + p.racks[0] + opponentKey*p.racks[1] + uint64(quietSeed.At(quiet).At(sizes))
}

// squareKey is the part of the hash for a tile on a square, counted row by row.
func squareKey(square int, t tile.Tile) uint64 { return uint64(squareSeed.At(square<<8 | int(t))) }

// tileKey is the part of the hash for each known tile on a rack.
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

// rackHash returns the part of the hash for the tiles of a rack.
func rackHash(r *tile.Rack) uint64 {
	sum := uint64(0)
	for t, n := range r {
		if n > 0 {
			sum += uint64(n) * tileKey(tile.Tile(t))
		}
	}
	return sum
}
