package kinds

import (
	"context"
	"errors"

	"maven/internal/farm"
	"maven/internal/match"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/stat"
)

// A matchPlan is what workers need to know of a match.
type matchPlan struct {
	Setting setting.Request `json:"setting"`
	Players [2]player       `json:"players"`
	Games   int             `json:"games"`
	Seed    random.Seed     `json:"seed"`
	Stop    *[2]float64     `json:"stop,omitempty"`   // low and high of the sequential test
	Unseen  int             `json:"unseen,omitempty"` // of the positions that games are played from
	Print   string          `json:"print"`            // the fingerprint of the match
}

// Match makes a job of a match, and returns it with the files that it needs, by hash. The result of number n is pair n,
// and so is record n of the product.
func (m *Maker) Match(asked setting.Request, players [2]setting.Player, plan *match.Plan) (*farm.Job, map[string]string, error) {
	if plan.Clock != nil {
		return nil, nil, errors.New("a match under clocks needs all its games on one machine; leave out --clock, or --farm")
	}
	p := m.pack()
	packed := matchPlan{Setting: p.request(asked), Games: plan.Games, Seed: plan.Seed}
	for i := range players {
		packed.Players[i] = p.player(&players[i])
	}
	if p.err != nil {
		return nil, nil, p.err
	}
	packed.Print = plan.Fingerprint()
	if plan.Stop != nil {
		packed.Stop = &[2]float64{plan.Stop.Low, plan.Stop.High}
	}
	if plan.Start != nil {
		packed.Unseen = plan.Start.Unseen
	}
	return m.job(MatchKind, &packed, p)
}

// check refuses matches that cannot be played.
func (p matchPlan) check(string) error {
	if p.Stop != nil {
		if _, err := stat.NewSequential(p.Stop[0], p.Stop[1]); err != nil {
			return err
		}
	}
	_, err := match.New(p.bare())
	return err
}

// bare returns the plan without rules, words and players.
func (p matchPlan) bare() match.Plan {
	plan := match.Plan{Games: p.Games, Seed: p.Seed}
	if p.Unseen != 0 {
		plan.Start = &match.Start{Unseen: p.Unseen}
	}
	if p.Stop != nil {
		plan.Stop = &stat.Sequential{Low: p.Stop[0], High: p.Stop[1]}
	}
	return plan
}

// openMatch opens the whole plan of a match.
func openMatch(p *matchPlan, files farm.Files) (match.Plan, error) {
	start, u, err := openStart(p.Setting, files)
	if err != nil {
		return match.Plan{}, err
	}
	plan := p.bare()
	plan.Rules, plan.Words = start.Rules, start.Words
	for i := range p.Players {
		named, err := u.player(&p.Players[i])
		if err != nil {
			return match.Plan{}, err
		}
		opened, err := start.Open(named)
		if err != nil {
			return match.Plan{}, err
		}
		plan.Sides[i] = match.Side{Name: named.Name, New: opened.New}
	}
	if plan.Start != nil {
		opener, err := start.Open(setting.Player{Name: setting.StaticPlayer, Kind: setting.StaticPlayer})
		if err != nil {
			return match.Plan{}, err
		}
		plan.Start.New = opener.New
	}
	return plan, samePlan(plan.Fingerprint(), p.Print)
}

// workMatch plays pairs.
func workMatch(p *matchPlan, _ farm.Part, files farm.Files) (pool.Work, error) {
	plan, err := openMatch(p, files)
	if err != nil {
		return nil, err
	}
	return plan.Work(), nil
}

// driveMatch adds the pairs up until the match is done.
func driveMatch(ctx context.Context, p *matchPlan, files farm.Files, far pool.Far, product farm.Product) (err error) {
	plan := p.bare()
	if plan.Rules, err = openRules(p.Setting, files); err != nil {
		return err
	}
	m, err := match.New(plan)
	if err != nil {
		return err
	}
	return m.Run(ctx, pool.Crew{Far: product.Results(far)}, func(p *match.Pair) error {
		product.Progress(pool.Progress{Phase: "games", Done: 2 * (p.Number + 1), Of: plan.Games})
		return nil
	})
}
