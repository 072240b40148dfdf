package wordgraph

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"maven/internal/varint"
)

// A thin graph is one in few bytes: those of a KWG, in another order, in which compression finds more. Children are told in the order
// in which a search from the roots meets them: most are the run that has its place next, as Build lays runs out, or one that was told
// not long before. Once compressed, a graph is two thirds as large as its KWG, and it is as quickly made into one.
//
//	nodes, roots    variable-length numbers
//	a byte a node   what it has besides its child: bits 22 to 29 of a KWG's
//	a byte a child  how it is told: 0 for none, 1 for the run that has its place next, 2 for one told before, 3 for its number
//	3 bytes each    how many children before, of kind 2: all lowest bytes, all middle ones, all highest ones
//	3 bytes each    the numbers of kind 3, likewise

// The ways in which a thin graph tells a child.
const (
	noChild = iota
	nextRun
	toldBefore
	byNumber
)

// labelShift is where a node has what it has besides its child.
const labelShift = 22

// planes are numbers of three bytes, the bytes of each place together.
type planes [3][]byte

func (s *planes) add(n uint32) {
	for i := range s {
		s[i] = append(s[i], byte(n>>(8*i)))
	}
}

// at returns a number; there must be so many.
func (s *planes) at(i int) uint32 { return uint32(s[0][i]) | uint32(s[1][i])<<8 | uint32(s[2][i])<<16 }

// Thin returns a graph that Build has made as a thin one.
func (g *Graph) Thin() []byte {
	roots := 2 * g.lists
	out := binary.AppendUvarint(binary.AppendUvarint(nil, uint64(len(g.nodes))), uint64(roots))
	labels := make([]byte, len(g.nodes))
	for i, n := range g.nodes {
		labels[i] = byte(n >> labelShift)
	}
	var kinds []byte
	var backs, numbers planes
	told, when := uint32(0), make([]uint32, len(g.nodes)) // children; when each was told last, from 1
	t := newTour(labels, roots)
	for t.step() {
		child, kind := uint32(Entry(g.nodes[t.node]).Child()), byte(nextRun)
		switch {
		case child == 0:
			kind = noChild
		case child == t.next:
		case when[child] > 0:
			kind = toldBefore
			backs.add(told - when[child])
		default:
			kind = byNumber
			numbers.add(child)
		}
		kinds = append(kinds, kind)
		if child != 0 {
			told++
			when[child] = told
		}
		if err := t.lead(child); err != nil {
			panic(err) // a graph is sound
		}
	}
	if err := t.end(); err != nil {
		panic(err) // Build makes no node that no root leads to
	}
	out = append(append(out, labels...), kinds...)
	for _, s := range []planes{backs, numbers} {
		for _, b := range s {
			out = append(out, b...)
		}
	}
	return out
}

// A tour visits each node once: those of the runs in the order in which a search from the roots meets them, breadth first.
type tour struct {
	labels []byte
	node   uint32 // where it is
	next   uint32 // the run that has its place next

	roots, root uint32   // how many, and the next one
	inRun       bool     // node is in a run, and no root
	queue       []uint32 // runs to visit
	head        int      // the next one of the queue
	seen, done  []bool   // the run that begins there is or was in the queue; the node has been visited
	visited     int
}

func newTour(labels []byte, roots int) *tour {
	return &tour{labels: labels, next: uint32(roots), roots: uint32(roots), seen: make([]bool, len(labels)), done: make([]bool, len(labels))}
}

// ends reports whether a node is the last one of its run.
func (t *tour) ends(n uint32) bool { return t.labels[n]&(lastFlag>>labelShift) != 0 }

// step goes to the next node, and reports whether there is one. Before the one after it, lead must be told where it leads.
func (t *tour) step() bool {
	n := t.node + 1
	if t.inRun && !t.ends(t.node) && int(n) < len(t.done) && !t.done[n] { // if it is done, so is the rest of its run
		t.node = n
	} else if !t.begin() {
		return false
	}
	t.done[t.node] = true
	t.visited++
	return true
}

// begin goes to the first node of the next run, or to the next root.
func (t *tour) begin() bool {
	for ; t.head < len(t.queue); t.head++ {
		if n := t.queue[t.head]; !t.done[n] {
			t.node, t.inRun = n, true
			return true
		}
	}
	t.queue, t.head = t.queue[:0], 0
	if t.root == t.roots {
		return false
	}
	t.node, t.inRun = t.root, false
	t.root++
	return true
}

// lead notes the run that the node leads to, 0 for none.
func (t *tour) lead(run uint32) error {
	if run == 0 || int(run) < len(t.seen) && t.seen[run] {
		return nil
	}
	if run < t.roots || int(run) >= len(t.seen) {
		return &FormatError{BadChild, int(t.node)}
	}
	t.seen[run] = true
	t.queue = append(t.queue, run)
	if run != t.next {
		return nil
	}
	for t.next++; !t.ends(t.next - 1); t.next++ {
		if int(t.next) == len(t.labels) {
			return &FormatError{OpenRun, int(run)}
		}
	}
	return nil
}

// end returns an error if there are nodes that the tour has not met.
func (t *tour) end() error {
	if t.visited < len(t.labels) {
		return fmt.Errorf("wordgraph: no root leads to %d of %d nodes", len(t.labels)-t.visited, len(t.labels))
	}
	return nil
}

// Thicken returns the KWG of a thin graph. It says if the bytes are those of none, but does not check what the graph holds.
func Thicken(thin []byte) ([]byte, error) {
	in := varint.NewReader(thin)
	size, roots := in.Count(1), in.Uint(2*MaxLists)
	labels, kinds := in.Bytes(size), in.Bytes(size)
	if size > MaxNodes || roots > size {
		in.Fail("%d roots and %d nodes", roots, size)
	}
	var numbers [2]planes
	for i, kind := range []byte{toldBefore, byNumber} {
		count := bytes.Count(kinds, []byte{kind})
		for j := range numbers[i] {
			numbers[i][j] = in.Bytes(count)
		}
	}
	if err := in.End(); err != nil {
		return nil, fmt.Errorf("wordgraph: a thin graph: %w", err)
	}
	told, kwg := make([]uint32, 0, size), make([]byte, size*nodeBytes)
	var at [2]int // of numbers
	t := newTour(labels, roots)
	for t.step() {
		child, kind := uint32(0), kinds[t.visited-1]
		switch kind {
		case nextRun:
			child = t.next
		case toldBefore:
			if back := int(numbers[0].at(at[0])); back < len(told) {
				child = told[len(told)-1-back]
			}
			at[0]++
		case byNumber:
			child = numbers[1].at(at[1])
			at[1]++
		}
		if kind != noChild {
			if child == 0 || int(child) >= size {
				return nil, &FormatError{BadChild, int(t.node)}
			}
			told = append(told, child)
		}
		binary.LittleEndian.PutUint32(kwg[t.node*nodeBytes:], uint32(labels[t.node])<<labelShift|childOf(child))
		if err := t.lead(child); err != nil {
			return nil, err
		}
	}
	return kwg, t.end()
}
