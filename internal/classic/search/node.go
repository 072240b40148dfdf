package search

// MaxNodes is the largest node pool, that of the original.
const MaxNodes = 8192

const (
	outFlag   = 1 << iota // the move uses the last tile
	openFlag              // the node was expanded
	wholeFlag             // every line below ends the game, and none was left out
	gapFlag               // replies are missing beside this one
	markFlag              // reached by the sweep
)

// A node is the position after a move, in 32 bytes as in the original, whose hash was shorter. Bounds are
// in whole points: what the side to move after it still gains, minus what the other side gains.
type node struct {
	hash  uint64 // once it is expanded
	lower int16
	upper int16
	child int16   // the first reply, 0 for none
	next  int16   // the next reply to the same position, 0 for none; link of the free list
	score int16   // points of the move
	tiles [8]byte // put on the board, in upper case for blanks, then zeros
	kept  uint8   // tiles kept of the mover's rack at the root; board.PassMask for a pass
	lane  int8    // 0 for a pass
	start int8
	flags uint8
}

// optimistic and pessimistic are the bounds of the move for the player who makes it.
func (n *node) optimistic() int  { return int(n.score) - int(n.lower) }
func (n *node) pessimistic() int { return int(n.score) - int(n.upper) }

// count returns the number of tiles placed.
func (n *node) count() int {
	i := 0
	for n.tiles[i] != 0 {
		i++
	}
	return i
}

func (n *node) is(flag uint8) bool { return n.flags&flag != 0 }
func (n *node) exact() bool        { return n.lower == n.upper }

// A nodePool owns the nodes. Node 0 is the root of the tree and is never free.
type nodePool struct {
	nodes []node
	free  int16 // head of the free list, 0 for none
	left  int   // length of the free list
}

// reset makes a tree of the root alone, with room for size nodes, the root included.
func (p *nodePool) reset(size int) {
	if cap(p.nodes) < size {
		p.nodes = make([]node, size)
	}
	p.nodes = p.nodes[:size]
	p.nodes[0] = node{}
	p.free, p.left = 0, 0
	for i := size - 1; i > 0; i-- {
		p.release(int16(i))
	}
}

// take returns a cleared node; the free list must not be empty.
func (p *nodePool) take() int16 {
	i := p.free
	n := &p.nodes[i]
	p.free = n.next
	p.left--
	*n = node{}
	return i
}

// release puts a node at the head of the free list.
func (p *nodePool) release(i int16) {
	p.nodes[i].next = p.free
	p.free = i
	p.left++
}

// settle gives a node the bounds that follow from its replies: the best of each kind.
func (p *nodePool) settle(i int16) {
	n := &p.nodes[i]
	if n.child == 0 {
		return
	}
	lower, upper, whole := minBound, minBound, true
	for c := n.child; c != 0; c = p.nodes[c].next {
		reply := &p.nodes[c]
		upper = max(upper, reply.optimistic())
		lower = max(lower, reply.pessimistic())
		whole = whole && reply.flags&(wholeFlag|gapFlag) == wholeFlag
	}
	n.lower, n.upper = clip(lower), clip(upper)
	if whole {
		n.flags |= wholeFlag
	}
}

// prune drops the replies that a better one has refuted: their optimistic value is below the best
// pessimistic value, or equal to it although it is not exact yet. It returns how many were dropped; their
// nodes must still be swept.
func (p *nodePool) prune(i int16) int {
	best := minBound
	for c := p.nodes[i].child; c != 0; c = p.nodes[c].next {
		best = max(best, p.nodes[c].pessimistic())
	}
	dropped, link := 0, &p.nodes[i].child
	for *link != 0 {
		reply := &p.nodes[*link]
		if o := reply.optimistic(); o < best || o == best && !reply.exact() {
			*link = reply.next
			dropped++
			continue
		}
		link = &reply.next
	}
	for c := p.nodes[i].child; c != 0; c = p.nodes[c].next {
		if dropped > 0 {
			p.nodes[c].flags |= gapFlag
		}
		dropped += p.prune(c)
	}
	return dropped
}

// fold drops the replies to positions that need no further work: positions with equal bounds or, with
// wholeOnly, only those searched to the end.
func (p *nodePool) fold(i int16, wholeOnly bool) {
	for c := p.nodes[i].child; c != 0; c = p.nodes[c].next {
		reply := &p.nodes[c]
		if reply.is(wholeFlag) || !wholeOnly && reply.exact() {
			reply.child = 0
			continue
		}
		p.fold(c, wholeOnly)
	}
}

// sweep frees the nodes that cannot be reached from the root, and returns how many there were.
func (p *nodePool) sweep() int {
	p.mark(0)
	before := p.left
	p.free, p.left = 0, 0
	for i := len(p.nodes) - 1; i > 0; i-- {
		if n := &p.nodes[i]; n.is(markFlag) {
			n.flags &^= markFlag
		} else {
			p.release(int16(i))
		}
	}
	p.nodes[0].flags &^= markFlag
	return p.left - before
}

// mark marks a node and all nodes below it. Equal positions share their replies.
func (p *nodePool) mark(i int16) {
	p.nodes[i].flags |= markFlag
	for c := p.nodes[i].child; c != 0; c = p.nodes[c].next {
		if !p.nodes[c].is(markFlag) {
			p.mark(c)
		}
	}
}
