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
	stock   *registry.Stock
	records Records
}

// New returns the resource.
func New(s *registry.Stock, r Records) *Positions { return &Positions{s, r} }

// Routes returns the routes of the resource.
func (p *Positions) Routes() []*wire.Route {
	return []*wire.Route{
		wire.Tell("POST /api/v1/moves", "rankMoves", "Rank the moves of a position, as maven kibitz --json does", p.moves),
		wire.Tell("POST /api/v1/positions", "look", "A position as a page draws it, and what a move in it would be", p.look),
		wire.Tell("POST /api/v1/positions/image", "draw", "A picture of a board", p.image).As("image/png"),
	}
}

// A movesRequest asks for the moves of a position.
type movesRequest struct {
	subject
	Player  string   `json:"player"`  // who ranks: static, level=N or classic, with options; static unless another is named
	Count   *int     `json:"count"`   // how many moves, 10 unless it is given; 0 for all
	Also    []string `json:"also"`    // up to 64 moves to rank besides, such as 8D WORD
	Explain bool     `json:"explain"` // say why the best move is better than the second, or than those of also
}

// moves answers as `maven kibitz --json` does.
func (p *Positions) moves(r *http.Request, asked *movesRequest) (answer form.Ranking, err error) {
	ctx, cancel := context.WithTimeout(r.Context(), mostTime)
	defer cancel()
	err = p.stock.Rank(ctx, func() (err error) {
		answer, err = p.rank(ctx, asked)
		return err
	})
	return answer, err
}

// rank ranks the moves of a position.
func (p *Positions) rank(ctx context.Context, asked *movesRequest) (ranked form.Ranking, err error) {
	q, err := asked.question()
	if err != nil {
		return ranked, err
	}
	placed, err := p.placed(&asked.subject)
	if err != nil {
		return ranked, err
	}
	own, err := placed.For(*q.Player)
	if err != nil {
		return ranked, problem.Of("player", err)
	}
	placed.Placed = placed.By(own)
	for _, text := range asked.Also {
		m, err := placed.Move("also", text)
		if err != nil {
			return ranked, err
		}
		q.Also = append(q.Also, m)
	}
	q.Position = placed.Position
	a, err := question.Open(placed.Setting, q)
	if err != nil {
		return ranked, registry.Blame(err, asked.Leaves)
	}
	if err := a.Run(ctx, a.Limits, nil); err != nil {
		return ranked, late(err)
	}
	ranked, _ = answers.New(a, placed.CGP, asked.Explain).(form.Ranking) // as all players do that do not search
	if a.Player.Kind == setting.ClassicPlayer {
		original.Remark(&ranked, answers.Found(a, placed.CGP), q.Also)
	}
	return ranked, nil
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
	spec, err := registry.ParsePlayer(cmp.Or(asked.Player, setting.StaticPlayer))
	switch {
	case err != nil:
		return nil, err
	case spec.Simulates():
		return nil, problem.Of("player", fmt.Errorf("player %s takes its time; ask /api/v1/analyses for it", spec.Name))
	case len(asked.Also) > mostAlso:
		return nil, problem.Of("also", fmt.Errorf("also has %d moves; must have %d at most", len(asked.Also), mostAlso))
	}
	q := &question.Question{Method: question.Rank, Player: &spec, Count: asked.Count, Explain: true}
	if err := q.Check(); err != nil {
		return nil, registry.Blame(err, asked.Leaves)
	}
	return q, registry.UseLeaves(&spec, asked.Leaves)
}
