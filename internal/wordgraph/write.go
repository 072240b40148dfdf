package wordgraph

import "encoding/binary"

// AppendKWG appends the bytes of the graph to dst. A view is written as a plain KWG of its list alone,
// the same as Build makes from its words.
func (g *Graph) AppendKWG(dst []byte) []byte {
	nodes := g.nodes
	if g.view {
		nodes = g.alone(g.GADDAG())
	}
	return appendNodes(dst, nodes)
}

// AppendDAWG appends the bytes of a KWG of the same words without a GADDAG, the smallest form of a list.
func (g *Graph) AppendDAWG(dst []byte) []byte { return appendNodes(dst, g.alone(0)) }

func appendNodes(dst []byte, nodes []uint32) []byte {
	for _, node := range nodes {
		dst = binary.LittleEndian.AppendUint32(dst, node)
	}
	return dst
}

// alone returns the smallest array of nodes for the list of a graph or view, with its GADDAG or 0. There is room for it,
// because each of its runs is also in the graph's array, where no two overlap.
func (g *Graph) alone(gaddag Node) []uint32 {
	b := builder{states: newStates()}
	known := make([]state, len(g.nodes))
	roots := []state{b.adopt(g, g.DAWG(), known), b.adopt(g, gaddag, known)}
	nodes, err := b.layOut(roots)
	if err != nil {
		panic("wordgraph: a list outgrew its family: " + err.Error())
	}
	return nodes
}

// adopt returns the state of a run of g. known keeps the states found so far, by node.
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
