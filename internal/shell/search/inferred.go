package search

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"maven/internal/eval"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/infer"
	"maven/internal/move"
	"maven/internal/term"
)

// inferredLeaves is how many of the likeliest leaves are shown.
const inferredLeaves = 8

// An Inferred says what the opponent likely holds.
type Inferred struct {
	position  game.Position
	last      string // the opponent's last move
	inference *infer.Inference

	mutex      sync.Mutex
	looked, of int
	result     *infer.Result // nil until the end
}

// NewInferred returns the question what the opponent holds in a position, if it judges its moves as judge does. last is
// its last move in words, "" for none.
func NewInferred(p *game.Position, judge *eval.Static, last string, o infer.Options) (*Inferred, error) {
	w := &Inferred{position: p.Clone(), last: last}
	o.Progress = w.tell
	var err error
	w.inference, err = infer.New(&w.position, judge, o)
	return w, err
}

func (w *Inferred) tell(looked, of int) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.looked, w.of = looked, of
}

// Run looks at the racks.
func (w *Inferred) Run(ctx context.Context) error {
	result := w.inference.Run(ctx)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.result = result
	return nil
}

// Listing returns nothing: no moves are listed.
func (w *Inferred) Listing() []move.Move { return nil }

// Report writes the chances by tile and by leave.
func (w *Inferred) Report(width, _ int, _ bool) []string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.result == nil {
		return []string{fmt.Sprintf("%d of %s looked at", w.looked, counted(w.of, "rack"))}
	}
	f := form.NewInference(w.position.Board.Notation(), w.result, inferredLeaves)
	var lines []string
	if w.last != "" {
		text := "after " + w.last
		if f.Effective > 0 {
			text += ", which kept " + counted(f.Kept, "tile")
		}
		lines = append(lines, text)
	}
	if f.Surely != "" {
		lines = append(lines, "certain: "+f.Surely)
	}
	var tiles []string
	for _, t := range f.ByTile {
		tiles = append(tiles, fmt.Sprintf("%s %.0f%% (%.0f%%)", t.Tile, 100*t.Holds, 100*t.ChanceHolds))
	}
	lines = append(lines, term.Wrap("holds (by chance): "+strings.Join(tiles, ", "), width, 2)...)
	if f.Effective > 0 && f.Kept > 0 {
		rows := make([][]string, len(f.ByLeave))
		for i, l := range f.ByLeave {
			rows[i] = []string{l.Leave, fmt.Sprintf("%.1f%%", 100*l.Probability), fmt.Sprintf("%.1f%%", 100*l.Chance), fmt.Sprintf("%.2f", *l.Loss)}
		}
		lines = append(lines, term.TableLines([]term.Column{{Head: "kept"}, {Head: "likely", Right: true}, {Head: "by chance", Right: true},
			{Head: "loss", Right: true}}, rows)...)
	}
	return append(lines, inferSummary(f))
}

// inferSummary says how an inference is known.
func inferSummary(f *form.Inference) string {
	switch {
	case f.Reason != "":
		return "by chance: " + f.Reason
	case f.Of == 0:
		return "the whole rack is known"
	case f.Effective == 0:
		return fmt.Sprintf("by chance: none of %s weighed explains the move", counted(f.Racks, "rack"))
	}
	text := fmt.Sprintf("%s: %s of %s", f.Known, counted(f.Total, "leave"), counted(f.Racks, "rack"))
	if f.Racks < f.Of {
		text += fmt.Sprintf(" of %d", f.Of)
	}
	return text
}
