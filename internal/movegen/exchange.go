package movegen

import (
	"maven/internal/move"
	"maven/internal/tile"
)

// An exchanger finds the exchanges of one rack, each once, by adding tiles in tile order.
type exchanger struct {
	kept  *tile.Kept
	rack  tile.Rack // tiles that are not in given
	tiles [tile.MaxRack]tile.Tile
	most  uint8
	given move.Move
	moves []move.Move
}

// exchanges appends every exchange of at most bag tiles.
func exchanges(dst []move.Move, kept *tile.Kept, bag int) []move.Move {
	x := exchanger{
		kept: kept, rack: *kept.Whole(), most: uint8(min(bag, tile.MaxRack)),
		given: move.Move{Kind: move.Exchange}, moves: dst,
	}
	distinct := 0
	for t, c := range x.rack {
		if c > 0 {
			x.tiles[distinct] = tile.Tile(t)
			distinct++
		}
	}
	x.add(x.tiles[:distinct], kept.Len()-1)
	return x.moves
}

// add exchanges one more of tiles; keep is the number of the subset kept so far.
func (x *exchanger) add(tiles []tile.Tile, keep int) {
	m := &x.given
	if m.Len == x.most {
		return
	}
	for i, t := range tiles {
		if x.rack[t] == 0 {
			continue
		}
		left := keep - int(x.kept.Stride[t])
		x.rack[t]--
		m.Tiles[m.Len] = t
		m.Len++
		m.Played++
		m.Equity = x.kept.Worth[left]
		x.moves = append(x.moves, *m)
		x.add(tiles[i:], left)
		m.Len--
		m.Played--
		m.Tiles[m.Len] = 0
		x.rack[t]++
	}
}
