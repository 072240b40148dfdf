package endgame

import (
	"math/bits"
	"testing"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// TestHand takes tiles off hands one by one, beside racks.
func TestHand(t *testing.T) {
	stream := random.Seed(1).Stream()
	var score tile.Scores
	for letter := range score {
		score[letter] = uint8(letter % 5)
	}
	for range 300 {
		var rack tile.Rack
		for range 1 + stream.IntN(tile.MaxRack) {
			rack[stream.IntN(6)]++
		}
		h := newHand(&rack, &score)
		if h.tiles != rack.Len() || h.tilesOf(h.whole) != rack {
			t.Fatalf("%d tiles, %v; want %v", h.tiles, h.tilesOf(h.whole), rack)
		}
		if n := int(rack[0] + rack[5]); h.zero.len() != n {
			t.Errorf("%d tiles score nothing, want %d", h.zero.len(), n)
		}
		for left := h.whole; left != 0; {
			letter := tile.Tile(stream.IntN(6))
			if rack[letter] == 0 {
				continue
			}
			less := h.without(left, letter)
			rack[letter]--
			if less&^left != 0 || h.tilesOf(less) != rack {
				t.Fatalf("%v is left, want %v", h.tilesOf(less), rack)
			}
			left = less
		}
	}
}

// TestSubsetsOrdered holds that one subset is within another whenever the tiles are.
func TestSubsetsOrdered(t *testing.T) {
	rack := tile.RackOf(0, 0, 1, 1, 1, 2, 3)
	h := newHand(&rack, new(tile.Scores))
	var all []subset
	for s := range subset(1 << h.tiles) {
		r := h.tilesOf(s)
		var lowest subset
		for letter, n := range r {
			lowest |= (1<<n - 1) << h.shift[letter]
		}
		if s == lowest {
			all = append(all, s)
		}
	}
	if len(all) != 3*4*2*2 {
		t.Fatalf("%d subsets", len(all))
	}
	for _, a := range all {
		for _, b := range all {
			x, y := h.tilesOf(a), h.tilesOf(b)
			if within := a&^b == 0; within != y.Contains(&x) {
				t.Errorf("%v within %v: %t", x, y, within)
			}
		}
	}
}

// TestPlayTiles reads the tiles of plays back, blanks first and last included.
func TestPlayTiles(t *testing.T) {
	stream := random.Seed(2).Stream()
	for range 500 {
		m := move.Move{Kind: move.Play, Score: int32(stream.IntN(100))}
		for range 1 + stream.IntN(tile.MaxRack) {
			letter := tile.Tile(1 + stream.IntN(tile.MaxLetters))
			if stream.IntN(3) == 0 {
				letter |= tile.Designated
			}
			m.Tiles[m.Len] = letter
			m.Len++
			m.Played++
		}
		c := m.Compact()
		p := play{tiles: c.Tiles, score: c.Score, lane: 3, start: 1}
		n, one := 0, tile.Tile(0)
		for rest := p.tiles; rest != 0; n++ {
			if one, rest = next(rest); one != m.Tiles[n] {
				t.Fatalf("tile %d is %d, want %d", n, one, m.Tiles[n])
			}
		}
		if n != int(m.Played) || p.played() != n {
			t.Fatalf("%d and %d tiles, want %d", n, p.played(), m.Played)
		}
		c.Row = 3
		if got := p.compact(15); got != c {
			t.Fatalf("%+v, want %+v", got, c)
		}
		if mark := p.mark(); mark < 2 || mark >= 1<<24 {
			t.Fatalf("mark %d", mark)
		}
	}
}

// Whether few cells were taken or many, all are free after clear.
func TestTableForgets(t *testing.T) {
	stream := random.Seed(4).Stream()
	table := newTable(1 << 20)
	table.taken = make([]uint32, 0, 20)
	for _, n := range []int{0, 1, 19, 20, 21, 5_000, 3} {
		for range n {
			table.keep(stream.Uint64(), known{value: 5, bound: exact})
		}
		table.clear()
		cells := *table.cells.Load()
		for i := range cells {
			if cells[i].data.Load() != 0 || cells[i].check.Load() != 0 {
				t.Fatalf("after %d positions cell %d is taken", n, i)
			}
		}
	}
}

// A table that grows is at any time, but for its size, as one that was large from the beginning, also when it is full.
func TestTableGrows(t *testing.T) {
	room, most := testsize.Of(1<<21, 1<<22, 1<<22), testsize.Of(300_000, 600_000, 600_000)
	stream := random.Seed(5).Stream()
	table, large := newTable(room), newTable(room)
	cells := make([]cell, large.most)
	large.cells.Store(&cells)
	table.taken, large.taken = make([]uint32, 0, 1000), make([]uint32, 0, 1000)
	if n := len(*table.cells.Load()); n != leastCells || n == large.most {
		t.Fatalf("it begins with %d cells of %d", n, table.most)
	}
	for _, n := range []int{100, 20_000, 5_000, most} {
		for range n {
			key := stream.Uint64()
			if stream.IntN(4) == 0 {
				key &^= 1<<60 - 1<<10 // it comes again
			}
			k := known{int32(stream.IntN(2000) - 1000), 1, uint8(stream.IntN(64)), exact}
			table.keep(key, k)
			large.keep(key, k)
			other := key ^ uint64(stream.IntN(3))
			a, here := table.find(other)
			b, there := large.find(other)
			if a != b || here != there {
				t.Fatalf("%+v %t, want %+v %t", a, here, b, there)
			}
		}
		if n == most {
			break
		}
		table.clear()
		large.clear()
	}
	grown := *table.cells.Load()
	if len(grown) != table.most {
		t.Fatalf("it has %d cells of %d", len(grown), table.most)
	}
	for i := range grown {
		if grown[i].data.Load() != cells[i].data.Load() || grown[i].check.Load() != cells[i].check.Load() {
			t.Fatalf("cell %d differs", i)
		}
	}
}

// Lanes are found, and plays stay where they are, however often room is made for more.
func TestLanesGrow(t *testing.T) {
	s := newLanes(64 << 20)
	if 8*cap(s.all) > s.most {
		t.Fatalf("it begins with %d lanes of %d", cap(s.all), s.most)
	}
	n := 0
	for ; !s.full(); n++ {
		if _, ok := s.find(mix(uint64(n), 1)); ok {
			t.Fatalf("lane %d is found before it is kept", n)
		}
		_, l := s.add(&lane{number: uint8(n)}, mix(uint64(n), 1))
		l.taken = uint32(n)
		s.grow(3)
		s.plays[3*n].score, s.needs[3*n+2] = int32(n), subset(n)
	}
	if n != s.most-slack+1 || cap(s.all) > s.most {
		t.Errorf("%d lanes, with room for %d, of %d", n, cap(s.all), s.most)
	}
	for i := range n {
		id, ok := s.find(mix(uint64(i), 1))
		if !ok || s.all[id].taken != uint32(i) || s.plays[3*i].score != int32(i) || s.needs[3*i+2] != subset(i) {
			t.Fatalf("lane %d of %d: %t", i, n, ok)
		}
	}
}

// TestTable keeps what is known, overwrites it, and makes place where the table is full.
func TestTable(t *testing.T) {
	table := newTable(0)
	stream := random.Seed(3).Stream()
	kept := map[uint64]known{}
	for range 200 {
		key := stream.Uint64()
		for range 2 {
			k := known{int32(stream.IntN(2000) - 1000), uint32(stream.IntN(1 << 24)), uint8(stream.IntN(64)), bound(1 + stream.IntN(3))}
			if unpack(k.pack()) != k {
				t.Fatalf("%+v comes back as %+v", k, unpack(k.pack()))
			}
			table.keep(key, k)
			kept[key] = k
		}
	}
	found := 0
	for key, want := range kept {
		if k, ok := table.find(key); ok {
			if found++; k != want {
				t.Errorf("%+v, want %+v", k, want)
			}
		}
		if _, ok := table.find(key ^ 1<<63); ok {
			t.Error("what nobody has kept is found")
		}
	}
	if found < 190 {
		t.Errorf("only %d of 200 are found", found)
	}
	table.clear()
	for i := range uint64(6) { // of one bucket: the shallowest make place
		table.keep(1+i<<40, known{depth: uint8(10 + i), bound: exact})
	}
	for i := range uint64(6) {
		if _, ok := table.find(1 + i<<40); ok != (i > 1) {
			t.Errorf("%d: %t", i, ok)
		}
	}
	table.clear()
	for key := range kept {
		if _, ok := table.find(key); ok {
			t.Fatal("the table is not clear")
		}
	}
}

// TestEndings counts turns beside package game, on rules of all kinds.
func TestEndings(t *testing.T) {
	for turns := range 4 {
		for late := range 3 {
			for passes := range 4 {
				if turns+passes == 0 {
					continue
				}
				r := &rules.Rules{ScorelessTurns: turns, ScorelessLate: late, Passes: passes, ExchangeLimit: 7}
				countEndings(t, r)
			}
		}
	}
}

func countEndings(t *testing.T, r *rules.Rules) {
	t.Helper()
	e := newEndings(r)
	stream := random.Seed(4).Stream()
	for range 200 {
		var q game.Quiet
		counts := e.counted(q)
		for {
			scored, pass := stream.IntN(3) == 0, stream.IntN(2) == 0
			over := game.CountTurn(r, &q, scored && !pass, pass, false, 0) != game.Going
			var ended bool
			if pass {
				counts, ended = e.passed(counts)
			} else {
				counts, ended = e.played(counts, scored, true)
			}
			if ended != over || counts.counts() != q && !ended {
				t.Fatalf("%+v: %+v %t, want %+v %t", r, counts.counts(), ended, q, over)
			}
			if over {
				break
			}
			one := q
			ends := game.CountTurn(r, &one, false, true, false, 0) != game.Going
			if reduced := e.reduced(q); (reduced == last) != ends || e.ends(reduced) != ends || e.ends(counts) != ends {
				t.Fatalf("%+v after %+v: %d", r, q, reduced)
			}
		}
	}
	if e.out != (payments{other: 2}) || e.quiet != (payments{own: -1, other: 1}) {
		t.Errorf("payments %+v %+v", e.out, e.quiet)
	}
}

// TestDeeper follows the steps of the search to the deepest.
func TestDeeper(t *testing.T) {
	for most := 1; most <= mostDepth; most++ {
		steps := 0
		for d := 0; d < most; steps++ {
			next := deeper(d, most)
			if next <= d || next > most {
				t.Fatalf("%d follows on %d of %d", next, d, most)
			}
			d = next
		}
		if steps > 5 {
			t.Errorf("%d steps to %d", steps, most)
		}
	}
}

// TestMix wants about half of all bits changed by any bit.
func TestMix(t *testing.T) {
	total := 0
	for bit := range 64 {
		for y := range uint64(10) {
			total += bits.OnesCount64(mix(12345, y) ^ mix(12345^1<<bit, y))
		}
	}
	if mean := float64(total) / 640; mean < 30 || mean > 34 {
		t.Errorf("%.1f of 64 bits change", mean)
	}
}
