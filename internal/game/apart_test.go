package game_test

import (
	"testing"

	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

// drawn plays a game, which has no score and ends early, in which player 0 exchanges three tiles at
// each turn, and player 1 as many as others says. It returns the racks of player 0.
func drawn(t *testing.T, g *game.Game, seed random.Seed, others int) []tile.Rack {
	t.Helper()
	g.ResetApart(seed)
	var racks []tile.Rack
	for !g.Over() {
		racks = append(racks, g.Held(0))
		held := g.Held(0)
		m := move.NewExchange(firstOf(&held, 3))
		g.Play(&m)
		if g.Over() {
			break
		}
		m = move.Move{Kind: move.Pass}
		if others > 0 {
			held = g.Held(1)
			m = move.NewExchange(firstOf(&held, others))
		}
		g.Play(&m)
	}
	return racks
}

// firstOf returns the first n tiles of a rack.
func firstOf(r *tile.Rack, n int) *tile.Rack {
	first := tile.RackOf(r.AppendTiles(nil)[:n]...)
	return &first
}

// Both players start alike from a seed; and as long as nothing is put back, what one draws does not
// depend on what the other does.
func TestResetApart(t *testing.T) {
	r, words := librarytest.Rules(t, "standard", ""), librarytest.Graph(t)
	g := game.New(r, words, 0)
	for i := range 20 {
		seed := random.Seed(3).At(i)
		g.ResetApart(seed)
		first, second := g.Held(0), g.Held(1)
		bag := game.NewBag(&r.Tiles.Count, seed.Stream())
		var back, front tile.Rack
		bag.Draw(r.RackSize, &back)
		bag.DrawFront(r.RackSize, &front)
		if first != back || second != front || g.Bag() != bag.Len() {
			t.Errorf("seed %d: the racks are %s and %s, want %s and %s", i, r.Tiles.Rack(&first), r.Tiles.Rack(&second),
				r.Tiles.Rack(&back), r.Tiles.Rack(&front))
		}
		g.Reset(seed)
		if usual := g.Held(1); usual == second {
			t.Errorf("seed %d: player 1 draws from the same end", i)
		}
	}
}

// The draws of the player at one end are the same tiles for nearly every way the other plays: the
// few that were put back may come between.
func TestExchangesApart(t *testing.T) {
	g := game.New(librarytest.Rules(t, "standard", ""), librarytest.Graph(t), 0)
	same, all := 0, 0
	for i := range 50 {
		want := drawn(t, g, random.Seed(6).At(i), 0)
		for others := range 5 {
			for turn, rack := range drawn(t, g, random.Seed(6).At(i), others) {
				if all++; rack == want[turn] {
					same++
				}
				if others == 0 && rack != want[turn] {
					t.Errorf("game %d: the same seed gives other tiles", i)
				}
			}
		}
	}
	t.Logf("%d of %d racks are the same", same, all)
	if 10*same < 6*all {
		t.Errorf("%d of %d racks are the same", same, all)
	}
}

// All tiles stay in the game.
func TestApartConservesTiles(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	g := game.New(r, librarytest.Graph(t), 0)
	u := &umpire{game: g, rules: r, stream: stream(9)}
	for i := range 6 {
		for g.ResetApart(random.Seed(i)); !g.Over(); {
			m := u.choose()
			g.Play(&m)
			p := g.Position()
			all, one, other := p.Board.OnBoard(), g.Held(0), g.Held(1)
			all.Add(&one)
			all.Add(&other)
			if all.Len()+g.Bag() != r.Tiles.Count.Len() || !r.Tiles.Count.Contains(&all) {
				t.Fatalf("game %d, move %d: %d tiles seen, %d in the bag", i, g.Moves(), all.Len(), g.Bag())
			}
		}
	}
}
