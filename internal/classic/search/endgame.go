package search

import (
	"context"
	"errors"
	"fmt"

	"maven/internal/classic/board"
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
// value of its rival.
//
// All of it is the original's, to the byte: what sets of tiles come to in so many turns (forecast), the two bounds of
// a move as the least over the answers that it does not spoil (finder), what it opens for both sides (opened), the order of
// the expansions, the stop and the list. The original's own bytes were executed on 31 endgames, and every move of every
// position expanded agrees. These are ours: a position hash of 64 bits; no clock: a search ends by itself or by its
// context, also where the original would have tried a position in vain until its time was up; and the Exhaust mode. Inside,
// values are whole points; results are centipoints (cp).
//
// Sharp edges: the bounds are estimates, and replies that look hopeless are left out, so the result is heuristic unless
// Proven. If the side to move has no play, nothing is searched, and its pass has the values 0. If the pool is full, moves are
// left out without a word, as in the original. A solver belongs to one goroutine and keeps its working memory between
// searches.
type EndgameSolver struct {
	// Exhaust makes Solve play every line to the end of the game as well, without leaving out a reply, so that
	// the result is proven if there are no more positions than nodes. It is meant for few tiles.
	Exhaust bool

	active []*words.Section
	size   int

	line   line
	pool   nodePool
	finder finder
	quiet  bool // the turn before the root scored nothing
	stuck  bool // the side to move at the root has no play
	full   bool // the pool was full
	report EndgameReport
}

// An EndgameReport says what a search found, and how.
type EndgameReport struct {
	Best        board.Move // the move to play; its values are those of the list
	Pessimistic int        // what Best gains at least, in cp: the change of the spread to the end
	Optimistic  int        // what Best gains at most
	Proven      bool       // every line was searched to the end of the game: both values are equal and exact

	Nodes    int // moves put into the tree
	Expanded int // positions expanded
	Reused   int // those among them that share the replies of an equal position
	Pruned   int // moves dropped as refuted when the pool was full
	Swept    int // nodes freed that way
	Stopped  string
}

// NewEndgameSolver returns a solver for words of the active sections, at most two, with a pool of this many
// nodes, at least MinNodes and at most MaxNodes.
func NewEndgameSolver(active []*words.Section, nodes int) *EndgameSolver {
	return &EndgameSolver{active: active, size: min(max(nodes, MinNodes), MaxNodes)}
}

// Solve searches the endgame of the side to move. The list has the ten safest moves of the root, the move to play
// first. Score and Leave together are the pessimistic value, in cp; Bonus orders equal moves. If there is no play, the
// list has only the pass.
//
// When the context is done, the search stops with the best so far and no error; the moves of the root are
// always found. Solve does not change the position. Errors wrap ErrBag and ErrOver.
func (s *EndgameSolver) Solve(ctx context.Context, p *board.Position) (*board.List, EndgameReport, error) {
	if err := s.start(p); err != nil {
		return nil, EndgameReport{}, fmt.Errorf("classic endgame: %w", err)
	}
	s.search(ctx)
	list := s.list()
	if s.Exhaust {
		list = s.exhaust(ctx, list)
	}
	best := list.Moves()[0]
	s.report.Best = best
	s.report.Pessimistic, s.report.Optimistic = best.Score+best.Leave, best.Score-centipoints(best.Bonus)
	if s.report.Proven || s.ends() && best.Lane == 0 {
		s.report.Optimistic = s.report.Pessimistic
	}
	return list, s.report, nil
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
	s.line.reset(&p.Board, p.Racks[p.Turn], other)
	s.pool.reset(s.size)
	s.quiet, s.full, s.report = p.Scoreless > 0, false, EndgameReport{}
	return nil
}
