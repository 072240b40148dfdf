package panel

import (
	"math"

	"maven/internal/stat"
)

// A Sum is what players lost in the positions of a section, or of half of it. Errors are standard errors over positions; the
// answers of one player by several seeds count as their mean.
type Sum struct {
	Section   Section
	Half      Half // "" for both
	Positions int
	Scores    []Score // by player
	Gap       *Regret // how much more the first of two players lost than the second, position by position; nil otherwise
}

// A Score is what a player lost.
type Score struct {
	Regret
	Answers int // moves chosen
	Best    int // of these, best candidates
	Others  int // of these, no candidates
}

// A Regret is what moves lost, in the mean over positions.
type Regret struct{ win, points stat.Moments }

// The units of the sums of a Regret: whole numbers, so that the sums are exact.
const (
	billion = 1_000_000_000
	million = 1_000_000
)

func (r *Regret) add(win, points float64) {
	r.win.Add(int64(math.Round(win * billion)))
	r.points.Add(int64(math.Round(points * million)))
}

// Win returns the mean regret as a chance to win, 0 to 1, and its standard error.
func (r *Regret) Win() (mean, err float64) {
	return r.win.Mean() / billion, r.win.StandardError() / billion
}

// Points returns the mean regret in points, and its standard error.
func (r *Regret) Points() (mean, err float64) {
	return r.points.Mean() / million, r.points.StandardError() / million
}

// Summarize adds up the outcomes of one section: for each half that there is, and for both.
func Summarize(s Section, outcomes []Outcome) []Sum {
	var sums []Sum
	for _, half := range []Half{Tuning, HeldOut, ""} {
		sum := Sum{Section: s, Half: half}
		for i := range outcomes {
			if half == "" || outcomes[i].Position.Half == half {
				sum.add(&outcomes[i])
			}
		}
		if sum.Positions > 0 && (half != "" || len(sums) > 1) {
			sums = append(sums, sum)
		}
	}
	return sums
}

func (s *Sum) add(o *Outcome) {
	if s.Scores == nil {
		s.Scores = make([]Score, len(o.Answers))
		if len(o.Answers) == 2 {
			s.Gap = new(Regret)
		}
	}
	s.Positions++
	var means [][2]float64
	for i, answers := range o.Answers {
		score, best := &s.Scores[i], &o.Position.Candidates[0].Move
		var mean [2]float64
		for j := range answers {
			a := &answers[j]
			mean[0] += a.Win / float64(len(answers))
			mean[1] += a.Points / float64(len(answers))
			score.Answers++
			if !a.Listed {
				score.Others++
			} else if a.Move.Same(best) {
				score.Best++
			}
		}
		score.add(mean[0], mean[1])
		means = append(means, mean)
	}
	if s.Gap != nil {
		s.Gap.add(means[0][0]-means[1][0], means[0][1]-means[1][1])
	}
}
