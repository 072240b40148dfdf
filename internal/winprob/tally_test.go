package winprob

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"
)

// The chance after a move is the share of the moves that such a lead would have won, with a bag and without.
func TestAfterTwin(t *testing.T) {
	tally := NewTally(93)
	turns := normalTurns([]int{5, 40}, 4000, 0)
	var moves [2][]turn
	for i, one := range turns {
		one.spread = -20 // no variance, no slope
		tally.Turn(one.unseen, one.spread, one.change)
		if one.change += 30 * (i % 2); i%2 == 0 {
			tally.Drawn(one.unseen, one.spread, one.change, 1000*(i%4))
		} else {
			tally.Closed(one.unseen, one.spread, one.change)
		}
		moves[i%2] = append(moves[i%2], one)
	}
	table, err := Fit(tally, sampleStamp())
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range []int{5, 40} {
		looked := 0
		for lead := -150; lead <= 150; lead++ {
			for i, drawn := range []bool{true, false} {
				want := slowShare(moves[i], u, lead)
				if want < 0.06 || want > 0.94 {
					continue // the ends are smoothed
				}
				looked++
				if got := table.After(thousand*lead, u, drawn); math.Abs(got-want) > 1e-6 {
					t.Errorf("after a move with %d unseen and the lead %+d: %.6f, counted %.6f", u, lead, got, want)
				}
			}
		}
		if looked < 50 {
			t.Errorf("%d leads compared with %d unseen", looked, u)
		}
		if got := table.Kept(u); got != 1000 {
			t.Errorf("with %d unseen the mean kept is %d, want 1000", u, got)
		}
	}
}

// No form of a table takes memory to look up.
func TestAfterTakesNoMemory(t *testing.T) {
	table := withMovesOf(t, normalTurns([]int{5, 40}, 100, 0))
	if n := testing.AllocsPerRun(100, func() { table.After(17_500, 40, true); table.After(500, 5, false); table.Kept(40) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestTallyRoundTrip(t *testing.T) {
	tally := NewTally(9)
	tally.Turn(9, 3, -40)
	tally.Drawn(9, -3, 1<<30, -1<<40)
	tally.Closed(2, 10, 5)
	data := tally.AppendTo(nil)
	back, err := ReadTally(data)
	if err != nil || !bytes.Equal(back.AppendTo(nil), data) || back.Seen() != 1 || back.MaxUnseen() != 9 {
		t.Fatalf("not read back the same: %v", err)
	}
	for n := range data {
		if _, err := ReadTally(data[:n]); !errors.Is(err, ErrCounts) {
			t.Errorf("the first %d bytes: %v", n, err)
		}
	}
	for want, data := range map[string][]byte{
		"must be the end":          append(bytes.Clone(data), 0),
		"moves with a bag: 3 rows": newCounts(3).AppendTo(newCounts(9).AppendTo(nil)),
		"moves without a bag":      newCounts(9).AppendTo(newCounts(9).AppendTo(nil)),
		"what was kept":            numbers([]uint64{1, 0, 1, 0, 1, 0}, 5),
	} {
		if _, err := ReadTally(data); !errors.Is(err, ErrCounts) || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}
