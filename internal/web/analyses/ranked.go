package analyses

import (
	"context"
	"slices"
	"sync"

	"maven/internal/engine"
	"maven/internal/explain"
	"maven/internal/form"
	"maven/internal/move"
	"maven/internal/setting"
	"maven/internal/web/shared"
)

// A ranked is moves ranked by a player of the engine: at once, by playing them out, or by searching.
type ranked struct {
	table    *shared.Placed
	player   *setting.Opened
	explain  bool
	analysis *engine.Analysis

	mutex sync.Mutex // of the table's board, and of also
	also  []move.Move
}

// newRanked returns such a work. It goes on with what was saved if the player can, and says so.
func newRanked(t *shared.Placed, r *Request, p *setting.Opened, also []move.Move, saved []byte) (w *ranked, resumed bool, err error) {
	usual := 10 // as kibitz
	if p.Simulates() {
		usual = engine.DefaultCandidates
	}
	w = &ranked{table: t, player: p, explain: r.Explain, also: also}
	request := engine.Request{Count: r.count(usual), Also: also, Explain: true}
	player := p.New()
	if saver, ok := player.(*engine.Simulated); ok && saved != nil {
		if w.analysis, err = saver.Resume(t.Position, request, saved); err == nil {
			return w, true, w.dropAll(r.Dropped)
		}
	}
	if w.analysis, err = player.Analyze(t.Position, request); err != nil {
		return nil, false, err
	}
	return w, false, nil
}

// dropAll drops the candidates that someone has dropped before, as far as they are there.
func (w *ranked) dropAll(texts []string) error {
	found := w.analysis.Snapshot()
	for _, text := range texts {
		m, err := w.table.Move("dropped", text)
		if err == nil && found.Candidate(&m) != nil {
			err = w.analysis.Drop(m)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *ranked) run(ctx context.Context, l engine.Limits, tell func()) (engine.Stop, error) {
	err := w.analysis.Run(ctx, l, func(engine.Snapshot) { tell() })
	return w.analysis.Snapshot().Stopped, err
}

func (w *ranked) answer() any {
	found := w.analysis.Snapshot()
	if len(found.Candidates) == 0 {
		return nil
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	position := w.table.Position.Clone()
	told := form.Found{CGP: w.table.CGP, Player: w.player.Name, Position: &position, Snapshot: found, Moves: found.Candidates,
		Setting: form.SettingOf(w.table.Setting, w.player.Tables)}
	if w.explain {
		told.Why = explain.Best(&position, found.Findings, w.also)
	}
	if w.player.Kind == setting.SimPlayer {
		told.Player = setting.SimPlayer
		return form.NewSimulated(&told, w.player.Sim, w.explain)
	}
	return form.NewRanking(&told)
}

func (w *ranked) progress() Progress {
	s := w.analysis.Snapshot()
	return Progress{Seconds: s.Time.Seconds(), Iterations: s.Iterations, Nodes: s.Nodes}
}

func (w *ranked) add(text string) error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	m, err := w.table.Move("move", text)
	if err == nil {
		err = w.analysis.Add(m)
	}
	if err == nil && !slices.ContainsFunc(w.also, func(other move.Move) bool { return other.Same(&m) }) {
		w.also = append(w.also, m)
	}
	return err
}

func (w *ranked) drop(text string) error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	b := w.table.Position.Board
	m, err := b.Notation().Parse(text, b.At)
	if err == nil {
		err = w.analysis.Drop(b.Canonical(m))
	}
	if err == nil {
		w.also = slices.DeleteFunc(w.also, func(other move.Move) bool { return other.Same(&m) })
	}
	return err
}

func (w *ranked) save() []byte { return w.analysis.Save() }

// yields reports that a simulation goes on where it was; other players search anew.
func (w *ranked) yields() bool { return w.player.Kind == setting.SimPlayer }
