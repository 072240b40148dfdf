package infer_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/infer"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/random"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/testsize"
	"maven/internal/tile"
)

const (
	empty7  = "15/15/15/15/15/15/15/"
	after8  = "/15/15/15/15/15/15/15"
	spelled = empty7 + "5QUIET5" + after8
)

// position reads a line of CGP.
func (s *fixture) position(t testing.TB, line string) *game.Position {
	t.Helper()
	return librarytest.Position(t, board.New(s.rules, s.words.Graph), line)
}

// The last play of a position that is written as CGP and read again is the play that was made.
func TestLastPlayOfCGP(t *testing.T) {
	s := shipped(t)
	player, plays := engine.NewStatic(s.judge, s.words), 0
	for n := range 8 {
		g := game.New(s.rules, s.words.Graph, random.Seed(n))
		for !g.Over() {
			p := g.Position()
			if p.HasLast && p.Last.Kind == move.Play {
				text := cgp.Of(&p).Format(s.rules.Tiles.Alphabet)
				again := s.position(t, text)
				if plays++; !again.HasLast || !again.Last.Same(&p.Last) {
					t.Errorf("%s\nwas %s, is %s", text, s.rules.Tiles.Tiles(p.Last.Word()), s.rules.Tiles.Tiles(again.Last.Word()))
				}
			}
			m := player.Best(&p)
			g.Play(&m)
		}
	}
	if plays < 100 {
		t.Errorf("%d plays", plays)
	}
}

// What is known without weighing: no move, a pass, tiles shown, a rack that is known.
func TestWithoutEvidence(t *testing.T) {
	s := shipped(t)
	for _, c := range []struct {
		line, reason string
		evidence     infer.Evidence
		surely       string
	}{
		{spelled + " AEINRST/ 0/48 0", "the opponent's last move is not known", infer.None, ""},
		{spelled + " AEINRST/ 0/48 1 lm pass;", "a pass tells nothing", infer.None, ""},
		{spelled + " AEINRST/ 0/48 1 lm phony.8K.ZZ;", "", infer.None, ""},
		{spelled + " AEINRST/ 0/48 1 lm phony.9F.ZAX;", "the opponent's last move was challenged off, or is not known", infer.None, "AXZ"},
		{spelled + " AEINRST/ABC 0/48 0 lm 8F.QUIET;", "more tiles are known than the opponent kept", infer.None, "ABC"},
		{spelled + " AEINRST/ABCDEFG 0/48 0 lm 8F.QUIET;", "", infer.Certain, "ABCDEFG"},
	} {
		r := s.run(t, s.position(t, c.line), infer.Options{})
		surely := s.rules.Tiles.Rack(&r.Surely)
		if c.reason != "" && r.Reason.String() != c.reason || r.Evidence != c.evidence || surely != c.surely || r.Known != stat.Enumerated || r.Effective != 0 {
			t.Errorf("%s: %v because %q, surely %s, %v, effective %v", c.line, r.Evidence, r.Reason, surely, r.Known, r.Effective)
		}
		sum := 0.0
		for _, one := range r.Tiles {
			if one.Now != one.Chance {
				t.Errorf("%s: %s: %+v", c.line, s.rules.Tiles.Text(one.Tile), one)
			}
			sum += one.Now.Expected
		}
		if !near(sum, 7) {
			t.Errorf("%s: %v tiles expected", c.line, sum)
		}
		checkDraws(t, s, r, 200)
	}
}

// checkDraws checks that draws can be: so many tiles, unseen ones, those that are certain among them.
func checkDraws(t *testing.T, s *fixture, r *infer.Result, n int) {
	t.Helper()
	unseen := tile.Rack{}
	for _, one := range r.Tiles {
		unseen[one.Tile] = uint8(one.Unseen)
	}
	for i := range n {
		var held tile.Rack
		r.Draw(&held, random.Seed(i).Stream())
		if held.Len() != r.Size || !unseen.Contains(&held) || !held.Contains(&r.Surely) {
			t.Fatalf("draws %s of %s", s.rules.Tiles.Rack(&held), s.rules.Tiles.Rack(&unseen))
		}
	}
}

// With few tiles in the bag, those are certain that it has no room for.
func TestNearlyEmptyBag(t *testing.T) {
	s, certain := small(t), 0
	s.each(20, 8, func(turn *seenTurn) {
		if turn.move.Kind == move.Pass || turn.Bag() > 3 {
			return
		}
		r := s.run(t, &turn.Position, infer.Options{})
		if !turn.now.Contains(&r.Surely) {
			t.Fatalf("%s is not held", s.rules.Tiles.Rack(&r.Surely))
		}
		for _, one := range r.Tiles {
			if n := int(r.Surely[one.Tile]); n > 0 {
				certain++
				if one.Now.Holds < 1-1e-12 || one.Now.Expected < float64(n)-1e-12 || one.Chance.Holds < 1-1e-12 {
					t.Fatalf("%s is certain, and has %+v", s.rules.Tiles.Text(one.Tile), one)
				}
			}
		}
		if turn.Bag() == 0 && (r.Evidence != infer.Certain || r.Surely != turn.now) {
			t.Fatalf("an empty bag leaves %s, found %v %s", s.rules.Tiles.Rack(&turn.now), r.Evidence, s.rules.Tiles.Rack(&r.Surely))
		}
		checkDraws(t, s, r, 20)
	})
	if certain < 20 {
		t.Errorf("%d certain tiles", certain)
	}
}

// What cannot have happened is refused in words.
func TestRefused(t *testing.T) {
	s := shipped(t)
	play := func(text string) func(*game.Position) {
		return func(p *game.Position) {
			p.HasLast, p.Last = true, librarytest.Move(t, board.New(s.rules, s.words.Graph), text)
		}
	}
	for _, c := range []struct {
		name   string
		change func(p *game.Position)
		is     error
		want   string
	}{
		{"elsewhere", play("9F QUIET"), infer.ErrMove, "it is not on the board"},
		{"other tiles", play("8F QUOTE"), infer.ErrMove, "it is not on the board"},
		{"off the board", func(p *game.Position) { play("8F QUIET")(p); p.Last.Col = 13 }, infer.ErrMove, "it is not on the board"},
		{"touches nothing", play("8F QUIET"), infer.ErrMove, ""},
		{"exchange", func(p *game.Position) { p.HasLast, p.Last = true, move.Move{Kind: move.Exchange, Played: 9} }, infer.ErrMove, ""},
		{"over", func(p *game.Position) { p.Ending = game.Resignation }, infer.ErrOver, ""},
	} {
		p := s.position(t, spelled+" AEINRST/ 0/48 0")
		if c.name == "touches nothing" {
			p = s.position(t, "AT13/"+strings.TrimPrefix(spelled, "15/")+" AEINRST/ 0/48 0")
		}
		c.change(p)
		_, err := infer.New(p, s.judge, infer.Options{})
		if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	known := s.position(t, spelled+" / 0/48 0").Known
	known.Sizes = [2]int{48, 47}
	out := known
	blank := game.NewPosition(known)
	out.Rack, out.Sizes = blank.Unseen(), [2]int{} // all that is not on the board, so that the opponent has none
	gone := game.NewPosition(out)
	if _, err := infer.New(&gone, s.judge, infer.Options{}); !errors.Is(err, infer.ErrOver) {
		t.Errorf("an opponent that has gone out: %v", err)
	}
	q := game.NewPosition(known)
	if _, err := infer.New(&q, s.judge, infer.Options{}); !errors.Is(err, infer.ErrRack) {
		t.Errorf("an empty bag and an unknown rack: %v", err)
	}
}

// Racks drawn by chance tell what all of them tell, within what their number allows.
func TestSampledTellsWhatEnumeratedTells(t *testing.T) {
	testsize.OneThread(t)
	s, compared, samples := small(t), 0, testsize.Of(8_000, 20_000, 20_000)
	s.each(2, 8, func(turn *seenTurn) {
		if turn.Bag() == 0 || turn.move.Kind == move.Pass {
			return
		}
		all := s.run(t, &turn.Position, infer.Options{})
		some := s.run(t, &turn.Position, infer.Options{Racks: 1, Samples: samples, Threads: 2})
		if all.Leaves < 2 {
			return
		}
		if some.Known != stat.Sampled || some.Looked != samples || some.Effective > float64(samples) || some.Effective < 20 {
			t.Fatalf("%v, %d racks, effective %v", some.Known, some.Looked, some.Effective)
		}
		for i, one := range some.Tiles {
			want := all.Tiles[i]
			if one.Chance != want.Chance {
				t.Fatalf("by chance %+v, want %+v", one.Chance, want.Chance)
			}
			se := math.Sqrt(want.Now.Holds*(1-want.Now.Holds)/some.Effective) + 1e-9
			if math.Abs(one.Now.Holds-want.Now.Holds) > 5*se {
				t.Errorf("%s: %s: %v of an effective %v, want %v", turn.board.Spell(&turn.move), s.rules.Tiles.Text(one.Tile), one.Now.Holds, some.Effective, want.Now.Holds)
			}
		}
		compared++
	})
	if compared < 6 {
		t.Errorf("%d turns compared", compared)
	}
}

// Draws come as often as the result says.
func TestDraw(t *testing.T) {
	testsize.OneThread(t)
	s, compared := small(t), 0
	n := testsize.Of(5_000, 20_000, 20_000)
	s.each(2, 8, func(turn *seenTurn) {
		if turn.Bag() == 0 || turn.move.Kind == move.Pass {
			return
		}
		r := s.run(t, &turn.Position, infer.Options{})
		var holds [tile.MaxLetters + 2]int
		stream := random.Seed(9).Stream()
		for range n {
			var held tile.Rack
			r.Draw(&held, stream)
			for t, c := range held {
				holds[t] += min(int(c), 1)
			}
		}
		for _, one := range r.Tiles {
			share, want := float64(holds[one.Tile])/float64(n), one.Now.Holds
			if math.Abs(share-want) > 5*math.Sqrt(want*(1-want)/float64(n))+1e-9 {
				t.Errorf("%s: %s: held in %v of the draws, want %v", turn.board.Spell(&turn.move), s.rules.Tiles.Text(one.Tile), share, want)
			}
		}
		checkDraws(t, s, r, 50)
		compared++
	})
	if compared < 6 {
		t.Errorf("%d turns compared", compared)
	}
}

// Work that is stopped leaves what the racks looked at so far say.
func TestStopped(t *testing.T) {
	s := small(t)
	p := s.position(t, empty7+"6SEAT5"+after8+" AENR/ 0/24 0 lm 8G.SEAT;")
	p.Last.Kind, p.Last.Played = move.Exchange, 2
	ctx, cancel := context.WithCancel(context.Background())
	told := 0
	i, err := infer.New(p, s.judge, infer.Options{Racks: 1, Samples: 5000, Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	r := i.Run(ctx, func(looked, of int) {
		if told++; of != 5000 || looked <= 0 || looked > of {
			t.Errorf("told %d of %d", looked, of)
		}
		cancel()
	})
	if r.Known != stat.Sampled || r.Looked == 0 || r.Looked == r.Of || told != 1 {
		t.Errorf("%v, %d of %d looked at, told %d times", r.Known, r.Looked, r.Of, told)
	}
	checkDraws(t, s, r, 50)
	if r = i.Run(ctx, nil); r.Looked != 0 || r.Leaves != 1 {
		t.Errorf("%d looked at after the end, %d leaves", r.Looked, r.Leaves)
	}
	checkDraws(t, s, r, 50)
}

// A simulation takes the draws as its opponent's racks, and finds them possible.
func TestSimulationTakesDraws(t *testing.T) {
	s, played := small(t), 0
	s.each(1, 8, func(turn *seenTurn) {
		r := s.run(t, &turn.Position, infer.Options{})
		simulation, err := sim.New(&turn.Position, sim.Means{Judge: s.judge}, sim.Options{Goal: sim.GainSpread, Sampler: r.Draw})
		if err != nil {
			t.Fatal(err)
		}
		simulation.Add(move.Move{Kind: move.Pass})
		simulation.Add(engine.NewStatic(s.judge, nil).Best(&turn.Position))
		if _, err := simulation.Step(context.Background(), sim.Limits{}); err != nil {
			t.Fatalf("after %s: %v", turn.board.Spell(&turn.move), err)
		}
		played++
	})
	if played < 4 {
		t.Errorf("%d turns", played)
	}
}
