package panel

import (
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// firstOf returns the first position that a section takes by the seed, and how many games it took.
func firstOf(t testing.TB, m *maker, number int, seed random.Seed) (*game.Position, int) {
	t.Helper()
	for try := range 3000 {
		if p := m.find(number, seed.At(try)); p != nil {
			return p, try + 1
		}
	}
	t.Fatalf("%s: none of 3,000 games has a position", m.plan.Section)
	return nil, 0
}

// Positions have as many tiles in the bag as their section says, are turns of games that go on, with a choice, and are those of
// their seeds alone. Few racks hold a bingo on a closed board.
func TestFind(t *testing.T) {
	testsize.OneThread(t)
	bags := map[Section][2]int{Middle: {leastBag, mostBag}, Closed: {leastBag, mostBag}, CloseCall: {leastBag, mostBag}, PreEndgame: {1, 1}, Endgame: {0, 0}}
	for _, section := range Sections() {
		plan := smallPlan(t, 10)
		plan.Section = section
		m, other := newMaker(plan, plan.halves()), newMaker(plan, plan.halves())
		seen := map[uint64]bool{}
		for n := range testsize.Of(2, 4, 4) {
			p, games := firstOf(t, m, 0, m.seed.At(n))
			if bag := p.Bag(); bag < bags[section][0] || bag > bags[section][1] || p.Ending != game.Going {
				t.Errorf("%s: %d tiles in the bag, %v", section, bag, p.Ending)
			}
			if m.game.Moves() < engine.Openings || len(m.static.Rank(p, 2)) < 2 || p.Rack.Len() != p.Sizes[0] {
				t.Errorf("%s: move %d, %d tiles on the rack", section, m.game.Moves(), p.Rack.Len())
			}
			if win := engine.WinChance(plan.Win, p, &m.static.Rank(p, 1)[0], 0); bags[section] == bags[Middle] && (win < contested || win > 1-contested) {
				t.Errorf("%s: a chance to win of %v", section, win)
			}
			if section == Closed {
				if n := m.bingos(p, random.Seed(99).Stream()); n > 3*closedDraws {
					t.Errorf("%s: %d of %d racks hold a bingo", section, n, bingoDraws)
				}
			}
			hash := p.Hash()
			if seen[hash] {
				t.Errorf("%s: the same position twice", section)
			}
			seen[hash] = true
			if n == 0 {
				if same, tries := firstOf(t, other, 0, m.seed.At(n)); same.Hash() != hash || tries != games {
					t.Errorf("%s: another position by the same seed", section)
				}
			}
		}
	}
}

// A rack holds a bingo if one of its moves plays all of it: the slow way ranks all moves of the same racks.
func TestBingos(t *testing.T) {
	testsize.OneThread(t)
	plan := smallPlan(t, 1)
	m := newMaker(plan, plan.halves())
	p, _ := firstOf(t, m, 0, m.seed)
	got := m.bingos(p, random.Seed(4).Stream())
	want, lots, unseen := 0, random.Seed(4).Stream(), p.Unseen()
	for range bingoDraws {
		tiles := unseen.AppendTiles(nil)
		random.Shuffle(lots, tiles)
		var rack tile.Rack
		for _, drawn := range tiles[len(tiles)-p.Sizes[1]:] {
			rack[drawn]++
		}
		held := p.WithRack(&rack)
		bingo := false
		for _, o := range m.static.Rank(&held, 0) {
			if int(o.Played) == plan.Rules.RackSize && o.Kind == move.Play {
				bingo = true
			}
		}
		if bingo {
			want++
		}
	}
	if got != want {
		t.Errorf("%d racks, the slow way %d", got, want)
	}
}
