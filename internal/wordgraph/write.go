package wordgraph

import "encoding/binary"

// AppendKWG appends the bytes of the graph to dst: those of the whole family, or for a view a plain
// KWG of its list alone, the same as Build makes from its words.
func (g *Graph) AppendKWG(dst []byte) []byte {
	nodes := g.nodes
	if g.view {
		nodes = g.alone()
	}
	for _, node := range nodes {
		dst = binary.LittleEndian.AppendUint32(dst, node)
	}
	return dst
}

// alone returns the minimal array of nodes of a view's list. It fits, as each run that is laid out
// is also in the family's array, and no two of them overlap there.
func (g *Graph) alone() []uint32 {
	b := builder{states: newStates()}
	known := make([]state, len(g.nodes))
	roots := []state{b.adopt(g, g.DAWG(), known), b.adopt(g, g.GADDAG(), known)}
	nodes, err := b.layOut(roots)
	if err != nil {
		panic("wordgraph: a list outgrew its family: " + err.Error())
	}
	return nodes
}

// adopt returns the state of a run of g. States already known are taken from there, by node.
func (b *builder) adopt(g *Graph, run Node, known []state) state {
	if run == 0 || known[run] != 0 {
		return known[run]
	}
	last := run
	for !Entry(g.nodes[last]).Last() {
		last++
	}
	next := state(0)
	for n := last; n >= run; n-- {
		e := Entry(g.nodes[n])
		if known[n] == 0 {
			known[n] = b.intern(e.Tile(), e.Accepts(), b.adopt(g, e.Child(), known), next)
		}
		next = known[n]
	}
	return known[run]
}
