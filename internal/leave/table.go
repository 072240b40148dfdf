// Package leave knows what tiles kept on the rack are worth, and the KLV2 files that hold it.
//
// A table gives a worth to leaves: multisets of tiles, written in tile order with the blank first.
// A KLV2 file is a word graph of the leaves followed by one 32-bit float per leaf, in the graph's
// order; a leave that is not in the graph is worth nothing. The number of a leave is found by
// counting the leaves that come before it, so the count from each node on is kept beside the
// graph.
//
// Sharp edges: other programs' files do not say for which words, tiles or board they were made.
package leave

import (
	"math"

	"maven/internal/tile"
)

// A Table is the worth of leaves. It is not changed once made and safe for concurrent use.
type Table struct {
	nodes []uint32  // of the graph, as in a KWG; node 0's child is the root
	count []uint32  // by node: leaves at and below it and its later siblings
	worth []float32 // points, in the order of the leaves
}

// Len returns the number of leaves in the table.
func (t *Table) Len() int { return len(t.worth) }

// Worth returns what keeping the leave is worth; 0 for a leave that the table does not hold.
func (t *Table) Worth(leave *tile.Rack) tile.Equity {
	var tiles [tile.MaxRack + 1]tile.Tile
	if leave.Len() > tile.MaxRack {
		return 0
	}
	n := arc(t.nodes[0])
	i := uint32(0)
	var last uint32
	for _, want := range leave.AppendTiles(tiles[:0]) {
		var ok bool
		if last, n, i, ok = t.step(n, want, i); !ok {
			return 0
		}
	}
	if last&accepts == 0 {
		return 0
	}
	return t.at(i - 1)
}

// at returns the worth of leave number i.
func (t *Table) at(i uint32) tile.Equity {
	return tile.Equity(math.RoundToEven(float64(t.worth[i]) * float64(tile.Point)))
}

// step goes from the siblings at n down the letter want. i counts the leaves before and at the
// prefix so far; the new count takes in the leaves before the new prefix, and the prefix itself if
// it is a leave. The entry taken and its child are returned.
func (t *Table) step(n uint32, want tile.Tile, i uint32) (entry, child, count uint32, ok bool) {
	if n == 0 {
		return 0, 0, 0, false
	}
	for head := n; ; n++ {
		entry = t.nodes[n]
		if tile.Tile(entry>>24) == want {
			i += t.count[head] - t.count[n]
			if entry&accepts != 0 {
				i++
			}
			return entry, arc(entry), i, true
		}
		if entry&lastSibling != 0 {
			return 0, 0, 0, false
		}
	}
}

// Fill sets the worth of every proper subset of kept's rack, and of the whole rack if the table
// holds it. A shared walk visits each subset once.
func (t *Table) Fill(kept *tile.Kept) {
	clear(kept.Worth[:kept.Len()])
	w := filler{table: t, kept: kept, rack: *kept.Whole()}
	w.tiles = w.distinct[:0]
	for i, c := range w.rack {
		if c > 0 {
			w.tiles = append(w.tiles, tile.Tile(i))
		}
	}
	w.fill(arc(t.nodes[0]), 0, 0, 0)
}

// A filler walks the subsets of one rack in tile order.
type filler struct {
	table    *Table
	kept     *tile.Kept
	rack     tile.Rack
	distinct [tile.MaxRack]tile.Tile
	tiles    []tile.Tile // the different tiles of the rack, ascending
}

// fill visits the subsets that extend the prefix numbered subset, whose node is n and count i, by
// tiles from tiles[from] on.
func (w *filler) fill(n uint32, from int, i uint32, subset int) {
	for k := from; k < len(w.tiles); k++ {
		want := w.tiles[k]
		if w.rack[want] == 0 {
			continue
		}
		entry, child, count, ok := w.table.step(n, want, i)
		if !ok {
			continue
		}
		s := subset + int(w.kept.Stride[want])
		if entry&accepts != 0 {
			w.kept.Worth[s] = w.table.at(count - 1)
		}
		w.rack[want]--
		w.fill(child, k, count, s)
		w.rack[want]++
	}
}

// The fields of a node, as in a KWG.
const (
	accepts     = 1 << 23
	lastSibling = 1 << 22
)

func arc(node uint32) uint32 { return node & (1<<22 - 1) }
