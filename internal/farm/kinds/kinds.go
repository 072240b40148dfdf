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
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"maven/internal/farm"
	"maven/internal/library"
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
func All() map[string]farm.Kind {
	o := opener{library.Open("")}
	all := map[string]farm.Kind{
		MatchKind:  &matches{o},
		LeavesKind: &leaveTables{o, saveEvery},
		ReportKind: &reports{o},
		SimKind:    &sims{o},
		PanelKind:  &panels{o},
	}
	for name, open := range fitters() {
		all[name] = &fits{o, saveEvery, name, open}
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

// readPlan reads the plan of a job, strictly.
func readPlan(job *farm.Job, kind string, plan any) error {
	if job.Form != farm.Form || job.Kind != kind {
		return fmt.Errorf("a job of kind %q, form %d; must be %s, form %d", job.Kind, job.Form, kind, farm.Form)
	}
	return strict.Decode(bytes.NewReader(job.Plan), "the plan of the job", plan)
}

// An opener opens what plans name. It keeps the words that the program ships.
type opener struct {
	library *library.Library
}

// settings returns the settings of a request.
func (o *opener) settings(named setting.Request, files farm.Files) (*setting.Settings, *unpacking, error) {
	u := &unpacking{files: files}
	asked := u.request(named)
	if u.err != nil {
		return nil, u, u.err
	}
	lib, err := u.library(o.library)
	return setting.New(lib, asked, nil), u, err
}

// start opens rules and words for new games.
func (o *opener) start(named setting.Request, files farm.Files) (*setting.Setting, *unpacking, error) {
	s, u, err := o.settings(named, files)
	if err != nil {
		return nil, nil, err
	}
	start, err := s.Start()
	return start, u, err
}

// rules opens only the rules for new games, which is quick.
func (o *opener) rules(named setting.Request, files farm.Files) (*rules.Rules, error) {
	s, _, err := o.settings(named, files)
	if err != nil {
		return nil, err
	}
	return s.Rules(setting.Named{})
}

// texts opens what a plan needs whose numbers are the texts of a bundle: settings, player, and so many texts.
func (o *opener) texts(named setting.Request, by *player, bundled string, count int, files farm.Files) (*setting.Settings, setting.Player, []string, error) {
	s, u, err := o.settings(named, files)
	if err != nil {
		return nil, setting.Player{}, nil, err
	}
	spec, err := u.player(by)
	if err != nil {
		return nil, setting.Player{}, nil, err
	}
	texts, err := bundle(bundled, count, files)
	return s, spec, texts, err
}

// samePlan refuses to work for a plan that is another one here than it was where the job was made.
func samePlan(here, there string) error {
	if here != there {
		return fmt.Errorf("the plan is another one here: its words, rules, tables or players differ")
	}
	return nil
}
