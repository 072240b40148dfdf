package game

import (
	"slices"

	"maven/internal/random"
	"maven/internal/tile"
)

// A Bag holds tiles in the order in which they will be drawn. The stream fixes the order at the start, so that the
// tiles do not depend on who draws how many.
type Bag struct {
	order []tile.Tile // drawn from the end
}

// NewBag shuffles the tiles of contents.
func NewBag(contents *tile.Rack, stream *random.Stream) *Bag {
	b := &Bag{order: contents.AppendTiles(nil)}
	random.Shuffle(stream, b.order)
	return b
}

// Clone returns a bag that is drawn from on its own.
func (b *Bag) Clone() Bag { return Bag{slices.Clone(b.order)} }

// Len returns the number of tiles left.
func (b *Bag) Len() int { return len(b.order) }

// Draw takes up to n tiles and adds them to rack.
func (b *Bag) Draw(n int, rack *tile.Rack) {
	rest := max(len(b.order)-n, 0)
	for _, t := range b.order[rest:] {
		rack[t]++
	}
	b.order = b.order[:rest]
}

// Take takes these tiles and adds them to rack; the others stay in their order. It reports false, and does nothing, if the
// bag does not have them all.
func (b *Bag) Take(tiles, rack *tile.Rack) bool {
	left, missing := make([]tile.Tile, 0, len(b.order)), *tiles
	for i := len(b.order) - 1; i >= 0; i-- {
		if t := b.order[i]; missing[t] > 0 {
			missing[t]--
		} else {
			left = append(left, t)
		}
	}
	if missing.Len() > 0 {
		return false
	}
	slices.Reverse(left)
	b.order = left
	rack.Add(tiles)
	return true
}

// DrawFront takes up to n tiles from the other end of the order than Draw, and adds them to rack.
func (b *Bag) DrawFront(n int, rack *tile.Rack) {
	n = min(n, len(b.order))
	for _, t := range b.order[:n] {
		rack[t]++
	}
	b.order = b.order[n:]
}

// Insert returns the tiles to random places in the bag; the other tiles stay in their order.
func (b *Bag) Insert(tiles *tile.Rack, stream *random.Stream) {
	for t, c := range tiles {
		for range c {
			b.order = slices.Insert(b.order, stream.IntN(len(b.order)+1), tile.Tile(t))
		}
	}
}

// Put returns the tiles to random places in the bag.
func (b *Bag) Put(tiles *tile.Rack, stream *random.Stream) {
	for t, c := range tiles {
		for range c {
			b.order = append(b.order, tile.Tile(t))
			i := stream.IntN(len(b.order))
			last := len(b.order) - 1
			b.order[i], b.order[last] = b.order[last], b.order[i]
		}
	}
}
