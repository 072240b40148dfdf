package analyze

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/report"
	"maven/internal/said"
	"maven/internal/term"
)

// analysisCSV writes one line for each turn; docs/formats/json.md has the columns.
type analysisCSV struct {
	run *analysis
	csv *csv.Writer
}

// newAnalysisCSV writes the heads of the columns.
func newAnalysisCSV(run *analysis) (*analysisCSV, error) {
	c := &analysisCSV{run: run, csv: csv.NewWriter(run.out)}
	return c, c.line("file", "turn", "player", "kind", "rack", "rack known", "bag", "score", "opponent", "move", "points", "total",
		"equity", "best move", "best score", "best equity", "loss", "grade", "known", "rank", "moves", "bingos", "bingo missed",
		"phonies", "withdrawn", "phony cost", "not judged", "win", "best win",
		"win loss", "phase", "cause", "better", "drawn", "luck", "why")
}

func (c *analysisCSV) line(cells ...string) error {
	if err := c.csv.Write(cells); err != nil {
		return err
	}
	c.csv.Flush()
	return c.csv.Error()
}

func (c *analysisCSV) game(r *report.Report) error {
	turns := form.NewReport(r).Turns
	for i := range turns {
		t := &turns[i]
		best, bestScore, bestEquity, bestWin, better := "", "", "", "", ""
		if t.Best != nil {
			best, bestScore, bestEquity = t.Best.Text, strconv.Itoa(t.Best.Score), pointsText(t.Best.Equity)
			bestWin = pointsText(t.Best.Win)
		}
		if t.Better != nil { // the move that a mistake is compared with
			better = t.Better.Text
		}
		bingos := ""
		if t.Bingos != nil {
			bingos = strconv.Itoa(*t.Bingos)
		}
		err := c.line(command.PlainCell(r.Source), strconv.Itoa(t.Turn), command.PlainCell(r.Players[t.Player-1].FullName()), t.Kind,
			t.Rack, t.RackKnown, strconv.Itoa(t.Bag), strconv.Itoa(t.Scores[0]), strconv.Itoa(t.Scores[1]),
			command.PlainCell(t.Move), strconv.Itoa(t.Score), strconv.Itoa(t.Total), pointsText(t.Equity),
			best, bestScore, bestEquity, pointsText(t.Loss), t.Grade, t.Known, countText(t.Rank), countText(t.Moves),
			bingos, yes(t.BingoMissed), strings.Join(t.Phonies, " "), yes(t.Withdrawn), pointsText(t.PhonyCost),
			command.PlainCell(t.NotJudged.String()), pointsText(t.Win), bestWin,
			pointsText(t.WinLoss), t.Phase, t.Cause, better, t.Drawn, pointsText(t.Luck), command.PlainCell(said.Join(" ", t.Why).String()))
		if err != nil {
			return err
		}
	}
	return nil
}

func pointsText(p *float64) string {
	if p == nil {
		return ""
	}
	return strconv.FormatFloat(*p, 'f', -1, 64)
}

func countText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return ""
}

func (c *analysisCSV) failed(file string, err error) error {
	_, writeErr := fmt.Fprintf(c.run.app.Errs, "maven: %s\n", term.MaskLine(c.run.options.speaks.Say(said.Of("%s: %w", file, err))))
	return writeErr
}

func (c *analysisCSV) end([]report.Standing, *report.Feats) error { return nil }

// analysisJSON writes games for programs, one object a line.
type analysisJSON struct{ run *analysis }

func (j *analysisJSON) game(r *report.Report) error { return form.Write(j.run.out, form.NewReport(r)) }

func (j *analysisJSON) failed(file string, err error) error {
	return form.Write(j.run.out, form.Failure{File: file, Error: err.Error()})
}

func (j *analysisJSON) end(players []report.Standing, feats *report.Feats) error {
	all := form.NewReports(players, feats)
	all.Games, all.Cached, all.Failed = j.run.games, j.run.cached, j.run.failed
	return form.Write(j.run.out, all)
}
