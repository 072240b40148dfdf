package wordgraph

import (
	"math"

	"maven/internal/tile"
)

// CheckHalves checks that the GADDAG holds exactly the splits of the DAWG's words. It returns nil if so,
// a *FormatError with HalvesDiffer if not, and one with MissingGADDAG if there are words but no GADDAG.
//
// It looks up every split of every word; the GADDAG has no others if it has as many paths as there are
// splits. If the halves share nodes, as in every minimal graph, a split is known to be right as soon as
// its turn leads into the DAWG, and the check takes one lookup for each beginning of a word.
func (g *Graph) CheckHalves() error {
	if g.DAWG() == 0 {
		return nil
	}
	if !g.HasGADDAG() {
		return &FormatError{Defect: MissingGADDAG}
	}
	h := halves{Graph: g}
	splits := 0
	for word := range g.Words() {
		if !h.hasSplits(word) {
			return &FormatError{Defect: HalvesDiffer, Node: int(g.GADDAG())}
		}
		splits += len(word)
	}
	if splits != int(g.PathsFrom(g.GADDAG(), make([]uint32, len(g.nodes)))) {
		return &FormatError{Defect: HalvesDiffer, Node: int(g.GADDAG())}
	}
	return nil
}

// PathsFrom returns the number of paths that begin in run, at most the largest uint32: in the DAWG, of words. The memo,
// as long as Nodes, keeps the number of those that begin with each node or a later sibling, 0 while it is not known.
func (g *Graph) PathsFrom(run Node, memo []uint32) uint32 {
	if run == 0 || memo[run] != 0 {
		return memo[run]
	}
	last := run
	for !Entry(g.nodes[last]).Last() {
		last++
	}
	later := uint32(0)
	for n := last; n >= run; n-- {
		if memo[n] == 0 {
			e := Entry(g.nodes[n])
			count := uint64(later) + uint64(g.PathsFrom(e.Child(), memo))
			if e.Accepts() {
				count++
			}
			memo[n] = uint32(min(count, math.MaxUint32))
		}
		later = memo[n]
	}
	return later
}

// halves remembers what was found for the previous word.
type halves struct {
	*Graph
	before    []tile.Tile
	backwards [MaxWordLen + 1]split // by how many tiles of before are read backwards
}

// A split is where a GADDAG path stands once it has read the beginning of a word backwards.
type split struct {
	end  Node // its last node
	dawg Node // the beginning's last node in the DAWG
	turn Node // the node of its turn, 0 if it has none
}

// hasSplits reports whether the GADDAG holds all splits of a word.
func (h *halves) hasSplits(word []tile.Tile) bool {
	same := 0
	for same < len(h.before) && same < len(word) && h.before[same] == word[same] {
		same++
	}
	for i := 1; i <= len(word); i++ {
		s := &h.backwards[i]
		if i > same && !h.read(s, word[:i]) {
			return false
		}
		if i < len(word) && (s.turn == 0 || h.child(s.turn) != h.child(s.dawg) && !h.spells(s.turn, word[i:])) {
			return false
		}
	}
	h.before = append(h.before[:0], word...)
	return h.accepts(h.backwards[len(word)].end)
}

// spells reports whether letters lead from a node to the end of a word.
func (h *halves) spells(n Node, letters []tile.Tile) bool {
	end, ok := h.Forward(n, letters)
	return ok && h.accepts(end)
}

// read fills in the split after a beginning of a word; it reports whether the GADDAG has it.
func (h *halves) read(s *split, beginning []tile.Tile) (ok bool) {
	if s.end, ok = h.Backward(h.GADDAGRoot(), beginning); !ok {
		return false
	}
	follow, last := h.DAWGRoot(), len(beginning)-1
	if last > 0 {
		follow = h.backwards[last].dawg
	}
	s.dawg, _ = h.Step(follow, beginning[last])
	s.turn, _ = h.Step(s.end, turn)
	return true
}
