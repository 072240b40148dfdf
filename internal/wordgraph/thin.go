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

// A tale remembers which children have been told, and when each was told last.
type tale struct {
	told []uint32
	when []uint32 // by node, from 1; 0 for never
}

func newTale(nodes int) *tale { return &tale{make([]uint32, 0, nodes), make([]uint32, nodes)} }

// tell notes that a child is told.
func (t *tale) tell(child uint32) {
	t.told = append(t.told, child)
	t.when[child] = uint32(len(t.told))
}

// planes are numbers of three bytes, the bytes of each place together.
type planes [3][]byte

func (s *planes) add(n uint32) {
	for i := range s {
		s[i] = append(s[i], byte(n>>(8*i)))
	}
}

// take takes the first number away; there must be one.
func (s *planes) take() (n uint32) {
	for i := range s {
		n |= uint32(s[i][0]) << (8 * i)
		s[i] = s[i][1:]
	}
	return n
}

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
	t := newTale(len(g.nodes))
	err := tour(labels, roots, func(n, next uint32) (uint32, error) {
		child, kind := uint32(Entry(g.nodes[n]).Child()), byte(nextRun)
		switch {
		case child == 0:
			kinds = append(kinds, noChild)
			return 0, nil
		case child == next:
		case t.when[child] > 0:
			kind = toldBefore
			backs.add(uint32(len(t.told)) - t.when[child])
		default:
			kind = byNumber
			numbers.add(child)
		}
		kinds = append(kinds, kind)
		t.tell(child)
		return child, nil
	})
	if err != nil {
		panic(err) // a graph is sound
	}
	out = append(append(out, labels...), kinds...)
	for _, s := range []planes{backs, numbers} {
		for _, b := range s {
			out = append(out, b...)
		}
	}
	return out
}

// tour visits each node once: those of the runs in the order in which a search from the roots meets them, breadth first. child tells
// the child of node n; next is the run that has its place next.
func tour(labels []byte, roots int, child func(n, next uint32) (uint32, error)) error {
	ends := func(n uint32) bool { return labels[n]&(lastFlag>>labelShift) != 0 }
	seen, done := make([]bool, len(labels)), make([]bool, len(labels))
	next, visited := uint32(roots), 0
	var queue []uint32
	visit := func(n uint32) error {
		done[n] = true
		visited++
		run, err := child(n, next)
		if err != nil || run == 0 || int(run) < len(labels) && seen[run] {
			return err
		}
		if int(run) < roots || int(run) >= len(labels) {
			return &FormatError{BadChild, int(n)}
		}
		seen[run] = true
		queue = append(queue, run)
		if run != next {
			return nil
		}
		for next++; !ends(next - 1); next++ {
			if int(next) == len(labels) {
				return &FormatError{OpenRun, int(run)}
			}
		}
		return nil
	}
	for root := range roots {
		if err := visit(uint32(root)); err != nil {
			return err
		}
		for ; len(queue) > 0; queue = queue[1:] {
			for n := queue[0]; int(n) < len(labels); n++ {
				if done[n] { // so is the rest of its run
					break
				}
				if err := visit(n); err != nil {
					return err
				}
				if ends(n) {
					break
				}
			}
		}
	}
	if visited < len(labels) {
		return fmt.Errorf("wordgraph: no root leads to %d of %d nodes", len(labels)-visited, len(labels))
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
		for j := range numbers[i] {
			numbers[i][j] = in.Bytes(bytes.Count(kinds, []byte{kind}))
		}
	}
	if err := in.End(); err != nil {
		return nil, fmt.Errorf("wordgraph: a thin graph: %w", err)
	}
	t := newTale(size)
	kwg := make([]byte, size*nodeBytes)
	err := tour(labels, roots, func(n, next uint32) (child uint32, err error) {
		kind := kinds[0]
		kinds = kinds[1:]
		switch kind {
		case noChild:
		case nextRun:
			child = next
		case toldBefore:
			if back := int(numbers[0].take()); back < len(t.told) {
				child = t.told[len(t.told)-1-back]
			}
		case byNumber:
			child = numbers[1].take()
		}
		if kind != noChild {
			if child == 0 || int(child) >= size {
				return 0, &FormatError{BadChild, int(n)}
			}
			t.tell(child)
		}
		binary.LittleEndian.PutUint32(kwg[n*nodeBytes:], uint32(labels[n])<<labelShift|childOf(child))
		return child, nil
	})
	return kwg, err
}
