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

// MinNodes is the smallest node pool: it has room for one move and its replies.
const MinNodes = 64

// The errors for positions that have no endgame to search.
var (
	ErrBag  = errors.New("the bag is not empty")
	ErrOver = errors.New("the game is over")
)

// An EndgameSolver searches endgames: the bag is empty, so both racks are known. It grows a tree of moves,
// each with an optimistic and a pessimistic value, wherever the choice at the root depends on it (B*, H.
// Berliner, 1979). It stops when the pessimistic value of the best move is no less than the optimistic
// value of its rival. A solver belongs to one goroutine and keeps its working memory between searches.
//
// The control of the search, the tables of ten replies, the pool of nodes with its pruning, marking
// and sweeping, and the listing are those of the original program. These are ours: the bounds of a move,
// whose terms the original's bytes leave open (finder.bound), the 64-bit position hash, following a pass
// when nothing else is left to find out, and the Exhaust mode. Inside, values are whole points; results
// are centipoints (cp).
//
// Sharp edges: the bounds of a move that was not searched to the end are estimates, and replies that look
// hopeless are left out, so the result is heuristic unless Proven. The move to play is the report's Best,
// not the first of the list, which breaks ties the other way, as the original's does. There is no clock:
// a search ends by nodes or by its context.
type EndgameSolver struct {
	// Exhaust makes the search continue until every line is played to the end of the game, without leaving
	// out a reply, so that the result is proven if the pool is large enough. It is meant for few tiles.
	Exhaust bool

	active []*words.Section
	size   int

	line   line
	pool   nodePool
	finder finder
	last   int16 // the first move of the previous line
	report EndgameReport
}

// An EndgameReport says what a search found, and how.
type EndgameReport struct {
	Best        board.Move // the move to play; its values are those of the list
	Pessimistic int        // what Best gains at least, in cp: the change of the spread to the end
	Optimistic  int        // what Best gains at most
	Proven      bool       // every line was searched to the end of the game: both values are equal and exact

	Nodes    int // moves put into the tree
	Expanded int // positions whose plays were generated
	Reused   int // positions that share the replies of an equal position near the root
	Pruned   int // moves dropped as refuted when the pool was full
	Swept    int // nodes freed that way
	Stopped  string
}

// NewEndgameSolver returns a solver for words of the active sections, at most two, with a pool of this many
// nodes, at least MinNodes and at most MaxNodes.
func NewEndgameSolver(active []*words.Section, nodes int) *EndgameSolver {
	return &EndgameSolver{active: active, size: min(max(nodes, MinNodes), MaxNodes)}
}

// Solve searches the endgame of the side to move. The list has the ten safest moves of the root. Score
// and Leave together are the pessimistic value, in cp; Bonus orders equal moves. If there is no play, the
// list has only the pass.
//
// When the context is done, the search stops with the best so far and no error; the moves of the root are
// always found. Solve does not change the position. Errors wrap ErrBag and ErrOver.
func (s *EndgameSolver) Solve(ctx context.Context, p *board.Position) (*rank.List, EndgameReport, error) {
	if err := s.start(p); err != nil {
		return nil, EndgameReport{}, fmt.Errorf("classic endgame: %w", err)
	}
	s.search(ctx)
	s.conclude()
	return s.list(), s.report, nil
}

// start sets up the position.
func (s *EndgameSolver) start(p *board.Position) error {
	other, known := p.Opponent()
	if n := p.Unseen().N; !known || n > len(other) {
		return fmt.Errorf("%w: %d tiles are unseen, but the other rack has %d", ErrBag, n, len(other))
	}
	if p.Over() {
		return ErrOver
	}
	s.line.reset(&p.Board, p.Racks[p.Turn], other, p.Scoreless > 0)
	s.pool.reset(s.size)
	s.last, s.report = 0, EndgameReport{}
	return nil
}
