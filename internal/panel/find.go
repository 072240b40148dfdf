package panel

import (
	"slices"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

const (
	// A position of the middle of the game is the first with at most so many tiles in the bag as the lot says, from
	// leastBag+7 to mostBag, and has leastBag at least.
	leastBag = 14
	mostBag  = 79

	// A board is closed if at most so many of bingoDraws racks that the opponent may have hold a bingo.
	bingoDraws  = 100
	closedDraws = 9 // as the tenth of the middle positions that have the fewest do

	// mostTries is how many games are played for a position at most; each shipped one took fewer than 4,000.
	mostTries = 20_000

	// leastTiles is how many tiles a set must have for such positions.
	leastTiles = 100

	// contested is the least chance that both sides have by the win table, after the best move by static equity.
	contested = 0.1
)

// find plays one game, and returns its position for the section; nil if it has none. The board is the game's.
func (m *maker) find(number int, seed random.Seed) *game.Position {
	lots := seed.Named("lots").Stream()
	least, most := m.bag(number, lots)
	m.game.Reset(seed)
	p := m.static.PlayTo(m.game, most, lots)
	if p == nil || m.game.Moves() < engine.Openings || p.Bag() < least || !m.isContested(p) {
		return nil
	}
	if m.plan.Section == Closed && m.bingos(p, lots) > closedDraws {
		return nil
	}
	return p
}

// bag returns how many tiles the bag of a position has: it is the first with at most so many, and has no fewer than least.
func (m *maker) bag(number int, lots *random.Stream) (least, most int) {
	switch m.plan.Section {
	case Endgame:
		return 0, 0
	case PreEndgame:
		share := 10 * number / m.plan.Positions // 40, 30, 20 and 10% have 1 to 4
		n := 1 + [10]int{0, 0, 0, 0, 1, 1, 1, 2, 2, 3}[share]
		return n, n
	}
	whole := leastBag + m.plan.Rules.RackSize
	return leastBag, whole + lots.IntN(mostBag-whole+1)
}

// isContested reports whether there is a choice, and in the middle of the game either side may win after the best move by
// static equity.
func (m *maker) isContested(p *game.Position) bool {
	best := m.static.Rank(p, 2)
	if len(best) < 2 || best[0].Kind == move.Pass {
		return false
	}
	if m.plan.Section == PreEndgame || m.plan.Section == Endgame {
		return true
	}
	win := engine.WinChance(m.plan.Win, p, &best[0], 0) // the bag has many tiles
	return win >= contested && win <= 1-contested
}

// bingos returns how many of bingoDraws racks that the opponent may have hold a bingo.
func (m *maker) bingos(p *game.Position, lots *random.Stream) int {
	n, unseen := 0, p.Unseen()
	for range bingoDraws {
		bag, rack := game.NewBag(&unseen, lots), tile.Rack{}
		bag.Draw(p.Sizes[1], &rack)
		held := p.WithRack(&rack)
		if slices.ContainsFunc(m.static.All(&held), func(o move.Move) bool { return o.Kind == move.Play && o.Bingo(m.plan.Rules.RackSize) }) {
			n++
		}
	}
	return n
}
