package board

import "maven/internal/classic/tables"

// SetSize is the number of tiles of the full set.
const SetSize = 100

// Counts is how many there are of each tile, by the tile's place in tables.Alphabet.
type Counts [len(tables.Alphabet)]int

// FullSet returns the full set.
func FullSet() Counts {
	var c Counts
	for i := range c {
		c[i] = tables.Count(tables.Alphabet[i])
	}
	return c
}

// Total returns the number of tiles.
func (c *Counts) Total() int {
	sum := 0
	for _, n := range c {
		sum += n
	}
	return sum
}

// Face returns the sum of the tiles' values in cp.
func (c *Counts) Face() int {
	sum := 0
	for i, n := range c {
		sum += n * tables.Value(tables.Alphabet[i])
	}
	return sum
}

// AppendTiles appends the tiles in the order of the alphabet.
func (c *Counts) AppendTiles(dst []byte) []byte {
	for i, n := range c {
		for range n {
			dst = append(dst, tables.Alphabet[i])
		}
	}
	return dst
}

// Rest returns the full set without the tiles on the board and on the racks. With one rack that is what
// its player has not seen; with both it is the bag. If more of a letter are seen than the set has, none
// is left.
func Rest(b *Board, racks ...Rack) Pool {
	p := Pool{Counts: FullSet()}
	for row, col := range Squares() {
		letter := b.Letters[row][col]
		if letter == 0 {
			continue
		}
		if b.Points[row][col] == 0 {
			letter = tables.Blank
		}
		p.Counts[tables.Index(letter)]--
	}
	for _, rack := range racks {
		for i, n := range rack.Counts() {
			p.Counts[i] -= n
		}
	}
	for i := range p.Counts {
		p.Counts[i] = max(0, p.Counts[i])
	}
	p.N = p.Counts.Total()
	return p
}

// Draw fills the rack up to seven tiles. pick(n) chooses one of n places, 0 to n-1; the tile there is
// drawn, and the last tile takes its place. Draw returns the rack and the tiles left, which are a part of
// the slice given.
func Draw(rack Rack, tiles []byte, pick func(n int) int) (Rack, []byte, error) {
	drawn := []byte(rack)
	for len(drawn) < MaxRack && len(tiles) > 0 {
		i, last := pick(len(tiles)), len(tiles)-1
		drawn = append(drawn, tiles[i])
		tiles[i] = tiles[last]
		tiles = tiles[:last]
	}
	full, err := NewRack(string(drawn))
	return full, tiles, err
}
