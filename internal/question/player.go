package question

import (
	"maven/internal/engine"
	"maven/internal/setting"
	"maven/internal/sim"
)

// By returns the player that the question asks, with all that the question says of players, and what is asked of it.
func (q *Question) By() (setting.Player, engine.Request, error) {
	p, err := q.player()
	return p, q.request(&p), err
}

func (q *Question) player() (setting.Player, error) {
	kind := map[Method]string{Rank: setting.StaticPlayer, Sim: setting.SimPlayer, Full: setting.FullPlayer}[q.Method]
	p := setting.Player{Name: kind, Kind: kind}
	if q.Player != nil {
		p = *q.Player
	}
	if q.Method != Rank && p.Kind != kind {
		return p, fault("player", p.Name, "must be %s, or another method", kind)
	}
	return q.with(p), nil
}

// with gives a player what the question says of players.
func (q *Question) with(p setting.Player) setting.Player {
	p.Win = true
	if p.Simulates() {
		p.Memory = q.Memory << 20
		p.Infer = p.Infer || q.Infer
		q.play(&p.Sim)
	}
	return p
}

// play gives a player that plays candidates out the options of the question. What the player names itself stands where the
// question names nothing.
func (q *Question) play(to *sim.Options) {
	if q.Plies != nil {
		to.Plies = *q.Plies
	} else if to.Plies == 0 {
		to.Plies = sim.DefaultPlies
	}
	if q.Seed != nil || to.Seed == 0 {
		to.Seed = q.seed()
	}
	switch {
	case q.Utility != nil:
		to.Goal, to.Utility = sim.BeWorth, q.Utility
	case q.Objective == sim.WinGame.String():
		to.Goal = sim.WinGame
	case q.Objective == sim.GainSpread.String():
		to.Goal = sim.GainSpread
	}
	to.Equal = to.Equal || q.Equal
	switch {
	case q.Confidence != nil:
		to.Confidence = *q.Confidence / 100
		to.Equal = to.Equal || to.Confidence == 0 // nothing is sure, so nothing is skipped
	case !to.Equal && to.Confidence == 0:
		to.Confidence = sim.DefaultConfidence
	}
	if q.Difference > 0 {
		if to.Equivalent = q.Difference; to.Goal == sim.WinGame {
			to.Equivalent /= 100
		}
	}
}

// request returns what is asked of a player.
func (q *Question) request(p *setting.Player) engine.Request {
	r := engine.Request{Count: q.count(q.Method), Also: q.Also, Phonies: q.Phonies, Explain: q.Explain}
	switch {
	case p.Simulates() && (q.Told || q.count(q.Method) == 1 && len(q.Also) == 0): // one candidate is no choice
		r.Least = engine.DefaultCandidates
	case q.Method == Compare && p.Simulates(), q.Count == nil && p.Simulates():
		r.Count = engine.DefaultCandidates
	case q.Method == Compare && r.Count > 0:
		r.Count = max(r.Count, UsualMoves)
	}
	return r
}
