package wordgraph

// A layout gives each state of a builder its place in the array of nodes.
//
// A state that is nobody's next sibling begins a run, which is laid out whole. It includes siblings
// that other runs share: a run ends with its last sibling, so two runs cannot overlap. The total is
// therefore the same in whatever order the runs come.
type layout struct {
	*states
	follows []bool   // by state: it is the next sibling of some state
	place   []uint32 // by state: its node, 0 if it has none yet
	seen    []bool   // by state: some child index or root names it
	order   []state  // of the nodes, beginning after the roots
	queue   []state  // runs whose children have not been looked at yet
}

// layOut returns the nodes of the graph with the given roots, from which every state must be reachable.
// Runs are laid out in the order in which a search from the roots meets them.
func (b *builder) layOut(roots []state) ([]uint32, error) {
	if b.full {
		return nil, &FormatError{Defect: TooManyNodes}
	}
	l := layout{
		states:  b.states,
		follows: make([]bool, len(b.keys)),
		place:   make([]uint32, len(b.keys)),
		seen:    make([]bool, len(b.keys)),
	}
	for id := 1; id < len(b.keys); id++ {
		l.follows[l.next(state(id))] = true
	}
	total := len(roots)
	for id := 1; id < len(b.keys); id++ {
		if !l.follows[id] {
			total += l.runLen(state(id))
		}
	}
	if total > MaxNodes {
		return nil, &FormatError{Defect: TooManyNodes}
	}
	l.order = make([]state, 0, total-len(roots))
	for _, root := range roots {
		l.visit(root, len(roots))
		l.search(len(roots))
	}
	return l.nodes(roots), nil
}

func (l *layout) runLen(id state) int {
	n := 0
	for ; id != 0; id = l.next(id) {
		n++
	}
	return n
}

// search looks at the children of runs, breadth first.
func (l *layout) search(base int) {
	for head := 0; head < len(l.queue); head++ {
		for id := l.queue[head]; id != 0; id = l.next(id) {
			l.visit(l.child(id), base)
		}
	}
	l.queue = l.queue[:0]
}

// visit queues a run that was not seen before, and gives it a place if it is not part of a longer run.
func (l *layout) visit(run state, base int) {
	if run == 0 || l.seen[run] {
		return
	}
	l.seen[run] = true
	l.queue = append(l.queue, run)
	if l.follows[run] {
		return
	}
	for id := run; id != 0; id = l.next(id) {
		if l.place[id] == 0 {
			l.place[id] = uint32(base + len(l.order))
		}
		l.order = append(l.order, id)
	}
}

func (l *layout) nodes(roots []state) []uint32 {
	nodes := make([]uint32, 0, len(roots)+len(l.order))
	for _, root := range roots {
		nodes = append(nodes, lastFlag|childOf(l.place[root]))
	}
	for _, id := range l.order {
		nodes = append(nodes, l.entry(id, l.place[l.child(id)]))
	}
	return nodes
}
