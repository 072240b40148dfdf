package question

import (
	"cmp"
	"fmt"

	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/preend"
	"maven/internal/random"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/sim"
)

// Check refuses what is out of bounds, whatever the position.
func (q *Question) Check() error {
	switch p, l := &q.Playing, &q.Limits; {
	case q.Count != nil && *q.Count < 0:
		return fault("count", *q.Count, "must be 0 for all, or more")
	case q.Count != nil && *q.Count > MostCandidates && q.playsOut():
		return fault("count", *q.Count, "must be at most %d moves to play out, or 0 for the usual number", MostCandidates)
	case p.Plies != nil && (*p.Plies < 1 || *p.Plies > setting.MaxPlies):
		return fault("plies", *p.Plies, "must be 1 to %d", setting.MaxPlies)
	case l.Iterations < 0 || l.Iterations > setting.MaxPlayOuts:
		return fault("iterations", l.Iterations, "must be 1 to %d, or 0 for the default", setting.MaxPlayOuts)
	case p.Confidence != nil && !(*p.Confidence >= 0 && *p.Confidence < 100):
		return fault("confidence", *p.Confidence, "must be a percentage from 0 to less than 100")
	case !(p.Difference >= 0):
		return fault("difference", p.Difference, "must be 0 or more")
	case l.Time < 0:
		return fault("time", l.Time, "must be a time such as 5s, or 0 for no limit")
	case l.Threads < 0 || l.Threads > MostThreads:
		return fault("threads", l.Threads, "must be 1 to %d", MostThreads)
	case l.Nodes < 0:
		return fault("nodes", l.Nodes, "must be 1 or more, or 0 for no limit")
	case q.Lines != nil && *q.Lines < 1:
		return fault("lines", *q.Lines, "must be 1 or more")
	case q.Candidates != nil && *q.Candidates < 0:
		return fault("candidates", *q.Candidates, "must be 1 or more, or 0 for the usual number")
	case q.Memory != 0 && (q.Memory < LeastMemory || q.Memory > MostMemory):
		return fault("memory", q.Memory, "must be %d to %d MiB", LeastMemory, MostMemory)
	case q.Objective != "" && q.Objective != sim.WinGame.String() && q.Objective != sim.GainSpread.String():
		return fault("objective", q.Objective, "must be %s or %s", sim.GainSpread, sim.WinGame)
	case q.Method == Compare && len(q.Players) > 0 && (len(q.Players) < FewestPlayers || len(q.Players) > MostPlayers):
		return fault("players", len(q.Players), "must name %d to %d players, such as classic, static and full", FewestPlayers, MostPlayers)
	}
	_, err := q.model()
	return err
}

// playsOut reports whether the question is to a player that plays so many candidates out as it asks for.
func (q *Question) playsOut() bool {
	return q.Method == Sim || q.Method == Full || q.Method == Rank && q.Player != nil && q.Player.Simulates()
}

// Models lists the names of the models of a pre-endgame, the usual one first.
func Models() []string { return []string{preend.ByKnowledge.String(), preend.SeesAll.String()} }

// model returns the model of a pre-endgame.
func (q *Question) model() (preend.Model, error) {
	for i, name := range Models() {
		if q.Model == name || q.Model == "" {
			return preend.Model(i), nil
		}
	}
	return 0, fault("model", q.Model, "must be %s", said.Or(Models()))
}

// suits says why the method cannot answer for the position.
func (q *Question) suits(m Method) error {
	p := q.Position
	switch bag := p.Bag(); {
	case m == Infer:
	case p.Over() == game.ScorelessTurns, p.Over() == game.AllPassed:
		return blame("position", said.Errorf("the game is over in this position, after %s without score", said.Count(p.Scoreless, "turn")))
	case p.Ending != game.Going:
	case p.Over() == game.OutPlay:
		return blame("position", said.Errorf("the game is over in this position: a rack is empty, and there are no tiles to fill it"))
	case p.Rack.Len() == 0:
		return blame("position", setting.ErrNoRack)
	case m == Endgame && bag > 0:
		return blame("position", said.Errorf("the bag holds %s; an endgame has none", said.Count(bag, "tile")))
	case m == PreEndgame && bag == 0:
		return blame("position", said.Errorf("the bag is empty; ask for an endgame"))
	}
	switch m {
	case Endgame:
		return blame("position", endgame.Check(p))
	case PreEndgame:
		model, err := q.model()
		if err != nil {
			return err
		}
		switch bag, most := p.Bag(), model.MostBag(); {
		case bag > most && model == preend.SeesAll:
			err = said.Errorf("the bag holds %s; where the opponent sees all tiles, a pre-endgame has %d at most; simulate the moves", said.Count(bag, "tile"), most)
		case bag > most:
			err = said.Errorf("the bag holds %s; a pre-endgame has %d at most; simulate the moves", said.Count(bag, "tile"), most)
		default:
			err = model.Check(p)
		}
		return blame("position", err)
	}
	return nil
}

// count returns how many moves or leaves are told; 0 for all.
func (q *Question) count(m Method) int {
	switch {
	case q.Count != nil:
		return *q.Count
	case m == Endgame || m == PreEndgame:
		return 0
	case m == Infer:
		return UsualLeaves
	case m == Compare:
		return UsualCompared
	}
	return UsualMoves
}

func (q *Question) seed() random.Seed {
	if q.Seed != nil {
		return *q.Seed
	}
	return UsualSeed
}

// memory returns how much memory a search takes, in bytes.
func (q *Question) memory() int {
	return cmp.Or(q.Memory, UsualMemory) << 20
}

func (q *Question) limits(m Method) engine.Limits {
	l := q.Limits
	if m == PreEndgame && l.Time == 0 && l.Nodes == 0 && !q.Endless && q.Position.Bag() > 1 {
		l.Time = UsualTime
	}
	return l
}

// limitsBy returns the limits of a run by a player. Without any, those of the player count.
func (q *Question) limitsBy(p *setting.Player) engine.Limits {
	l := q.limits(Rank)
	if p.Simulates() && l.Time == 0 && l.Iterations == 0 {
		if l.Time, l.Iterations = p.Limits.Time, p.Limits.Iterations; l.Time == 0 && l.Iterations == 0 {
			l.Iterations = engine.DefaultPlayOuts
		}
	}
	return l
}

// An Error says which field of a question is at fault.
type Error struct {
	Field string // position, player, players, count, plies, confidence, …: as the fields of Question, in lower case
	Value string // as it was asked, "" where that does not help
	Err   error  // what would be right, or what is wrong
}

// Error writes the field, its value and what would be right; without a value only the last.
func (e *Error) Error() string {
	if e.Value == "" {
		return e.Err.Error()
	}
	return fmt.Sprintf("%s %s: %v", e.Field, e.Value, e.Err)
}

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// fault returns an error for a value that is out of its bounds.
func fault(field string, value any, want string, args ...any) error {
	return &Error{Field: field, Value: fmt.Sprint(value), Err: fmt.Errorf(want, args...)}
}

// blame returns an error about a field without its value; nil stays nil.
func blame(field string, err error) error {
	if err == nil {
		return nil
	}
	return &Error{Field: field, Err: err}
}
