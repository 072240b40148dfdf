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
}

// ahead returns what the pre-endgame needs.
func (s *Searcher) ahead() *preEndgame {
	if s.preend == nil {
		s.preend = &preEndgame{solver: preend.NewSolver(s.set, s.active), leaves: rank.NewLeaveBuilder(s.set)}
	}
	return s.preend
}

// lookAhead ranks moves by the pre-endgame, or by the static search if that finds nothing.
func (s *Searcher) lookAhead(ctx context.Context, p *board.Position) (*board.List, Report) {
	e, pool := s.ahead(), p.Unseen()
	from := preend.Given{Worth: &e.table.Value, Exchange: board.PassMask, Spots: s.static.Spots, Again: s.Kibitz}
	e.leaves.PreEndgame(&e.table, p.Racks[p.Turn], &pool)
	if p.CanExchange() {
		s.static.Bias = s.Bias
		from.Exchange = s.static.Exchange(p, &pool, &e.table).Kept
	}
	list, did := e.solver.Search(ctx, p, from)
	r := Report{Method: PreEndgame, PreEnd: did}
	if list == nil {
		r.Method, r.Reason = InsteadOfPreEndgame, noReply
		if ctx.Err() != nil {
			r.Reason = Cancelled
		}
		return s.rank(p), r
	}
	return list, r
}

// Outlook returns what the pre-endgame expects of a play of the side to move if the other side makes a reply. It is false
// where preend.Solver has none, or if the play cannot be made.
func (s *Searcher) Outlook(p *board.Position, own *board.Move, reply *preend.Reply) (preend.Outlook, bool) {
	e, pool, rack := s.ahead(), p.Unseen(), p.Racks[p.Turn]
	e.leaves.PreEndgame(&e.table, rack, &pool)
	m := *own
	score, _, left, err := p.Board.Score(&m, rack)
	if err != nil {
		return preend.Outlook{}, false
	}
	m.Score, m.Kept = score, rack.Left(left)
	return e.solver.Outlook(p, &e.table.Value, &m, reply)
}
