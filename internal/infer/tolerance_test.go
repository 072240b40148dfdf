package infer

import (
	"context"
	"fmt"
	"math"
	"os"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

// A fit adds up, for each of some tolerances, what inference tells of the leaves that were really kept: the
// log to base 2 of how much likelier it finds them than chance does.
type fit struct {
	judge    *eval.Static
	options  Options // so tolerant that no outcome is left out
	tried    []Tolerance
	exchange bool // exchanges are taken, else plays that leave something and few enough racks

	gain  []float64 // in the order of tried
	turns int
}

// game plays one game of a level, and adds its turns.
func (f *fit) game(t *testing.T, g *game.Game, player engine.Player, seed random.Seed) {
	for g.Reset(seed); !g.Over(); {
		p := g.Position()
		kept := p.Rack
		m, err := player.Choose(context.Background(), &p, engine.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		g.Play(&m)
		used := m.Used()
		if kept.Remove(&used); g.Over() || kept.Len() == 0 || m.Kind == move.Pass || (m.Kind == move.Exchange) != f.exchange {
			continue
		}
		if p = g.Position(); p.Bag() > 0 {
			f.turn(t, &p, &kept)
		}
	}
}

// turn adds one turn, after which those tiles were kept.
func (f *fit) turn(t *testing.T, p *game.Position, kept *tile.Rack) {
	i, err := New(p, f.judge, f.options)
	if err != nil {
		t.Fatal(err)
	}
	if !f.exchange && countHands(&i.turn.others, i.turn.number) > float64(f.options.Racks) {
		return
	}
	r := i.Run(context.Background())
	chance := math.Log2(ways(kept, &r.unseen) / choose(r.unseen.Len(), r.Kept))
	truth, before := pack(kept), i.options.Play
	if f.exchange {
		before = i.options.Exchange
	}
	f.turns++
	for n, how := range f.tried {
		sum, true := 0.0, 0.0
		for k := range r.outcomes {
			o := &r.outcomes[k]
			w := o.weight / before.Weigh(o.loss) * how.Weigh(o.loss)
			if sum += w; o.kept == truth {
				true += w
			}
		}
		f.gain[n] += math.Log2(max(true/sum, 1e-9)) - chance
	}
}

// newFit returns a fit with the shipped words and leaves.
func newFit(t *testing.T, exchange bool, tried []Tolerance) (f *fit, g *game.Game, player func(level int) engine.Player) {
	t.Helper()
	r, words := librarytest.Shipped(t)
	leaves, err := library.Open("").DefaultLeaves(r)
	if err != nil {
		t.Fatal(err)
	}
	f = &fit{judge: eval.NewStatic(leaves), tried: tried, gain: make([]float64, len(tried)), exchange: exchange}
	f.options = Options{Racks: 30_000, Samples: 60_000, Play: Tolerance{20 * tile.Point, 0}, Exchange: Tolerance{20 * tile.Point, 0}}
	return f, game.New(r, words.Graph, 0), func(level int) engine.Player {
		player, err := engine.NewLeveled(f.judge, words, engine.Level(level), random.Seed(level))
		if err != nil {
			t.Fatal(err)
		}
		return player
	}
}

// Of a player of full strength, inference finds what was kept much likelier than chance does.
func TestTellsMoreThanChance(t *testing.T) {
	f, g, player := newFit(t, false, []Tolerance{PlayTolerance()})
	for n := range 2 {
		f.game(t, g, player(10), random.Seed(n))
	}
	if bits := f.gain[0] / float64(f.turns); f.turns < 20 || bits < 1 {
		t.Errorf("%.2f bits a turn over %d turns", bits, f.turns)
	}
}

// The tolerances are those that tell most of what levels 7 to 10 kept, all four alike.
func TestTolerance(t *testing.T) {
	if os.Getenv("MAVEN_LONG") == "" {
		t.Skip("SKIPPED: fitting the tolerance needs MAVEN_LONG=1")
	}
	var plays, exchanges []Tolerance
	for _, points := range []tile.Equity{500, 1000, 1500, 2000, 2500, 3000} {
		for _, overlooks := range []float64{0, 0.035, 0.05, 0.07, 0.1} {
			plays = append(plays, Tolerance{points, overlooks})
		}
		exchanges = append(exchanges, Tolerance{points, 0})
	}
	for _, c := range []struct {
		exchange bool
		games    int // of each level
		tried    []Tolerance
		fitted   Tolerance
	}{{false, 25, plays, PlayTolerance()}, {true, 150, exchanges, ExchangeTolerance()}} {
		means, lines := make([]float64, len(c.tried)), make([]string, len(c.tried))
		for level := 7; level <= 10; level++ {
			f, g, player := newFit(t, c.exchange, c.tried)
			for n := range c.games {
				f.game(t, g, player(level), random.Seed(1000*level+n))
			}
			for k, gain := range f.gain {
				means[k] += gain / float64(f.turns) / 4
				lines[k] += fmt.Sprintf(" %6.3f", gain/float64(f.turns))
			}
			t.Logf("level %d, exchanges %v: %d turns", level, c.exchange, f.turns)
		}
		best, fitted := math.Inf(-1), math.Inf(-1)
		for k, how := range c.tried {
			t.Logf("%v points, %4.1f%%: %s, mean %.3f bits", how.Points, 100*how.Overlooks, lines[k], means[k])
			if best = max(best, means[k]); how == c.fitted {
				fitted = means[k]
			}
		}
		if fitted < best-0.02 {
			t.Errorf("%+v tells %.3f bits a turn, the best %.3f", c.fitted, fitted, best)
		}
	}
}
