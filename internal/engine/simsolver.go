package engine

import (
	"context"
	"fmt"

	"maven/internal/game"
	"maven/internal/infer"
	"maven/internal/lexicon"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A simSolver is the solver of a Simulated.
type simSolver struct {
	position   game.Position
	request    Request
	field      int // candidates at first
	static     *Static
	words      *lexicon.Lexicon // of the board; nil for unknown
	simulation *sim.Simulation
	inference  *infer.Inference // nil for none
	inferred   *infer.Result    // what the inference says, once the first step has made it
	cut        bool             // inferred says what a part of the racks tell
	of         sim.Identity     // once it has been asked for

	found   Findings
	asked   []move.Move // candidates that were added
	phonies []move.Move // those of them that are phonies
}

// Step makes a round of play-outs, or a part of it.
func (s *simSolver) Step(ctx context.Context, t Task, tell func(Findings)) (Stop, error) {
	if s.found.Legal == 0 {
		s.begin()
	}
	if s.inference != nil && s.inferred == nil {
		s.inferred = s.inference.Run(ctx, nil)
		s.cut = ctx.Err() != nil
	}
	s.take(&t)
	limits := sim.Limits{Iterations: t.Left.Iterations, Threads: t.Left.Threads}
	if s.inference == nil {
		limits.Far = t.Left.Far
	}
	stop, err := s.simulation.Step(ctx, limits)
	s.read()
	tell(s.found)
	if stop == sim.Ended {
		return NotStopped, err // the analysis knows why
	}
	return Stop(stop), err
}

// take takes in the moves added and dropped.
func (s *simSolver) take(t *Task) {
	for i := range t.Added {
		m := t.Added[i]
		s.static.Value(&s.position, &m)
		s.simulation.Add(m)
		s.asked = append(s.asked, m)
		if s.position.Legal(&t.Added[i]) != nil {
			s.phonies = append(s.phonies, t.Added[i])
		}
	}
	for i := range t.Dropped {
		s.simulation.Drop(t.Dropped[i])
	}
}

// draw is the sampler of the opponent's tiles by the inference.
func (s *simSolver) draw(held *tile.Rack, stream *random.Stream) { s.inferred.Draw(held, stream) }

// AppendTo appends the simulation. After a cut inference it appends nothing: when it goes on, draws would be by
// another.
func (s *simSolver) AppendTo(dst []byte) []byte {
	if s.cut {
		return dst
	}
	return s.simulation.AppendTo(dst, s.identity())
}

// identity tells what the results depend on besides position and options.
func (s *simSolver) identity() sim.Identity {
	if s.of.Setting != "" {
		return s.of
	}
	r, words := s.position.Board.Rules(), ""
	if s.words != nil {
		words = s.words.Hash()
	} else {
		words = lexicon.HashOf(r.Tiles, s.position.Board.Words())
	}
	s.of = sim.Identity{
		Setting: fmt.Sprintf("%d %s %s %s", simulatedVersion, r.Hash(), words, s.static.Identity()),
		Request: fmt.Sprintf("%d candidates, inference %t", s.request.Count, s.inference != nil),
	}
	return s.of
}

// begin chooses the candidates, unless the simulation has some.
func (s *simSolver) begin() {
	all := s.static.All(&s.position)
	bingo := s.found.count(all, &s.position, &s.request)
	if s.simulation.Result().Candidates != nil {
		return
	}
	for _, m := range append(sim.Field(all, s.field), bingo...) {
		s.simulation.Add(m)
	}
}

// read takes over what the simulation has found.
func (s *simSolver) read() {
	r := s.simulation.Result()
	s.found.Iterations, s.found.Rounds, s.found.Note = r.Iterations, r.Rounds, ""
	if r.BySpread > 0 {
		outcome := "win"
		if r.Candidates[0].Win < 0.5 {
			outcome = "lose"
		}
		s.found.Note = fmt.Sprintf("the first %d surely %s, so spread decides between them", r.BySpread, outcome)
	}
	s.found.Candidates = make([]Candidate, len(r.Candidates))
	rank := 0
	for i := range r.Candidates {
		from, to := &r.Candidates[i], &s.found.Candidates[i]
		to.Move = from.Move
		if from.Iterations == 0 {
			to.Move.Equity = from.Static
			continue
		}
		if !holds(s.phonies, &from.Move) {
			rank++
			to.Rank = rank
		}
		to.Played = from
		to.Value = Value{Equity: from.Move.Equity, EquityError: tile.FromPoints(from.EquityError), Known: stat.Sampled}
		if s.static.win != nil {
			to.Value.Win, to.Value.WinError, to.Value.HasWin = from.Win, from.WinError, true
		}
	}
}
