package search

import (
	"context"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/random"
)

const (
	// A pre-endgame has between FewestUnseen and MostUnseen unseen tiles.
	FewestUnseen, MostUnseen = 8, 16
	// CostLimit is the highest cost of a search, in endgames; ten replies cost as much as one endgame.
	CostLimit = 1700

	repliesPerEndgame = 10 // replies that cost as much as an endgame
	fewest            = 20 // racks that a mean needs, unless there are fewer
	rackSize          = board.MaxRack
)

// Why a list is not the result of a complete search.
const (
	Outside   = "not 8 to 16 unseen tiles"
	TooCostly = "too costly"
)

// A PreEndgameReport says what a search did. Endgames, Replies and Hits add up to the positions looked at:
// one for each candidate and rack until the search ended, without those where the game is over.
type PreEndgameReport struct {
	Static     bool   // the list is that of the static search
	Stopped    string // why the list is static, or made from only some of the racks: "", Outside, TooCostly or Cancelled
	Unseen     int    // tiles
	Candidates int    // moves tried
	Racks      int    // racks of the other side to try them against
	All        bool   // these are all possible racks; otherwise they were drawn
	Done       int    // racks that every candidate was tried against
	Cost       int    // estimate, in endgames, rounded up
	Endgames   int    // valued
	Replies    int    // best replies searched for
	Hits       int    // positions that had been valued before
	Nodes      int    // of all endgames
}

// A PreEndgameSolver ranks moves while 8 to 16 tiles are unseen. It tries the best moves of a static pass
// against the racks that the other side may hold: by the bounds of the endgame if the move empties the bag,
// otherwise up to the other side's reply.
//
// The frame of the original's evaluator is known: when it is used, that it averages over the unseen tiles,
// that a candidate's bonus is the averaged result, that each position is valued once, and the estimate of
// the cost with its limit. Its arithmetic is lost. Candidates, racks, draws and values are ours. Values are
// centipoints (cp), positive is good for the side to move.
//
// Sharp edges: a solver belongs to one goroutine, and the list that Search returns is valid until the next
// call. The position does not change: the work is done on copies. If the other rack is known, that is
// ignored. Equal seeds give equal lists, unless a search was cancelled.
type PreEndgameSolver struct {
	// Bias is added to the worth of an exchange, in cp: the user's wish for more or fewer exchanges.
	Bias int
	// Limit is the highest cost, in endgames; NewPreEndgameSolver sets it to CostLimit.
	Limit int

	static *rank.Static
	leaves *rank.LeaveBuilder
	tree   *EndgameSolver
	table  rank.LeaveTable
	list   rank.List

	candidates []trial
	deals      []deal
	known      map[key]int // what a candidate gains after its score
	forgetful  bool        // value every position, known or not
	report     PreEndgameReport
}

// NewPreEndgameSolver returns a solver for words of the active sections, at most two, and a set of tables,
// which must not change while it is in use.
func NewPreEndgameSolver(set *tables.Set, active []*words.Section) *PreEndgameSolver {
	tree := NewEndgameSolver(active, MaxNodes)
	tree.most = 1
	return &PreEndgameSolver{
		Limit: CostLimit, static: rank.NewStatic(set, active), leaves: rank.NewLeaveBuilder(set),
		tree: tree, known: map[key]int{},
	}
}

// Search ranks the moves of the side to move and lists at most ten. It tries the 12 best of a static pass,
// the best exchange, and the pass if the original would consider it: with 86 tiles or more on the board,
// or with nothing else to do. The total of a move is the mean of what it gains, including its own score;
// Leave is from the pre-endgame table, and Bonus is the rest.
//
// The list is that of the static search, and the report says so, if the cost is above the limit, if the
// number of unseen tiles is not 8 to 16, or if the context is cancelled before 20 racks are done. If it is
// cancelled later, the means are over the racks done so far.
func (s *PreEndgameSolver) Search(ctx context.Context, p *board.Position, seed random.Seed) (*rank.List, PreEndgameReport) {
	root := *p
	pool := root.Unseen()
	s.report = PreEndgameReport{Unseen: pool.N}
	if pool.N < FewestUnseen || pool.N > MostUnseen {
		return s.fallBack(&root, Outside)
	}
	s.choose(&root, &pool)
	s.deal(&pool, seed)
	if s.estimate(); s.report.Cost > s.Limit {
		return s.fallBack(&root, TooCostly)
	}
	weight := s.average(ctx)
	if s.report.Done < min(fewest, s.report.Racks) {
		return s.fallBack(&root, Cancelled)
	}
	if s.report.Done < s.report.Racks {
		s.report.Stopped = Cancelled
	}
	s.list = rank.List{}
	for i := range s.candidates {
		c := &s.candidates[i]
		c.move.Bonus = c.sum/weight - c.move.Score - c.move.Leave
		s.list.Insert(c.move)
	}
	return &s.list, s.report
}

// fallBack makes the list of the static search the result.
func (s *PreEndgameSolver) fallBack(p *board.Position, why string) (*rank.List, PreEndgameReport) {
	s.report.Static, s.report.Stopped = true, why
	s.static.Bias = s.Bias
	s.list = *s.static.Search(p)
	return &s.list, s.report
}

// estimate computes what the search will cost.
func (s *PreEndgameSolver) estimate() {
	cost := 0
	for i := range s.candidates {
		if s.candidates[i].empties {
			cost += repliesPerEndgame
		} else {
			cost++
		}
	}
	s.report.Candidates, s.report.Racks = len(s.candidates), len(s.deals)
	s.report.Cost = (cost*len(s.deals) + repliesPerEndgame - 1) / repliesPerEndgame
}

// average sums the values of the candidates over the racks, and returns the weight of the racks. It tries
// all candidates against one rack before the next, so that all have met the same racks if the context is
// cancelled.
func (s *PreEndgameSolver) average(ctx context.Context) int {
	clear(s.known)
	values := make([]int, len(s.candidates))
	weight := 0
	for i := range s.deals {
		d := &s.deals[i]
		for k := range s.candidates {
			values[k] = s.value(ctx, &s.candidates[k], d)
			if ctx.Err() != nil {
				return weight
			}
		}
		for k, v := range values {
			s.candidates[k].sum += d.weight * v
		}
		weight += d.weight
		s.report.Done++
	}
	return weight
}
