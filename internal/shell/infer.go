package shell

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/infer"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/term"
)

// inferredLeaves is how many of the likeliest leaves are shown.
const inferredLeaves = 8

// An inferWork says what the opponent likely holds.
type inferWork struct {
	position  game.Position
	last      string // the opponent's last move
	inference *infer.Inference

	mutex      sync.Mutex
	looked, of int
	result     *infer.Result // nil until the end
}

// inferRack says what the opponent likely holds, from its last move.
func inferRack(ctx context.Context, s *Shell, rest string) error {
	threads, seed := max(s.choices.threads, 1), 1
	a, err := parse("infer", rest, "threads", "seed")
	if err != nil {
		return err
	}
	for _, err := range []error{a.alone("infer"), a.number("threads", &threads, 1, maxThreads), a.number("seed", &seed, 0, maxSeed)} {
		if err != nil {
			return err
		}
	}
	judge, _, err := s.desk.Judge()
	if err != nil {
		return err
	}
	w := &inferWork{position: s.desk.position()}
	if last := &w.position.Last; w.position.HasLast {
		w.last = form.LastMove(s.desk.notation(), last)
		if last.Kind == move.Play && s.desk.turn > 0 {
			w.last = s.desk.turnTexts(s.desk.at)[s.desk.turn-1]
		}
	}
	w.inference, err = infer.New(&w.position, judge, infer.Options{Threads: threads, Seed: random.Seed(seed), Progress: w.tell})
	if err != nil {
		return fmt.Errorf("infer: %w", err)
	}
	return s.begin(ctx, "infer", w)
}

func (w *inferWork) tell(looked, of int) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.looked, w.of = looked, of
}

func (w *inferWork) run(ctx context.Context) error {
	result := w.inference.Run(ctx)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.result = result
	return nil
}

func (w *inferWork) listing() []move.Move { return nil }

func (w *inferWork) report(width, _ int, _ bool) []string {
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
