package rules

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// bestPlay tries every run of squares and every choice of newly covered squares in it, each crossed
// by a word as long as the board allows there, all tiles worth maxTile.
func bestPlay(r *Rules) int {
	best := 0
	for lane := range 2 * r.Size {
		at := func(i int) Premium {
			if lane < r.Size {
				return r.At(lane, i)
			}
			return r.At(i, lane-r.Size)
		}
		for from := range r.Size {
			for to := from; to < r.Size && !at(to).Brick(); to++ {
				for played := 1; played < 1<<(to-from+1); played++ {
					best = max(best, playPoints(r, at, from, to, played))
				}
			}
		}
	}
	return best
}

func playPoints(r *Rules, at func(int) Premium, from, to, played int) int {
	main, word, crosses, tiles := 0, 1, 0, 0
	for i := from; i <= to; i++ {
		if played>>(i-from)&1 == 0 {
			main += maxTile
			continue
		}
		tiles++
		p := at(i)
		main += maxTile * int(p.Letter)
		word *= int(p.Word)
		crosses += maxTile * (int(p.Letter) + r.Size - 1) * int(p.Word)
	}
	if tiles > r.RackSize {
		return 0
	}
	return main*word + crosses + r.Bonus[tiles]
}

func TestLargestPlayIsABound(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		r := &Rules{Size: 3 + rng.IntN(4), RackSize: 1 + rng.IntN(6)}
		for range r.Size * r.Size {
			p, _ := premium(rune(".....##dtqDTQ"[rng.IntN(13)]))
			r.Squares = append(r.Squares, p)
		}
		r.Bonus[r.RackSize] = rng.IntN(100)
		if bound, best := r.largestPlay(), bestPlay(r); best > bound {
			t.Fatalf("a play of %d points, bound %d: %+v", best, bound, r)
		}
	}
}

func TestBoundRefusesBoard(t *testing.T) {
	r := &Rules{Size: MaxSize, RackSize: 7}
	for range r.Size * r.Size {
		r.Squares = append(r.Squares, Premium{1, MaxPremium})
	}
	f := &file{source: "x", places: places{"board": {line: 3}}}
	if err := f.bound(r); err == nil || !strings.HasPrefix(err.Error(), "rules x:3: board: one play could score ") {
		t.Errorf("error %v", err)
	}
	r.RackSize = 2
	if err := f.bound(r); err != nil {
		t.Error(err)
	}
}

func TestNamesOfChoices(t *testing.T) {
	for c := Void; c <= BonusPerWord; c++ {
		if c.String() != challengeNames()[c] || c.String() == "" {
			t.Errorf("challenge %d is %q", c, c)
		}
	}
	if Twice.String() != "twice" || Transfer.String() != "transfer" {
		t.Errorf("%v, %v", Twice, Transfer)
	}
}

func TestSymbol(t *testing.T) {
	for _, symbol := range []byte(".#dtqDTQ") {
		p, ok := premium(rune(symbol))
		if !ok || p.Symbol() != symbol {
			t.Errorf("%c is %+v, and written as %c", symbol, p, p.Symbol())
		}
	}
}
