package movegen_test

import (
	"slices"
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

// inLanes reports whether the move would be found in these lanes; those that are no plays always are.
func inLanes(m *move.Move, lanes movegen.Lanes) bool {
	lane := m.Row
	if m.Dir == move.Down {
		lane = m.Col
	}
	return m.Kind != move.Play || lanes[m.Dir]>>lane&1 == 1
}

// someLanes returns a set of lanes that is not empty.
func someLanes(size int, stream *random.Stream) movegen.Lanes {
	var lanes movegen.Lanes
	for range 1 + stream.IntN(12) {
		lanes.Add(move.Direction(stream.IntN(2)), stream.IntN(size))
	}
	return lanes
}

// compareLanes holds the moves of some lanes against those of all lanes that stand there.
func compareLanes(t *testing.T, g *movegen.Generator, q movegen.Request, all []move.Move, stream *random.Stream) {
	t.Helper()
	q.Lanes = someLanes(q.Board.Rules().Size, stream)
	want := slices.DeleteFunc(slices.Clone(all), func(m move.Move) bool { return !inLanes(&m, q.Lanes) })
	if got := g.All(nil, &q); !slices.Equal(got, want) {
		t.Errorf("lanes %b: %d moves, want %d of %d", q.Lanes, len(got), len(want), len(all))
	}
	q.Count = 1 + stream.IntN(30)
	if got, want := g.Top(nil, &q), move.First(want, q.Count); !slices.Equal(got, want) {
		t.Errorf("lanes %b: the best %d are %d others", q.Lanes, q.Count, len(got))
	}
}

// TestLanesTwin compares the moves of each lane, and of several, with all moves.
func TestLanesTwin(t *testing.T) {
	words, lookup := librarytest.Graph(t), mapOf(t)
	for _, c := range []struct {
		name  string
		rules *rules.Rules
	}{
		{"standard", librarytest.Rules(t, "standard", "")},
		{"bricks", bricked(librarytest.Rules(t, "standard", ""))},
		{"super", librarytest.Rules(t, "super", "")},
	} {
		stream := random.Seed(6).Named(c.name).Stream()
		b, bag := board.New(c.rules, words), game.NewBag(&c.rules.Tiles.Count, stream)
		var rack tile.Rack
		for turn := range 16 {
			bag.Draw(c.rules.RackSize-rack.Len(), &rack)
			g := movegen.Generator{Words: lookup}
			q := movegen.Request{Board: b, Kept: randomKept(&rack, stream), Bag: 20}
			all := g.All(nil, &q)
			compareLanes(t, &g, q, all, stream)

			plays, union := g.Plays(nil, &q), []move.Move(nil)
			for dir := range 2 {
				for lane := range c.rules.Size {
					q.Lanes = movegen.Lanes{}
					q.Lanes.Add(move.Direction(dir), lane)
					union = g.Plays(union, &q)
				}
			}
			if !slices.Equal(union, plays) {
				t.Errorf("%s turn %d: the lanes one by one have %d plays, together %d", c.name, turn+1, len(union), len(plays))
			}
			if t.Failed() {
				break
			}
			m := all[stream.IntN(len(all))]
			used := m.Used()
			rack.Remove(&used)
			b.Place(&m)
		}
	}
}
