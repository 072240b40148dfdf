package search

import (
	"slices"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/random"
)

const (
	allRacks = 12  // with this many unseen tiles or fewer, every rack of the other side is tried
	drawn    = 300 // racks drawn if there are more
)

// A deal is a rack that the other side may hold, and the bag in the order of its draws.
type deal struct {
	rack   board.Rack
	bag    []byte
	weight int // the number of ways to hold these tiles
}

// deal fills the deals. They come in random order, so that the deals done before a search is cancelled are
// a fair sample.
func (s *PreEndgameSolver) deal(pool *board.Pool, seed random.Seed) {
	s.deals = s.deals[:0]
	s.report.All = pool.N <= allRacks
	if !s.report.All {
		for i := range drawn {
			s.deals = append(s.deals, drawDeal(pool, seed.Named("racks").At(i)))
		}
		return
	}
	e := enumeration{counts: pool.Counts, deals: s.deals}
	e.choose(0, 1)
	s.deals = e.deals
	for i := range s.deals {
		random.Shuffle(seed.Named("bags").At(i).Stream(), s.deals[i].bag)
	}
	random.Shuffle(seed.Named("order").Stream(), s.deals)
}

// drawDeal draws a rack and the order of the bag.
func drawDeal(pool *board.Pool, seed random.Seed) deal {
	counts := pool.Counts
	tiles := counts.AppendTiles(nil)
	random.Shuffle(seed.Stream(), tiles)
	slices.Sort(tiles[:rackSize])
	return deal{rack: board.Rack(tiles[:rackSize]), bag: tiles[rackSize:], weight: 1}
}

// An enumeration finds every distinct rack of the tiles.
type enumeration struct {
	counts board.Counts // tiles that are not on the rack
	rack   []byte
	deals  []deal
}

// choose adds any number of the letters at place i of the alphabet and after it. There are this many ways
// to take the rack so far.
func (e *enumeration) choose(i, ways int) {
	if len(e.rack) == rackSize {
		e.deals = append(e.deals, deal{rack: board.Rack(e.rack), bag: e.counts.AppendTiles(nil), weight: ways})
		return
	}
	if i == len(e.counts) {
		return
	}
	held, there := len(e.rack), e.counts[i]
	for k := 0; k <= there && held+k <= rackSize; k++ {
		e.counts[i] = there - k
		e.choose(i+1, ways*waysOf(there, k))
		e.rack = append(e.rack, tables.Alphabet[i])
	}
	e.rack, e.counts[i] = e.rack[:held], there
}

// waysOf returns the number of ways to take k of n equal tiles.
func waysOf(n, k int) int {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}
