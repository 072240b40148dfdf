package report

import (
	"math"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/tile"
)

func TestLossBands(t *testing.T) {
	for loss, want := range map[tile.Equity]int{0: 0, 1: 1, 2000: 1, 2001: 2, 7000: 2, 7001: 3, 15000: 3, 15001: 4, 30000: 4, 30001: 5, 99000: 5} {
		var l Losses
		if l.add(loss); l[want] != 1 {
			t.Errorf("%v is in band %v, want %d", loss, l, want)
		}
	}
}

// The table has a row for each level, with enough moves, and higher levels have fewer large losses.
func TestLevelLosses(t *testing.T) {
	levels := levelLosses()
	if len(levels) != len(engine.Levels()) {
		t.Fatalf("%d levels", len(levels))
	}
	for i := range levels {
		if levels[i].Moves() < 5000 {
			t.Errorf("level %d has %d moves", i+1, levels[i].Moves())
		}
		if i > 0 && levels[i].share(5) >= levels[i-1].share(5) {
			t.Errorf("level %d has as many large losses as the one below", i+1)
		}
	}
}

// The losses of a level are most like those of that level, and the interval around it narrows with more moves.
func TestStrengthOfLevels(t *testing.T) {
	for i, level := range levelLosses() {
		narrow := 99.0
		for _, moves := range []float64{20, 100, 1000} {
			var l Losses
			for band := range l {
				l[band] = int(math.Round(level.share(band) * moves))
			}
			e, ok := l.Strength()
			if !ok || moves > 20 && math.Abs(e.Level-float64(i+1)) > 0.2 || e.Low > float64(i+1) || e.High < float64(i+1) || e.High-e.Low > narrow {
				t.Errorf("level %d, %v moves: %+v", i+1, moves, e)
			}
			narrow = e.High - e.Low
		}
	}
}

// By hand: level 1 loses nothing in a quarter of its moves, level 2 in three quarters. A player with 5 of 10 is
// in the middle, and nearly anything is possible.
func TestStrengthByHand(t *testing.T) {
	levels := []Losses{{250_000, 0, 0, 0, 0, 750_000}, {750_000, 0, 0, 0, 0, 250_000}}
	l := Losses{5, 0, 0, 0, 0, 5}
	best := 0
	for i := range 11 {
		if l.likelihood(levels, i) > l.likelihood(levels, best) {
			best = i
		}
	}
	if best != 5 {
		t.Errorf("the maximum is at %d tenths", best)
	}
	if got, want := l.likelihood(levels, 5), 10*math.Log(0.5); math.Abs(got-want) > 1e-4 {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := l.likelihood(levels, 10), 5*math.Log(0.75)+5*math.Log(0.25); math.Abs(got-want) > 1e-4 {
		t.Errorf("%v, want %v", got, want)
	}
	few := Losses{leastMoves - 1}
	if _, ok := few.Strength(); ok {
		t.Error("an estimate from few moves")
	}
}

func TestReadLevelsRefuses(t *testing.T) {
	for _, text := range []string{"a,b\n1,2\n", "level,moves,a,b,c,d,e,f\n1,2,3,4,5,6,7,x\n", "\"", "level,moves,a,b,c,d,e,f\n1,2,3\n"} {
		if _, err := readLevels(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	if !strings.HasPrefix(text("levels.csv"), "# maven train levels ") {
		t.Error("the table does not say how it was made")
	}
}
