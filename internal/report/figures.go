package report

import (
	"fmt"
	"strings"

	"maven/internal/tile"
)

// A Figure is a line of the summary: its name, and the value of each player.
type Figure struct {
	Name   string
	Values [2]string
}

// SummaryRows names and writes the figures of both players.
func (r *Report) SummaryRows() []Figure {
	rows := []Figure{{Name: "points"}, {Name: "points a turn"}, {Name: "moves judged"}, {Name: "loss"}, {Name: "mean loss"},
		{Name: "mean loss of the chance to win"}, {Name: "loss opening, middle, end"}, {Name: "losses small, medium, large"},
		{Name: "accuracy: losses under 2"}, {Name: "mistakes by kind"}, {Name: "strength, of 10 levels"}, {Name: "luck of the draw"},
		{Name: "luck opening, middle, end"}, {Name: "bingos"}, {Name: "bingos missed, at a loss"}, {Name: "phonies, taken back"},
		{Name: "cost of phonies"}, {Name: "challenges missed"}, {Name: "exchanges, passes"}, {Name: "highest turn"}, {Name: "largest loss"}}
	for p := range r.Summaries {
		for i, text := range r.figures(&r.Summaries[p]) {
			rows[i].Values[p] = text
		}
	}
	return rows
}

// figures writes the figures of a player in the order of SummaryRows.
func (r *Report) figures(s *Summary) []string {
	none := func(n int, text string) string {
		if n == 0 {
			return "–"
		}
		return text
	}
	turn := func(n int) string {
		if n == 0 {
			return "–"
		}
		return fmt.Sprintf("%d: %s", n, r.Turns[n-1].Text)
	}
	lost := func(t *Stage) string { return none(t.Judged, fmt.Sprintf("%.1f", float64(t.Lost)/float64(tile.Point))) }
	luck := func(t *Stage) string { return none(t.Draws, fmt.Sprintf("%+.1f", t.LuckPoints())) }
	return []string{
		fmt.Sprint(s.Points), fmt.Sprintf("%.1f", s.PerTurn()), fmt.Sprintf("%d of %d", s.Judged, s.Judged+s.PhoniesJudged+s.NotJudged),
		none(s.Judged, thousandths(s.Lost)), none(s.Judged, fmt.Sprintf("%.2f", s.Mean())),
		none(s.WinJudged, fmt.Sprintf("%.1f%%", 100*s.MeanWinLoss())), s.byPhase(lost),
		none(s.Judged, fmt.Sprintf("%d, %d, %d", s.Grades[Small], s.Grades[Medium], s.Grades[Large])),
		none(s.Judged, fmt.Sprintf("%.0f%%", 100*s.Accuracy())), s.CausesText(), s.StrengthText(),
		s.LuckText(), s.byPhase(luck),
		fmt.Sprint(s.Bingos), fmt.Sprintf("%d, %d", s.BingosMissed, s.BingosMissedAtALoss),
		fmt.Sprintf("%d, %d", s.Phonies, s.PhoniesWithdrawn), none(s.PhoniesJudged, thousandths(s.Cost)), fmt.Sprint(s.ChallengesMissed),
		fmt.Sprintf("%d, %d", s.Exchanges, s.Passes), turn(s.High), turn(s.Worst),
	}
}

// byPhase writes something of each phase.
func (s *Summary) byPhase(write func(*Stage) string) string {
	var parts []string
	for i := range s.Stages {
		parts = append(parts, write(&s.Stages[i]))
	}
	return strings.Join(parts, ", ")
}

// CausesText counts the mistakes of each kind: "2 not seen, 1 leave"; a dash for none.
func (s *Summary) CausesText() string {
	var parts []string
	for c, n := range s.Causes {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, Cause(c).Short()))
		}
	}
	if len(parts) == 0 {
		return "–"
	}
	return strings.Join(parts, ", ")
}

// LuckText writes the luck of the draws with the standard deviation by chance: "+12.3 ± 30.1"; a dash if no draw is
// known.
func (s *Summary) LuckText() string {
	all := s.Whole()
	if all.Draws == 0 {
		return "–"
	}
	return fmt.Sprintf("%+.1f ± %.1f", all.LuckPoints(), all.Sigma())
}

// StrengthText writes the estimate of strength with its interval: "7.4 (6.1 to 8.6)"; a dash for none.
func (s *Summary) StrengthText() string {
	e, ok := s.Plain.Strength()
	if !ok {
		return "–"
	}
	return fmt.Sprintf("%.1f (%.1f to %.1f)", e.Level, e.Low, e.High)
}

// thousandths writes a sum of equities in points.
func thousandths(sum int64) string {
	return fmt.Sprintf("%.2f", float64(sum)/float64(tile.Point))
}
