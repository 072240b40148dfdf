package train

import (
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/leave"
	"maven/internal/random"
	"maven/internal/tile"
)

// A tally adds up the best equities seen with each leave.
type tally struct {
	sum    []int64 // thousandths of a point, by leave
	weight []int64 // ways in which the leave was seen
	all    int64   // the same for all racks
	square float64 // sum of squares of points, whole numbers, so exact to 2^53
	racks  int64
}

func newTally(leaves int) *tally {
	return &tally{sum: make([]int64, leaves), weight: make([]int64, leaves)}
}

func (t *tally) add(other *tally) {
	for i, w := range other.weight {
		t.weight[i] += w
		t.sum[i] += other.sum[i]
	}
	t.all += other.all
	t.square += other.square
	t.racks += other.racks
}

func (t *tally) clear() {
	clear(t.sum)
	clear(t.weight)
	t.all, t.square, t.racks = 0, 0, 0
}

// A sampler plays games and tallies; one per thread.
type sampler struct {
	plan   *Plan
	games  *game.Game
	table  *leave.Table
	player *engine.Static
	tally  *tally

	largest []int // numbers of the leaves that want one tile to a full rack
	subsets tile.Subsets
	numbers leave.Numbers
}

func newSampler(plan *Plan) *sampler {
	return &sampler{plan: plan, games: game.New(plan.Rules, plan.Words.Graph, 0)}
}

// begin empties the tally and plays by table from here on.
func (s *sampler) begin(table *leave.Table) {
	if s.tally == nil {
		s.tally = newTally(table.Len())
	}
	s.tally.clear()
	if s.largest == nil {
		s.largest = leavesOfSize(table, s.plan.Rules.Tiles, s.plan.Rules.RackSize-1)
	}
	if s.table != table {
		s.table, s.player = table, engine.NewStatic(eval.NewStatic(table), s.plan.Words)
	}
}

// game plays one game and tallies a rack at each turn while there are tiles in the bag.
func (s *sampler) game(seed random.Seed) {
	s.games.Reset(seed.Named("bag"))
	stream := seed.Named("racks").Stream()
	for !s.games.Over() {
		p := s.games.Position()
		if s.games.Bag() > 0 {
			s.sample(p, stream)
			if s.games.Moves()%forcedEvery == 0 {
				s.force(p, stream)
			}
		}
		m := s.player.Best(&p)
		s.games.Play(&m)
	}
}

// sample draws a rack from all tiles that are not on the board, and tallies its best equity.
func (s *sampler) sample(p game.Position, stream *random.Stream) {
	pool := p.Unseen()
	pool.Add(&p.Rack)
	p.Rack = tile.Rack{}
	tile.NewBag(&pool, stream).Draw(s.plan.Rules.RackSize, &p.Rack)
	m := s.player.Best(&p)

	s.subsets = tile.NewSubsets(&p.Rack)
	s.table.Numbers(&s.subsets, &s.numbers)
	points := int64(m.Equity)
	for i, n := range s.numbers[:s.subsets.Len()] {
		if n >= 0 {
			subset := s.subsets.Rack(i)
			ways := waysToTake(&subset, &p.Rack)
			s.tally.sum[n] += ways * points
			s.tally.weight[n] += ways
		}
	}
	whole := float64(points / int64(tile.Point))
	s.tally.all += points
	s.tally.square += whole * whole
	s.tally.racks++
}

// forcedEvery is how many turns there are to one rack with a leave of the trainer's choice.
const forcedEvery = 3

// force tallies a rack that holds a leave chosen among the largest ones, all equally likely, so that
// rare ones are seen as often as others. It counts for that leave alone: for its parts such racks
// come too often. A leave whose tiles are not all to be drawn is passed over.
func (s *sampler) force(p game.Position, stream *random.Stream) {
	pool := p.Unseen()
	pool.Add(&p.Rack)
	n := s.largest[stream.IntN(len(s.largest))]
	p.Rack = s.table.Leave(n)
	if !pool.Remove(&p.Rack) {
		return
	}
	tile.NewBag(&pool, stream).Draw(s.plan.Rules.RackSize-p.Rack.Len(), &p.Rack)
	m := s.player.Best(&p)
	s.tally.sum[n] += int64(m.Equity)
	s.tally.weight[n]++
}

// waysToTake returns in how many ways subset can be taken from rack, tiles told apart.
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
