package winprob

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"
)

// In whatever order turns are added, the counts are the same.
func TestAddInAnyOrder(t *testing.T) {
	turns := normalTurns([]int{3, 9, 40}, 50, 0)
	want := counted(93, turns).AppendTo(nil)
	backwards := newCounts(93)
	for i := range turns {
		turn := turns[len(turns)-1-i]
		backwards.Add(turn.unseen, turn.spread, turn.change)
	}
	if !bytes.Equal(backwards.AppendTo(nil), want) || backwards.Seen() != int64(len(turns)) {
		t.Errorf("%d turns backwards are not the same", backwards.Seen())
	}
}

func TestCountsRoundTrip(t *testing.T) {
	for name, c := range map[string]*counts{
		"nothing": newCounts(5),
		"one":     counted(1, []turn{{1, -3, 4}}),
		"extreme": counted(MaxTiles, []turn{{MaxTiles, 1 << 30, 1 << 30}, {1, -1 << 30, -1 << 30}}),
		"many":    counted(93, normalTurns([]int{1, 8, 93}, 300, 0.1)),
	} {
		data := c.AppendTo(nil)
		back, err := readCounts(data)
		if err != nil || !bytes.Equal(back.AppendTo(nil), data) || back.Seen() != c.Seen() {
			t.Errorf("%s: not read back the same: %v", name, err)
		}
	}
}

// numbers writes unsigned numbers; those after a bar are signed.
func numbers(unsigned []uint64, signed ...int64) []byte {
	var b []byte
	for _, v := range unsigned {
		b = binary.AppendUvarint(b, v)
	}
	for _, v := range signed {
		b = binary.AppendVarint(b, v)
	}
	return b
}

func TestReadCountsRefuses(t *testing.T) {
	good := numbers([]uint64{1, 1, maxPoints + 5, 3}, 30, 300, 150)
	if _, err := readCounts(good); err != nil {
		t.Fatalf("three turns of spread 10: %v", err)
	}
	for name, test := range map[string]struct {
		data []byte
		want string
	}{
		"nothing":            {nil, "byte 0 of 0: must be a number"},
		"no rows":            {numbers([]uint64{0}), "rows must follow"},
		"too many rows":      {numbers([]uint64{MaxTiles + 1}), "must be a number from 0 to 1000"},
		"a row missing":      {numbers([]uint64{2, 0}), "row 2: byte 2 of 2"},
		"too many changes":   {numbers([]uint64{1, 2*maxPoints + 2}), "row 1: byte 1 of 3: must be a number from 0 to 2001"},
		"change too high":    {numbers([]uint64{1, 2, 2 * maxPoints, 1, 1}), "must be a number from 0 to 1999"},
		"count too large":    {numbers([]uint64{1, 1, 0, maxSeen + 1}), "must be a number from 0 to 1099511627776"},
		"counts too large":   {numbers([]uint64{1, 2, 0, maxSeen, 1}), "must be a number from 0 to 0"},
		"outermost is none":  {numbers([]uint64{1, 2, 0, 0, 1}, 0, 0, 0), "the outermost change was never seen"},
		"innermost is none":  {numbers([]uint64{1, 2, 0, 1, 0}, 0, 0, 0), "the outermost change was never seen"},
		"spreads too large":  {numbers([]uint64{1, 1, 0, 1}, maxPoints+1), "must be a number from -1000 to 1000"},
		"squares negative":   {numbers([]uint64{1, 1, 0, 1}, 0, -1), "squares add up to -1"},
		"products too large": {numbers([]uint64{1, 1, 0, 1}, 0, 0, -maxPoints*maxPoints-1), "must be a number from -1000000 to 1000000"},
		"bytes left over":    {append(bytes.Clone(good), 0), "must be the end"},
		"endless number":     {bytes.Repeat([]byte{0xff}, 20), "must be a number"},
	} {
		if _, err := readCounts(test.data); !errors.Is(err, ErrCounts) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", name, err, test.want)
		}
	}
	for n := range good {
		if _, err := readCounts(good[:n]); !errors.Is(err, ErrCounts) {
			t.Errorf("the first %d bytes: %v", n, err)
		}
	}
}

func TestNewCountsRefuses(t *testing.T) {
	for _, unseen := range []int{0, -1, MaxTiles + 1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("counts for %d tiles are made", unseen)
				}
			}()
			newCounts(unseen)
		}()
	}
}
