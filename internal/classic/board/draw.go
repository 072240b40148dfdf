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

// Unseen returns what a player who holds the rack has not seen: the full set without the board and
// the rack, and the number of tiles. Where more of a letter are seen than there are, none is unseen.
func Unseen(b *Board, rack Rack) (Counts, int) {
	return remaining(b, rack)
}

// Contents returns what the bag holds when the players hold these racks, and the number of tiles.
func Contents(b *Board, mine, theirs Rack) (Counts, int) {
	return remaining(b, mine, theirs)
}

// remaining takes the board, then the racks, from the full set.
func remaining(b *Board, racks ...Rack) (Counts, int) {
	c := FullSet()
	for row, col := range Squares() {
		letter := b.Letters[row][col]
		if letter == 0 {
			continue
		}
		if b.Points[row][col] == 0 {
			letter = tables.Blank
		}
		c[tables.Index(letter)]--
	}
	for _, rack := range racks {
		for i, n := range rack.Counts() {
			c[i] -= n
		}
	}
	for i := range c {
		c[i] = max(0, c[i])
	}
	return c, c.Total()
}

// Draw fills the rack up to seven tiles from the bag's: pick(n) chooses one of n places, from 0 to
// n-1, the tile there leaves, and the last one takes its place. It returns the rack and what is left,
// which is the beginning of tiles, changed.
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
