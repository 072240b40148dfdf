package wordgraph

// A search goes through the runs depth first, each node once. For each node it notes what can be spelled
// from it and its later siblings.
type search struct {
	nodes []uint32
	found []finding // by node
	stack [mostOnPath]frame
}

// A finding is 0 for a node not reached yet, and isOpen for one being searched. For a closed node it is
// the number of paths, plus longestUnit for each tile of the longest, plus hasTurn if a path has a turn.
type finding uint32

const (
	pathsMask   finding = 1<<25 - 1 // MaxWords+1 stands for more
	longestUnit finding = 1 << 25
	longestMask finding = MaxWordLen * longestUnit
	hasTurn     finding = 1 << 30
	isOpen      finding = 1 << 31
)

// A frame is a run being searched. The nodes after at are closed.
type frame struct {
	first, at uint32
}

func newSearch(nodes []uint32) *search {
	return &search{nodes: nodes, found: make([]finding, len(nodes))}
}

// from searches everything that can be reached from a run. The time is linear in the nodes reached for
// the first time. The nodes must have passed checkNodes.
func (s *search) from(run Node) error {
	if run == 0 || s.found[run] != 0 {
		return nil
	}
	depth, err := s.open(0, uint32(run))
	for depth > 0 && err == nil {
		f := &s.stack[depth-1]
		e := Entry(s.nodes[f.at])
		if child := uint32(e.Child()); child != 0 && (s.found[child] == 0 || s.found[child] == isOpen) {
			depth, err = s.open(depth, child)
			continue
		}
		if defect := s.close(f.at, e); defect != "" {
			return &FormatError{Defect: defect, Node: int(f.at)}
		}
		if f.at == f.first {
			depth--
		}
		f.at--
	}
	return err
}

// open puts a run that is not closed on the stack and returns the new depth.
func (s *search) open(depth int, run uint32) (int, error) {
	if depth == len(s.stack) {
		return 0, &FormatError{Defect: WordTooLong, Node: int(run)}
	}
	at := run
	for ; s.found[at] == 0; at++ {
		s.found[at] = isOpen
		if Entry(s.nodes[at]).Last() {
			s.stack[depth] = frame{first: run, at: at}
			return depth + 1, nil
		}
	}
	// An open node stands at or before the node in its frame whose child led here.
	if s.found[at] == isOpen {
		return 0, &FormatError{Defect: Cycle, Node: int(at)}
	}
	s.stack[depth] = frame{first: run, at: at - 1}
	return depth + 1, nil
}

// close notes what was found at n, now that its child and its next sibling are closed.
func (s *search) close(n uint32, e Entry) Defect {
	child, next := finding(0), finding(0)
	if c := e.Child(); c != 0 {
		child = s.found[c]
	}
	if !e.Last() {
		next = s.found[n+1]
	}
	paths := child&pathsMask + next&pathsMask
	if e.Accepts() {
		paths++
	}
	longest, turns := child&longestMask, (child|next)&hasTurn
	switch {
	case e.Tile() != turn && longest == longestMask:
		return WordTooLong
	case e.Tile() != turn:
		longest += longestUnit
	case child&hasTurn != 0:
		return BadTurn
	default:
		turns = hasTurn
	}
	s.found[n] = min(paths, MaxWords+1) | max(longest, next&longestMask) | turns
	return ""
}

// paths returns how many paths a closed run has, MaxWords+1 if more than MaxWords.
func (s *search) paths(run Node) int { return int(s.found[run] & pathsMask) }
