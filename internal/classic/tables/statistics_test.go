package tables

import (
	"math"
	"testing"
)

func TestAddStatistics(t *testing.T) {
	one := Statistics{Turns: 1, PointsTo30: 2000, LeaveWorth: -444, Exchanges: 1}
	sum := one
	if err := sum.Add(&one); err != nil || sum != (Statistics{Turns: 2, PointsTo30: 4000, LeaveWorth: -888, Exchanges: 2}) {
		t.Errorf("%v, %v", sum, err)
	}
	for number, v := range map[int][2]int32{Turns: {math.MaxInt32, 1}, LeaveWorth: {math.MinInt32, -1}} {
		full, more := one, Statistics{}
		full[number], more[number] = v[0], v[1]
		before := full
		if err := full.Add(&more); err == nil || full != before {
			t.Errorf("%d and %d: %v, %v", v[0], v[1], full, err)
		}
	}
}

// TestAverages compares with what the original's own bytes computed of three games.
func TestAverages(t *testing.T) {
	var s Statistics
	for i := range s {
		s[i] = int32(1000*i + 37)
	}
	s[LeaveWorth] = -2222
	want := Statistics{37, 3, 7, 10, 13, 17, 6037, 23, 27, 30, 33, 37, 40, 13037, -59, 15037, 16037, 17037, 18037, 19037, 20037, 21037}
	if got := s.Averages(3); got != want {
		t.Errorf("%v, want %v", got, want)
	}
	none := Statistics{PointsTo30: 500, LeaveWorth: 7, Bingos: 2}
	if got := none.Averages(0); got != (Statistics{Bingos: 2}) {
		t.Errorf("without games: %v", got)
	}
}
