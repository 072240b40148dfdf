package wordgraph

import (
	"encoding/binary"

	"maven/internal/hugepage"
	"maven/internal/tile"
)

// Read reads a KWG over an alphabet of the given number of letters. It checks every node, and that the
// DAWG and the GADDAG have no cycles and spell nothing too long. It does not compare the halves: see
// CheckHalves. A GADDAG root of 0 is accepted. The error is a *FormatError. The data are copied.
func Read(data []byte, letters int) (*Graph, error) { return ReadFamily(data, letters, 1) }

// ReadFamily reads a family as Build makes it; the number of lists is not in the data.
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
	if len(nodes) <= MaxNarrow {
		for n := range rootsPerList * lists {
			nodes[n] &= 1<<wideShift - 1
		}
	}
	if err := checkNodes(nodes, letters, rootsPerList*lists); err != nil {
		return nil, err
	}
	if err := checkPaths(nodes, lists); err != nil {
		return nil, err
	}
	return newGraph(nodes, lists), nil
}

func decode(data []byte) []uint32 {
	nodes := hugepage.Make[uint32](len(data) / nodeBytes)
	for i := range nodes {
		nodes[i] = binary.LittleEndian.Uint32(data[nodeBytes*i:])
	}
	return nodes
}

// checkNodes checks each node on its own and against its neighbours.
func checkNodes(nodes []uint32, letters, roots int) error {
	before, first := tile.Tile(0), true
	for n, node := range nodes {
		e := Entry(node)
		child := int(e.Child())
		defect := Defect("")
		switch {
		case node>>wideShift != 0 && len(nodes) <= MaxNarrow:
			defect = BadTile
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

// checkPaths checks what the halves of each list spell.
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
		case s.paths(dawg) > MaxWords:
			return &FormatError{Defect: TooManyWords, Node: int(dawg)}
		}
	}
	return nil
}
