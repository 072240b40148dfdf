package search

// MaxNodes is the largest node pool, that of the original.
const MaxNodes = 8192

const (
	outFlag      = 1 << iota // the move uses the last tile
	answeredFlag             // the other side has an answer
	lastFlag                 // an answer that decides a bound goes out
	forcedFlag               // the other side can only pass
	markFlag                 // reached by the sweep
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
	kept  uint8   // tiles kept of the mover's rack before the move; board.PassMask for a pass
	lane  int8    // 0 for a pass
	start int8
	flags uint8
	round uint16 // of the last time that its bounds were brought up to date
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
	round uint16

	walk uint32      // the number of the last walk of find or prune
	been [2][]uint32 // by passes in a row before a node, and by node: the last walk that was there
}

// reset makes a tree of the root alone, with room for size nodes, the root included.
func (p *nodePool) reset(size int) {
	if cap(p.nodes) < size {
		p.nodes = make([]node, size)
		p.been = [2][]uint32{make([]uint32, size), make([]uint32, size)}
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

// settle gives every node of the tree the bounds that follow from its replies, the best of each kind, and reports
// whether any has changed.
func (p *nodePool) settle() bool {
	p.round++
	return p.settleBelow(0)
}

// settleBelow brings a node and those below it up to date. Equal positions share their replies, which are brought up to
// date once.
func (p *nodePool) settleBelow(i int16) bool {
	n, changed := &p.nodes[i], false
	if n.child == 0 {
		return false
	}
	if p.nodes[n.child].round != p.round {
		for c := n.child; c != 0; c = p.nodes[c].next {
			p.nodes[c].round = p.round
			changed = p.settleBelow(c) || changed
		}
	}
	lower, upper := minBound, minBound
	for c := n.child; c != 0; c = p.nodes[c].next {
		upper = max(upper, p.nodes[c].optimistic())
		lower = max(lower, p.nodes[c].pessimistic())
	}
	changed = changed || n.lower != int16(lower) || n.upper != int16(upper)
	n.lower, n.upper = int16(lower), int16(upper)
	return changed
}

// first reports whether the walk reaches a node for the first time. Equal positions share their replies, so that many
// lines lead to a node.
func (p *nodePool) first(i int16, passes int) bool {
	if p.been[passes][i] == p.walk {
		return false
	}
	p.been[passes][i] = p.walk
	return true
}

// find returns the first node of a key, the first replies first, or -1. It does not look below two passes in a row.
func (p *nodePool) find(key uint64) int16 {
	p.walk++
	return p.findBelow(key, 0, 0)
}

// findBelow is find from node i on; passes is how many lead to it.
func (p *nodePool) findBelow(key uint64, i int16, passes int) int16 {
	switch {
	case p.nodes[i].hash == key:
		return i
	case passes == 2 || !p.first(i, passes):
		return -1
	}
	for c := p.nodes[i].child; c != 0; c = p.nodes[c].next {
		more := 0
		if p.nodes[c].lane == 0 {
			more = passes + 1
		}
		if found := p.findBelow(key, c, more); found >= 0 {
			return found
		}
	}
	return -1
}

// prune drops the replies that a better one has refuted: their optimistic value is below the best
// pessimistic value, or equal to it although it is not exact yet. It leaves what is below the leaf. It returns how many
// were dropped; their nodes must still be swept.
func (p *nodePool) prune(leaf int16) int {
	p.walk++
	return p.pruneBelow(0, leaf)
}

// pruneBelow is prune from node i on.
func (p *nodePool) pruneBelow(i, leaf int16) int {
	if i == leaf || !p.first(i, 0) {
		return 0
	}
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
		if reply.exact() && *link != leaf {
			reply.child = 0
		}
		link = &reply.next
	}
	for c := p.nodes[i].child; c != 0; c = p.nodes[c].next {
		dropped += p.pruneBelow(c, leaf)
	}
	return dropped
}

// sweep frees the nodes that cannot be reached from the root or from the line, and returns how many there were.
func (p *nodePool) sweep(line []int16) int {
	p.mark(0)
	for _, i := range line {
		p.mark(i)
	}
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

// mark marks a node and all nodes below it.
func (p *nodePool) mark(i int16) {
	p.nodes[i].flags |= markFlag
	for c := p.nodes[i].child; c != 0; c = p.nodes[c].next {
		if !p.nodes[c].is(markFlag) {
			p.mark(c)
		}
	}
}
