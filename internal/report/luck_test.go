package report

import (
	"context"
	"fmt"
	"math"
	"testing"

	"maven/internal/eval"
	"maven/internal/leave"
	"maven/internal/stat"
	"maven/internal/tile"
)

// worths returns a table in which tiles by themselves are worth what is said, and other leaves nothing.
func worths(t *testing.T, points map[string]float32) *leave.Table {
	t.Helper()
	set := shipped().rules.Tiles
	table := leave.Complete(set, 1)
	all := make([]float32, table.Len())
	for text, worth := range points {
		rack, err := set.ParseRack(text)
		if err != nil {
			t.Fatal(err)
		}
		n, ok := table.Number(&rack)
		if !ok {
			t.Fatalf("the table has no %s", text)
		}
		all[n] = worth
	}
	return table.With(all)
}

func rackOf(t *testing.T, text string) tile.Rack {
	t.Helper()
	rack, err := shipped().rules.Tiles.ParseRack(text)
	if err != nil {
		t.Fatal(err)
	}
	return rack
}

// Luck that rounds to nothing is no bad luck.
func TestWholeLuck(t *testing.T) {
	for luck, want := range map[tile.Equity]string{-tile.Point / 3: "+0, 0 points better", -tile.Point: "-1, 1 point worse", 12 * tile.Point: "+12, 12 points better"} {
		s := Stage{Luck: int64(luck)}
		if got := fmt.Sprintf("%+.0f, %v", s.luckIn(1), betterBy(&s)); got != want {
			t.Errorf("%d: %q, want %q", luck, got, want)
		}
	}
}

// Nor is it in tenths of a point.
func TestLuckInTenths(t *testing.T) {
	for luck, want := range map[tile.Equity]string{-tile.Point / 30: "+0.0", -tile.Point / 10: "-0.1", 12 * tile.Point: "+12.0"} {
		s := Stage{Luck: int64(luck)}
		if got := fmt.Sprintf("%+.1f", s.luckIn(0.1)); got != want {
			t.Errorf("%d: %s, want %s", luck, got, want)
		}
	}
}

// The luck of all draws together is 0, and its variance is theirs, whatever is unseen.
func TestLuckAgainstAllDraws(t *testing.T) {
	table := worths(t, map[string]float32{"S": 8, "?": 25, "Q": -7, "E": 2, "I": -1.5})
	for _, c := range []struct {
		unseen string
		n      int
	}{{"AEIQS?", 1}, {"AEEIQSS?", 2}, {"AAEIIQS?V", 3}, {"QS", 2}, {"E", 1}} {
		unseen := rackOf(t, c.unseen)
		tiles := unseen.AppendTiles(nil)
		var draws stat.Moments
		for subset := range 1 << len(tiles) {
			var drawn tile.Rack
			for i, one := range tiles {
				if subset>>i&1 == 1 {
					drawn[one]++
				}
			}
			if drawn.Len() == c.n {
				d := luckOf(&drawn, &unseen, table)
				draws.Add(int64(d.Luck))
			}
		}
		some := rackOf(t, c.unseen[:c.n])
		n := float64(draws.N())
		variance := draws.Variance() * max(n-1, 0) / n / 1e6
		if got := luckOf(&some, &unseen, table).Variance; math.Abs(draws.Mean()) > 1 || n > 1 && math.Abs(got-variance) > 0.01 {
			t.Errorf("%d of %s: mean luck %v, variance %v, want %v", c.n, c.unseen, draws.Mean(), got, variance)
		}
	}
}

// Draws of a game, counted by hand: S is worth 10, all else nothing. Of 100 tiles 4 are S.
func TestDraws(t *testing.T) {
	f := shipped()
	table := worths(t, map[string]float32{"S": 10})
	text := players +
		">ann: AEINRST 8D RETAINS +66 66\n" + // drew an S of 100 tiles: 10 − 7 × 0.4
		">bob: AEIOULN -AEI +0 0\n" + // no S
		">ann: SSEEDDO 9J SOD +12 78\n" + // two of the three S among 93 tiles: 20 − 7 × 30/93
		">bob: OULNTTT - +0 0\n" + // TTT, when 86 tiles were neither on the board nor held nor given back: −3 × 30/86
		">ann: SEEDWWW - +0 78\n" + // WWW: there are only two
		">bob: OULNTTT 10F TON +9 9\n" + // a pass draws nothing
		">ann: SEED - +0 78\n" +
		">bob: ULTTT - +0 9\n"
	h, about := f.replay(t, text, true)
	w := f.work(f.player.Again(), 1, nil)
	w.Static = eval.NewStatic(table)
	r, err := Judge(context.Background(), on(h, about, w))
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		tiles string
		luck  float64
	}{{"AEINRST", 7.2}, {"AEILNOU", -2.8}, {"DDEEOSS", 17.742}, {"TTT", -1.047}, {}, {}, {}, {}}
	for i, c := range want {
		d := r.Turns[i].Draw
		switch {
		case d == nil && c.tiles == "":
		case d == nil || c.tiles == "":
			t.Errorf("turn %d: %v, want %q", i+1, d, c.tiles)
		case d.Tiles != rackOf(t, c.tiles) || d.Luck.Points() != c.luck:
			t.Errorf("turn %d: %s %v, want %s %v", i+1, f.rules.Tiles.Rack(&d.Tiles), d.Luck, c.tiles, c.luck)
		}
	}
	all := r.Summaries[0].Stage
	if all.Draws != 2 || math.Abs(all.LuckPoints()-24.942) > 1e-9 || r.Summaries[0].Stages[Opening].Draws != 2 {
		t.Errorf("%+v", r.Summaries[0].Stages)
	}
}

// Tiles of a play that was taken back are not drawn again.
func TestDrawAfterPhony(t *testing.T) {
	f := shipped()
	r := f.judge(t, players+">ann: AEGHRT? 8F GAtHER +20 20\n>bob: AEINRST 9E STAREIN +66 66\n>bob: AEINRST -- -66 0\n"+
		">ann: DEIMOST L8 SOD +16 36\n>bob: AEINRST 9H IN +8 8\n>ann: EIMT - +0 36\n>bob: AERSTTT - +0 8\n", true)
	draws := map[int]string{}
	for i := range r.Turns {
		if d := r.Turns[i].Draw; d != nil {
			draws[i+1] = f.rules.Tiles.Rack(&d.Tiles)
		}
	}
	want := map[int]string{1: "AEGHRT?", 2: "AEINRST", 7: "TT"}
	for turn, tiles := range want {
		if draws[turn] != tiles {
			t.Errorf("turn %d: drew %q, want %q", turn, draws[turn], tiles)
		}
	}
	if _, ok := draws[5]; ok {
		t.Errorf("the tiles of a play that was taken back were drawn: %v", draws)
	}
}

func TestPhases(t *testing.T) {
	for bag, want := range map[int]Phase{86: Opening, 67: Opening, 66: Middle, 7: Middle, 6: Ending, 0: Ending} {
		if got := phaseOf(bag, 100, 7); got != want {
			t.Errorf("%d in the bag: %s, want %s", bag, got, want)
		}
	}
}
