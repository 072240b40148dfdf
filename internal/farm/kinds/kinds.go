// Package kinds has the sorts of jobs that a farm can do: matches, the training of tables, games judged, positions
// played out, and panels. Each is a farm.Kind, with a method of Maker that makes such a job of what a verb was asked.
//
// A job names words, rules, tables and players as the program ships them; what the user gives in files goes along by
// hash. What cannot go along is refused in one line: players that think by time, other programs, and tables of the
// original in files of their own. A worker compares what it opens with the plan's own fingerprint, so that it never
// works for another plan.
//
// Sharp edges: what comes from outside is checked before it is used, results too: they may be damaged, but they are
// never trusted with more than memory of about their own size.
package kinds

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"maven/internal/farm"
	"maven/internal/library"
	"maven/internal/pool"
	"maven/internal/rules"
	"maven/internal/setting"
	"maven/internal/strict"
)

// The names of the kinds.
const (
	MatchKind   = "match"
	LeavesKind  = "leaves"
	WinProbKind = "winprob"
	UnseenKind  = "unseen"
	BoardKind   = "board"
	ReportKind  = "report"
	SimKind     = "sim"
	PanelKind   = "panel"
)

// All returns the kinds by their names.
func All() map[string]farm.Kind { return allSaving(saveEvery) }

// allSaving is All with this time between checkpoints.
func allSaving(every time.Duration) map[string]farm.Kind {
	all := map[string]farm.Kind{
		MatchKind:  &planned[matchPlan]{MatchKind, workMatch, driveMatch},
		LeavesKind: training(LeavesKind, every, openLeaves),
		ReportKind: &planned[reportPlan]{ReportKind, workReport, driveReport},
		SimKind:    &planned[simPlan]{SimKind, workSim, driveSim},
		PanelKind:  &planned[panelPlan]{PanelKind, workPanel, drivePanel},
	}
	for _, name := range []string{WinProbKind, UnseenKind, BoardKind} {
		all[name] = training(name, every, func(p *fitPlan, files farm.Files) (trainer, error) { return openFit(name, p, files) })
	}
	return all
}

// A Maker makes jobs of what a verb was asked.
type Maker struct {
	Engine  farm.Engine
	Library *library.Library // where names are looked up
}

// job makes a job of a plan and what it needs.
func (m *Maker) job(kind string, plan any, p *packing) (*farm.Job, map[string]string, error) {
	if p.err != nil {
		return nil, nil, p.err
	}
	text, err := json.Marshal(plan)
	if err != nil {
		return nil, nil, fmt.Errorf("job: %w", err)
	}
	hashes := slices.Sorted(maps.Keys(p.files))
	return &farm.Job{Form: farm.Form, Kind: kind, Engine: m.Engine, Files: hashes, Plan: text}, p.files, nil
}

// A plan can be checked without what it names: the error says why jobs of a kind with it cannot be done.
type plan interface{ check(kind string) error }

// planned is the kind of jobs that have plans of type P: work and drive do what Work and Drive of farm.Kind say.
type planned[P plan] struct {
	kind  string
	work  func(p *P, part farm.Part, files farm.Files) (pool.Work, error)
	drive func(ctx context.Context, p *P, files farm.Files, far pool.Far, product farm.Product) error
}

// Check refuses plans that cannot be done.
func (k *planned[P]) Check(job *farm.Job) error {
	_, err := k.read(job)
	return err
}

// read reads the plan of a job, strictly.
func (k *planned[P]) read(job *farm.Job) (*P, error) {
	if job.Form != farm.Form || job.Kind != k.kind {
		return nil, fmt.Errorf("a job of kind %q, form %d; must be %s, form %d", job.Kind, job.Form, k.kind, farm.Form)
	}
	var p P
	if err := strict.Decode(bytes.NewReader(job.Plan), "the plan of the job", &p); err != nil {
		return nil, err
	}
	return &p, p.check(k.kind)
}

// Work opens what a worker needs for a part.
func (k *planned[P]) Work(job *farm.Job, part farm.Part, files farm.Files) (pool.Work, error) {
	p, err := k.read(job)
	if err != nil {
		return nil, err
	}
	return k.work(p, part, files)
}

// Drive has everything done by far, and writes the product.
func (k *planned[P]) Drive(ctx context.Context, job *farm.Job, files farm.Files, far pool.Far, product farm.Product) error {
	p, err := k.read(job)
	if err != nil {
		return err
	}
	return k.drive(ctx, p, files, far, product)
}

// openSettings returns the settings of a request.
func openSettings(named setting.Request, files farm.Files) (*setting.Settings, *unpacking, error) {
	u := &unpacking{files: files}
	asked := u.request(named)
	if u.err != nil {
		return nil, u, u.err
	}
	lib := library.Open("")
	if u.own != nil {
		if err := lib.Give(u.own); err != nil {
			return nil, u, err
		}
	}
	return setting.New(lib, asked, nil), u, nil
}

// openStart opens rules and words for new games.
func openStart(named setting.Request, files farm.Files) (*setting.Setting, *unpacking, error) {
	s, u, err := openSettings(named, files)
	if err != nil {
		return nil, nil, err
	}
	start, err := s.Start()
	return start, u, err
}

// openRules opens only the rules for new games, which is quick.
func openRules(named setting.Request, files farm.Files) (*rules.Rules, error) {
	s, _, err := openSettings(named, files)
	if err != nil {
		return nil, err
	}
	return s.Rules(setting.Named{})
}

// samePlan refuses to work for a plan that is another one here than it was where the job was made.
func samePlan(here, there string) error {
	if here != there {
		return fmt.Errorf("the plan is another one here: its words, rules, tables or players differ")
	}
	return nil
}
