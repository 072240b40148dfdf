package sim

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// late returns the first position of a game with at most so many tiles in the bag; nil if the bag is empty then.
func late(c *club, seed random.Seed, most int) *game.Position {
	for moves := 0; ; moves++ {
		p := c.position(seed, moves)
		if p == nil || p.Bag() == 0 {
			return nil
		}
		if p.Bag() <= most {
			return p
		}
	}
}

// toTheEnd plays out until the bag is empty, and returns how the game ends then by a search without limits: 2 for a win, 1 for a tie.
func (w *twin) toTheEnd(t *testing.T) (won int, proven bool) {
	t.Helper()
	turn := 1
	for ; w.p.Ending == game.Going && len(w.front) > 0; turn = 1 - turn {
		m := w.best()
		w.play(&m, turn == 1)
	}
	spread := w.p.Scores[0] - w.p.Scores[1]
	if w.p.Ending == game.Going {
		a, err := endgame.New(8<<20, 1).Solve(t.Context(), &endgame.Question{Position: &w.p, Win: true, Limits: endgame.Limits{Nodes: 100_000}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !a.Proven {
			return 0, false
		}
		spread += a.Moves[0].Value
	}
	if turn == 1 {
		spread = -spread
	}
	switch {
	case spread > 0:
		return 2, true
	case spread == 0:
		return 1, true
	}
	return 0, true
}

// A play-out to the end of the game is won where the slow way wins it, if enough positions are looked at; spreads are on that side.
func TestEndgamesTwin(t *testing.T) {
	testsize.OneThread(t)
	sure, unsure := 0, 0
	for name, c := range map[string]*club{"small": smallClub(t), "digraphs": digraphClub(t), "standard": shippedClub(t)} {
		for seed := range random.Seed(testsize.Of(2, 20, 100)) {
			p := late(c, seed, 1+int(seed%6))
			if p == nil || name == "standard" && seed > 0 && !testsize.Long() {
				continue
			}
			s := c.simulation(t, p, 5, Options{Seed: seed, Endgames: 20_000})
			out := newPlayout(s)
			for number, one := range s.candidates {
				var d draw
				var o outcome
				if err := s.drawer.draw(&d, number); err != nil {
					t.Fatal(err)
				}
				out.play(one, &d, &o, make([]ply, s.options.Plies))
				slow := newTwin(c, p, &d)
				m := one.move
				slow.play(&m, false)
				want, proven := slow.toTheEnd(t)
				got := o.values[byWin]
				if side := 1000 * (2*got - billion); (side > 0) != (o.spread > 0) || (side < 0) != (o.spread < 0) {
					t.Errorf("%s %d: a chance of %d billionths with a spread of %d", name, seed, got, o.spread)
				}
				if proven && (got == 0 || got == billion/2 || got == billion) {
					if sure++; got != int64(want)*billion/2 {
						t.Errorf("%s %d, %s: won %d billionths, want %d halves", name, seed, s.board.Spell(&one.move), got, want)
					}
					continue
				}
				unsure++
			}
		}
	}
	if sure < 10*unsure {
		t.Errorf("%d are proven, %d are not", sure, unsure)
	}
}

// What is remembered of endgames changes nothing, and neither do other threads.
func TestEndgamesSame(t *testing.T) {
	c := smallClub(t)
	p := late(c, 3, 6)
	var want Result
	for threads := 1; threads <= testsize.Of(2, 3, 3); threads++ {
		s := c.simulation(t, p, 6, Options{Seed: 4, Endgames: 50, Equal: true})
		finish(t, s, Limits{Threads: threads, Iterations: testsize.Of(300, 1200, 1200)})
		if threads == 1 {
			want = s.Result()
		} else if !reflect.DeepEqual(s.Result(), want) {
			t.Errorf("%d threads: %+v, want %+v", threads, s.Result(), want)
		}
	}
	s := c.simulation(t, p, 6, Options{Seed: 4, Endgames: 50, Equal: true})
	long, short := newPlayout(s), newPlayout(s)
	for i := range testsize.Of(20, 60, 60) {
		var d draw
		if err := s.drawer.draw(&d, i); err != nil {
			t.Fatal(err)
		}
		for _, one := range s.candidates {
			var a, b outcome
			plied := [2][]ply{make([]ply, 2), make([]ply, 2)}
			clear(short.ender.known)
			long.play(one, &d, &a, plied[0])
			short.play(one, &d, &b, plied[1])
			if a != b || !slices.Equal(plied[0], plied[1]) {
				t.Fatalf("draw %d, %s: %+v with what was remembered, %+v without", i, s.board.Spell(&one.move), a, b)
			}
		}
	}
}

// An endgame that the search could not begin is told as it comes out by what looks best, with the move that looks best.
func TestEndgamesUnsearched(t *testing.T) {
	testsize.OneThread(t)
	c := shippedClub(t)
	told := 0
	for seed := range random.Seed(testsize.Of(4, 12, 12)) {
		p := late(c, seed, 3)
		if p == nil {
			continue
		}
		s := c.simulation(t, p, 4, Options{Seed: seed, Endgames: 1})
		out, plain := newPlayout(s), endgame.New(8<<20, 1)
		for number, one := range s.candidates {
			if int(one.move.Played) < p.Bag() || one.move.Kind != move.Play {
				continue
			}
			var d draw
			var o outcome
			if err := s.drawer.draw(&d, number); err != nil {
				t.Fatal(err)
			}
			plied := make([]ply, 2)
			out.play(one, &d, &o, plied)
			slow, m := newTwin(c, p, &d), one.move
			slow.play(&m, false)
			if slow.p.Ending != game.Going {
				continue
			}
			gain, plays, err := plain.PlayOut(&slow.p, nil)
			if err != nil {
				t.Fatal(err)
			}
			ours := slow.p.Scores[1] - slow.p.Scores[0] - gain
			if proven := o.values[byWin] == 0 || o.values[byWin] == billion; !proven && o.values[byWin] != doubted(ours) || o.spread != 1000*ours && !proven {
				t.Errorf("%d, %s: %d billionths, %d; it comes out at %d", seed, s.board.Spell(&one.move), o.values[byWin], o.spread, ours)
			}
			if want := plays[0].Move(slow.p.Board.At); !plied[0].made || !plied[0].move.Same(&want) {
				t.Errorf("%d, %s: the reply is %s, want %s", seed, s.board.Spell(&one.move), slow.p.Board.Spell(&plied[0].move), slow.p.Board.Spell(&want))
			}
			told++
		}
	}
	if told < 10 {
		t.Errorf("only %d endgames", told)
	}
}

// In as many draws as there are unseen tiles, each of them is drawn first once.
func TestDrawsTurn(t *testing.T) {
	c := smallClub(t)
	p := late(c, 3, 6)
	unseen := p.Unseen()
	d := newDrawer(p, 5, nil, true)
	for round := range 3 {
		var first, held tile.Rack
		for i := range unseen.Len() {
			var one draw
			if err := d.draw(&one, round*unseen.Len()+i); err != nil {
				t.Fatal(err)
			}
			first[one.order[len(one.order)-1]]++
			held.Add(&one.opponent)
		}
		for l, n := range unseen {
			if first[l] != n || int(held[l]) != int(n)*p.Sizes[1] {
				t.Errorf("round %d: letter %d of %d was drawn first %d times, and held %d times", round, l, n, first[l], held[l])
			}
		}
	}
}

// Endgames are searched for a chance to win.
func TestEndgamesRefused(t *testing.T) {
	c := smallClub(t)
	p := late(c, 3, 6)
	for _, o := range []Options{{Endgames: -1}, {Endgames: 10, Goal: GainSpread}, {Endgames: 10, Goal: BeWorth, Utility: parse(t, "0,0\n1,1")}} {
		if _, err := New(p, c.means, o); !errors.Is(err, ErrOptions) {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
