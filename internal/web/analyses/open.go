package analyses

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"maven/internal/engine"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/sim"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
)

// methods are the methods of the kinds that are questions to the engine.
func methods() map[string]question.Method {
	return map[string]question.Method{KindRanking: question.Rank, KindSim: question.Sim, KindInfer: question.Infer,
		KindEndgame: question.Endgame, KindPreendgame: question.PreEndgame, KindCompare: question.Compare}
}

// opened returns the work that a request asks for, and whether it continues what was saved, with the time that was taken until then.
func (a *Analyses) opened(r *Request, saved []byte, done Progress) (work, bool, error) {
	if r.Kind == KindReport {
		w, err := a.judge(r)
		return w, false, err
	}
	p, err := a.stock.Place(r.Choice, r.CGP)
	if err != nil {
		return nil, false, err
	}
	if err := p.Hold(r.Opponent); err != nil {
		return nil, false, problem.Of("opponent", err)
	}
	if r.Kind == KindInfer {
		err = p.Read.CheckLast(p.Position)
	} else {
		err = p.NeedRack()
	}
	if err != nil {
		return nil, false, problem.Of("cgp", err)
	}
	if r.Kind == KindOriginal {
		w, err := a.original(p, r)
		return w, false, err
	}
	q, err := r.question(p, &a.bounds)
	if err != nil {
		return nil, false, err
	}
	w := &asked{placed: p, explain: r.Explain}
	if a.Far != nil && r.Kind == KindSim {
		text, err := json.Marshal(r)
		if err != nil {
			return nil, false, err
		}
		w.far = a.Far(text)
	}
	if q.Saved = saved; saved != nil {
		if w.analysis, err = question.Open(p.Setting, q); err == nil {
			w.analysis.Spent(done.took())
			return w, true, w.dropAll(r.Dropped)
		}
		q.Saved = nil
	}
	if w.analysis, err = question.Open(p.Setting, q); err != nil {
		return nil, false, registry.Blame(err, r.Leaves)
	}
	return w, false, nil
}

// Parts returns the simulation that does what Options.Far is asked for a request.
func Parts(s *registry.Stock, request []byte) (*sim.Simulation, error) {
	var r Request
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	a := Analyses{bounds: defaultBounds(), stock: s}
	w, _, err := a.opened(&r, nil, Progress{})
	if err != nil {
		return nil, err
	}
	if w, ok := w.(*asked); ok && w.analysis.Player != nil {
		if player, ok := w.analysis.Player.New().(*engine.Simulated); ok {
			return player.Parts(w.analysis.Position)
		}
	}
	return nil, fmt.Errorf("an analysis of kind %s is not shared", r.Kind)
}

// question returns what a request asks of the engine.
func (r *Request) question(p *setting.Placed, b *bounds) (*question.Question, error) {
	q := &question.Question{Method: methods()[r.Kind], Position: p.Position, Count: r.Count, Told: r.Kind == KindRanking && r.Count != nil, Explain: true, Limits: engine.Limits{Threads: 1},
		Memory: b.Memory, Seed: r.Seed, Objective: r.Objective, Model: r.Model, Lines: r.Lines, Candidates: question.Given(r.Candidates),
		Playing: question.Playing{Plies: r.Plies, Confidence: r.Confidence, Infer: r.Infer}}
	if r.Player != "" {
		player, err := r.player("player", r.Player)
		if err != nil {
			return nil, err
		}
		q.Player = &player
	}
	if r.Kind == KindCompare { // each player has a run of its own
		q.Limits.Iterations = r.Limits.Iterations
		names := r.Players
		if len(names) == 0 {
			names = question.UsualPlayers()
		}
		for _, name := range names {
			player, err := r.player("players", name)
			if err != nil {
				return nil, err
			}
			q.Players = append(q.Players, player)
		}
	}
	for _, text := range r.Also {
		m, err := p.Move(text)
		if err != nil {
			return nil, registry.Illegal("also", err)
		}
		q.Also = append(q.Also, m)
	}
	return q, b.check(q)
}

// check refuses play-outs and comparisons that would take more memory than an analysis may, and what players would pass over.
func (b *bounds) check(q *question.Question) error {
	if q.Method == question.Compare && q.Count != nil && (*q.Count < 1 || *q.Count > b.Candidates) {
		return problem.Of("count", fmt.Errorf("count %d: must be 1 to %d moves of each list", *q.Count, b.Candidates))
	}
	players := q.Players
	if q.Method == question.Sim {
		players = append(players, setting.Player{Kind: setting.SimPlayer})
	} else if q.Player != nil {
		players = append(players, *q.Player)
	}
	if ranks := q.Method == question.Rank || q.Method == question.Compare; ranks && !slices.ContainsFunc(players, simulates) {
		left := func(field string) error {
			return problem.Of(field, fmt.Errorf("%s must be left out: no player plays out here; sim and full do", field))
		}
		switch {
		case q.Plies != nil:
			return left("plies")
		case q.Objective != "":
			return left("objective")
		case q.Confidence != nil:
			return left("confidence")
		case q.Infer:
			return left("infer")
		}
	}
	for i := range players {
		p := &players[i]
		if !p.Simulates() {
			continue
		}
		plies := p.Sim.Plies
		if q.Plies != nil {
			plies = *q.Plies
		}
		switch {
		case q.Count != nil && *q.Count > b.Candidates:
			return problem.Of("count", fmt.Errorf("count %d: must be at most %d moves to play out, or 0 for the usual number", *q.Count, b.Candidates))
		case plies > b.Plies || q.Plies != nil && plies < 1:
			return problem.Of("plies", fmt.Errorf("plies %d: must be 1 to %d", plies, b.Plies))
		}
	}
	return nil
}

func simulates(p setting.Player) bool { return p.Simulates() }

// player returns a player that a request names, with the table of leaves that it names besides.
func (r *Request) player(field, name string) (setting.Player, error) {
	p, err := registry.ParsePlayer(name)
	if known := (*problem.Problem)(nil); errors.As(err, &known) {
		known.Field = field
		return p, known
	}
	if r.Kind != KindCompare || p.HasLeaves() {
		if err := registry.UseLeaves(&p, r.Leaves); err != nil {
			return p, err
		}
	}
	return p, nil
}
