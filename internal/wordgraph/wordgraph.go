// Package wordgraph holds word lists as KWG graphs: it builds them from words, reads, checks and
// writes them, and answers questions about them.
//
// A graph is an array of 32-bit nodes: bits 31-24 tile, 23 accepts (a word ends here), 22 last
// sibling, 21-0 index of the first child, 0 for none. Siblings stand side by side in ascending order
// of tile. The child of node 0 begins the DAWG, which spells words forwards. The child of node 1
// begins the GADDAG. For each split of a word it spells the first part backwards, then, if anything
// follows, tile 0 (the turn) and the second part forwards: for CARE, ERAC, RAC·E, AC·RE and C·ARE.
// The format is in common use; in its files tile numbers are those of the alphabet.
//
// A graph of more than 4,194,304 nodes, which 22 bits cannot address, is our extension: it is wide. Bits 31-30 of a node are
// then the highest of the child's index, which letters up to number 62 leave free.
//
// A family is our extension too: several lists in one array, with the DAWG and GADDAG roots of list k
// in nodes 2k and 2k+1, so that lists with most words in common share most nodes.
//
// Sharp edges: only the child index of a root node means anything. A child index may point into the
// middle of a run of siblings; the run it names goes from there to the last sibling. Words are
// tiles 1 to Letters without the Designated bit.
package wordgraph

import (
	"maven/internal/hugepage"
	"maven/internal/tile"
)

const (
	// MaxWordLen is the number of tiles of the longest word a graph may hold.
	MaxWordLen = 31
	// MaxNodes is the number of nodes that a child index of 24 bits can address.
	MaxNodes = 1 << childBits
	// MaxNarrow is the number of nodes that other programs can address, with 22 bits.
	MaxNarrow = 1 << narrowBits
	// MaxWords bounds the words of one list, so that a small hostile file cannot spell more than a
	// program can enumerate. The largest lists in play hold about four million.
	MaxWords = 1 << 24
	// MaxLists is the number of lists in the largest family.
	MaxLists = 16

	fewWords     = 1 << 16 // words that any graph may spell; a tenth of a second to list and check
	wordsPerNode = 64      // and as many more for each node; the densest list at hand, a French one without GADDAG, has 3.8

	childBits    = 24
	childMask    = 1<<childBits - 1 // of states
	narrowBits   = 22
	narrowMask   = 1<<narrowBits - 1 // of nodes
	wideShift    = 30
	lastFlag     = 1 << 22
	acceptsFlag  = 1 << 23
	tileShift    = 24
	tileMask     = 1<<(wideShift-tileShift) - 1
	nodeBytes    = 4
	rootsPerList = 2
	turn         = tile.Tile(0)   // the GADDAG's tile between the two parts
	mostOnPath   = MaxWordLen + 1 // the tiles of a word and the turn
)

// A Node is the index of the first of a run of siblings; 0 means none.
type Node uint32

// An Entry is the value of one node.
type Entry uint32

// Tile returns the letter of the entry; 0 is the turn in a GADDAG.
func (e Entry) Tile() tile.Tile { return tile.Tile(e >> tileShift & tileMask) }

// Accepts reports whether a word ends with this entry.
func (e Entry) Accepts() bool { return e&acceptsFlag != 0 }

// Last reports whether the entry is the last of its siblings.
func (e Entry) Last() bool { return e&lastFlag != 0 }

// Child returns the run of entries that may follow, 0 for none.
func (e Entry) Child() Node { return Node(e&narrowMask | e>>wideShift<<narrowBits) }

// childOf returns the bits of a node that name its child.
func childOf(place uint32) uint32 { return place&narrowMask | place>>narrowBits<<wideShift }

// A Graph is one word list, or a family of them seen from its first list. It never changes once made
// and may be used by many goroutines.
type Graph struct {
	nodes []uint32
	below []tile.Mask
	lists int
	list  int  // the list that DAWG and GADDAG begin
	view  bool // made by List from a family of several
}

func newGraph(nodes []uint32, lists int) *Graph {
	return &Graph{nodes: nodes, below: belowOf(nodes), lists: lists}
}

// belowOf returns the masks of Paths. Runs stand in about the order of the nodes above them, so reading
// a run again is quicker than keeping a second array.
func belowOf(nodes []uint32) []tile.Mask {
	below := hugepage.Make[tile.Mask](len(nodes))
	for n, node := range nodes {
		child := Entry(node).Child()
		if child == 0 {
			continue
		}
		var tiles tile.Mask
		for ; ; child++ {
			e := Entry(nodes[child])
			tiles |= e.Tile().Bit()
			if e.Last() {
				break
			}
		}
		below[n] = tiles
	}
	return below
}

// Lists returns the number of lists in the family; it is 1 for a plain KWG and for a view.
func (g *Graph) Lists() int {
	if g.view {
		return 1
	}
	return g.lists
}

// List returns list k of a family, counted from 0, as a graph that shares the family's nodes. It
// panics if there is no list k.
func (g *Graph) List(k int) *Graph {
	if k < 0 || k >= g.Lists() {
		panic("wordgraph: no such list in the family")
	}
	if g.Lists() == 1 {
		return g
	}
	view := *g
	view.list, view.view = k, true
	return &view
}

// DAWG returns the run of first letters of words, 0 if there are no words.
func (g *Graph) DAWG() Node { return Entry(g.nodes[rootsPerList*g.list]).Child() }

// GADDAG returns the run of letters from which a play can be built outward, 0 if the file has none.
func (g *Graph) GADDAG() Node { return Entry(g.nodes[rootsPerList*g.list+1]).Child() }

// HasGADDAG reports whether the graph has a GADDAG half.
func (g *Graph) HasGADDAG() bool { return g.GADDAG() != 0 }

// Nodes returns the array of nodes, to be read only. A view gives the whole family's.
func (g *Graph) Nodes() []uint32 { return g.nodes }

// DAWGRoot returns the node that has the first letters of words as its children.
func (g *Graph) DAWGRoot() Node { return Node(rootsPerList * g.list) }

// GADDAGRoot returns the node that has as its children the letters from which a play can be built
// outward.
func (g *Graph) GADDAGRoot() Node { return Node(rootsPerList*g.list + 1) }

// Turn is the bit of the turn among the tiles below a node; it is always the first child.
const Turn tile.Mask = 1

// Before counts the tiles of m before t: how far the node of t is from the first child.
func Before(m tile.Mask, t tile.Tile) Node { return Node((m & (t.Bit() - 1)).Len()) }

// Paths are the arrays of a graph, for walks that take many steps: without its bounds of tiles. Since siblings ascend,
// letter t below node n, if there is one, is node Child(n) + Before(Below[n], t).
type Paths struct {
	Nodes []uint32
	Below []tile.Mask // the tiles of each node's children, with bit 0 for the turn
}

// Paths returns the arrays, to be read only.
func (g *Graph) Paths() Paths { return Paths{g.nodes, g.below} }

// Child returns the first child of a node.
func (p *Paths) Child(n Node) Node { return Entry(p.Nodes[n]).Child() }

// Accepts reports whether a word ends with a node.
func (p *Paths) Accepts(n Node) bool { return Entry(p.Nodes[n]).Accepts() }

// Step returns the child of a node that has letter t.
func (p *Paths) Step(n Node, t tile.Tile) (Node, bool) {
	below := p.Below[n]
	return p.Child(n) + Before(below, t), below.Has(t)
}

// Step returns the child of node at that has tile t.
func (g *Graph) Step(at Node, t tile.Tile) (Node, bool) {
	below := g.below[at]
	if t > tile.MaxLetters || !below.Has(t) {
		return 0, false
	}
	return g.child(at) + Before(below, t), true
}

// Forward returns the node that letters lead to from node at, if there is one. Designated letters count as letters.
func (g *Graph) Forward(at Node, letters []tile.Tile) (Node, bool) {
	ok := true
	for i := 0; i < len(letters) && ok; i++ {
		at, ok = g.Step(at, letters[i].Letter())
	}
	return at, ok
}

// Backward is Forward with the last of the letters first, as a GADDAG has them.
func (g *Graph) Backward(at Node, letters []tile.Tile) (Node, bool) {
	ok := true
	for i := len(letters) - 1; i >= 0 && ok; i-- {
		at, ok = g.Step(at, letters[i].Letter())
	}
	return at, ok
}

func (g *Graph) child(at Node) Node { return Entry(g.nodes[at]).Child() }

func (g *Graph) accepts(at Node) bool { return Entry(g.nodes[at]).Accepts() }

// Wide reports whether the graph has more nodes than other programs can address.
func (g *Graph) Wide() bool { return len(g.nodes) > MaxNarrow }

// NodeCount returns the length of Nodes.
func (g *Graph) NodeCount() int { return len(g.nodes) }

// Contains reports whether word is in the list. A word with designated tiles is not.
func (g *Graph) Contains(word []tile.Tile) bool {
	at := g.DAWGRoot()
	for _, t := range word {
		var ok bool
		if at, ok = g.Step(at, t); !ok {
			return false
		}
	}
	return len(word) > 0 && g.accepts(at)
}

// Between returns the letters that make a word between the tiles before and the tiles after, of which there must be some.
// Designated letters count as letters.
func (g *Graph) Between(before, after []tile.Tile) tile.Mask {
	at, ok := g.Forward(g.DAWGRoot(), before)
	if len(before) == 0 && g.HasGADDAG() { // which has words backwards, so that the letters are found at one node
		at, ok = g.Backward(g.GADDAGRoot(), after)
		after = nil
	}
	if !ok {
		return 0
	}
	var found tile.Mask
	for n, m := g.child(at), g.below[at]; m != 0; n, m = n+1, m&(m-1) {
		end, ok := n, m.First() != 0
		for i := 0; i < len(after) && ok; i++ {
			end, ok = g.Step(end, after[i].Letter())
		}
		if ok && g.accepts(end) {
			found |= m.First().Bit()
		}
	}
	return found
}
