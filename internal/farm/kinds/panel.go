package kinds

import (
	"context"

	"maven/internal/farm"
	"maven/internal/panel"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/setting"
)

// A panelPlan is what workers need to know of a section of a panel.
type panelPlan struct {
	Setting   setting.Request `json:"setting"`
	Section   panel.Section   `json:"section"`
	Positions int             `json:"positions"`
	Seed      random.Seed     `json:"seed"`
	Error     float64         `json:"error"`
	Words     string          `json:"words"` // the name that positions give the words
	Print     string          `json:"print"` // the fingerprint of the plan
}

// Panel makes a job of a section of a panel. The result of number n is the line of position n, and so is record n of the product.
func (m *Maker) Panel(asked setting.Request, plan *panel.Plan) (*farm.Job, map[string]string, error) {
	p := m.pack()
	return m.job(PanelKind, &panelPlan{p.request(asked), plan.Section, plan.Positions, plan.Seed, plan.Error, plan.Words.Name, plan.Fingerprint()}, p)
}

// check refuses plans that cannot be made.
func (p panelPlan) check(string) error { return p.bare().Check() }

// bare returns the plan without rules, words, tables and advisers.
func (p panelPlan) bare() *panel.Plan {
	return &panel.Plan{Section: p.Section, Positions: p.Positions, Seed: p.Seed, Error: p.Error}
}

// openPanel opens the rules, words, tables and advisers of a section.
func openPanel(p *panelPlan, files farm.Files) (*panel.Plan, error) {
	plan := p.bare()
	start, _, err := openStart(p.Setting, files)
	if err != nil {
		return nil, err
	}
	if _, err := plan.Open(start); err != nil {
		return nil, err
	}
	named := *plan.Words // the file of a list has another name here
	named.Name = p.Words
	plan.Words = &named
	return plan, samePlan(plan.Fingerprint(), p.Print)
}

// workPanel finds positions, and values their candidates.
func workPanel(p *panelPlan, _ farm.Part, files farm.Files) (pool.Work, error) {
	plan, err := openPanel(p, files)
	if err != nil {
		return nil, err
	}
	return plan.Work(), nil
}

// drivePanel has all positions made.
func drivePanel(ctx context.Context, p *panelPlan, files farm.Files, far pool.Far, product farm.Product) error {
	plan, err := openPanel(p, files)
	if err != nil {
		return err
	}
	done := 0
	return panel.Make(ctx, plan, pool.Crew{Far: product.Results(far)}, done, func(*panel.Position) error {
		done++
		product.Progress(pool.Progress{Phase: "positions", Done: done, Of: plan.Positions})
		return nil
	})
}
