package sim

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// A referee keeps the books of a game as a person does: tiles in heaps, points on paper.
type referee struct {
	rules     *rules.Rules
	racks     [2][]tile.Tile
	bag       []tile.Tile // we draw from its end, the opponent from its front
	put       random.Stream
	points    [2]int
	scoreless int
	passes    int
	why       string // the game ended; "" while it goes on
}

// turn books one move.
func (f *referee) turn(side int, m *move.Move) {
	used := m.Used()
	given := used.AppendTiles(nil)
	for _, t := range given {
		at := slices.Index(f.racks[side], t)
		f.racks[side] = slices.Delete(slices.Clone(f.racks[side]), at, at+1)
	}
	for range given {
		if len(f.bag) == 0 {
			break
		}
		at := 0
		if side == 0 {
			at = len(f.bag) - 1
		}
		f.racks[side] = append(f.racks[side], f.bag[at])
		f.bag = slices.Delete(slices.Clone(f.bag), at, at+1)
	}
	if m.Kind == move.Exchange {
		for _, t := range given {
			f.bag = slices.Insert(slices.Clone(f.bag), f.put.IntN(len(f.bag)+1), t)
		}
	}
	f.points[side] += int(m.Score)
	if f.scoreless++; m.Score > 0 {
		f.scoreless = 0
	}
	if f.passes++; m.Kind != move.Pass {
		f.passes = 0
	}
	f.end(side)
}

// end ends the game if it is over, and pays for tiles.
func (f *referee) end(side int) {
	limit := f.rules.ScorelessTurns
	if len(f.bag) < f.rules.ExchangeLimit && f.rules.ScorelessLate > 0 {
		limit = f.rules.ScorelessLate
	}
	other := 1 - side
	switch {
	case len(f.racks[side]) == 0 && f.rules.EndRack == rules.Twice:
		f.why = "out, twice"
		f.points[side] += 2 * f.held(other)
	case len(f.racks[side]) == 0:
		f.why = "out, transfer"
		f.points[side] += f.held(other)
		f.points[other] -= f.held(other)
	case limit > 0 && f.scoreless >= limit || f.rules.Passes > 0 && f.passes >= f.rules.Passes:
		if f.why = "scoreless"; f.rules.Passes > 0 && f.passes >= f.rules.Passes {
			f.why = "passes"
		}
		f.points[0] -= f.held(0)
		f.points[1] -= f.held(1)
	}
}

// held returns the points of a rack.
func (f *referee) held(side int) (sum int) {
	for _, t := range f.racks[side] {
		sum += int(f.rules.Tiles.Score[t])
	}
	return sum
}

// An edition is a game of an unusual kind.
type edition struct {
	rack, limit, scoreless, late, passes int
	end                                  rules.EndRack
}

// TestEndings plays thousands of short games out under every rule of how games end, and has a referee book the
// moves that were made: the game must end where the referee ends it, and with its spread.
func TestEndings(t *testing.T) {
	testsize.OneThread(t)
	seen := map[string]int{}
	for i, e := range []edition{
		{4, 7, 6, 0, 0, rules.Twice},
		{4, 7, 6, 0, 0, rules.Transfer},
		{5, 1, 4, 2, 0, rules.Twice},
		{5, 9, 0, 3, 4, rules.Transfer},
		{1, 1, 3, 0, 0, rules.Twice},
		{2, 1, 0, 0, 2, rules.Transfer},
		{3, 20, 3, 1, 3, rules.Twice},
		{9, 3, 2, 0, 2, rules.Transfer},
	} {
		c := smallClub(t)
		r := *c.rules
		r.RackSize, r.ExchangeLimit, r.ScorelessTurns, r.ScorelessLate, r.Passes, r.EndRack = e.rack, e.limit, e.scoreless, e.late, e.passes, e.end
		r.Bonus = [tile.MaxRack + 1]int{}
		r.Bonus[e.rack] = 13
		c.rules = &r
		for seed := range random.Seed(4) {
			for moves := range 4 {
				if p := c.position(seed.Named(fmt.Sprint(i)), 3*moves); p != nil {
					bookPlayOuts(t, c, p, seed, seen)
				}
			}
		}
	}
	for _, why := range []string{"", "out, twice", "out, transfer", "scoreless", "passes"} {
		if seen[why] < 5 {
			t.Errorf("%d games ended by %q", seen[why], why)
		}
	}
}

// bookPlayOuts plays candidates out and compares with the referee. It counts why games ended.
func bookPlayOuts(t *testing.T, c *club, p *game.Position, seed random.Seed, seen map[string]int) {
	t.Helper()
	s := c.simulation(t, p, 5, Options{Seed: seed, Plies: 1 + int(seed%4)*4, Goal: BeWorth, Utility: parse(t, "-60,-6\n60,6")})
	s.Add(move.Move{Kind: move.Pass})
	out := newPlayout(s)
	for n := range 3 {
		var d draw
		if err := s.drawer.draw(&d, n); err != nil {
			t.Fatal(err)
		}
		for _, one := range s.candidates {
			var o outcome
			plied := make([]ply, s.options.Plies)
			out.play(one, &d, &o, plied)
			f := referee{rules: c.rules, bag: slices.Clone(d.order), put: d.put, points: p.Scores, scoreless: p.Scoreless, passes: p.Passes}
			f.racks = [2][]tile.Tile{p.Rack.AppendTiles(nil), d.opponent.AppendTiles(nil)}
			f.turn(0, &one.move)
			made, side := 0, 0
			for f.why == "" && made < len(plied) && plied[made].made {
				side = 1 - side
				f.turn(side, &plied[made].move)
				made++
			}
			seen[f.why]++
			if f.why == "" && (made < len(plied) || len(f.bag) > 0) {
				if made < len(plied) {
					t.Errorf("the game ended after %d moves, and should go on", made)
				}
				continue // leaves count
			}
			if made < len(plied) && plied[made].made {
				t.Errorf("the game went on after %s", f.why)
			}
			spread := f.points[0] - f.points[1]
			win := [3]int64{0, billion / 2, billion}[1+min(max(spread, -1), 1)]
			if o.spread != 1000*spread || o.values[byEquity] != int64(1000*(spread-p.Scores[0]+p.Scores[1])) ||
				f.why != "" && (o.values[byWin] != win || o.values[byWorth] != int64(100_000*min(max(spread, -60), 60))) {
				t.Errorf("%s: %+v, the referee has %d", f.why, o, f.points)
			}
		}
	}
}

// Games so small that each figure can be worked out by hand: AT lies on a plain board, the bag is empty, we hold A
// and T (1 point each), the opponent the Q (10), with which it can do nothing.
func TestByHand(t *testing.T) {
	tiny := librarytest.Tiny(t, "?,?,0,0,0\nA,a,2,1,1\nT,t,2,1,0\nQ,q,1,10,0\n")
	for name, x := range map[string]struct {
		change func(*rules.Rules)
		move   string
		plies  int
		spread int // after 3 points for us and 5 for the opponent
	}{
		"we go out: TA, AT and TA for 6, twice the Q":           {func(*rules.Rules) {}, "4C TA", 2, 6 + 20},
		"the opponent pays for the Q":                           {func(r *rules.Rules) { r.EndRack = rules.Transfer }, "4C TA", 2, 6 + 20},
		"we pass: nothing has happened yet":                     {func(*rules.Rules) {}, "pass", 1, 0},
		"we pass, the opponent must, and we go out":             {func(*rules.Rules) {}, "pass", 2, 6 + 20},
		"two passes end the game: each loses its tiles":         {func(r *rules.Rules) { r.Passes = 2 }, "pass", 2, 10 - 2},
		"two turns without score end it as well":                {func(r *rules.Rules) { r.ScorelessTurns = 2 }, "pass", 5, 10 - 2},
		"so they do where only a late game is so short":         {func(r *rules.Rules) { r.ScorelessLate = 2 }, "pass", 5, 10 - 2},
		"one turn without score ends it before the opponent's":  {func(r *rules.Rules) { r.ScorelessTurns = 1 }, "pass", 5, 10 - 2},
		"nothing ends it but going out":                         {func(r *rules.Rules) { r.ScorelessTurns = 0 }, "pass", 2, 6 + 20},
		"a bonus for two tiles, which also meet AT crosswise":   {func(r *rules.Rules) { r.Bonus[2] = 7 }, "4C TA", 2, 6 + 20 + 7},
		"a square that counts twice for the letter below our T": {func(r *rules.Rules) { r.Squares[3*5+2].Letter = 2 }, "4C TA", 2, 6 + 20 + 2},
	} {
		t.Run(strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
			r := *tiny
			r.Squares = slices.Clone(tiny.Squares)
			x.change(&r)
			c := newClub(&r, librarytest.GraphOf(t, r.Tiles, "AT", "TA"), Means{Judge: eval.NewStatic(nil)})
			p := c.read(t, "5/5/2AT1/5/5 AT/Q 3/5 0")
			s, err := New(p, c.means, Options{Goal: GainSpread, Plies: x.plies})
			if err != nil {
				t.Fatal(err)
			}
			s.Add(librarytest.Move(t, board.New(&r, c.words), x.move))
			if stop := finish(t, s, Limits{Iterations: 100}); stop != Only {
				t.Fatalf("stopped: %q", stop)
			}
			one := s.Result().Candidates[0]
			if one.Equity != float64(x.spread) || one.EquityError != 0 {
				t.Errorf("%v ± %v, want %d", one.Equity, one.EquityError, x.spread)
			}
			if at := s.Result().Candidates[0].Spreads; at.Counts[bin(1000*(x.spread-2))] != firstRound {
				t.Errorf("the histogram is %v", at)
			}
		})
	}
}
