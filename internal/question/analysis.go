package question

import (
	"fmt"
	"slices"

	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/said"
	"maven/internal/setting"
)

// The refusals of moves.
const (
	// ErrNoCandidates refuses moves where there are no candidates.
	ErrNoCandidates = said.Fixed("this kind of analysis has no candidates")

	// ErrAllMoves refuses to drop moves where all are looked at.
	ErrAllMoves = said.Fixed("the search of an end of a game looks at all moves")
)

// An Analysis is the work on a question. Its snapshots have what the method finds: candidates, the answer of a search of
// the end of a game, an inference.
type Analysis struct {
	*engine.Analysis

	Method   Method           // Endgame or PreEndgame for Solve
	Setting  *setting.Setting // that of the player, which may have words of its own
	Position *game.Position   // not to be changed
	Player   *setting.Opened  // nil where no player ranks
	Tables   setting.TableNames
	Limits   engine.Limits // of a run
	Count    int           // moves or leaves that are told; 0 for all
	Seed     random.Seed   // of Infer
	Lists    []*Analysis   // of Compare, by player

	solver   *endgame.Solver
	compared bool // one of Lists
	cut      bool // there are more candidates than are told
}

// Open returns the analysis of a question by a setting, which has not run yet. An *Error names the field at fault.
func Open(s *setting.Setting, q *Question) (*Analysis, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	m := q.method()
	if err := q.suits(m); err != nil {
		return nil, err
	}
	if err := q.Position.TooMany(); err != nil {
		return nil, blame("position", err)
	}
	position := q.Position.Clone()
	a := &Analysis{Method: m, Setting: s, Position: &position, Limits: q.limits(m), Count: q.count(m), Seed: q.seed()}
	var err error
	switch m {
	case Rank, Sim, Full:
		err = a.rank(q)
	case Endgame:
		err = a.endgame(q)
	case PreEndgame:
		err = a.preEndgame(q)
	case Infer:
		err = a.infer(q)
	case Compare:
		err = a.compare(q)
	default:
		err = fault("method", m, "must be rank, sim, full, endgame, preendgame, solve, infer or compare")
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}

// rank opens the player of a question.
func (a *Analysis) rank(q *Question) error {
	p, err := q.player()
	if err != nil {
		return err
	}
	return a.by(q, p)
}

// by has a player rank the moves. It continues what was saved, if there is any.
func (a *Analysis) by(q *Question, p setting.Player) error {
	own, err := a.Setting.For(p)
	if err != nil {
		return blame("player", err)
	}
	if own != a.Setting {
		a.Setting, a.Position = own, new(a.Position.On(own.Board()))
	}
	if a.Player, err = own.Open(p); err != nil {
		return blame("player", err)
	}
	a.Tables, a.Limits = a.Player.Tables, q.limitsBy(&p)
	request := q.request(&p)
	a.cut = request.Least > 0
	if q.Method != Compare {
		a.Count = request.Count
	}
	if q.Explain && !a.cut && request.Count == 1 && len(request.Also) == 0 {
		request.Count, a.cut = 2, true // the second is what the best is compared with
	}
	player := a.Player.New()
	if q.Saved == nil {
		a.Analysis, err = player.Analyze(a.Position, request)
	} else if simulated, ok := player.(*engine.Simulated); ok {
		a.Analysis, err = simulated.Resume(a.Position, request, q.Saved)
	} else {
		err = fmt.Errorf("player %s cannot continue saved work", p.Name)
	}
	return blame("player", err)
}

// Takes refuses moves where there are no candidates.
func (a *Analysis) Takes() error {
	if a.Method == Infer || a.Method == Compare {
		return ErrNoCandidates
	}
	return nil
}

// Add makes a move a candidate.
func (a *Analysis) Add(m move.Move) error {
	if err := a.Takes(); err != nil {
		return err
	}
	return a.Analysis.Add(m)
}

// Drop removes a candidate.
func (a *Analysis) Drop(m move.Move) error {
	if err := a.Takes(); err != nil {
		return err
	}
	if a.Method == Endgame || a.Method == PreEndgame {
		return ErrAllMoves
	}
	return a.Analysis.Drop(a.Position.Board.Canonical(m))
}

// Left returns what a run may still do of the limits for all runs together, at least something. Each run has its time.
func (a *Analysis) Left() engine.Limits {
	l := a.Limits
	if l.Iterations > 0 {
		l.Iterations = max(l.Iterations-a.Snapshot().Iterations, 1)
	}
	return l
}

// Choices leaves out of the candidates of a list of a comparison those that a level does not see: it does not choose them, whatever
// they are worth. Of candidates that are more than are told, the best stay and those that were asked about.
func (a *Analysis) Choices(all []engine.Candidate) []engine.Candidate {
	if a.cut && a.Count > 0 && len(all) > a.Count {
		asked, told := a.Asked(), slices.Clone(all[:a.Count])
		for _, c := range all[a.Count:] {
			if slices.ContainsFunc(asked, func(m move.Move) bool { return m.Same(&c.Move) }) {
				told = append(told, c)
			}
		}
		return told
	}
	if !a.compared || a.Player.Kind != setting.LevelPlayer {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(c engine.Candidate) bool { return c.Rank == 0 })
}
