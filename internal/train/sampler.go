package train

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
	table   *leave.Table
	player  *engine.Static
	largest []int // numbers of the leaves that are one tile short of a full rack

	sample  *sample // of the current game
	subsets tile.Subsets
	numbers leave.Numbers
}

// newSampler returns a sampler that plays by a table whose largest leaves have these numbers.
func newSampler(plan *LeavesPlan, table *leave.Table, largest []int) *sampler {
	return &sampler{
		game: game.New(plan.Rules, plan.Words.Graph, 0), table: table, largest: largest,
		player: engine.NewStatic(eval.NewStatic(table), plan.Words),
	}
}

// play plays one game and samples a rack at each turn while there are tiles in the bag.
func (s *sampler) play(ctx context.Context, seed random.Seed) (*sample, error) {
	s.game.Reset(seed.Named("bag"))
	s.sample = &sample{}
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
	return s.sample, err
}

// draw draws a rack from all tiles that are not on the board, and adds its best equity.
func (s *sampler) draw(p game.Position, stream *random.Stream) {
	left := p.Unseen()
	left.Add(&p.Rack)
	var rack tile.Rack
	game.NewBag(&left, stream).Draw(p.Board.Rules().RackSize, &rack)
	p = p.WithRack(&rack)
	m := s.player.Best(&p)

	s.subsets = tile.NewSubsets(&p.Rack)
	s.table.Numbers(&s.subsets, &s.numbers)
	points := int64(m.Equity)
	for i, n := range s.numbers[:s.subsets.Len()] {
		if n >= 0 {
			subset := s.subsets.Rack(i)
			ways := waysToTake(&subset, &p.Rack)
			s.sample.seen = append(s.sample.seen, sighting{int32(n), int32(ways), ways * points})
		}
	}
	whole := float64(points / int64(tile.Point))
	s.sample.racks.count++
	s.sample.racks.sum += points
	s.sample.racks.square += whole * whole
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
	p = p.WithRack(&rack)
	m := s.player.Best(&p)
	s.sample.seen = append(s.sample.seen, sighting{int32(n), 1, int64(m.Equity)})
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

// leavesOfSize lists the numbers of a table's leaves of one size.
func leavesOfSize(table *leave.Table, set *tile.Set, size int) []int {
	var numbers []int
	s := smoother{table: table, set: set}
	s.each(size, func(n int, _ *tile.Rack) { numbers = append(numbers, n) })
	return numbers
}
