package search

import (
	"context"
	"slices"
	"sync"

	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/question"
)

// An Asked is a question to the engine about the place.
type Asked struct {
	*question.Analysis
	Draws int    // best moves of a pre-endgame that are shown draw by draw
	Last  string // the opponent's last move in words, for an inference; "" for none

	mutex sync.Mutex
	order []move.Move // as last reported
}

// Run looks for the answer within the limits, or continues it.
func (w *Asked) Run(ctx context.Context) error { return w.Analysis.Run(ctx, w.Limits, nil) }

// Listing returns the moves as they were last shown.
func (w *Asked) Listing() []move.Move {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return slices.Clone(w.order)
}

// Report writes what is known.
func (w *Asked) Report(width, rows int, live bool) []string {
	found := w.Snapshot()
	w.mutex.Lock()
	w.order = nil
	for i := range found.Candidates {
		w.order = append(w.order, found.Candidates[i].Move)
	}
	w.mutex.Unlock()
	switch {
	case w.Method == question.Infer:
		return w.inferredLines(&found, width)
	case found.Endgame != nil:
		return w.endgameLines(&found, width, live)
	case found.Preend != nil:
		return w.preendLines(&found, width, rows, live)
	case len(found.Candidates) == 0:
		return []string{nothing}
	}
	return w.rankedLines(&found, rows, live)
}

// Played returns the candidates that were played out, best first; none if nothing was.
func (w *Asked) Played() []engine.Candidate {
	found := w.Snapshot().Candidates
	if len(found) == 0 || found[0].Played == nil {
		return nil
	}
	return found
}
