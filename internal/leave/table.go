// Package leave knows what tiles kept on the rack are worth, and the KLV2 files that hold it.
//
// A table says what leaves are worth. A leave is some tiles in any order, written in tile order with
// the blank first. A KLV2 file is a word graph of the leaves followed by one 32-bit float per leave, in
// the graph's order; a leave that is not in the graph is worth nothing. The number of a leave is found
// by counting the leaves that come before it, so each node has its count of leaves beside it.
//
// Tables made by this program carry a stamp that says what they were made for, in nodes that no leave
// leads to.
//
// Sharp edges: other programs' files do not say for which words, tiles or board they were made.
package leave

import (
	"crypto/sha256"
	"sync"

	"maven/internal/stamp"
	"maven/internal/tile"
)

// A Table says what leaves are worth. It never changes once made and is safe for concurrent use.
type Table struct {
	nodes []uint32    // of the graph, as in a KWG; node 0's child is the root
	tiles []tile.Mask // by node: its tile and those of its later siblings
	count []uint32    // by node: leaves at and below it and its later siblings
	worth []float32   // points, in the order of the leaves

	letters int          // highest letter in a leave
	stamp   *stamp.Stamp // nil if the table does not say what it was made for
	hash    func() [sha256.Size]byte
}

// hashed lets the table compute its hash, once, and returns it.
func (t *Table) hashed() *Table {
	t.hash = sync.OnceValue(func() [sha256.Size]byte { return sha256.Sum256(t.AppendKLV2(nil)) })
	return t
}

// Hash returns the SHA-256 of the table as a KLV2 file.
func (t *Table) Hash() [sha256.Size]byte { return t.hash() }

// Len returns the number of leaves in the table.
func (t *Table) Len() int { return len(t.worth) }

// Letters returns the highest letter that is in a leave.
func (t *Table) Letters() int { return t.letters }

// Stamp returns what the table says it was made for, nil if it says nothing.
func (t *Table) Stamp() *stamp.Stamp { return t.stamp }

// Worth returns what keeping the leave is worth; 0 for a leave that is not in the table.
func (t *Table) Worth(leave *tile.Rack) tile.Equity {
	if i, ok := t.Number(leave); ok {
		return t.at(i)
	}
	return 0
}

// Number returns the place of a leave among the table's leaves, from 0.
func (t *Table) Number(leave *tile.Rack) (int, bool) {
	var tiles [tile.MaxRack]tile.Tile
	if n := leave.Len(); n == 0 || n > tile.MaxRack {
		return 0, false
	}
	n, count := arc(t.nodes[0]), uint32(0)
	var entry uint32
	for _, want := range leave.AppendTiles(tiles[:0]) {
		var ok bool
		if entry, count, ok = t.step(n, want, count); !ok {
			return 0, false
		}
		n = arc(entry)
	}
	return int(count) - 1, entry&accepts != 0
}

// at returns the worth of leave number i.
func (t *Table) at(i int) tile.Equity { return tile.FromPoints(float64(t.worth[i])) }

// step follows the letter want from the siblings at n. count is the number of leaves before and at the
// tiles so far; newCount is the same with want added. The entry of the letter is returned as well.
func (t *Table) step(n uint32, want tile.Tile, count uint32) (entry, newCount uint32, ok bool) {
	m := t.tiles[n]
	if n == 0 || !m.Has(want) {
		return 0, 0, false
	}
	at := n + uint32((m & (want.Bit() - 1)).Len())
	entry = t.nodes[at]
	count += t.count[n] - t.count[at]
	if entry&accepts != 0 {
		count++
	}
	return entry, count, true
}

// Fill sets what keeping each subset of kept's rack is worth: 0 for those that are not in the table.
func (t *Table) Fill(kept *tile.Kept) {
	var numbers Numbers
	t.Numbers(&kept.Subsets, &numbers)
	for i, n := range numbers[:kept.Len()] {
		kept.Worth[i] = 0
		if n >= 0 {
			kept.Worth[i] = t.at(int(n))
		}
	}
}

// Numbers holds the leave number of each subset of a rack, -1 for a subset that is not in the table.
type Numbers [tile.MaxSubsets]int32

// Numbers finds the leave number of every subset of a rack, each from the one without its last tile.
func (t *Table) Numbers(s *tile.Subsets, numbers *Numbers) {
	type place struct {
		node  uint32 // what may follow; 0 if nothing does
		count uint32 // leaves up to here
	}
	var places [tile.MaxSubsets]place
	places[0], numbers[0] = place{node: arc(t.nodes[0])}, -1
	count := 1
	for last, c := range s.Whole() {
		stride := count
		for i := range int(c) * stride {
			from := &places[i%tile.MaxSubsets]
			entry, longer, ok := t.step(from.node, tile.Tile(last), from.count)
			to, number := place{}, int32(-1)
			if ok {
				to = place{arc(entry), longer}
				if entry&accepts != 0 {
					number = int32(longer) - 1
				}
			}
			places[count%tile.MaxSubsets], numbers[count%tile.MaxSubsets] = to, number
			count++
		}
	}
}

// The fields of a node, as in a KWG.
const (
	accepts     = 1 << 23
	lastSibling = 1 << 22
)

func arc(node uint32) uint32 { return node & (1<<22 - 1) }
