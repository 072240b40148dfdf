package search

import (
	"context"

	"maven/internal/classic/board"
	"maven/internal/classic/preend"
	"maven/internal/classic/rank"
)

// noReply says why a static search took the place of a pre-endgame.
const noReply = "the other side has no reply"

// A preEndgame is what the pre-endgame needs from call to call.
type preEndgame struct {
	solver *preend.Solver
	leaves *rank.LeaveBuilder
	table  rank.LeaveTable
	list   rank.List
}

// lookAhead ranks moves by the pre-endgame, or by the static search if that finds nothing.
func (s *Searcher) lookAhead(ctx context.Context, p *board.Position) (*rank.List, Report) {
	if s.preend == nil {
		s.preend = &preEndgame{solver: preend.NewSolver(s.set, s.active), leaves: rank.NewLeaveBuilder(s.set)}
	}
	e, pool := s.preend, p.Unseen()
	from := preend.Given{Worth: &e.table.Value, Exchange: board.PassMask, Spots: s.static.Spots, Again: s.Kibitz}
	var moves []board.Move
	r := Report{Method: PreEndgame}
	if e.leaves.PreEndgame(&e.table, string(p.Racks[p.Turn]), &pool) == nil {
		if p.CanExchange() {
			s.static.Bias = s.Bias
			from.Exchange = s.static.Exchange(p, &e.table).Kept
		}
		moves, r.PreEnd = e.solver.Search(ctx, p, from)
	}
	if len(moves) == 0 {
		r.Method, r.Reason = InsteadOfPreEndgame, noReply
		if ctx.Err() != nil {
			r.Reason = Cancelled
		}
		return s.rank(p), r
	}
	e.list.Clear()
	for _, m := range moves {
		e.list.Insert(m)
	}
	return &e.list, r
}
