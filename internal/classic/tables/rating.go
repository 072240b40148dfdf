package tables

import (
	"fmt"
	"math/big"
)

const (
	// StrongestLevel and WeakestLevel are the ends of the levels.
	StrongestLevel, WeakestLevel = 1, 18

	// LowestRating and HighestRating are the ratings that a user can enter.
	LowestRating, HighestRating = 700, 2100

	// StartRating is the rating of a new user, halfway between the ratings that can be entered. It is ours.
	StartRating = (LowestRating + HighestRating) / 2
)

const (
	precision = 64  // bits of the mantissa of an 80-bit number
	farthest  = 200 // beyond this distance nothing changes
	scale     = 10_000
)

// An Outcome is the result of a game: 2 for a win, 1 for a tie, 0 for a loss.
type Outcome int

// The outcomes of a game for the user.
const (
	Loss Outcome = iota
	Tie
	Win
)

// OutcomeOf returns the outcome for the player with the first of two scores.
func OutcomeOf(own, other int) Outcome {
	switch {
	case own > other:
		return Win
	case own < other:
		return Loss
	}
	return Tie
}

// A Scale says what ratings mean: the ratings of the levels, and the share of games that a player wins at a
// distance between ratings. It is safe for concurrent use.
//
// The formulas and constants are the original's. It is only probable that the expectation is a normal
// distribution; it and the ratings of the levels come from Program, where an owner of the original may put
// the true ones. The level for a rating and the rating of a new user are ours. All arithmetic rounds to the
// 64 bits of the original's 80-bit numbers, so that a game gives the same bytes on every machine.
type Scale struct {
	levels [WeakestLevel + 1]int
	shares []int // nil, or in 1/10,000 by distance 0..200
}

// NewScale takes the scale from the program data. An error says that the expectation is not 201 shares of
// at most 10,000; data from ParseProgram is always right.
func NewScale(p *Program) (*Scale, error) {
	if p.Expectation != nil && len(p.Expectation) != farthest+1 {
		return nil, fmt.Errorf("expectation: %d shares; want %d or none", len(p.Expectation), farthest+1)
	}
	for z, share := range p.Expectation {
		if share < 0 || share > scale {
			return nil, fmt.Errorf("expectation: distance %d has the share %d; want 0 to %d", z, share, scale)
		}
	}
	return &Scale{levels: p.Ratings, shares: append([]int(nil), p.Expectation...)}, nil
}

// Expected returns the share of games, 0 to 1, that a user with the rating wins against a level. It refuses
// ratings that are not finite and unknown levels.
func (s *Scale) Expected(rating Extended, level int) (*big.Float, error) {
	r, err := finite(rating)
	if err != nil {
		return nil, err
	}
	if level < StrongestLevel || level > WeakestLevel {
		return nil, fmt.Errorf("level %d; want %d to %d", level, StrongestLevel, WeakestLevel)
	}
	distance := r.Sub(r, number(s.levels[level]))
	higher := distance.Sign() > 0
	distance.Quo(distance.Abs(distance), new(big.Float).SetPrec(precision).Sqrt(number(8))) // 2*sqrt 2
	p := s.share(distance)
	if !higher {
		p.Sub(number(1), p)
	}
	return p, nil
}

// share is the share at a distance, on a straight line between two entries.
func (s *Scale) share(distance *big.Float) *big.Float {
	if distance.Cmp(number(farthest)) >= 0 {
		return s.entry(farthest)
	}
	below, _ := distance.Int64()
	low, high := s.entry(int(below)), s.entry(int(below)+1)
	beyond := distance.Sub(distance, number(int(below)))
	return low.Add(low, high.Mul(high.Sub(high, low), beyond))
}

// entry is the share at a whole distance.
func (s *Scale) entry(distance int) *big.Float {
	if s.shares == nil {
		return normal(distance)
	}
	share := number(s.shares[distance])
	return share.Quo(share, number(scale))
}

// Update returns the rating after a game against a level. It refuses what Expected refuses,
// and results that 80 bits do not hold.
func (s *Scale) Update(rating Extended, level int, o Outcome) (Extended, error) {
	expected, err := s.Expected(rating, level)
	if err != nil {
		return rating, err
	}
	r, err := finite(rating)
	if err != nil {
		return rating, err
	}
	gain := number(int(o))
	gain.Sub(gain.Quo(gain, number(2)), expected)
	gain.Mul(gain, number(factor(r)))
	after, err := NewExtended(r.Add(r, gain))
	if err != nil {
		return rating, fmt.Errorf("rating: %w", err)
	}
	return after, nil
}

// factor is K, the most that a game can change a rating.
func factor(rating *big.Float) int {
	switch {
	case rating.Cmp(number(1800)) < 0:
		return 20
	case rating.Cmp(number(2000)) < 0:
		return 16
	}
	return 10
}

// Level returns the level with the nearest rating, the stronger of two equally near. The choice is ours;
// that 700 is level 18 is the original's.
func (s *Scale) Level(rating int) int {
	best := StrongestLevel
	for level := StrongestLevel + 1; level <= WeakestLevel; level++ {
		if gap(s.levels[level], rating) < gap(s.levels[best], rating) {
			best = level
		}
	}
	return best
}

func gap(a, b int) int { return max(a-b, b-a) }

// FollowLevel returns the level for the next game when levels follow results: one stronger after a win,
// one weaker after a loss, within 1 to 18.
func FollowLevel(level int, o Outcome) int {
	switch o {
	case Win:
		level--
	case Loss:
		level++
	}
	return min(max(level, StrongestLevel), WeakestLevel)
}

// ClipRating returns a rating entered by hand, raised to 700 or lowered to 2100 if it is outside.
func ClipRating(rating int) int { return min(max(rating, LowestRating), HighestRating) }

// finite returns a rating as a number that may be changed.
func finite(rating Extended) (*big.Float, error) {
	r, err := rating.Big()
	if err != nil {
		return nil, fmt.Errorf("rating: %w", err)
	}
	if r.IsInf() {
		return nil, fmt.Errorf("rating: %v is not finite", rating)
	}
	return r, nil
}

func number(v int) *big.Float {
	return new(big.Float).SetPrec(precision).SetInt64(int64(v))
}
