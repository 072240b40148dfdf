package leave

import (
	"slices"

	"maven/internal/hugepage"
	"maven/internal/tile"
)

// Complete returns a table of every leave of 1 to most tiles that the set allows, each worth nothing.
func Complete(set *tile.Set, most int) *Table {
	c := completer{set: set, nodes: []uint32{lastSibling, lastSibling}, runs: map[state]uint32{}}
	c.nodes[0] |= c.run(state{left: most, again: int(set.Count[0])})
	t := &Table{nodes: c.nodes}
	leaves := 0.0
	for _, n := range set.Count.Choices(most)[1:] {
		leaves += n
	}
	t.worth = hugepage.Make[float32](int(leaves))
	if err := t.number(); err != nil {
		panic("leave: a complete table does not hold together: " + err.Error())
	}
	return t.hashed()
}

// A state of the graph of all leaves says what may follow: up to left tiles, of which least may come
// again times, and any later tile as often as the set has it.
type state struct {
	least       tile.Tile
	again, left int
}

// A completer lays out the graph of all leaves, with one run of siblings for each state.
type completer struct {
	set   *tile.Set
	nodes []uint32
	runs  map[state]uint32
}

// run returns where the siblings of s stand, 0 if there are none.
func (c *completer) run(s state) uint32 {
	s.again = min(s.again, s.left)
	if at, ok := c.runs[s]; ok {
		return at
	}
	var siblings []uint32
	for t := s.least; s.left > 0 && int(t) <= c.set.Len(); t++ {
		again := int(c.set.Count[t])
		if t == s.least {
			again = s.again
		}
		if again > 0 {
			child := c.run(state{least: t, again: again - 1, left: s.left - 1})
			siblings = append(siblings, uint32(t)<<24|accepts|child)
		}
	}
	at := uint32(0)
	if len(siblings) > 0 {
		siblings[len(siblings)-1] |= lastSibling
		at = uint32(len(c.nodes))
		c.nodes = append(c.nodes, siblings...)
	}
	c.runs[s] = at
	return at
}

// With returns a table of the same leaves with other values, in points and in the order of the leaves;
// there must be Len of them.
func (t *Table) With(worth []float32) *Table {
	if len(worth) != len(t.worth) {
		panic("leave: worths and leaves differ in number")
	}
	other := *t
	other.worth = slices.Clone(worth)
	return other.hashed()
}

// Points returns what every leave is worth in points, in the order of the leaves. The caller must not
// change it.
func (t *Table) Points() []float32 { return t.worth }

// Leave returns leave number n, counted from 0.
func (t *Table) Leave(n int) tile.Rack {
	var r tile.Rack
	at, rest := arc(t.nodes[0]), uint32(n)
	for {
		below := uint32(0) // leaves at and below the current node
		for ; ; at++ {
			below = t.count[at]
			if t.nodes[at]&lastSibling == 0 {
				below -= t.count[at+1]
			}
			if rest < below {
				break
			}
			rest -= below
		}
		r[t.nodes[at]>>24]++
		if t.nodes[at]&accepts != 0 {
			if rest == 0 {
				return r
			}
			rest--
		}
		at = arc(t.nodes[at])
	}
}
