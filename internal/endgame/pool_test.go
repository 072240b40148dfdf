package endgame_test

import (
	"math"
	"slices"
	"testing"

	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// TestExpect deals the tiles of both racks anew, again and again on one board, and asks a solver that knows
// the pools they are from, and others that know nothing and are new: they must answer alike, position by
// position looked at.
func TestExpect(t *testing.T) {
	testsize.OneThread(t)
	standard := librarytest.Rules(t, "standard", "")
	words := english(t, standard)
	catalan, made := digraphs(t)
	for _, e := range []edition{{"standard", standard, words}, {"catalan", catalan, made}, {"bricks", bricked(standard), words}} {
		stream := random.Seed(3).Named(e.name).Stream()
		for range testsize.Of(2, 4, 4) {
			p := dealt(e.rules, e.words, stream)
			all := p.Rack
			all.Add(&p.Opponent)
			sure := tile.RackOf(p.Rack.AppendTiles(nil)[:stream.IntN(p.Rack.Len())]...)
			others := all
			others.Remove(&sure)
			pools := [2]endgame.Pool{{Tiles: all, Sure: sure, Most: p.Rack.Len() - sure.Len()}, {Tiles: others, Most: p.Opponent.Len()}}
			s := endgame.New(8*megabyte, 1)
			for range 8 {
				s.Expect(pools)
				s.Forget()
				sameAnswers(t, s, &p)
				p = dealtAnew(&p, &sure, &others, stream)
			}
		}
	}
}

// dealtAnew returns the position with other racks: the player on turn has the sure tiles and some of the others.
func dealtAnew(p *game.Position, sure, others *tile.Rack, stream *random.Stream) game.Position {
	tiles := others.AppendTiles(nil)
	random.Shuffle(stream, tiles)
	n := p.Rack.Len() - sure.Len()
	k := p.Known
	k.Rack, k.Opponent = tile.RackOf(tiles[:n]...), tile.RackOf(tiles[n:]...)
	k.Rack.Add(sure)
	return game.NewPosition(k)
}

// sameAnswers compares the answers of a solver with those of a new one.
func sameAnswers(t *testing.T, s *endgame.Solver, p *game.Position) {
	t.Helper()
	fresh := endgame.New(8*megabyte, 1)
	limits := endgame.Limits{Depth: 2, Nodes: 3000}
	got, err := s.Window(t.Context(), p, endgame.Least, endgame.Most, limits)
	want, err2 := fresh.Window(t.Context(), p, endgame.Least, endgame.Most, limits)
	if err != nil || err2 != nil || got != want {
		t.Fatalf("%+v, %v; want %+v, %v", got, err, want, err2)
	}
	value, line, err := s.PlayOut(p, nil)
	same, plays, err2 := fresh.PlayOut(p, nil)
	if err != nil || err2 != nil || value != same || !slices.Equal(line, plays) {
		t.Fatalf("played out, %d by %v, %v; want %d by %v, %v", value, line, err, same, plays, err2)
	}
	likely(t, p.Clone(), value, line)
}

// likely follows a play-out, and holds every play to what looks best among all: to go out for the most points,
// or else to score, with the points of the tiles played counted twice.
func likely(t *testing.T, p game.Position, value int, line []move.Compact) {
	t.Helper()
	var g movegen.Generator
	before, sign := p.Scores[0]-p.Scores[1], 1
	for i := range line {
		m := line[i].Move(p.Board.At)
		if err := p.Legal(&m); err != nil {
			t.Fatalf("play %d: %v", i, err)
		}
		for _, other := range librarytest.Moves(nil, &g, &p) {
			if looks(&p, &other) > looks(&p, &m) {
				t.Fatalf("play %d: %s looks better than %s", i, p.Board.Spell(&other), p.Board.Spell(&m))
			}
		}
		p.Apply(&m, nil)
		sign = -sign
	}
	for p.Ending == game.Going { // one pass stands for all that follow
		p.Apply(&move.Move{Kind: move.Pass}, nil)
		sign = -sign
	}
	if got := sign*(p.Scores[0]-p.Scores[1]) - before; got != value {
		t.Errorf("%d plays gain %d points, want %d", len(line), got, value)
	}
}

// looks says how good a move looks at once: one that goes out by its score, another by its score and twice the points of its tiles; the pass
// last.
func looks(p *game.Position, m *move.Move) int {
	switch used := m.Used(); {
	case m.Kind == move.Pass:
		return math.MinInt
	case int(m.Played) == p.Rack.Len():
		return 1<<20 + int(m.Score)
	default:
		return int(m.Score) + 2*p.Board.Rules().Tiles.RackScore(&used)
	}
}

// Pools that racks cannot be of, or that are too large, are not used; racks that are of no pool are answered too.
func TestExpectLess(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	p := dealt(r, english(t, r), random.Seed(5).Stream())
	many := p.Board.Rules().Tiles.Count
	many[1] += 20
	for _, pools := range [][2]endgame.Pool{
		{}, {{Tiles: many, Most: 7}, {Tiles: p.Opponent, Most: 9, Sure: p.Opponent}}, {{Tiles: p.Opponent, Most: 1}, {Tiles: p.Rack, Most: 1}},
	} {
		s := endgame.New(8*megabyte, 1)
		s.Expect(pools)
		sameAnswers(t, s, &p)
	}
}
