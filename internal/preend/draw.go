package preend

import "maven/internal/tile"

// A draw is some tiles out of a pool, and the orders in which they can be drawn, with every tile of the
// pool told apart.
type draw struct {
	tiles tile.Rack
	ways  float64
}

// draws lists the multisets of n tiles of the pool, in tile order. Their ways add up to
// u·(u-1)···(u-n+1) for a pool of u tiles.
func draws(pool *tile.Rack, n int) []draw {
	var list []draw
	var take func(t, left, ways int, tiles tile.Rack)
	take = func(t, left, ways int, tiles tile.Rack) {
		if left == 0 {
			list = append(list, draw{tiles, float64(ways)})
			return
		}
		for ; t < len(pool); t++ {
			choices, places := 1, 1 // bodies of k equal tiles, and their places in the order, each told apart
			with := tiles
			for k := 1; k <= min(int(pool[t]), left); k++ {
				choices = choices * (int(pool[t]) - k + 1) / k
				places *= left - k + 1
				with[t] = uint8(k)
				take(t+1, left-k, ways*choices*places, with)
			}
		}
	}
	take(0, n, 1, tile.Rack{})
	return list
}

// orders lists the different orders of some tiles. Each is equally likely.
func orders(tiles *tile.Rack) [][]tile.Tile {
	var list [][]tile.Tile
	var next func(rest tile.Rack, before []tile.Tile)
	next = func(rest tile.Rack, before []tile.Tile) {
		last := true
		for t, n := range rest {
			if n > 0 {
				last = false
				less := rest
				less[t]--
				next(less, append(before[:len(before):len(before)], tile.Tile(t)))
			}
		}
		if last {
			list = append(list, before)
		}
	}
	next(*tiles, nil)
	return list
}
