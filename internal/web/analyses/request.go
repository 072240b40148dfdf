package analyses

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"maven/internal/engine"
	"maven/internal/original"
	"maven/internal/random"
	"maven/internal/said"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
)

// The kinds of analyses.
const (
	KindRanking    = "ranking"
	KindSim        = "sim"
	KindInfer      = "infer"
	KindEndgame    = "endgame"
	KindPreendgame = "preendgame"
	KindReport     = "report"
	KindOriginal   = "original" // moves played out as the original did
	KindCompare    = "compare"  // the lists of several players
)

// kinds lists the kinds.
func kinds() []string {
	return []string{KindRanking, KindSim, KindInfer, KindEndgame, KindPreendgame, KindReport, KindOriginal, KindCompare}
}

// A Request says what an analysis is about. The fields mean what the flags of kibitz, solve, infer and analyze mean; what
// is not given is as it is there.
type Request struct {
	Kind string `json:"kind" api:"required"`

	CGP    string `json:"cgp,omitempty"` // the position, or one of:
	Record int64  `json:"record,omitempty"`
	Game   string `json:"game,omitempty"`
	Turn   int    `json:"turn,omitempty" min:"0"` // of the record or game: the position before this turn, counted from 1; past the last, the end

	registry.Choice

	Player  string   `json:"player,omitempty"`
	Players []string `json:"players,omitempty"`       // of compare
	Count   *int     `json:"count,omitempty" min:"0"` // moves or leaves told; 0 for all
	Also    []string `json:"also,omitempty" max:"mostAlso"`
	Limits  limits   `json:"limits"`

	Explain    bool         `json:"explain,omitempty"`
	Seed       *random.Seed `json:"seed,omitempty"`                          // 1 if it is not given
	Plies      *int         `json:"plies,omitempty" min:"1"`                 // of sim and original, and of players that play out in a ranking or comparison
	Objective  string       `json:"objective,omitempty"`                     // of sim and endgame, and of players that play out in a ranking or comparison: win or spread
	Confidence *float64     `json:"confidence,omitempty"`                    // of sim, and of players that play out in a ranking or comparison: percent of certainty at which to stop; 0 goes on to the limit
	Opponent   string       `json:"opponent,omitempty"`                      // tiles that the opponent is known to hold
	Infer      bool         `json:"infer,omitempty"`                         // of sim, and of players that play out in a ranking or comparison
	Model      string       `json:"model,omitempty"`                         // of preendgame
	Lines      *int         `json:"lines,omitempty" min:"1" max:"mostLines"` // of endgame: best moves to prove
	Candidates int          `json:"candidates,omitempty"`                    // of preendgame: moves to look at deeply
	Dropped    []string     `json:"dropped,omitempty"`                       // candidates that someone has dropped
}

// The limits of what a request names.
const (
	mostAlso  = 50
	mostLines = 100
)

// check refuses what no analysis has.
func (r *Request) check(b *bounds) error {
	sources := 0
	for _, given := range []bool{r.CGP != "", r.Record != 0, r.Game != ""} {
		if given {
			sources++
		}
	}
	switch {
	case !slices.Contains(kinds(), r.Kind):
		return problem.Of("kind", fmt.Errorf("kind %q: must be %s", r.Kind, said.Or(kinds())))
	case sources != 1:
		return problem.Of("cgp", errors.New("give one of cgp, record and game"))
	case r.Kind == KindReport && r.Record == 0:
		return problem.Of("record", errors.New("a report is about a record"))
	case r.Kind == KindReport && r.Turn != 0:
		return problem.Of("turn", errors.New("turn must be left out: a report is about a whole record"))
	case r.Kind == KindReport && r.Limits != (limits{}):
		return problem.Of("limits", errors.New("the player of a report has limits of its own, as in standard,time=2s"))
	case r.Kind == KindCompare && (r.Limits.Seconds != 0 || r.Limits.Nodes != 0):
		return problem.Of("limits", errors.New("the players of a comparison have times of their own, as in full,time=2s"))
	case r.Turn < 0:
		return problem.Of("turn", fmt.Errorf("turn %d: must be the number of a turn, from 1", r.Turn))
	case r.Count != nil && *r.Count < 0:
		return problem.Of("count", fmt.Errorf("count %d: must be 0 for all, or more", *r.Count))
	case len(r.Also) > mostAlso:
		return problem.Of("also", fmt.Errorf("%d moves; must be at most %d", len(r.Also), mostAlso))
	case r.Lines != nil && (*r.Lines < 1 || *r.Lines > mostLines):
		return problem.Of("lines", fmt.Errorf("lines %d: must be 1 to %d", *r.Lines, mostLines))
	}
	if err := r.checkKind(); err != nil {
		return err
	}
	return r.Limits.check(b)
}

// checkKind refuses what other kinds of analyses have.
func (r *Request) checkKind() error {
	for _, one := range []struct {
		field string
		given bool
		kinds []string // that have it
		are   string   // the kinds, in words
	}{
		{"players", len(r.Players) > 0, []string{KindCompare}, "a comparison has them"},
		{"plies", r.Plies != nil, []string{KindSim, KindOriginal, KindRanking, KindCompare}, "sim, original, a ranking and a comparison have them"},
		{"objective", r.Objective != "", []string{KindSim, KindEndgame, KindRanking, KindCompare}, "sim, endgame, a ranking and a comparison have it"},
		{"confidence", r.Confidence != nil, []string{KindSim, KindRanking, KindCompare}, "sim, a ranking and a comparison have it"},
		{"infer", r.Infer, []string{KindSim, KindRanking, KindCompare}, "sim, a ranking and a comparison have it"},
		{"model", r.Model != "", []string{KindPreendgame}, "a preendgame has it"},
		{"candidates", r.Candidates != 0, []string{KindPreendgame}, "a preendgame has them; count says how many moves a simulation plays out"},
		{"lines", r.Lines != nil, []string{KindEndgame}, "an endgame has them"},
	} {
		if one.given && !slices.Contains(one.kinds, r.Kind) {
			return problem.Of(one.field, fmt.Errorf("%s must be left out: only %s", one.field, one.are))
		}
	}
	return nil
}

// limits returns the limits of the first run.
func (r *Request) limits() limits {
	if r.Kind == KindOriginal && r.Limits == (limits{}) {
		return limits{Iterations: original.UsualIterations}
	}
	return r.Limits
}

// count returns how many moves are told, unless the request says how many.
func (r *Request) count(usual int) int {
	if r.Count != nil {
		return *r.Count
	}
	return usual
}

// note notes that a move has been added or dropped.
func (r *Request) note(add bool, text string) {
	same := func(other string) bool { return other == text }
	if r.Also, r.Dropped = slices.DeleteFunc(slices.Clone(r.Also), same), slices.DeleteFunc(slices.Clone(r.Dropped), same); add {
		r.Also = append(r.Also, text)
	} else {
		r.Dropped = append(r.Dropped, text)
	}
}

// limits bound all runs of an analysis together; 0 is no limit.
type limits struct {
	Seconds    float64 `json:"seconds,omitempty" min:"0"`
	Iterations int     `json:"iterations,omitempty" min:"0"`
	Nodes      int     `json:"nodes,omitempty" min:"0"`
}

// check refuses limits that the server does not allow.
func (l *limits) check(b *bounds) error {
	fault := func(field string, value, most any) error {
		return problem.Of(field, fmt.Errorf("%s %v: must be up to %v, or 0 for no limit", field, value, most))
	}
	switch {
	case !(l.Seconds >= 0 && l.Seconds <= b.Time.Seconds()):
		return fault("limits.seconds", l.Seconds, b.Time.Seconds())
	case l.Iterations < 0 || l.Iterations > b.Iterations:
		return fault("limits.iterations", l.Iterations, b.Iterations)
	case l.Nodes < 0 || l.Nodes > b.Nodes:
		return fault("limits.nodes", l.Nodes, b.Nodes)
	}
	return nil
}

// left returns what the next run may still do. The error says that it may do nothing more.
func (l limits) left(p Progress) (engine.Limits, error) {
	out := engine.Limits{Threads: 1}
	if l.Seconds > 0 {
		if out.Time = time.Duration((l.Seconds - p.Seconds) * float64(time.Second)); out.Time <= 0 {
			return out, problem.New(http.StatusConflict, "the analysis has taken %.1f seconds; the limit must be higher than %v", p.Seconds, l.Seconds)
		}
	}
	if l.Iterations > 0 {
		if out.Iterations = l.Iterations - p.Iterations; out.Iterations <= 0 {
			return out, problem.New(http.StatusConflict, "the analysis has made %d iterations; the limit must be higher than %d", p.Iterations, l.Iterations)
		}
	}
	if l.Nodes > 0 {
		if out.Nodes = l.Nodes - p.Nodes; out.Nodes <= 0 {
			return out, problem.New(http.StatusConflict, "the analysis has looked at %d positions; the limit must be higher than %d", p.Nodes, l.Nodes)
		}
	}
	return out, nil
}

// more returns the limits of a run that may do as much again as was asked at first, if that limit is reached: what is left of it may be
// too little for a play-out of each candidate.
func (l limits) more(first limits, p Progress) limits {
	if l.Seconds > 0 && p.Seconds >= 0.99*l.Seconds {
		l.Seconds += first.Seconds
	}
	if l.Iterations > 0 && (p.Stopped == engine.OutOfIterations || p.Iterations >= l.Iterations) {
		l.Iterations += first.Iterations
	}
	if l.Nodes > 0 && (p.Stopped == engine.OutOfNodes || p.Nodes >= l.Nodes) {
		l.Nodes += first.Nodes
	}
	return l
}
