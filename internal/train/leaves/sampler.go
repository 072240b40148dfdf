package leaves

import (
	"context"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/leave"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

// A tally adds up the best equities seen with each leave.
type tally struct {
	sum    []int64 // thousandths of a point, by leave
	weight []int64 // ways to take the leave from the racks seen
	racks  racks
}

// racks are all racks seen, whatever their leaves.
type racks struct {
	count  int64
	sum    int64   // thousandths of a point
	square float64 // sum of squares of points: a whole number, so exact up to 2^53
}

// A sample is what one game adds to a tally.
type sample struct {
	seen  []sighting
	racks racks
}

// A sighting is a leave seen in a rack.
type sighting struct {
	leave, weight int32
	sum           int64 // thousandths of a point
}

func newTally(leaves int) *tally {
	return &tally{sum: make([]int64, leaves), weight: make([]int64, leaves)}
}

func (t *tally) add(s *sample) {
	for _, one := range s.seen {
		t.weight[one.leave] += int64(one.weight)
		t.sum[one.leave] += one.sum
	}
	t.racks.count += s.racks.count
	t.racks.sum += s.racks.sum
	t.racks.square += s.racks.square
}

// A sampler plays games and samples racks. Each thread has one.
type sampler struct {
	game    *game.Game
	player  *engine.Static
	table   *leave.Table
	largest []int // numbers of the leaves that are one tile short of a full rack

	drawn []drawn // of the current game
}

// A drawn rack was sampled at a turn.
type drawn struct {
	rack   tile.Rack
	equity tile.Equity // of its best move
	leave  int         // the leave that was picked, for which alone the rack counts; -1 if none was
}

// newSampler returns a sampler that plays by a table whose largest leaves have these numbers.
func newSampler(plan *Plan, table *leave.Table, largest []int) *sampler {
	return &sampler{
		game: game.New(plan.Rules, plan.Words.Graph, 0), table: table, largest: largest,
		player: engine.NewStatic(eval.NewStatic(table), plan.Words),
	}
}

// play plays one game and samples a rack at each turn while there are tiles in the bag. The racks are valid until the
// next game.
func (s *sampler) play(ctx context.Context, seed random.Seed) ([]drawn, error) {
	s.game.Reset(seed.Named("bag"))
	s.drawn = s.drawn[:0]
	stream := seed.Named("racks").Stream()
	err := match.Play(ctx, s.game, [2]engine.Player{s.player, s.player}, func(p *game.Position, _ *move.Move) {
		if s.game.Bag() == 0 {
			return
		}
		s.draw(*p, stream)
		if s.game.Moves()%forcedEvery == 0 {
			s.force(*p, stream)
		}
	})
	return s.drawn, err
}

// draw draws a rack from all tiles that are not on the board, and finds its best equity.
func (s *sampler) draw(p game.Position, stream *random.Stream) {
	left := p.Unseen()
	left.Add(&p.Rack)
	var rack tile.Rack
	game.NewBag(&left, stream).Draw(p.Board.Rules().RackSize, &rack)
	s.judge(&p, &rack, -1)
}

// judge keeps a rack with the equity of its best move.
func (s *sampler) judge(p *game.Position, rack *tile.Rack, leave int) {
	at := p.WithRack(rack)
	m := s.player.Best(&at)
	s.drawn = append(s.drawn, drawn{*rack, m.Equity, leave})
}

// forcedEvery is how many turns there are for each rack with a leave that the trainer picks.
const forcedEvery = 3

// force adds a rack with a leave picked from the largest ones, all equally likely, so that rare leaves
// are seen as often as others. The rack counts for that leave alone: for the leave's parts, such racks
// come too often. A leave is skipped if not all of its tiles can be drawn.
func (s *sampler) force(p game.Position, stream *random.Stream) {
	left := p.Unseen()
	left.Add(&p.Rack)
	n := s.largest[stream.IntN(len(s.largest))]
	rack := s.table.Leave(n)
	if !left.Remove(&rack) {
		return
	}
	game.NewBag(&left, stream).Draw(p.Board.Rules().RackSize-rack.Len(), &rack)
	s.judge(&p, &rack, n)
}

// sampleOf returns what drawn racks add to a tally over the leaves of a table.
func sampleOf(table *leave.Table, all []drawn) *sample {
	one := &sample{}
	var numbers leave.Numbers
	for i := range all {
		d := &all[i]
		points := int64(d.equity)
		if d.leave >= 0 {
			one.seen = append(one.seen, sighting{int32(d.leave), 1, points})
			continue
		}
		subsets := tile.NewSubsets(&d.rack)
		table.Numbers(&subsets, &numbers)
		for i, n := range numbers[:subsets.Len()] {
			if n >= 0 {
				subset := subsets.Rack(i)
				ways := waysToTake(&subset, &d.rack)
				one.seen = append(one.seen, sighting{n, int32(ways), ways * points})
			}
		}
		whole := float64(points / int64(tile.Point))
		one.racks.count++
		one.racks.sum += points
		one.racks.square += whole * whole
	}
	return one
}

// waysToTake returns the number of ways to take subset from rack, telling equal tiles apart.
func waysToTake(subset, rack *tile.Rack) int64 {
	ways := int64(1)
	for t, c := range subset {
		for i := range int64(c) {
			ways = ways * (int64(rack[t]) - i) / (i + 1)
		}
	}
	return ways
}

// bySize lists the numbers of a table's leaves by their size.
func bySize(table *leave.Table) [][]int {
	var all [][]int
	for n := range table.Len() {
		l := table.Leave(n)
		for len(all) <= l.Len() {
			all = append(all, nil)
		}
		all[l.Len()] = append(all[l.Len()], n)
	}
	return all
}
