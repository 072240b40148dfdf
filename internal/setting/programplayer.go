package setting

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/notation/protocol"
	"maven/internal/program"
	"maven/internal/stat"
	"maven/internal/tile"
)

const (
	// pause is the least time between two looks at what a process has told.
	pause = 250 * time.Millisecond

	// allMoves is how many moves a process is asked to tell of where all are wanted.
	allMoves = 100
)

// A programPlayer is a copy of another program, as a player.
type programPlayer struct {
	*program.Copy
}

// PlayerOf returns a player that is a new copy of another program.
func PlayerOf(p *program.Program) engine.Player { return &programPlayer{p.Copy()} }

// Choose asks the program for its move. After a fault the move may be a pass.
func (p *programPlayer) Choose(ctx context.Context, position *game.Position, l engine.Limits) (move.Move, error) {
	if err := playable(position); err != nil {
		return move.Move{}, err
	}
	return p.Copy.Choose(ctx, position, p.goal(&l))
}

// playable refuses positions that there is nothing to ask about.
func playable(p *game.Position) error {
	switch {
	case p.Ending != game.Going:
		return errors.New("the game is over")
	case p.Rack.Len() == 0 || p.Rack.Len() != p.Sizes[0]:
		return errors.New("the rack of the player on turn must be known whole")
	}
	return nil
}

// goal returns how to search within limits.
func (p *programPlayer) goal(l *engine.Limits) protocol.Go {
	g := protocol.Go{Time: cmp.Or(l.Time, p.Time()), Threads: l.Threads}
	if l.Clock != nil && g.Time == 0 {
		g.Timed[0], g.Left[0], g.Increment[0] = true, l.Clock.Left, l.Clock.Increment
	}
	return g
}

// Analyze returns an analysis that asks the process for its best move, and takes as candidates what it tells of moves
// meanwhile. A candidate of which it tells nothing has no value. Moves that are added are searched besides.
func (p *programPlayer) Analyze(position *game.Position, r engine.Request) (*engine.Analysis, error) {
	if err := playable(position); err != nil {
		return nil, err
	}
	return engine.NewAnalysis(position, &r, &programSolver{player: p, position: position.Clone(), request: r})
}

// A programSolver asks the process.
type programSolver struct {
	player   *programPlayer
	position game.Position
	request  engine.Request

	also  []move.Move
	told  []engine.Candidate // in the order of their places, with the place as rank; 0 for none
	found engine.Findings
	shown time.Time // when something was told last
}

// Step asks once.
func (s *programSolver) Step(ctx context.Context, t engine.Task, tell func(engine.Findings)) (engine.Stop, error) {
	s.count()
	s.also = append(s.also, t.Added...)
	g := s.player.goal(&t.Left)
	for i := range s.also {
		if s.position.Legal(&s.also[i]) == nil {
			g.Also = append(g.Also, protocol.Move(s.position.Board, &s.also[i]))
		}
	}
	s.told, s.shown = nil, time.Now()
	count := cmp.Or(s.request.Count, allMoves)
	best, err := s.player.Ask(ctx, &s.position, g, count, func(info *protocol.Info) {
		if s.hear(info) && time.Since(s.shown) > pause {
			s.shown = time.Now()
			s.rank(nil)
			tell(s.found)
		}
	})
	if err != nil {
		return engine.NotStopped, err
	}
	s.rank(&best)
	tell(s.found)
	if ctx.Err() != nil {
		return engine.NotStopped, nil
	}
	return engine.Complete, nil
}

// count counts the legal moves, once. The best bingo, if it is asked for, is the one that scores most.
func (s *programSolver) count() {
	if s.found.Legal > 0 {
		return
	}
	var g movegen.Generator
	var kept tile.Kept
	kept.Reset(&s.position.Rack)
	all := g.All(nil, &movegen.Request{Board: s.position.Board, Kept: &kept, Bag: s.position.Bag()})
	s.found.Legal = len(all)
	var best *move.Move
	for i := range all {
		if m := &all[i]; m.Bingo(s.position.Board.Rules().RackSize) {
			s.found.Bingos++
			if best == nil || move.Compare(m, best) < 0 {
				best = m
			}
		}
	}
	if best != nil && s.request.Bingo {
		s.also = append(s.also, *best)
	}
}

// hear takes what is told of a move, and reports whether it is a value.
func (s *programSolver) hear(info *protocol.Info) bool {
	s.found.Nodes = max(s.found.Nodes, info.Nodes)
	text := info.Move
	if text == "" && len(info.Line) > 0 {
		text = info.Line[0]
	}
	if text == "" || !info.HasWin && !info.HasEquity {
		return false
	}
	m, err := protocol.ReadMove(text, &s.position)
	if err != nil || s.position.Legal(&m.Move) != nil {
		return false
	}
	c := engine.Candidate{Move: m.Move, Value: valueOf(info), Rank: info.Place}
	c.Move.Equity = c.Value.Equity
	at := slices.IndexFunc(s.told, func(other engine.Candidate) bool { return other.Move.Same(&m.Move) })
	if at < 0 {
		at = len(s.told)
		s.told = append(s.told, c)
	}
	s.told[at] = c
	return true
}

// valueOf returns what is told as a value.
func valueOf(info *protocol.Info) engine.Value {
	v := engine.Value{
		Equity: points(info.Equity), EquityError: points(info.EquityError), Win: info.Win, WinError: info.WinError, HasWin: info.HasWin,
		AtMost: info.AtMost,
	}
	known, err := stat.ParseKnown(info.Known)
	switch {
	case err == nil && known != stat.Unknown:
		v.Known = known
	case info.EquityError > 0 || info.WinError > 0:
		v.Known = stat.Sampled
	default:
		v.Known = stat.Heuristic
	}
	return v
}

// points returns points as equity, within what a game can bring.
func points(n float64) tile.Equity {
	const most = 100_000
	return tile.FromPoints(min(max(n, -most), most))
}

// rank puts the candidates in order: the best move of the answer first, if there is one yet, then by the places told,
// then by chance to win and equity.
func (s *programSolver) rank(best *move.Move) {
	all := slices.Clone(s.told)
	if best != nil && !slices.ContainsFunc(all, func(c engine.Candidate) bool { return c.Move.Same(best) }) {
		m := *best
		m.Equity = 0
		all = append(all, engine.Candidate{Move: m})
	}
	slices.SortStableFunc(all, func(a, b engine.Candidate) int {
		first := 0
		if best != nil {
			first = cmp.Compare(flag(!a.Move.Same(best)), flag(!b.Move.Same(best)))
		}
		return cmp.Or(first, cmp.Compare(flag(a.Rank == 0), flag(b.Rank == 0)), cmp.Compare(a.Rank, b.Rank),
			cmp.Compare(b.Value.Win, a.Value.Win), cmp.Compare(b.Value.Equity, a.Value.Equity))
	})
	also := 0
	kept := all[:0]
	for i := range all {
		if slices.ContainsFunc(s.also, func(m move.Move) bool { return m.Same(&all[i].Move) }) {
			also++
		} else if n := s.request.Count; n > 0 && i-also >= n {
			continue
		}
		all[i].Rank = i + 1
		kept = append(kept, all[i])
	}
	s.found.Candidates = kept
}

// flag returns 1 for true, which is sorted after false.
func flag(is bool) int {
	if is {
		return 1
	}
	return 0
}
