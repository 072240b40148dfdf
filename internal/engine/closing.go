package engine

import (
	"time"

	"maven/internal/game"
	"maven/internal/move"
)

// UsualMemory is the most memory that the search of the end of a game takes unless it is told otherwise, in bytes.
const UsualMemory = 256 << 20

// Memory of a search, in bytes.
const (
	leastMemory  = 8 << 20
	memoryOfNode = 64
)

// A closing is what the solvers of endgames and pre-endgames share. What they find under a limit of iterations or
// nodes depends on that limit alone, added up over all runs.
type closing struct {
	position game.Position
	request  Request
	static   *Static
	memory   int // most, in bytes

	also    []move.Move // candidates besides the best: those added, and the best bingo if it is asked for
	phonies []move.Move // those added that are phonies
	done    bool        // everything asked so far has been found
	found   Findings
}

// take takes in the moves added.
func (s *closing) take(added []move.Move) {
	for i := range added {
		list := &s.also
		if s.position.Legal(&added[i]) != nil {
			list = &s.phonies
		}
		*list = append(*list, added[i])
		s.done = false
	}
}

// count counts the legal moves, once.
func (s *closing) count() {
	if s.found.Legal > 0 {
		return
	}
	s.also = append(s.also, s.found.count(s.static.All(&s.position), &s.position, &s.request)...)
}

// wanted reports whether a move of that place, from 0, is to be shown.
func (s *closing) wanted(place int, m *move.Move) bool {
	return s.request.Count == 0 || place < s.request.Count || holds(s.also, m)
}

// budget returns how many positions all runs together may look at, 0 for no limit, and what stops the search then. An
// iteration has the price of so many positions.
func (s *closing) budget(left *Limits, price int) (nodes int, stop Stop) {
	if left.Iterations > 0 {
		nodes, stop = (s.found.Iterations+left.Iterations)*price, OutOfIterations
	}
	if n := s.found.Nodes + left.Nodes; left.Nodes > 0 && (nodes == 0 || n < nodes) {
		nodes, stop = n, OutOfNodes
	}
	return nodes, stop
}

// spend notes how many positions were looked at in all, and how many iterations that makes.
func (s *closing) spend(nodes, price, budget int, stop Stop) {
	s.found.Nodes, s.found.Iterations = nodes, nodes/price
	if stop == OutOfIterations {
		s.found.Iterations = budget / price
	}
}

// space returns how much memory serves a search of so many positions, or of that time; a search without limits gets all.
func (s *closing) space(nodes int, left *Limits, nodeTime time.Duration) int {
	if nodes == 0 && left.Time == 0 {
		return s.memory
	}
	if nodes == 0 {
		nodes = int(left.whole()/nodeTime) * left.Threads
	}
	return min(leastMemory+min(nodes, s.memory/memoryOfNode)*memoryOfNode, s.memory)
}
