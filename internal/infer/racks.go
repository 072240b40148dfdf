package infer

import (
	"math"

	"maven/internal/random"
	"maven/internal/tile"
)

// A hand is some tiles in tile order, packed: 6 bits for each, one more than the tile's number, the last
// tile lowest. Hands of as many tiles are in the order of their tiles.
type hand uint64

const handBits = 6

// pack returns the tiles of a rack, at most tile.MaxRack.
func pack(r *tile.Rack) hand {
	h := hand(0)
	for t, n := range r {
		for range n {
			h = h<<handBits | hand(t+1)
		}
	}
	return h
}

// rack returns the tiles as counts.
func (h hand) rack() tile.Rack {
	var r tile.Rack
	for ; h != 0; h >>= handBits {
		r[h&(1<<handBits-1)-1]++
	}
	return r
}

// appendHands appends the hands that begin with h and go on with n of the tiles left, from first on, in order.
func appendHands(dst []hand, left *tile.Rack, first int, h hand, n int) []hand {
	if n == 0 {
		return append(dst, h)
	}
	for t := first; t < len(left); t++ {
		if left[t] > 0 {
			left[t]--
			dst = appendHands(dst, left, t, h<<handBits|hand(t+1), n-1)
			left[t]++
		}
	}
	return dst
}

// ways returns in how many ways the hand can be drawn from the tiles.
func ways(h *tile.Rack, from *tile.Rack) float64 {
	w := 1.0
	for t, n := range h {
		if n > 0 {
			w *= choose(int(from[t]), int(n))
		}
	}
	return w
}

// choose returns the number of ways to choose k of n things.
func choose(n, k int) float64 {
	if k < 0 || k > n {
		return 0
	}
	c := 1.0
	for i := range k {
		c = math.Round(c * float64(n-i) / float64(i+1))
	}
	return c
}

// drawTiles moves n tiles, or all there are, from one rack to the other by chance.
func drawTiles(to, from *tile.Rack, n int, stream *random.Stream) {
	left := from.Len()
	for range min(n, left) {
		at := stream.IntN(left)
		left--
		for t := range from {
			if at -= int(from[t]); at < 0 {
				from[t]--
				to[t]++
				break
			}
		}
	}
}
