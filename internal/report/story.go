package report

import (
	"math"
	"slices"
	"strings"

	"maven/internal/game"
	"maven/internal/said"
	"maven/internal/tile"
)

// Story says in a few sentences what decided the game, from figures only: the result, the largest mistake, and how
// mistakes and luck add up.
func (r *Report) Story() []said.Text {
	all := []said.Text{r.resultText(), r.worstText(), r.lossesText(), r.luckText()}
	return slices.DeleteFunc(all, said.Text.IsZero)
}

func (r *Report) name(player int) said.Text { return r.Players[player].Called() }

func (r *Report) resultText() said.Text {
	switch {
	case r.Ending == game.Going:
		return said.Of("The record does not reach the end of the game.")
	case r.Winner < 0:
		return said.Of("A draw at %d points.", r.Scores[0])
	}
	w := r.Winner
	if by := r.Scores[w] - r.Scores[1-w]; by > 0 {
		return said.Of("%s won by %s.", r.name(w), said.Count(by, "point"))
	}
	return said.Of("%s won.", r.name(w))
}

// worstText tells the mistake that lost most, of the player who lost if that player made one.
func (r *Report) worstText() said.Text {
	turns := r.Turning(len(r.Turns))
	var worst *Turn
	for _, t := range turns {
		if r.Ending != game.Going && t.Player == r.Winner && r.Who == "" {
			continue
		}
		worst = t
		break
	}
	if worst == nil && len(turns) > 0 {
		worst = turns[0]
	}
	switch {
	case worst == nil:
		return said.Of("No move lost much.")
	case len(worst.Phonies) > 0:
		return said.Of("%s lost most on turn %d, with the phony %s: it cost %s points.", r.name(worst.Player), worst.Number,
			strings.Join(worst.Phonies, ", "), worst.LossText())
	}
	return said.Of("%s lost most on turn %d, with %s instead of %s: %s.", r.name(worst.Player), worst.Number, worst.Text, worst.Best().Text, worst.lostText())
}

func (r *Report) lossesText() said.Text {
	a, b := &r.Summaries[0], &r.Summaries[1]
	if a.Judged == 0 || b.Judged == 0 {
		return said.Text{}
	}
	return said.Of("In all, %s lost %s to the best moves%s, %s %.0f%s.", r.name(0), rounded(a.points()), a.phonyText(), r.name(1), b.points(), b.phonyText())
}

// phonyText says what phonies cost besides: they are not among the moves judged.
func (s *Summary) phonyText() said.Text {
	if s.PhoniesJudged == 0 {
		return said.Text{}
	}
	return said.Of(" and %.0f by phonies", float64(s.Cost)/float64(tile.Point))
}

func (r *Report) luckText() said.Text {
	a, b := &r.Summaries[0], &r.Summaries[1]
	if a.Draws == 0 || b.Draws == 0 {
		return said.Text{}
	}
	return said.Of("The tiles that %s drew were %s than the mean of the bag, those of %s %s.", r.name(0), betterBy(&a.Stage), r.name(1), betterBy(&b.Stage))
}

// betterBy says how good tiles were: "12 points better".
func betterBy(s *Stage) said.Text {
	luck := s.luckIn(1)
	if luck < 0 {
		return said.Of("%s worse", rounded(-luck))
	}
	return said.Of("%s better", rounded(luck))
}

// rounded writes points without decimals: "1 point".
func rounded(points float64) said.Text { return said.Count(int(math.Round(points)), "point") }
