package guest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"maven/internal/answers"
	"maven/internal/engine"
	"maven/internal/explain"
	"maven/internal/form"
	"maven/internal/question"
	"maven/internal/random"
	"maven/internal/setting"
)

// Limits end the work on a question with what is found by then; 0 is no limit.
type Limits struct {
	Seconds    float64 `json:"seconds,omitempty"`
	Iterations int     `json:"iterations,omitempty"` // play-outs of all candidates together
	Nodes      int     `json:"nodes,omitempty"`      // positions looked at
}

// longest is as good as no limit, in seconds.
const longest = 1e9

// of returns the limits of a question.
func (l *Limits) of() engine.Limits {
	return engine.Limits{Time: time.Duration(min(l.Seconds, longest) * float64(time.Second)), Iterations: l.Iterations, Nodes: l.Nodes, Threads: 1}
}

// A RankRequest asks for the best moves of a position.
type RankRequest struct {
	CGP     string       `json:"cgp" api:"required"` // the position, a line of CGP
	Player  string       `json:"player,omitempty"`   // who ranks: static, level=N, full or classic, with options; static unless another is named
	Count   *int         `json:"count,omitempty"`    // moves told, 10 unless it is given; 0 for all
	Also    []string     `json:"also,omitempty"`     // moves to rank besides, such as 8D WORD
	Explain bool         `json:"explain,omitempty"`  // say why the best move is better than the second, or than those of also
	Seed    *random.Seed `json:"seed,omitempty"`     // of full; 1 unless it is given
	Limits  Limits       `json:"limits"`
}

// A JudgeRequest asks what a move loses against the best one.
type JudgeRequest struct {
	CGP     string       `json:"cgp" api:"required"`  // the position, a line of CGP
	Move    string       `json:"move" api:"required"` // such as 8D WORD, exchange ABC or pass
	Player  string       `json:"player,omitempty"`    // who ranks: static, level=N, full or classic, with options; static unless another is named
	Explain bool         `json:"explain,omitempty"`   // say why the best move is better
	Seed    *random.Seed `json:"seed,omitempty"`      // of full; 1 unless it is given
	Limits  Limits       `json:"limits"`
}

// A SimulateRequest asks for candidates to be played out.
type SimulateRequest struct {
	CGP        string       `json:"cgp" api:"required"`   // the position, a line of CGP
	Count      *int         `json:"count,omitempty"`      // candidates, 15 unless it is given; 1 tells the best of 15; 0 for the usual number
	Also       []string     `json:"also,omitempty"`       // candidates besides, such as 8D WORD
	Explain    bool         `json:"explain,omitempty"`    // say why the best move is better than the second, or than those of also, and all that the play-outs have shown
	Seed       *random.Seed `json:"seed,omitempty"`       // 1 unless it is given; the same seed and iterations give the same answer
	Plies      *int         `json:"plies,omitempty"`      // moves played out after a candidate, 2 unless it is given
	Objective  string       `json:"objective,omitempty"`  // win or spread; win unless it is given
	Confidence *float64     `json:"confidence,omitempty"` // percent of certainty about the best move at which to stop, 95 unless it is given; 0 goes on to the limit
	Opponent   string       `json:"opponent,omitempty"`   // tiles that the opponent is known to hold
	Infer      bool         `json:"infer,omitempty"`      // draw the opponent's tiles by what its last move tells (lm in the CGP)
	Limits     Limits       `json:"limits"`               // 20,000 iterations unless iterations or seconds are given
}

// A SolveRequest asks for best play to the end of the game: with an empty bag, or with a few tiles in it.
type SolveRequest struct {
	CGP        string   `json:"cgp" api:"required"`   // the position, a line of CGP
	Count      *int     `json:"count,omitempty"`      // moves told; all unless it is given
	Also       []string `json:"also,omitempty"`       // moves to value besides, such as 8D WORD
	Lines      *int     `json:"lines,omitempty"`      // with an empty bag: best moves to prove, 1 unless it is given
	Objective  string   `json:"objective,omitempty"`  // with an empty bag: spread, or win, where only who wins is to be proven; spread unless it is given
	Model      string   `json:"model,omitempty"`      // with tiles in the bag: what the opponent knows, by-knowledge or sees-all
	Candidates int      `json:"candidates,omitempty"` // with tiles in the bag: moves to look at deeply, 32 unless it is given
	Limits     Limits   `json:"limits"`               // a minute with two or more tiles in the bag unless seconds or nodes are given
}

// An InferRequest asks what the opponent likely holds.
type InferRequest struct {
	CGP    string       `json:"cgp" api:"required"` // the position, a line of CGP with the opponent's last move (lm)
	Count  *int         `json:"count,omitempty"`    // leaves told, 10 unless it is given; 0 for all
	Seed   *random.Seed `json:"seed,omitempty"`     // of the racks that are drawn; 1 unless it is given
	Limits Limits       `json:"limits"`
}

// Progress says how much of the work is done: turns of a report, racks of an inference.
type Progress struct {
	Done int `json:"done"`
	Of   int `json:"of"`
}

// memory is what a search of the end of a game takes at most, in MiB: the memory of a program in a browser is small.
const memory = 64

func (e *Engine) rank(ctx context.Context, r *RankRequest, tell teller) (any, error) {
	q := &question.Question{Method: question.Rank, Count: r.Count, Told: true, Seed: r.Seed, Limits: r.Limits.of()}
	if err := byPlayer(q, r.Player); err != nil {
		return nil, err
	}
	return e.answer(ctx, r.CGP, "", r.Also, q, r.Explain, tell)
}

func (e *Engine) simulate(ctx context.Context, r *SimulateRequest, tell teller) (any, error) {
	q := &question.Question{Method: question.Sim, Count: r.Count, Seed: r.Seed, Limits: r.Limits.of(), Objective: r.Objective,
		Playing: question.Playing{Plies: r.Plies, Confidence: r.Confidence, Infer: r.Infer}}
	return e.answer(ctx, r.CGP, r.Opponent, r.Also, q, r.Explain, tell)
}

func (e *Engine) solve(ctx context.Context, r *SolveRequest, tell teller) (any, error) {
	q := &question.Question{Method: question.Solve, Count: r.Count, Limits: r.Limits.of(), Objective: r.Objective, Lines: r.Lines, Model: r.Model,
		Candidates: question.Given(r.Candidates)}
	return e.answer(ctx, r.CGP, "", r.Also, q, false, tell)
}

func (e *Engine) infer(ctx context.Context, r *InferRequest, tell teller) (any, error) {
	q := &question.Question{Method: question.Infer, Count: r.Count, Seed: r.Seed, Limits: r.Limits.of()}
	return e.answer(ctx, r.CGP, "", nil, q, false, tell)
}

// judge ranks the move asked about beside the best one.
func (e *Engine) judge(ctx context.Context, r *JudgeRequest, tell teller) (any, error) {
	q := &question.Question{Method: question.Rank, Count: new(1), Told: true, Seed: r.Seed, Limits: r.Limits.of()}
	if err := byPlayer(q, r.Player); err != nil {
		return nil, err
	}
	a, line, err := e.open(r.CGP, "", []string{r.Move}, q)
	if err != nil {
		return nil, err
	}
	if err := run(ctx, a, line, tell); err != nil {
		return nil, err
	}
	found := answers.Found(a, line)
	found.Judging, found.Moves = true, []engine.Candidate{*found.Snapshot.Candidate(&q.Also[0])}
	if r.Explain {
		found.Why = explain.Best(found.Position, found.Snapshot.Findings, a.Asked())
	}
	return form.NewRanking(found), nil
}

// byPlayer has a player rank the moves.
func byPlayer(q *question.Question, name string) error {
	spec, err := setting.ParsePlayer(cmp.Or(name, setting.StaticPlayer))
	switch none, is := errors.AsType[setting.NoPlayer](err); {
	case is:
		return fmt.Errorf("there is no player %q; it must be static, level=N, full or classic", none.Name)
	case err != nil:
		return err
	case spec.Foreign():
		return foreign(&spec)
	case spec.Kind == setting.SimPlayer:
		return fmt.Errorf("player %s plays candidates out; simulate does that", spec.Name)
	}
	q.Player = &spec
	return nil
}

// foreign refuses a player that is another program, or reads files.
func foreign(p *setting.Player) error {
	return fmt.Errorf("player %s: this engine starts no programs and opens no files", p.Name)
}

// answer answers a question about the position of a line, with moves asked about besides.
func (e *Engine) answer(ctx context.Context, line, opponent string, also []string, q *question.Question, reasons bool, tell teller) (any, error) {
	a, line, err := e.open(line, opponent, also, q)
	if err != nil {
		return nil, err
	}
	if err := run(ctx, a, line, tell); err != nil {
		return nil, err
	}
	return answers.New(a, line, reasons), nil
}

// open opens the analysis of a question, and returns it with the line as the program writes it.
func (e *Engine) open(line, opponent string, also []string, q *question.Question) (*question.Analysis, string, error) {
	if err := q.Check(); err != nil {
		return nil, "", err
	}
	p, err := e.settings.Place(line)
	if err != nil {
		return nil, "", err
	}
	if q.Player != nil {
		own, err := p.For(*q.Player)
		if err != nil {
			return nil, "", err
		}
		p = p.By(own)
	}
	needed := p.NeedRack
	if q.Method == question.Infer {
		needed = func() error { return p.Read.CheckLast(p.Position) }
	}
	if err := needed(); err != nil {
		return nil, "", err
	}
	if err := p.Hold(opponent); err != nil {
		return nil, "", fmt.Errorf("opponent: %w", err)
	}
	if q.Also, err = p.Moves(also); err != nil {
		return nil, "", err
	}
	q.Position, q.Explain, q.Memory = p.Position, true, memory
	a, err := question.Open(p.Setting, q)
	return a, p.CGP, err
}

// run has a question answered.
func run(ctx context.Context, a *question.Analysis, line string, tell teller) error {
	return a.Run(ctx, a.Limits, func(now engine.Snapshot) {
		tell(func() any {
			if a.Method == question.Infer {
				return Progress{now.Done, now.Of}
			}
			return answers.New(a, line, false)
		})
	})
}
