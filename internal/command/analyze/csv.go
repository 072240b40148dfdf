package analyze

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"maven/internal/command"
	"maven/internal/report"
)

// analysisCSV writes one line for each turn; docs/format.md has the columns.
type analysisCSV struct {
	run *analysis
	csv *csv.Writer
}

func (c *analysisCSV) begin() error {
	c.csv = csv.NewWriter(c.run.out)
	return c.line("file", "turn", "player", "kind", "rack", "rack known", "bag", "score", "opponent", "move", "points", "total",
		"equity", "best move", "best score", "best equity", "loss", "grade", "known", "rank", "moves", "bingos", "bingo missed",
		"phonies", "withdrawn", "phony cost", "not judged", "win", "best win")
}

func (c *analysisCSV) line(cells ...string) error {
	if err := c.csv.Write(cells); err != nil {
		return err
	}
	c.csv.Flush()
	return c.csv.Error()
}

func (c *analysisCSV) game(r *report.Report) error {
	for i := range r.Turns {
		form := turnForm(r, &r.Turns[i])
		best, bestScore, bestEquity, bestWin := "", "", "", ""
		if form.Best != nil {
			best, bestScore, bestEquity = form.Best.Move, strconv.Itoa(int(form.Best.Score)), pointsText(&form.Best.Equity)
			bestWin = pointsText(form.Best.Win)
		}
		bingos := ""
		if form.Bingos != nil {
			bingos = strconv.Itoa(*form.Bingos)
		}
		err := c.line(plainCell(r.Source), strconv.Itoa(form.Turn), plainCell(report.NameOf(&r.Players[form.Player-1])), form.Kind,
			form.Rack, form.RackKnown, strconv.Itoa(form.Bag), strconv.Itoa(form.Scores[0]), strconv.Itoa(form.Scores[1]),
			plainCell(form.Move), strconv.Itoa(form.Points), strconv.Itoa(form.Total), pointsText(form.Equity),
			best, bestScore, bestEquity, pointsText(form.Loss), form.Grade, form.Known, countText(form.Rank), countText(form.Moves),
			bingos, yes(form.BingoMissed), strings.Join(form.Phonies, " "), yes(form.Withdrawn), pointsText(form.Cost),
			plainCell(form.Reason), pointsText(form.Win), bestWin)
		if err != nil {
			return err
		}
	}
	return nil
}

// plainCell keeps a spreadsheet from taking text for a formula.
func plainCell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
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
	_, writeErr := fmt.Fprintf(c.run.app.Errs, "maven: %s\n", command.Printable(fmt.Sprintf("%s: %v", file, err)))
	return writeErr
}

func (c *analysisCSV) end([]report.Standing, *report.Feats) error { return nil }
