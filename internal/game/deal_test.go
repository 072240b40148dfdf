package game_test

import (
	"fmt"
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
)

// textOf is all that a game says of itself.
func textOf(g *game.Game) string {
	p := g.Position()
	pic := pictureOf(&p)
	pic.known.Board = nil
	return fmt.Sprint(g.Turn(), g.Moves(), g.Over(), g.Bag(), g.Held(0), g.Held(1), g.Score(0), g.Score(1), pic)
}

// A game that is taken back is what it was, and goes on in the same way: the tiles come in the same
// order, and those exchanged go to the same places.
func TestGameTakeBack(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	words := librarytest.Graph(t)
	for seed := range random.Seed(4) {
		g := game.New(r, words, seed)
		if seed%2 == 0 {
			g.ResetApart(seed)
		}
		stream := seed.Named("moves").Stream()
		var moves movegen.Generator
		var made []move.Move
		texts := []string{textOf(g)}
		for !g.Over() && len(made) < 60 {
			var kept tile.Kept
			p := g.Position()
			kept.Reset(&p.Rack)
			all := moves.All(nil, &movegen.Request{Board: p.Board, Kept: &kept, Bag: g.Bag()})
			m := all[stream.IntN(len(all))]
			if n := min(stream.IntN(8), g.Bag()); n > 0 && g.Bag() >= 7 && stream.IntN(3) == 0 {
				m = move.NewExchange(firstOf(&p.Rack, n))
			}
			g.Play(&m)
			made, texts = append(made, m), append(texts, textOf(g))
			back := stream.IntN(min(len(made), 6))
			for i := range back { // back and forth again
				g.TakeBack()
				if got := textOf(g); got != texts[len(made)-1-i] {
					t.Fatalf("seed %d, move %d taken back: %s\nwant %s", seed, len(made)-i, got, texts[len(made)-1-i])
				}
			}
			for i := len(made) - back; i < len(made); i++ {
				g.Play(&made[i])
				if got := textOf(g); got != texts[i+1] {
					t.Fatalf("seed %d, move %d made again: %s\nwant %s", seed, i+1, got, texts[i+1])
				}
			}
		}
	}
}

// TestDeal deals positions of which more or less is known.
func TestDeal(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	set := r.Tiles
	for _, c := range []struct {
		tiles, rack, opponent string
		bag                   int
	}{
		{"AABBCCDDEEFFGGHHIIJJ", "ABCDEFG", "", 6},
		{"AABBCCDDEEFFGGHHIIJJ", "ABCDEFG", "HIJ", 6},
		{"AABBCCDDEEFFGGHHIIJJ", "ABCDEFG", "ABCDEFG", 6},
		{"AABBCCDDEEFFGGHHIIJJ", "", "HI", 6},
		{"AABBCCDDEEFFGG", "ABCDEFG", "", 0},
		{"AABBCCDD", "ABCD", "", 0},
	} {
		few := heap(t, r, c.tiles)
		known := game.Known{Board: board.New(few, nil), Rack: librarytest.Rack(t, set, c.rack), Opponent: librarytest.Rack(t, set, c.opponent),
			Scores: [2]int{5, 9}, Quiet: game.Quiet{Scoreless: 2, Passes: 1}}
		p := game.NewPosition(known)
		before := pictureOf(&p)
		g, again := game.New(few, nil, 0), game.New(few, nil, 1)
		racks := map[tile.Rack]bool{}
		for seed := range random.Seed(50) {
			g.Deal(&p, seed.Stream())
			again.Deal(&p, seed.Stream())
			if textOf(g) != textOf(again) {
				t.Fatal("one seed deals two games")
			}
			own, other := g.Held(0), g.Held(1)
			sum := own
			sum.Add(&other)
			if g.Turn() != 0 || g.Bag() != c.bag || own.Len() != p.Sizes[0] || other.Len() != p.Sizes[1] ||
				sum.Len()+c.bag != few.Tiles.Count.Len() || !few.Tiles.Count.Contains(&sum) || g.Score(0) != 5 || g.Score(1) != 9 {
				t.Fatalf("%+v: %s and %s, %d in the bag", c, set.Rack(&own), set.Rack(&other), g.Bag())
			}
			if !own.Contains(&known.Rack) || !other.Contains(&known.Opponent) {
				t.Fatalf("%+v: %s and %s", c, set.Rack(&own), set.Rack(&other))
			}
			racks[other] = true
			pass := move.Move{}
			g.Play(&pass)
			if view := g.Position(); view.Passes != 2 || view.Rack != other || view.Opponent != (tile.Rack{}) {
				t.Fatalf("the opponent knows %+v", view.Known)
			}
		}
		if all := c.opponent != "" && len(c.opponent) == 7 || c.bag == 0; all != (len(racks) == 1) {
			t.Errorf("%+v: %d racks of the opponent", c, len(racks))
		}
		after := pictureOf(&p)
		if text := after.differs(&before); text != "" {
			t.Errorf("dealing has changed the position: %s", text)
		}
	}
}

// Every tile that is not known is equally likely on the opponent's rack: chi-squared under the 99.9%
// point of its 6 degrees of freedom.
func TestDealIsFair(t *testing.T) {
	const rounds = 7000
	r := heap(t, librarytest.Rules(t, "standard", ""), "AAAAAAABBBBBBCDEFGHI")
	r.RackSize = 7
	p := game.NewPosition(game.Known{Board: board.New(r, nil), Rack: librarytest.Rack(t, r.Tiles, "AAAAAAA"), Opponent: librarytest.Rack(t, r.Tiles, "BBBBBB")})
	g := game.New(r, nil, 0)
	counts := map[string]int{}
	for seed := range random.Seed(rounds) {
		g.Deal(&p, seed.Stream())
		held := g.Held(1)
		held.Remove(&p.Opponent)
		counts[r.Tiles.Rack(&held)]++
	}
	chi := 0.0
	for _, n := range counts {
		d := float64(n) - rounds/7
		chi += d * d / (rounds / 7)
	}
	if len(counts) != 7 || chi > 22.46 {
		t.Errorf("%v, chi-squared %.1f", counts, chi)
	}
}

// TestPayments has who pays whom, for each end and both rules.
func TestPayments(t *testing.T) {
	for _, c := range []struct {
		ending game.Ending
		rule   rules.EndRack
		want   string
	}{
		{game.Going, rules.Twice, "[{0 0 0} {0 0 0}]"},
		{game.OutPlay, rules.Twice, "[{1 0 2} {0 0 0}]"},
		{game.OutPlay, rules.Transfer, "[{1 0 1} {0 0 -1}]"},
		{game.ScorelessTurns, rules.Twice, "[{0 0 -1} {1 1 -1}]"},
		{game.AllPassed, rules.Transfer, "[{0 0 -1} {1 1 -1}]"},
		{game.Resignation, rules.Twice, "[{0 0 0} {0 0 0}]"},
		{game.Forfeit, rules.Transfer, "[{0 0 0} {0 0 0}]"},
	} {
		if got := fmt.Sprint(c.ending.Payments(c.rule, 1)); got != c.want {
			t.Errorf("%v, %v: %s, want %s", c.ending, c.rule, got, c.want)
		}
	}
}
