// Package positions answers about one position: its legal moves as a player ranks them, what a move scores and leaves,
// and the position itself as a page draws it.
package positions

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"maven/internal/form"
	"maven/internal/original"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/shared"
	"maven/internal/web/wire"
)

const (
	mostAlso = 64 // moves asked about besides
	mostTime = 10 * time.Second
)

// Positions is the resource.
type Positions struct {
	stock   *shared.Stock
	records Records
}

// New returns the resource.
func New(s *shared.Stock, r Records) *Positions { return &Positions{s, r} }

// Routes mounts the resource.
func (p *Positions) Routes(mux *http.ServeMux) {
	mux.Handle("POST /api/v1/moves", wire.Handle(p.moves))
	mux.Handle("POST /api/v1/positions", wire.Handle(p.look))
	mux.Handle("POST /api/v1/positions/image", wire.Handle(p.image))
}

// A movesRequest asks for the moves of a position.
type movesRequest struct {
	subject
	Player  string   `json:"player"`
	Count   *int     `json:"count"` // 0 for all
	Also    []string `json:"also"`
	Explain bool     `json:"explain"`
}

// moves answers as `maven kibitz --json` does.
func (p *Positions) moves(w http.ResponseWriter, r *http.Request) error {
	var asked movesRequest
	if err := wire.Read(w, r, 0, &asked); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(r.Context(), mostTime)
	defer cancel()
	var answer any
	err := p.stock.Rank(ctx, func() (err error) {
		answer, err = p.rank(ctx, &asked)
		return err
	})
	if err != nil {
		return err
	}
	return wire.Write(w, answer)
}

// rank ranks the moves of a position.
func (p *Positions) rank(ctx context.Context, asked *movesRequest) (any, error) {
	q, err := asked.question()
	if err != nil {
		return nil, err
	}
	placed, err := p.placed(&asked.subject)
	if err != nil {
		return nil, err
	}
	for _, text := range asked.Also {
		m, err := placed.Move("also", text)
		if err != nil {
			return nil, err
		}
		q.Also = append(q.Also, m)
	}
	q.Position = placed.Position
	a, err := question.Open(placed.Setting, q)
	if err != nil {
		return nil, shared.Blame(err)
	}
	if err := a.Run(ctx, a.Limits, nil); err != nil {
		return nil, late(err)
	}
	answer := form.NewAnswer(a, placed.CGP, asked.Explain)
	if ranking, ok := answer.(form.Ranking); ok && a.Player.Kind == setting.ClassicPlayer {
		original.Remark(&ranking, form.FoundBy(a, placed.CGP), q.Also)
		return ranking, nil
	}
	return answer, nil
}

// late says that a player took too long, or why it cannot answer for a position.
func late(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return problem.New(http.StatusServiceUnavailable, "the player took over %v; ask for an analysis instead", mostTime)
	case errors.Is(err, context.Canceled):
		return err
	}
	return problem.Of("player", err)
}

// question returns what a request asks of the engine.
func (asked *movesRequest) question() (*question.Question, error) {
	spec, err := shared.ParsePlayer(cmp.Or(asked.Player, setting.StaticPlayer))
	switch {
	case err != nil:
		return nil, err
	case spec.Simulates():
		return nil, problem.Of("player", fmt.Errorf("player %s takes its time; ask /api/v1/analyses for it", spec.Name))
	case len(asked.Also) > mostAlso:
		return nil, problem.Of("also", fmt.Errorf("also has %d moves; want %d at most", len(asked.Also), mostAlso))
	}
	q := &question.Question{Method: question.Rank, Player: &spec, Count: asked.Count, Explain: true}
	if err := q.Check(); err != nil {
		return nil, shared.Blame(err)
	}
	return q, shared.UseLeaves(&spec, asked.Leaves)
}
