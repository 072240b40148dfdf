package shell

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/report"
	"maven/internal/term"
)

// An analyzeWork judges every move of a line.
type analyzeWork struct {
	history *record.History // of its own
	about   report.About
	work    report.Work

	mutex  sync.Mutex
	done   int            // turns
	result *report.Report // nil until the end
}

// analyze has a player judge every move of the line that is looked at.
func analyze(ctx context.Context, s *Shell, rest string) error {
	d := s.desk
	if d.line().history.Len() == 0 {
		return errors.New("analyze: nothing has been played yet")
	}
	spec, err := s.playerOf(rest)
	if err != nil {
		return err
	}
	opened, err := d.Open(spec)
	if err != nil {
		return err
	}
	copied, err := d.with(d.Setting)
	if err != nil {
		return err
	}
	w := &analyzeWork{history: copied.lines[d.at].history,
		about: report.About{Source: d.source, Lexicon: d.Words.Name, Hash: d.Words.Hash(), Tables: opened.Tables.String()}}
	w.work = report.Work{Player: opened.New(), Top: 1, Progress: w.tell,
		Limits: engine.Limits{Time: s.choices.time, Iterations: s.choices.iterations, Threads: s.choices.threads}}
	if w.work.Leaves, _, err = d.Leaves(); err != nil {
		return err
	}
	if w.work.Common, err = d.Words.Commonness(); err != nil {
		return err
	}
	w.about.Method, _, _ = strings.Cut(spec.Name, ",")
	return s.begin(ctx, "analyze by "+spec.Name, w)
}

func (w *analyzeWork) tell(done, _ int) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.done = done
}

func (w *analyzeWork) run(ctx context.Context) error {
	r, err := report.Judge(ctx, w.history, w.about, w.work)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.result = r
	return err
}

func (w *analyzeWork) listing() []move.Move { return nil }

func (w *analyzeWork) report(_, _ int, _ bool) []string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	r := w.result
	if r == nil {
		return []string{fmt.Sprintf("%d of %s judged", w.done, counted(w.history.Len(), "turn"))}
	}
	rows := make([][]string, len(r.Turns))
	for i := range r.Turns {
		t := &r.Turns[i]
		mark := ""
		if t.Legal {
			mark = t.Grade.Mark()
		}
		if t.Missed {
			mark += "b"
		}
		if len(t.Phonies) > 0 {
			mark += "p"
		}
		best := ""
		switch b := t.Best(); {
		case b == nil && t.NotJudged != "":
			best = "(" + t.NotJudged + ")"
		case b == nil:
		case t.Verdict.Rank == 1:
			best = "="
		default:
			best = b.Text
		}
		rows[i] = []string{fmt.Sprint(t.Number), clipped(term.MaskLine(report.NameOf(&r.Players[t.Player])), 8), t.Text, fmt.Sprintf("%+d", t.Change), best, t.LossText(), strings.TrimSpace(mark + " " + t.Cause.Short())}
	}
	lines := term.TableLines([]term.Column{{Head: "turn", Right: true}, {Head: "player"}, {Head: "move"}, {Head: "points", Right: true},
		{Head: "best"}, {Head: "loss", Right: true}, {Head: "mistake"}}, rows)
	lines = append(lines, fmt.Sprintf("losses by %s; ? 2 points or more, ?? 7, ??? 15; b bingo missed, p phony", r.Method))
	for p := range r.Players {
		sum := &r.Summaries[p]
		lines = append(lines, fmt.Sprintf("%s: %d points, mean loss %.2f, %s, %d missed", term.MaskLine(report.NameOf(&r.Players[p])), r.Scores[p], sum.Mean(),
			counted(sum.Bingos, "bingo"), sum.BingosMissed))
	}
	return lines
}

// clipped cuts text to so many runes, the last one an ellipsis.
func clipped(text string, width int) string {
	runes := []rune(text)
	if len(runes) <= width {
		return text
	}
	return string(runes[:width-1]) + "…"
}
