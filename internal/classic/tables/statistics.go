package tables

import (
	"fmt"
	"math"
)

// What the original counts of the moves of one side, by its place in Statistics. Points are in cp; letters held are those of the
// rack before the move, without blanks unless they are named.
const (
	Turns          = iota // moves, exchanges and passes
	PointsTo30            // of moves with fewer than 30 tiles on the board
	PointsTo77            // with 30 to 76
	PointsTo86            // with 77 to 85
	PointsFrom86          // with 86 and more, and what the tiles left at the end bring or cost
	BingoPoints           // of bingos
	Bingos                // plays of seven tiles for 50 points or more
	BlankPoints           // of plays that use a blank
	QPoints               // that use the Q
	XPoints               // the X
	JPoints               // the J
	ZPoints               // the Z
	TriplePoints          // that cover a triple word square
	Triples               // such plays
	LeaveWorth            // of the tiles kept, in cp
	Pairs                 // letters held exactly twice, but for S
	Threes                // letters held three times or more
	ConsonantTurns        // with six consonants held or more
	VowelTurns            // with six vowels held or more
	QsHeld                // Qs held
	BlanksHeld            // blanks held
	Exchanges             // exchanges and passes

	longs = iota
)

// Statistics are the 22 numbers that the original keeps of each side, sums over moves.
type Statistics [longs]int32

// Add adds what other counts. It refuses sums that do not fit; then nothing is added.
func (s *Statistics) Add(other *Statistics) error {
	sum := *s
	for i, n := range other {
		one := int64(sum[i]) + int64(n)
		if one < math.MinInt32 || one > math.MaxInt32 {
			return fmt.Errorf("statistics: a sum of %d does not fit", one)
		}
		sum[i] = int32(one)
	}
	*s = sum
	return nil
}

// Averages returns the numbers as the report shows them: points a game, the worth of the tiles kept in cp a turn, and the rest as
// they are. Halves are rounded up where the sum is positive, as the original does it. Without games, points are 0, and
// without turns the worth.
func (s *Statistics) Averages(games int) Statistics {
	shown := *s
	for i := range shown {
		switch i {
		case PointsTo30, PointsTo77, PointsTo86, PointsFrom86, BingoPoints, BlankPoints, QPoints, XPoints, JPoints, ZPoints, TriplePoints:
			shown[i] = int32(Average(int(s[i]), 100*games))
		case LeaveWorth:
			shown[i] = int32(Average(int(s[i]), int(s[Turns])))
		}
	}
	return shown
}

// Average returns a mean as the original computes it: half of n is added, and the quotient cut off. It is 0 of nothing.
func Average(sum, n int) int {
	if n <= 0 {
		return 0
	}
	return (sum + n/2) / n
}
