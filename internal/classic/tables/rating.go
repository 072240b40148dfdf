package tables

import (
	"fmt"
	"math"
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
	farthest  = 200 // the last distance of the expectation, and the distance from which on nothing changes
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
// The formulas, the constants and the order of the steps are those of the original's code, each rounded to the 64 bits of its
// 80-bit numbers. It is only probable that the expectation is a normal distribution; it and the ratings of the
// levels come from Program, where an owner of the original may put the true ones.
type Scale struct {
	levels [WeakestLevel + 1]int
	shares [farthest + 1]float32 // by distance, as the original holds them
}

// NewScale takes the scale from the program data. Without an expectation, it is the normal distribution by hundredths of a
// standard deviation; with 32 bits, a share does not depend on how it was computed.
func NewScale(p *Program) *Scale {
	s := &Scale{levels: p.Ratings}
	for z := range s.shares {
		share := math.Erfc(-float64(z)/100/math.Sqrt2) / 2
		if p.Expectation != nil {
			share = float64(p.Expectation[z]) / scale
		}
		s.shares[z] = float32(share)
	}
	return s
}

// Expected returns the share of games, 0 to 1, that a user with the rating wins against a level. It refuses
// ratings that are not finite and unknown levels.
func (s *Scale) Expected(rating Extended, level int) (*big.Float, error) {
	r, err := finite(rating)
	if err != nil {
		return nil, err
	}
	if level < StrongestLevel || level > WeakestLevel {
		return nil, fmt.Errorf("level %d; must be %d to %d", level, StrongestLevel, WeakestLevel)
	}
	// How many rating points one step of the expectation is: 2.828427, as the original has it, not the root of 8.
	unit := Extended{0x40, 0x00, 0xB5, 0x04, 0xF2, 0xAE, 0x07, 0xE5, 0xA7, 0x8F}
	step, err := unit.Big()
	if err != nil {
		return nil, err
	}
	distance := r.Sub(r, number(s.levels[level]))
	lower := distance.Sign() < 0
	p := s.share(distance.Abs(distance.Quo(distance, step)))
	if lower {
		p.Sub(number(1), p)
	}
	return p, nil
}

// share is the share at a distance, between two entries. The original weighs them the wrong way round, so that the share
// falls from one whole distance to the next, and jumps there.
func (s *Scale) share(distance *big.Float) *big.Float {
	if distance.Cmp(number(farthest)) >= 0 {
		distance = number(farthest - 1)
	}
	whole, _ := distance.Int64()
	beyond := distance.Sub(distance, number(int(whole)))
	above := number(1)
	above.Mul(above.Sub(above, beyond), s.entry(whole+1))
	return above.Add(above, beyond.Mul(beyond, s.entry(whole)))
}

// entry is the share at a whole distance.
func (s *Scale) entry(distance int64) *big.Float {
	return new(big.Float).SetPrec(precision).SetFloat64(float64(s.shares[distance]))
}

// LevelRating returns the rating of a level, 0 for one that there is not.
func (s *Scale) LevelRating(level int) int {
	if level < StrongestLevel || level > WeakestLevel {
		return 0
	}
	return s.levels[level]
}

// Bias returns what the program adds to the worth of its exchanges in a game against a level, in cp: the rating of the level less that
// of the user, without its fraction, in 16 bits.
func (s *Scale) Bias(rating Extended, level int) int {
	r, err := finite(rating)
	if err != nil {
		return 0 // a standing is read with a finite rating
	}
	bias, _ := r.Sub(number(s.levels[level]), r).Int64()
	return int(int16(bias))
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
