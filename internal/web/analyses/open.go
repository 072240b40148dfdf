package analyses

import (
	"cmp"
	"errors"
	"fmt"

	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/sim"
	"maven/internal/web/problem"
	"maven/internal/web/shared"
)

// An opener makes the works of requests.
type opener struct {
	stock   *shared.Stock
	bounds  Bounds
	sources Sources
}

// open returns the work that a request asks for, and whether it goes on with what was saved.
func (o *opener) open(r *Request, saved []byte) (work, bool, error) {
	if r.Kind == KindReport {
		w, err := o.judge(r)
		return w, false, err
	}
	t, err := o.stock.Place(shared.Choice{Lexicon: r.Lexicon, Rules: r.Rules, Tiles: r.Tiles, Leaves: r.Leaves}, r.CGP)
	if err != nil {
		return nil, false, err
	}
	if err := t.Hold(r.Opponent); err != nil {
		return nil, false, problem.Of("opponent", err)
	}
	if err := t.NeedRack(); err != nil {
		return nil, false, problem.Of("cgp", err)
	}
	if r.Kind == KindInfer {
		w, err := newInferred(t, r)
		return w, false, err
	}
	if r.Kind == KindCompare {
		w, err := o.compare(t, r)
		return w, false, err
	}
	if r.Kind == KindOriginal {
		w, err := o.original(t, r)
		return w, false, err
	}
	var also []move.Move
	for _, text := range r.Also {
		m, err := t.Move("also", text)
		if err != nil {
			return nil, false, err
		}
		also = append(also, m)
	}
	switch bag := t.Position.Bag(); {
	case r.Kind == KindEndgame && bag > 0:
		return nil, false, problem.Of("cgp", fmt.Errorf("%d tiles are in the bag; an endgame has none", bag))
	case r.Kind == KindPreendgame && bag == 0:
		return nil, false, problem.Of("cgp", errors.New("the bag is empty; ask for an endgame"))
	case r.Kind == KindEndgame:
		w, err := newEndgame(t, r, also, o.bounds.Memory)
		return w, false, err
	case r.Kind == KindPreendgame:
		w, err := newPreendgame(t, r, also, o.bounds.Memory)
		return w, false, err
	}
	return o.ranked(t, r, also, saved)
}

// ranked opens a player that ranks moves.
func (o *opener) ranked(t *shared.Placed, r *Request, also []move.Move, saved []byte) (work, bool, error) {
	usual := setting.StaticPlayer
	if r.Kind == KindSim {
		usual = setting.SimPlayer
	}
	p, err := shared.ParsePlayer(cmp.Or(r.Player, usual))
	if err != nil {
		return nil, false, err
	}
	if r.Kind == KindSim && p.Kind != setting.SimPlayer {
		return nil, false, problem.Of("player", fmt.Errorf("%q plays nothing out; want sim, or the kind ranking", r.Player))
	}
	p.Win = true
	if p.Memory == 0 || p.Memory > o.bounds.Memory {
		p.Memory = o.bounds.Memory
	}
	if p.Simulates() {
		if err := r.useSim(&p); err != nil {
			return nil, false, err
		}
	}
	if err := p.UseLeaves(r.Leaves, "leaves"); err != nil {
		return nil, false, problem.Of("leaves", err)
	}
	opened, err := t.Open(p)
	if err != nil {
		return nil, false, problem.Of("player", err)
	}
	w, resumed, err := newRanked(t, r, opened, also, saved)
	if err != nil {
		return nil, false, problem.Of("player", err)
	}
	return w, resumed, nil
}

// useSim gives a player what a request says about simulations, as the flags of kibitz do.
func (r *Request) useSim(p *setting.Player) error {
	to := &p.Sim
	if r.Plies < 0 || r.Plies > setting.MaxPlies {
		return problem.Of("plies", fmt.Errorf("%d; want 1 to %d", r.Plies, setting.MaxPlies))
	}
	if r.Plies > 0 || to.Plies == 0 {
		to.Plies = cmp.Or(r.Plies, sim.DefaultPlies)
	}
	if r.Seed != 0 || to.Seed == 0 {
		to.Seed = random.Seed(int(cmp.Or(r.Seed, 1)))
	}
	switch r.Objective {
	case "":
	case sim.WinGame.String():
		to.Goal = sim.WinGame
	case sim.GainSpread.String():
		to.Goal = sim.GainSpread
	default:
		return problem.Of("objective", fmt.Errorf("%q; want win or spread", r.Objective))
	}
	p.Infer = p.Infer || r.Infer
	to.Confidence = sim.DefaultConfidence
	if r.Confidence != nil {
		if !(*r.Confidence >= 0 && *r.Confidence < 100) {
			return problem.Of("confidence", fmt.Errorf("%v; want a percentage from 0 to less than 100", *r.Confidence))
		}
		to.Confidence = *r.Confidence / 100
	}
	to.Equal = to.Confidence == 0
	return nil
}
