package report

import (
	"maven/internal/said"
	"maven/internal/tile"
)

// A Figure is a line of the summary: its name, and the value of each player.
type Figure struct {
	Name   said.Text
	Values [2]said.Text
}

// SummaryRows names and writes the figures of both players.
func (r *Report) SummaryRows() []Figure {
	rows := []Figure{{Name: said.Of("points")}, {Name: said.Of("points a turn")}, {Name: said.Of("moves judged")}, {Name: said.Of("loss")},
		{Name: said.Of("mean loss")}, {Name: said.Of("mean loss of the chance to win")}, {Name: said.Of("loss opening, middle, end")},
		{Name: said.Of("losses small, medium, large")}, {Name: said.Of("accuracy: losses under 2")}, {Name: said.Of("mistakes by kind")},
		{Name: said.Of("strength, of 10 levels")}, {Name: said.Of("luck of the draw")}, {Name: said.Of("luck opening, middle, end")},
		{Name: said.Of("bingos")}, {Name: said.Of("bingos missed, at a loss")}, {Name: said.Of("phonies, challenged off")},
		{Name: said.Of("cost of phonies")}, {Name: said.Of("challenges missed")}, {Name: said.Of("exchanges, passes")},
		{Name: said.Of("highest turn")}, {Name: said.Of("largest loss")}}
	for p := range r.Summaries {
		for i, text := range r.figures(&r.Summaries[p]) {
			rows[i].Values[p] = text
		}
	}
	return rows
}

// none stands for a figure that there is none of.
func none() said.Text { return said.Plain("–") }

// some returns a text about n things; a dash if there are none.
func some(n int, text said.Text) said.Text {
	if n == 0 {
		return none()
	}
	return text
}

// figures writes the figures of a player in the order of SummaryRows.
func (r *Report) figures(s *Summary) []said.Text {
	turn := func(n int) said.Text {
		if n == 0 {
			return none()
		}
		return said.Of("%d: %s", n, r.Turns[n-1].Text)
	}
	number := func(n int) said.Text { return said.Of("%d", n) }
	pair := func(n, m int) said.Text { return said.Of("%d, %d", n, m) }
	lost := func(t *Stage) said.Text { return some(t.Judged, said.Of("%.1f", float64(t.Lost)/float64(tile.Point))) }
	luck := func(t *Stage) said.Text { return some(t.Draws, said.Of("%+.1f", t.luckIn(0.1))) }
	return []said.Text{
		number(s.Points), said.Of("%.1f", s.PerTurn()), said.Of("%d of %d", s.Judged, s.Judged+s.PhoniesJudged+s.NotJudged),
		some(s.Judged, thousandths(s.Lost)), s.MeanText(),
		s.WinLossText(), s.byPhase(lost),
		some(s.Judged, said.Of("%d, %d, %d", s.Grades[Small], s.Grades[Medium], s.Grades[Large])),
		s.AccuracyText(), s.CausesText(), s.StrengthText(),
		s.LuckText(), s.byPhase(luck),
		number(s.Bingos), pair(s.BingosMissed, s.BingosMissedAtALoss),
		pair(s.Phonies, s.PhoniesWithdrawn), some(s.PhoniesJudged, thousandths(s.Cost)), number(s.ChallengesMissed),
		pair(s.Exchanges, s.Passes), turn(s.High), turn(s.Worst),
	}
}

// MeanText writes the mean loss of the moves judged.
func (s *Summary) MeanText() said.Text { return some(s.Judged, said.Of("%.2f", s.Mean())) }

// WinLossText writes the mean loss in the chance to win.
func (s *Summary) WinLossText() said.Text {
	return some(s.WinJudged, said.Of("%.1f%%", 100*s.MeanWinLoss()))
}

// AccuracyText writes the share of moves that are Fine.
func (s *Summary) AccuracyText() said.Text {
	return some(s.Judged, said.Of("%.0f%%", 100*s.Accuracy()))
}

// byPhase writes something of each phase.
func (s *Summary) byPhase(write func(*Stage) said.Text) said.Text {
	return said.Of("%s, %s, %s", write(&s.Stages[Opening]), write(&s.Stages[Middle]), write(&s.Stages[Ending]))
}

// CausesText counts the mistakes of each kind: "2 not seen, 1 leave"; a dash for none.
func (s *Summary) CausesText() said.Text {
	var parts []said.Text
	for c, n := range s.Causes {
		if n > 0 {
			parts = append(parts, said.Of("%d %s", n, Cause(c).Short()))
		}
	}
	return some(len(parts), said.Join(", ", parts))
}

// LuckText writes the luck of the draws with the standard deviation by chance: "+12.3 ± 30.1"; a dash if no draw is
// known.
func (s *Summary) LuckText() said.Text {
	return some(s.Draws, said.Of("%+.1f ± %.1f", s.luckIn(0.1), s.Sigma()))
}

// StrengthText writes the estimate of strength with its interval: "7.4 (6.1 to 8.6)"; a dash for none.
func (s *Summary) StrengthText() said.Text {
	e, ok := s.Plain.Strength()
	if !ok {
		return none()
	}
	return said.Of("%.1f (%.1f to %.1f)", e.Level, e.Low, e.High)
}

// thousandths writes a sum of equities in points.
func thousandths(sum int64) said.Text {
	return said.Of("%.2f", float64(sum)/float64(tile.Point))
}
