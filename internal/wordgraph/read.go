package wordgraph

import (
	"encoding/binary"

	"maven/internal/tile"
)

// Read reads a KWG over an alphabet of the given number of letters and checks all of it: each node,
// and that the DAWG and the GADDAG are each free of cycles and spell words of possible shape. It
// does not compare the halves: see CheckHalves. A GADDAG root of 0 is accepted. The error is a
// *FormatError. The data are copied.
func Read(data []byte, letters int) (*Graph, error) {
	return ReadFamily(data, letters, 1)
}

// ReadFamily reads the graph of several lists as Build makes it; the number of lists is not in the
// data.
func ReadFamily(data []byte, letters, lists int) (*Graph, error) {
	if err := checkShape(letters, lists); err != nil {
		return nil, err
	}
	switch {
	case len(data)%nodeBytes != 0:
		return nil, &FormatError{Defect: BadLength}
	case len(data)/nodeBytes < rootsPerList*lists:
		return nil, &FormatError{Defect: TooShort}
	case len(data)/nodeBytes > MaxNodes:
		return nil, &FormatError{Defect: TooManyNodes}
	}
	nodes := decode(data)
	if err := checkNodes(nodes, letters, rootsPerList*lists); err != nil {
		return nil, err
	}
	if err := checkPaths(nodes, lists); err != nil {
		return nil, err
	}
	return newGraph(nodes, letters, lists), nil
}

func decode(data []byte) []uint32 {
	nodes := make([]uint32, len(data)/nodeBytes)
	for i := range nodes {
		nodes[i] = binary.LittleEndian.Uint32(data[nodeBytes*i:])
	}
	return nodes
}

// checkNodes checks each node by itself and against its neighbours.
func checkNodes(nodes []uint32, letters, roots int) error {
	before, first := tile.Tile(0), true
	for n, node := range nodes {
		e := Entry(node)
		child := int(e.Child())
		defect := Defect("")
		switch {
		case child >= len(nodes):
			defect = BadChild
		case child != 0 && child < roots:
			defect = RootReached
		case n < roots:
			continue
		case int(e.Tile()) > letters:
			defect = BadTile
		case !first && e.Tile() <= before:
			defect = NotAscending
		case child == 0 && !e.Accepts():
			defect = DeadEnd
		case e.Tile() == turn && e.Accepts():
			defect = BadTurn
		}
		if defect != "" {
			return &FormatError{Defect: defect, Node: n}
		}
		before, first = e.Tile(), e.Last()
	}
	if !first {
		return &FormatError{Defect: OpenRun, Node: len(nodes) - 1}
	}
	return nil
}

// checkPaths searches the halves of each list.
func checkPaths(nodes []uint32, lists int) error {
	s := newSearch(nodes)
	for k := range lists {
		dawg := Entry(nodes[rootsPerList*k]).Child()
		gaddag := Entry(nodes[rootsPerList*k+1]).Child()
		if err := s.from(dawg); err != nil {
			return err
		}
		if err := s.from(gaddag); err != nil {
			return err
		}
		switch {
		case dawg == 0 && gaddag != 0:
			return &FormatError{Defect: NoDAWG, Node: int(gaddag)}
		case s.found[dawg]&hasTurn != 0:
			return &FormatError{Defect: BadTurn, Node: int(dawg)}
		case gaddag != 0 && Entry(nodes[gaddag]).Tile() == turn:
			return &FormatError{Defect: BadTurn, Node: int(gaddag)}
		case s.words[dawg] > MaxWords:
			return &FormatError{Defect: TooManyWords, Node: int(dawg)}
		}
	}
	return nil
}

// A search visits nodes depth first, each once, and notes what can be spelled from a node on, its
// later siblings included.
type search struct {
	nodes []uint32
	found []uint8  // by node: notVisited, visiting, or most tiles on a path, plus hasTurn
	words []uint32 // by node: paths, MaxWords+1 if more
	stack []uint32
}

const (
	notVisited = 0
	hasTurn    = 0x40
	visiting   = 0x80
)

func newSearch(nodes []uint32) *search {
	return &search{
		nodes: nodes,
		found: make([]uint8, len(nodes)),
		words: make([]uint32, len(nodes)),
		stack: make([]uint32, 0, deepestSearch),
	}
}

// from searches what can be reached from a run; it ends in time linear in the nodes newly reached.
func (s *search) from(run Node) error {
	if run == 0 || s.found[run] != notVisited {
		return nil
	}
	s.stack = append(s.stack[:0], uint32(run))
	for len(s.stack) > 0 {
		n := s.stack[len(s.stack)-1]
		s.found[n] = visiting
		e := Entry(s.nodes[n])
		push := uint32(e.Child())
		if push == 0 || s.found[push]&^visiting != notVisited {
			push = n + 1
			if e.Last() || s.found[push]&^visiting != notVisited {
				if defect := s.close(n, e); defect != "" {
					return &FormatError{Defect: defect, Node: int(n)}
				}
				s.stack = s.stack[:len(s.stack)-1]
				continue
			}
		}
		if s.found[push] == visiting {
			return &FormatError{Defect: Cycle, Node: int(push)}
		}
		if len(s.stack) == deepestSearch {
			return &FormatError{Defect: WordTooLong, Node: int(push)}
		}
		s.stack = append(s.stack, push)
	}
	return nil
}

// close notes what is found from n on, now that its child and its next sibling are closed.
func (s *search) close(n uint32, e Entry) Defect {
	longest, turns, words := uint8(0), uint8(0), uint32(0)
	if child := e.Child(); child != 0 {
		longest, turns, words = s.found[child]&^hasTurn, s.found[child]&hasTurn, s.words[child]
	}
	if e.Tile() == turn {
		if turns != 0 {
			return BadTurn
		}
		turns = hasTurn
	} else {
		longest++
	}
	if longest > MaxWordLen {
		return WordTooLong
	}
	if e.Accepts() {
		words++
	}
	if !e.Last() {
		longest = max(longest, s.found[n+1]&^hasTurn)
		turns |= s.found[n+1] & hasTurn
		words += s.words[n+1]
	}
	s.found[n], s.words[n] = longest|turns, min(words, MaxWords+1)
	return ""
}
