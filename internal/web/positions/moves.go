// Package positions answers about one position: its legal moves as a player ranks them, what a move scores and leaves,
// and the position itself as a page draws it.
package positions

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"maven/internal/answers"
	"maven/internal/form"
	"maven/internal/original"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

const (
	mostAlso = 64 // moves asked about besides
	mostTime = 10 * time.Second
)

// Positions is the resource.
type Positions struct {
	stock    *registry.Stock
	records  Records
	searches atomic.Int64 // under way, with a deadline
}

// New returns the resource.
func New(s *registry.Stock, r Records) *Positions { return &Positions{stock: s, records: r} }

// Routes returns the routes of the resource.
func (p *Positions) Routes() []*wire.Route {
	return []*wire.Route{
		wire.Tell("POST /api/v1/moves", "rankMoves", "Rank the moves of a position, as maven kibitz --json does", p.moves),
		wire.Tell("POST /api/v1/positions", "look", "A position as a page draws it, and what a move in it would be", p.look),
		wire.Tell("POST /api/v1/positions/image", "draw", "A picture of a board", p.image).As("image/png"),
		wire.Tell("POST /api/v1/positions/embed", "embed", "A board as SVG, to be put into any page: it needs no script and no other file", p.embedded).As("image/svg+xml"),
	}
}

// A movesRequest asks for the moves of a position.
type movesRequest struct {
	subject
	Player   string   `json:"player"`                 // who ranks: static, level=N or classic, with options, or with a deadline sim or full; static unless another is named
	Count    *int     `json:"count" min:"0"`          // how many moves, 10 unless it is given; 0 for all
	Also     []string `json:"also" max:"mostAlso"`    // moves to rank besides, such as 8D WORD
	Explain  bool     `json:"explain"`                // say why the best move is better than the second, or than those of also
	Deadline float64  `json:"deadline" max:"longest"` // seconds until the answer, 0.25 or more: what the player has found by then, or else the static ranking; 0 for none
}

// moves answers as `maven kibitz --json` does.
func (p *Positions) moves(r *http.Request, asked *movesRequest) (answer form.Ranking, err error) {
	if asked.Deadline != 0 {
		return p.inTime(r.Context(), asked)
	}
	ctx, cancel := context.WithTimeout(r.Context(), mostTime)
	defer cancel()
	return p.ranked(ctx, asked)
}

// ranked ranks the moves of a position when a processor is free.
func (p *Positions) ranked(ctx context.Context, asked *movesRequest) (answer form.Ranking, err error) {
	err = p.stock.Rank(ctx, func() error {
		w, err := p.open(asked)
		if err != nil {
			return err
		}
		if err := w.Run(ctx, w.Limits, nil); err != nil {
			return late(err)
		}
		answer = w.told()
		return nil
	})
	if err == context.DeadlineExceeded { // of the wait: late tells the others
		err = problem.New(http.StatusServiceUnavailable, "no processor was free in time; try again in a second")
	}
	return answer, err
}

// A work is what ranks the moves of a position.
type work struct {
	*question.Analysis
	cgp     string
	explain bool
	next    time.Duration // of the next part; 0 for the shortest
}

// open returns the work that a request asks for.
func (p *Positions) open(asked *movesRequest) (*work, error) {
	q, err := asked.question()
	if err != nil {
		return nil, err
	}
	placed, err := p.placed(&asked.subject)
	if err != nil {
		return nil, err
	}
	own, err := placed.For(*q.Player)
	if err != nil {
		return nil, problem.Of("player", err)
	}
	placed = placed.By(own)
	for _, text := range asked.Also {
		m, err := placed.Move(text)
		if err != nil {
			return nil, registry.Illegal("also", err)
		}
		q.Also = append(q.Also, m)
	}
	q.Position = placed.Position
	a, err := question.Open(placed.Setting, q)
	if err != nil {
		return nil, registry.Blame(err, asked.Leaves)
	}
	return &work{Analysis: a, cgp: placed.CGP, explain: asked.Explain}, nil
}

// told returns what has been found.
func (w *work) told() form.Ranking {
	ranked := form.NewRanking(answers.Explained(w.Analysis, w.cgp, w.explain))
	if w.Player.Kind == setting.ClassicPlayer {
		original.Remark(&ranked, answers.Found(w.Analysis, w.cgp), w.Asked())
	}
	return ranked
}

// late says that a player took too long, or why it cannot answer for a position.
func late(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return problem.New(http.StatusServiceUnavailable, "the player took too long; ask for an analysis instead")
	case errors.Is(err, context.Canceled):
		return err
	}
	return problem.Of("player", err)
}

// question returns what a request asks of the engine.
func (asked *movesRequest) question() (*question.Question, error) {
	spec, err := registry.ParsePlayer(cmp.Or(asked.Player, setting.StaticPlayer))
	switch {
	case err != nil:
		return nil, err
	case spec.Simulates() && asked.Deadline == 0:
		return nil, problem.Of("player", fmt.Errorf("player %s takes its time; ask /api/v1/analyses for it, or give a deadline", spec.Name))
	case len(asked.Also) > mostAlso:
		return nil, problem.Of("also", fmt.Errorf("also has %d moves; must have %d at most", len(asked.Also), mostAlso))
	}
	q := &question.Question{Method: question.Rank, Player: &spec, Count: asked.Count, Told: true, Explain: true}
	asked.limit(q)
	if err := q.Check(); err != nil {
		return nil, registry.Blame(err, asked.Leaves)
	}
	return q, registry.UseLeaves(&spec, asked.Leaves)
}
