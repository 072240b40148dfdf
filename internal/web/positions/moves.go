// Package positions answers about one position: its legal moves as a player ranks them, what a move scores and leaves,
// and the position itself as a page draws it.
package positions

import (
	"context"
	"errors"
	"net/http"
	"time"

	"maven/internal/engine"
	"maven/internal/explain"
	"maven/internal/form"
	"maven/internal/move"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/shared"
	"maven/internal/web/wire"
)

const (
	usualCount = 10 // moves, as `maven kibitz` shows
	mostAlso   = 64 // moves asked about besides
	mostTime   = 10 * time.Second
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
	Count   *int     `json:"count"` // 0 for all; usualCount if it is missing
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
	var answer form.Ranking
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
func (p *Positions) rank(ctx context.Context, asked *movesRequest) (form.Ranking, error) {
	request, spec, err := asked.check()
	if err != nil {
		return form.Ranking{}, err
	}
	placed, err := p.placed(&asked.subject)
	if err != nil {
		return form.Ranking{}, err
	}
	if err := placed.NeedRack(); err != nil {
		return form.Ranking{}, problem.Of("cgp", err)
	}
	for _, text := range asked.Also {
		m, err := placed.Move("also", text)
		if err != nil {
			return form.Ranking{}, err
		}
		request.Also = append(request.Also, m)
	}
	opened, err := p.stock.Open(placed.Setting, spec, asked.Leaves)
	if err != nil {
		return form.Ranking{}, err
	}
	player := opened.Take()
	defer opened.Give(player)
	analysis, err := player.Analyze(placed.Position, request)
	if err != nil {
		return form.Ranking{}, problem.Of("player", err)
	}
	if err := analysis.Run(ctx, engine.Limits{}, nil); err != nil {
		return form.Ranking{}, late(err)
	}
	found := analysis.Snapshot()
	told := &form.Found{
		CGP: placed.CGP, Setting: form.SettingOf(placed.Setting, opened.Tables),
		Player: spec.Name, Position: placed.Position, Snapshot: found, Moves: found.Candidates,
	}
	if asked.Explain {
		told.Why = explain.Best(placed.Position, found.Findings, request.Also)
	}
	return form.NewRanking(told), nil
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

// check refuses requests that make no sense.
func (asked *movesRequest) check() (engine.Request, setting.Player, error) {
	request := engine.Request{Count: usualCount, Explain: true, Also: []move.Move{}}
	if asked.Count != nil {
		request.Count = *asked.Count
	}
	if asked.Player == "" {
		asked.Player = setting.StaticPlayer
	}
	refuse := func(field, format string, args ...any) error {
		p := problem.New(http.StatusUnprocessableEntity, format, args...)
		p.Field = field
		return p
	}
	spec, err := shared.ParsePlayer(asked.Player)
	switch {
	case err != nil:
		return request, spec, err
	case spec.Simulates():
		return request, spec, refuse("player", "player %s takes its time; ask /api/v1/analyses for it", spec.Name)
	case request.Count < 0:
		return request, spec, refuse("count", "count is %d; want the number of moves, or 0 for all", request.Count)
	case len(asked.Also) > mostAlso:
		return request, spec, refuse("also", "also has %d moves; want %d at most", len(asked.Also), mostAlso)
	}
	spec.Win = true
	return request, spec, nil
}
