package census_test

import (
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/census"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// noLimit is more plays than there are.
const noLimit = 1 << 30

// randomKept gives each subset of a rack a worth that falls about as leaves do, with many ties.
func randomKept(rack *tile.Rack, stream *random.Stream) *tile.Kept {
	var kept tile.Kept
	kept.Reset(rack)
	spread := 1 + stream.IntN(60)
	for i := range kept.Len() {
		kept.Worth[i] = tile.Equity(stream.IntN(spread)-spread/2) * tile.Point / 2
	}
	return &kept
}

// someLanes returns lanes of a board, and most of them if so asked.
func someLanes(size int, stream *random.Stream, most bool) movegen.Lanes {
	var lanes movegen.Lanes
	for range 1 + stream.IntN(12) {
		lanes.Add(move.Direction(stream.IntN(2)), stream.IntN(size))
	}
	if most {
		lanes[0], lanes[1] = ^lanes[0], ^lanes[1]
	}
	return lanes
}

func laneOf(m *move.Move) uint8 {
	if m.Dir == move.Down {
		return m.Col
	}
	return m.Row
}

// best returns the first of the plays in some lanes, but for those of others, that is worth enough.
func best(plays []move.Move, lanes, without movegen.Lanes, least tile.Equity) (first move.Move, found bool) {
	for i := range plays {
		m := &plays[i]
		if lanes[m.Dir]>>laneOf(m)&1 == 0 || without[m.Dir]>>laneOf(m)&1 != 0 || m.Equity < least {
			continue
		}
		if !found || move.Compare(m, &first) < 0 {
			first, found = *m, true
		}
	}
	return first, found
}

// TestTwin compares what a Finder looks up with the plays that movegen finds, for many racks on one board,
// with blanks and without, in some of the lanes.
func TestTwin(t *testing.T) {
	boards, racks := 5, 10
	if !testsize.Long() {
		boards = 2
	}
	if testsize.Longest() {
		boards, racks = 60, 60
	}
	standard, words := librarytest.Rules(t, "standard", ""), librarytest.Graph(t)
	super := librarytest.Rules(t, "super", "")
	nine := *standard
	nine.RackSize, nine.Bonus = 9, [tile.MaxRack + 1]int{7: 50, 8: 60, 9: 70}
	small, list := librarytest.Small(t)
	spanish, digraphs := librarytest.Digraphs(t, "super")
	wide, words62 := librarytest.Wide(t)
	for _, x := range []struct {
		name   string
		rules  *rules.Rules
		words  *wordgraph.Graph
		boards int
	}{{"standard", standard, words, boards}, {"super", super, words, boards / 2}, {"nine", &nine, words, boards / 4}, {"small", small, list.Graph, 20 * boards}, {"digraphs", spanish, digraphs.Graph, 4 * boards}, {"62 letters", wide, words62.Graph, 4 * boards}} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			found := 0
			for i := range max(x.boards, 1) {
				stream := random.Seed(i).Named(x.name).Stream()
				b, left := anyBoard(x.rules, x.words, stream)
				found += compareFinder(t, b, left, racks, stream)
			}
			t.Logf("%d plays found", found)
		})
	}
}

// anyBoard returns a board after some turns of any plays, and the tiles that are left.
func anyBoard(r *rules.Rules, words *wordgraph.Graph, stream *random.Stream) (*board.Board, tile.Rack) {
	b, left := board.New(r, words), r.Tiles.Count
	bag := game.NewBag(&r.Tiles.Count, stream)
	var g movegen.Generator
	var rack tile.Rack
	for range 2 + stream.IntN(14) {
		bag.Draw(r.RackSize-rack.Len(), &rack)
		plays := g.Plays(nil, &movegen.Request{Board: b, Kept: randomKept(&rack, stream)})
		if len(plays) == 0 {
			break
		}
		m := plays[stream.IntN(len(plays))]
		used := m.Used()
		rack.Remove(&used)
		left.Remove(&used)
		b.Place(&m)
	}
	return b, left
}

// compareFinder compares for some racks of the tiles left, and returns how many plays were found.
func compareFinder(t *testing.T, b *board.Board, left tile.Rack, racks int, stream *random.Stream) int {
	t.Helper()
	size, set := b.Rules().Size, b.Rules().Tiles
	lanes := someLanes(size, stream, stream.IntN(2) == 0)
	table := census.New(b, lanes, &left, noLimit)
	if b.Empty() {
		if table != nil {
			t.Error("there is a table of an empty board")
		}
		return 0
	}
	found := 0
	var f census.Finder
	var g movegen.Generator
	for range racks {
		tiles := left.AppendTiles(nil)
		random.Shuffle(stream, tiles)
		rack := tile.RackOf(tiles[:min(len(tiles), 1+stream.IntN(b.Rules().RackSize))]...)
		if blanks := tile.RackOf(tiles...)[tile.Blank]; blanks > rack[tile.Blank] && stream.IntN(3) == 0 && rack.Len() < b.Rules().RackSize {
			rack[tile.Blank]++
		}
		if rack[tile.Blank] > census.MaxBlanks {
			continue
		}
		kept := randomKept(&rack, stream)
		f.Reset(kept, set)
		plays := g.Plays(nil, &movegen.Request{Board: b, Kept: kept})
		compareTop(t, &f, table, b, plays, lanes, 1+stream.IntN(20))
		for range 4 {
			without := someLanes(size, stream, false)
			least := tile.Equity(stream.IntN(60)-30) * tile.Point
			want, any := best(plays, lanes, without, least)
			got, ok := f.Best(table, b, without, least)
			if ok != any || ok && got != want {
				t.Fatalf("%s: %s %v, want %s %v (%v, %v)", set.Rack(&rack), b.Spell(&got), got, b.Spell(&want), want, ok, any)
			}
			if ok {
				found++
			}
		}
	}
	return found
}

// compareTop compares the best plays with those of all in some lanes.
func compareTop(t *testing.T, f *census.Finder, table *census.Table, b *board.Board, plays []move.Move, lanes movegen.Lanes, count int) {
	t.Helper()
	all := slices.DeleteFunc(slices.Clone(plays), func(m move.Move) bool { return lanes[m.Dir]>>laneOf(&m)&1 == 0 })
	if got, want := f.Top(nil, table, b, count), move.First(all, count); !slices.Equal(got, want) {
		t.Fatalf("the best %d are %v, want %v", count, got, want)
	}
}

// The plays of a table are those of all racks, each once.
func TestTableHasAllPlays(t *testing.T) {
	r, list := librarytest.Small(t)
	for i := range 20 {
		stream := random.Seed(i).Stream()
		b, left := anyBoard(r, list.Graph, stream)
		all := map[move.Move]bool{}
		var g movegen.Generator
		for _, rack := range racksOf(left, r.RackSize) {
			var kept tile.Kept
			kept.Reset(&rack)
			for _, m := range g.Plays(nil, &movegen.Request{Board: b, Kept: &kept}) {
				m.Equity, m.Score = 0, 0
				for i := range m.Tiles {
					m.Tiles[i] = m.Tiles[i].Letter()
				}
				all[m] = true
			}
		}
		if table := census.New(b, movegen.Lanes{}, &left, noLimit); table != nil && table.Len() != len(all) {
			t.Errorf("board %d: %d plays, want %d", i, table.Len(), len(all))
		}
		if census.New(b, movegen.Lanes{}, &left, len(all)-1) != nil {
			t.Errorf("board %d: more plays than the limit", i)
		}
	}
}

// racksOf returns every rack of n of the tiles.
func racksOf(tiles tile.Rack, n int) []tile.Rack {
	racks := []tile.Rack{{}}
	for t, count := range tiles {
		for _, r := range slices.Clone(racks) {
			for range min(int(count), n-r.Len()) {
				r[t]++
				racks = append(racks, r)
			}
		}
	}
	return slices.DeleteFunc(racks, func(r tile.Rack) bool { return r.Len() != n })
}

func TestFinderDoesNotAllocate(t *testing.T) {
	stream := random.Seed(1).Stream()
	b, left := anyBoard(librarytest.Rules(t, "standard", ""), librarytest.Graph(t), stream)
	table := census.New(b, movegen.Lanes{}, &left, noLimit)
	rack := left
	rack = tile.RackOf(rack.AppendTiles(nil)[:7]...)
	kept := randomKept(&rack, stream)
	var f census.Finder
	f.Reset(kept, b.Rules().Tiles)
	if n := testing.AllocsPerRun(10, func() {
		f.Reset(kept, b.Rules().Tiles)
		f.Best(table, b, movegen.Lanes{}, 0)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
