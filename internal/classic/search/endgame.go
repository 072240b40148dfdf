package search

import (
	"context"
	"errors"
	"fmt"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/words"
)

// Why a search stopped.
const (
	Forced    = "only one move"
	Settled   = "choice settled"
	Solved    = "everything searched"
	Cancelled = "cancelled"
	PoolFull  = "node pool full"
	TooDeep   = "line too deep"
)

// MinNodes is the smallest node pool: one move and its replies must have room.
const MinNodes = 64

// The positions that have no endgame to search.
var (
	ErrBag  = errors.New("the bag is not empty")
	ErrOver = errors.New("the game is over")
)

// An EndgameSolver searches endgames. With an empty bag, and so both racks known, it grows a tree of
// moves, each with an optimistic and a pessimistic value, always where the choice at the root depends
// on it (B*, H. Berliner, 1979), and stops when the best move's pessimistic value is no less than its
// rival's optimistic one. It belongs to one goroutine and keeps its scratch between searches.
//
// The control of the search, the tables of ten replies, the pool of nodes with its pruning, marking
// and sweeping, and the listing are those of the original program. Ours are the bounds of a move,
// whose terms the original's bytes leave open (finder.bound), the 64-bit position hash, a pass that is
// also followed when nothing else is left to find out, and the Exhaust mode. Inside, values are whole
// points; what leaves is centipoints (cp).
//
// Sharp edges: the bounds of a move that was not searched to the end are estimates, and replies that
// look hopeless are left out, so the result is heuristic unless Proven. The move to play is the
// report's, not the first of the list, which breaks ties the other way, as the original's does.
// There is no clock: nodes and the context end a search.
type EndgameSolver struct {
	// Exhaust makes the search go on until every line is played to the end of the game, and leave no
	// reply out, so that the result is proven if the pool suffices. It is meant for few tiles.
	Exhaust bool

	active []*words.Section
	size   int

	line   line
	pool   nodePool
	finder finder
	last   int16 // the move that the line before began with
	report EndgameReport
}

// An EndgameReport says what a search found and how.
type EndgameReport struct {
	Best        board.Move // to be played; worths as in the list
	Pessimistic int        // cp that Best gains from here on, less what the other side gains, at least
	Optimistic  int        // the same, at most
	Proven      bool       // every line was searched to the end of the game: the two are equal and exact

	Nodes    int // moves put into the tree
	Expanded int // positions whose plays were generated
	Reused   int // positions that took the replies of a twin near the root
	Pruned   int // moves dropped as refuted when the pool ran out
	Swept    int // nodes freed then
	Stopped  string
}

// NewEndgameSolver returns a solver for words of the active sections, at most two, with a pool of so many nodes,
// raised to MinNodes or lowered to MaxNodes.
func NewEndgameSolver(active []*words.Section, nodes int) *EndgameSolver {
	return &EndgameSolver{active: active, size: min(max(nodes, MinNodes), MaxNodes)}
}

// Solve searches the endgame of the side to move. The list holds the ten safest moves of the root:
// Score is that of the move, Score and Leave together are its pessimistic value, in cp; Bonus orders
// equal ones. Where there is no play, it holds the pass alone.
//
// When the context is done the search stops where it is, with the best so far and no error; the moves
// of the root are found in any case. The position is read only. Errors wrap ErrBag and ErrOver.
func (s *EndgameSolver) Solve(ctx context.Context, p *board.Position) (*rank.List, EndgameReport, error) {
	if err := s.start(p); err != nil {
		return nil, EndgameReport{}, fmt.Errorf("classic endgame: %w", err)
	}
	s.search(ctx)
	s.conclude()
	return s.list(), s.report, nil
}

// start takes over the position.
func (s *EndgameSolver) start(p *board.Position) error {
	other, known := p.Opponent()
	if n := p.Unseen().N; !known || n > len(other) {
		return fmt.Errorf("%w: %d tiles are unseen, the other rack has %d", ErrBag, n, len(other))
	}
	if p.Over() {
		return ErrOver
	}
	s.line.reset(&p.Board, p.Racks[p.Turn], other, p.Scoreless > 0)
	s.pool.reset(s.size)
	s.last, s.report = 0, EndgameReport{}
	return nil
}
