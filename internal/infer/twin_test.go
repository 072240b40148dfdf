package infer_test

import (
	"math"
	"slices"
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/infer"
	"maven/internal/move"
	"maven/internal/stat"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// A naive weighs every way to draw the opponent's rack, tile by tile, with the equity of its best move
// from a list of all its moves.
type naive struct {
	fixture *fixture
	turn    *seenTurn
	known   tile.Rack
	options infer.Options
	player  *engine.Static

	bags  []tile.Tile              // tiles that may have been on the rack, one by one
	ways  map[tile.Rack]int        // by rack before the move
	found map[[2]tile.Rack]float64 // weight by tiles kept and tiles given back
	loss  map[tile.Rack]tile.Equity
}

func weighAll(s *fixture, turn *seenTurn, known *tile.Rack, o infer.Options) *naive {
	n := &naive{
		fixture: s, turn: turn, known: *known, options: o, player: engine.NewStatic(s.judge, nil),
		ways: map[tile.Rack]int{}, found: map[[2]tile.Rack]float64{}, loss: map[tile.Rack]tile.Equity{},
	}
	held, others := *known, turn.Unseen()
	others.Remove(known)
	n.bags = others.AppendTiles(nil)
	if used := turn.move.Used(); turn.move.Kind == move.Play {
		held.Add(&used)
	}
	n.choose(held, 0, turn.held.Len()-held.Len())
	for rack, ways := range n.ways {
		n.weigh(&rack, float64(ways))
	}
	return n
}

// choose counts the racks with more of the tiles from first on.
func (n *naive) choose(rack tile.Rack, first, more int) {
	if more == 0 {
		n.ways[rack]++
		return
	}
	for i := first; i < len(n.bags); i++ {
		next := rack
		next[n.bags[i]]++
		n.choose(next, i+1, more-1)
	}
}

// weigh adds what one rack says.
func (n *naive) weigh(rack *tile.Rack, ways float64) {
	p := game.NewPosition(game.Known{Board: n.turn.board, Rack: *rack, Sizes: [2]int{rack.Len(), n.turn.Sizes[0]}})
	best := n.player.Rank(&p, 0)[0].Equity
	for _, m := range n.moves(rack) {
		n.player.Value(&p, &m)
		kept, used, given := *rack, m.Used(), tile.Rack{}
		if kept.Remove(&used); !kept.Contains(&n.known) {
			continue
		}
		if m.Kind == move.Exchange {
			given = used
		}
		loss := max(best-m.Equity, 0)
		how, exchange := n.options.Tolerances()
		if m.Kind == move.Exchange {
			how = exchange
		}
		weight := how.Overlooks + (1-how.Overlooks)*math.Exp(-loss.Points()/how.Points.Points())
		if m.Kind == move.Exchange && weight < 1e-6 {
			continue
		}
		n.found[[2]tile.Rack{kept, given}] += ways * weight
		if before, ok := n.loss[kept]; !ok || loss < before {
			n.loss[kept] = loss
		}
	}
}

// moves returns the moves with the rack that look like the one made.
func (n *naive) moves(rack *tile.Rack) []move.Move {
	if n.turn.move.Kind == move.Play {
		return []move.Move{n.turn.move}
	}
	var all []move.Move
	subsets := tile.NewSubsets(rack)
	for i := range subsets.Len() {
		if given := subsets.Rack(i); given.Len() == int(n.turn.move.Played) {
			all = append(all, move.NewExchange(&given))
		}
	}
	return all
}

// leaves adds up the weights by the tiles kept.
func (n *naive) leaves() (weights map[tile.Rack]float64, total float64) {
	weights = map[tile.Rack]float64{}
	for o, w := range n.found {
		weights[o[0]] += w
		total += w
	}
	return weights, total
}

// odds returns what all racks after the move say of a tile, or false where they are too many.
func (n *naive) odds(t tile.Tile, drawn int) (o infer.Odds, ok bool) {
	total := 0.0
	for outcome, weight := range n.found {
		bag := n.turn.Unseen()
		bag.Remove(&outcome[0])
		bag.Remove(&outcome[1])
		tiles := bag.AppendTiles(nil)
		if len(n.found)*int(math.Pow(float64(len(tiles)), float64(drawn))) > 300_000 {
			return o, false
		}
		var draw func(holds, first, more int, weight float64)
		draw = func(holds, first, more int, weight float64) {
			if more == 0 {
				total += weight
				o.Expected += weight * float64(holds)
				o.Holds += weight * float64(min(holds, 1))
				return
			}
			for i := first; i < len(tiles); i++ {
				if tiles[i] == t {
					draw(holds+1, i+1, more-1, weight)
				} else {
					draw(holds, i+1, more-1, weight)
				}
			}
		}
		draw(int(outcome[0][t]), 0, drawn, weight)
	}
	return infer.Odds{Holds: o.Holds / total, Expected: o.Expected / total}, true
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-11*max(math.Abs(a), math.Abs(b), 1) }

// compare holds a result against the naive one.
func compare(t *testing.T, s *fixture, turn *seenTurn, got *infer.Result, want *naive) (odds bool) {
	t.Helper()
	spell := turn.board.Spell(&turn.move)
	weights, total := want.leaves()
	best := got.Best(0)
	if got.Known != stat.Enumerated || got.Looked != got.Of || got.Looked != len(want.ways) || len(best) != got.Leaves {
		t.Fatalf("%s: %v, %d of %d racks and %d of %d leaves; want %d racks", spell, got.Known, got.Looked, got.Of, len(best), got.Leaves, len(want.ways))
	}
	sum, chances := 0.0, 0.0
	for i, l := range best {
		if i > 0 && l.Probability > best[i-1].Probability {
			t.Fatalf("%s: leave %d of %d is out of order", spell, i, len(best))
		}
		if !near(l.Probability, weights[l.Leave]/total) || l.Loss != want.loss[l.Leave] {
			t.Fatalf("%s: %s has %v at a loss of %v; want %v at %v", spell, s.rules.Tiles.Rack(&l.Leave), l.Probability, l.Loss,
				weights[l.Leave]/total, want.loss[l.Leave])
		}
		sum, chances = sum+l.Probability, chances+l.Chance
	}
	if !near(sum, 1) || turn.move.Kind == move.Play && !near(chances, 1) {
		t.Fatalf("%s: the leaves add up to %v, by chance to %v", spell, sum, chances)
	}
	if turn.move.Kind == move.Play && len(best) != len(weights) {
		t.Fatalf("%s: %d leaves, want %d", spell, len(best), len(weights))
	}
	for _, one := range got.Tiles {
		o, ok := want.odds(one.Tile, got.Size-got.Kept)
		if !ok {
			return false
		}
		if !near(o.Holds, one.Now.Holds) || !near(o.Expected, one.Now.Expected) {
			t.Fatalf("%s: %s has %+v, want %+v", spell, s.rules.Tiles.Text(one.Tile), one.Now, o)
		}
	}
	return true
}

// Of small games, all racks are weighed as by brute force: plays, exchanges, and tiles known.
func TestTwin(t *testing.T) {
	s := small(t)
	kinds, odds, partly := map[move.Kind]int{}, 0, 0
	games := 12
	if !testsize.Long() {
		games = 3
	}
	s.each(games, 8, func(turn *seenTurn) {
		if turn.Bag() == 0 || turn.move.Kind == move.Pass {
			return
		}
		o := infer.Options{Threads: 2}.With(infer.Tolerance{Points: 2 * tile.Point, Overlooks: 0.1}, infer.ExchangeTolerance())
		for _, known := range someKnown(turn) {
			turn.Opponent = known
			if compare(t, s, turn, s.run(t, &turn.Position, o), weighAll(s, turn, &known, o)) {
				odds++
			}
			if known.Len() > 0 {
				partly++
			}
		}
		kinds[turn.move.Kind]++
	})
	t.Log(kinds, odds, partly)
	if kinds[move.Play] < 2*games || kinds[move.Exchange] < games/3 || odds < games/3 || partly < games {
		t.Errorf("%v, %d compared by tiles, %d with tiles known", kinds, odds, partly)
	}
}

// someKnown returns no tiles, and one that was kept.
func someKnown(turn *seenTurn) []tile.Rack {
	kept, used := turn.held, turn.move.Used()
	kept.Remove(&used)
	if tiles := kept.AppendTiles(nil); len(tiles) > 0 {
		return []tile.Rack{{}, tile.RackOf(tiles[0])}
	}
	return []tile.Rack{{}}
}

// The same on a board of 21 lanes, and with tiles of several letters, where few tiles were kept.
func TestTwinOfOtherGames(t *testing.T) {
	if !testsize.Long() {
		t.Skip("SKIPPED unless MAVEN_LONG=1: weighs every rack of three games by all moves")
	}
	for _, c := range [][2]string{{"super", ""}, {"standard", "catalan"}, {"standard", "spanish"}} {
		s, turns := madeUp(t, c[0], c[1]), 0
		s.each(1, 3, func(turn *seenTurn) {
			if turn.Bag() == 0 || turn.move.Kind != move.Play || turn.held.Len()-int(turn.move.Played) > 2 || turns == 3 {
				return
			}
			none := tile.Rack{}
			o := infer.Options{}.With(infer.PlayTolerance(), infer.Tolerance{})
			compare(t, s, turn, s.run(t, &turn.Position, o), weighAll(s, turn, &none, o))
			turns++
		})
		if turns == 0 {
			t.Errorf("%v: %d turns compared", c, turns)
		}
	}
}

// Any number of threads gives the same answer.
func TestThreads(t *testing.T) {
	s, turns := small(t), 0
	s.each(2, 8, func(turn *seenTurn) {
		if turn.Bag() == 0 || turn.move.Kind == move.Pass {
			return
		}
		for _, racks := range []int{0, 1} {
			o := infer.Options{Racks: racks, Samples: 700, Seed: 5}
			one := s.run(t, &turn.Position, o)
			o.Threads = 3
			more := s.run(t, &turn.Position, o)
			if one.Effective != more.Effective || !slices.Equal(one.Best(0), more.Best(0)) || !slices.Equal(one.Tiles, more.Tiles) {
				t.Fatalf("%s differs by threads", turn.board.Spell(&turn.move))
			}
			turns++
		}
	})
	if turns < 6 {
		t.Errorf("%d turns compared", turns)
	}
}
