package sim

import (
	"cmp"
	"math"
	"slices"

	"maven/internal/move"
)

// sure is how near to 0 or 1 a chance to win must be to count as such: it is shown as 0.0% or 100.0%.
const sure = 0.0005

// waits is the chance to be better than the leader below which a candidate waits while others are closer.
const waits = 0.1

// noPoints is the difference in points that does not matter where spread decides between candidates that
// surely win, or surely lose.
const noPoints = 0.5

// A figure is a mean and its standard error.
type figure struct{ mean, err float64 }

// An estimate is the best guess of what a candidate is worth, in units of 1, points and worth.
type estimate struct {
	number int // of the candidate
	by     [measures]figure
}

// unit is what each measure is divided by.
func unit(measure int) float64 { return [measures]float64{billion, 1000, million}[measure] }

// goal returns the measure that candidates are compared by.
func (s *Simulation) goal() int {
	return [...]int{WinGame: byWin, GainSpread: byEquity, BeWorth: byWorth, WinAndSpread: byWorth}[s.options.Goal]
}

// difference returns what candidate i has more than j, in single draws that both were played out with. It is never -0.
func (s *Simulation) difference(i, j, measure int) (n int64, f figure) {
	sign := 1.0
	if i < j {
		i, j, sign = j, i, -1
	}
	p := &s.pairs[i][j][measure]
	return p.N(), figure{sign*p.Mean()/unit(measure) + 0, p.StandardError() / unit(measure)}
}

// standing returns estimates of the candidates that are not dropped, best first; those without a play-out
// come last.
func (s *Simulation) standing() []estimate {
	field := s.field()
	if len(field) == 0 {
		return nil
	}
	most := slices.MaxFunc(field, func(i, j int) int {
		return cmp.Compare(s.candidates[i].values[byWin].N(), s.candidates[j].values[byWin].N())
	})
	all := make([]estimate, len(field))
	for k, i := range field {
		all[k] = estimate{number: i}
		for m := range measures {
			all[k].by[m] = s.estimate(i, most, m)
		}
	}
	slices.SortStableFunc(all, s.compare)
	return all
}

// estimate returns the mean of a candidate. If the candidate most was played out with more draws, these
// tell whether the others were lucky, and the mean is corrected by that: it is the mean of most, over all
// its draws, and the difference, over those in common. A chance to win stays within 0 and 1.
func (s *Simulation) estimate(i, most, measure int) figure {
	own, u := &s.candidates[i].values[measure], unit(measure)
	plain := figure{own.Mean() / u, own.StandardError() / u}
	all := &s.candidates[most].values[measure]
	if i == most || own.N() == all.N() {
		return plain
	}
	n, d := s.difference(i, most, measure)
	if n < 2 || n < own.N() {
		return plain
	}
	// With e the candidate's values, d the differences and n < N draws, the variance is var(d)/n plus
	// (var(e) - var(d))/N, since those of the other are e - d.
	spread := s.variance(i, most, measure)
	rest := (own.Variance()/(u*u) - spread) / float64(all.N())
	mean := all.Mean()/u + d.mean
	if measure == byWin {
		mean = min(max(mean, 0), 1)
	}
	return figure{mean, math.Sqrt(max(spread/float64(n)+rest, 0))}
}

// variance returns that of the difference in one draw.
func (s *Simulation) variance(i, j, measure int) float64 {
	u := unit(measure)
	return s.pairs[max(i, j)][min(i, j)][measure].Variance() / (u * u)
}

// compare puts the better candidate first: by the goal, and by spread if both surely win or surely lose.
func (s *Simulation) compare(a, b estimate) int {
	x, y := s.candidates[a.number], s.candidates[b.number]
	if none := cmp.Compare(boolInt(x.values[byWin].N() == 0), boolInt(y.values[byWin].N() == 0)); none != 0 {
		return none
	}
	goal := s.goal()
	if c := cmp.Compare(s.settled(b.by[goal].mean), s.settled(a.by[goal].mean)); c != 0 {
		return c
	}
	if c := cmp.Compare(b.by[byEquity].mean, a.by[byEquity].mean); c != 0 {
		return c
	}
	return move.Compare(&x.move, &y.move)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// settled returns a value of the goal; a chance to win that is nearly 0 or 1 counts as 0 or 1.
func (s *Simulation) settled(mean float64) float64 {
	switch {
	case s.options.Goal != WinGame:
	case mean < sure:
		return 0
	case mean > 1-sure:
		return 1
	}
	return mean
}

// tied reports whether spread decides between two candidates, because both surely win or surely lose.
func (s *Simulation) tied(a, b *estimate) bool {
	x, y := s.settled(a.by[byWin].mean), s.settled(b.by[byWin].mean)
	return s.options.Goal == WinGame && x == y && (x == 0 || x == 1)
}

// A lead is how far the leader is ahead of another candidate.
type lead struct {
	figure
	n      int64   // draws in common
	enough int64   // that tell something
	matter float64 // difference that does not matter
}

// lead returns how far a is ahead of b, by the goal or, where that cannot tell them apart, by spread.
func (s *Simulation) lead(a, b *estimate) lead {
	measure, matter := s.goal(), s.options.Equivalent
	if s.tied(a, b) {
		measure, matter = byEquity, noPoints
	}
	n, f := s.difference(a.number, b.number, measure)
	return lead{f, n, int64(s.options.firstRound()), matter}
}

// beyond reports whether the lead is surely more than least, for chances of being wrong below risk.
func (l *lead) beyond(least, risk float64) bool {
	return l.n >= l.enough && l.mean-least >= quantile(risk, l.n)*l.err && (l.err > 0 || l.mean > least || least < 0)
}

// quantile returns how many standard errors of n values a mean exceeds with the given chance: the normal
// quantile, corrected for few values (E. Cornish and R. Fisher's expansion of Student's distribution, to
// its first term).
func quantile(risk float64, n int64) float64 {
	z := math.Sqrt2 * math.Erfinv(1-2*risk)
	return z * (1 + (z*z+1)/(4*float64(n-1)))
}

// judge decides which candidates are live, and whether the work is done.
func (s *Simulation) judge() {
	s.stale, s.stop = false, NotStopped
	all := s.standing()
	if len(all) == 0 {
		return
	}
	if s.round == 0 || s.options.Confidence == 0 {
		for i := range all {
			s.candidates[all[i].number].live = true
		}
	} else {
		s.judgeField(all)
	}
	if s.round > 0 && len(all) == 1 {
		s.stop = Only
	}
}

// judgeField compares the leader with each of the others. The chance of being wrong that is allowed is
// shared out over the others, and over all rounds: a round r takes 1/(r(r+1)) of it. Candidates that are not decided, but are probably
// worse, wait until no closer one is left: the first draws tell which few the others are for.
func (s *Simulation) judgeField(all []estimate) {
	risk := (1 - s.options.Confidence) / float64(max(len(all)-1, 1)) / float64(s.round*(s.round+1))
	confident, equivalent := true, true
	var near, far []*candidate // of those that are not decided
	for k := range all[1:] {
		l := s.lead(&all[0], &all[1+k])
		best, good := l.beyond(0, risk), l.beyond(-l.matter, risk)
		confident, equivalent = confident && best, equivalent && (best || good)
		c := s.candidates[all[1+k].number]
		switch c.live = s.options.Equal; {
		case best || good:
		case l.beyond(0, waits):
			far = append(far, c)
		default:
			near = append(near, c)
		}
	}
	next := near
	if len(near) == 0 {
		next = far
	}
	for _, c := range next {
		c.live = true
	}
	s.candidates[all[0].number].live = true
	switch {
	case confident:
		s.stop = Confident
	case equivalent:
		s.stop = Equivalent
	}
}

// look ends a round. Each round makes half as many draws as all before.
func (s *Simulation) look() {
	s.round++
	s.until += (s.drawn/2 + blockDraws - 1) / blockDraws * blockDraws
	s.judge()
}

// best returns how likely each of the candidates in their order is to be the best: their leads over the
// first are taken as independent and normal. They are not known where a lead has too few draws for an error.
func (s *Simulation) best(all []estimate) (chances []float64, known bool) {
	chances, known = make([]float64, len(all)), true
	leads := make([]lead, len(all))
	for k := range leads[1:] {
		leads[1+k] = s.lead(&all[0], &all[1+k])
		known = known && leads[1+k].n >= fewest
	}
	for k := 1; k < len(all); k++ {
		if leads[k].n >= fewest && leads[k].err > 0 {
			chances[k] = ahead(leads, k)
		}
	}
	chances[0] = 1
	for k := range leads[1:] {
		chances[0] *= below(&leads[1+k], 0)
	}
	sum := 0.0
	for _, c := range chances {
		sum += c
	}
	for k := range chances {
		chances[k] /= sum
	}
	return chances, known
}

// below returns the chance that a candidate is at most x ahead of the first.
func below(l *lead, x float64) float64 {
	if l.n < fewest || l.err == 0 {
		return 1
	}
	return math.Erfc(-(x+l.mean)/(l.err*math.Sqrt2)) / 2
}

// ahead returns the chance that candidate k is ahead of the first and of all others: the sum over small
// steps of how far it may be ahead.
func ahead(leads []lead, k int) float64 {
	const steps, reach = 60, 6 // as far as six standard errors, in tenths
	l, sum := &leads[k], 0.0
	low := max(0, -l.mean-reach*l.err)
	high := max(low, -l.mean+reach*l.err)
	width := (high - low) / steps
	for i := range steps {
		x := low + (float64(i)+0.5)*width
		p := below(l, x+width/2) - below(l, x-width/2)
		for j := 1; j < len(leads); j++ {
			if j != k {
				p *= below(&leads[j], x)
			}
		}
		sum += p
	}
	return sum
}
