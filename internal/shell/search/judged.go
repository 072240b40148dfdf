package search

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"maven/internal/move"
	"maven/internal/report"
	"maven/internal/term"
)

// A Judged judges every move of a line.
type Judged struct {
	work report.Work // on a history of its own

	mutex  sync.Mutex
	done   int            // turns
	result *report.Report // nil until the end
}

// NewJudged returns the judgement of a game. Its history must not be changed meanwhile.
func NewJudged(work report.Work) *Judged {
	w := &Judged{work: work}
	w.work.Progress = func(done, _ int) {
		w.mutex.Lock()
		defer w.mutex.Unlock()
		w.done = done
	}
	return w
}

// Run judges.
func (w *Judged) Run(ctx context.Context) error {
	r, err := report.Judge(ctx, w.work)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.result = r
	return err
}

// Listing returns nothing: no moves are listed.
func (w *Judged) Listing() []move.Move { return nil }

// Report writes the turns, and what each lost.
func (w *Judged) Report(_, _ int, _ bool) []string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	r := w.result
	if r == nil {
		return []string{fmt.Sprintf("%d of %s judged", w.done, term.Counted(w.work.History.Len(), "turn"))}
	}
	rows := make([][]string, len(r.Turns))
	for i := range r.Turns {
		t := &r.Turns[i]
		rows[i] = []string{fmt.Sprint(t.Number), term.Clipped(term.MaskLine(r.Players[t.Player].FullName()), 8), t.Text.String(), fmt.Sprintf("%+d", t.Change), t.BestText().String(), t.LossText().String(), strings.TrimSpace(t.Marks() + " " + t.Cause.Short().String())}
	}
	lines := term.TableLines(term.Heads(">turn", "player", "move", ">points", "best", ">loss", "mistake"), rows)
	lines = append(lines, fmt.Sprintf("losses by %s; ? 2 points or more, ?? 7, ??? 15", r.Method), "b bingo missed; p phony that stood, w phony challenged off")
	for p := range r.Players {
		sum := &r.Summaries[p]
		lines = append(lines, fmt.Sprintf("%s: %d points, mean loss %.2f, %s, %d missed", term.MaskLine(r.Players[p].FullName()), r.Scores[p], sum.Mean(),
			term.Counted(sum.Bingos, "bingo"), sum.BingosMissed))
	}
	return lines
}
