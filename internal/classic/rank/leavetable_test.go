package rank

import (
	"math/rand/v2"
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/testsize"
)

// A deal is a rack and what its owner does not see.
type deal struct {
	rack string
	pool board.Pool
}

// deals returns racks of 0 to 7 tiles from the full set, with 0 to 93 other tiles unseen, the same
// ones each time.
func deals(n int) []deal {
	random := rand.New(rand.NewPCG(7, 8))
	var bag []byte
	for i := range len(tables.Alphabet) {
		for range tables.Count(tables.Alphabet[i]) {
			bag = append(bag, tables.Alphabet[i])
		}
	}
	ds := make([]deal, n)
	for i := range ds {
		random.Shuffle(len(bag), func(a, b int) { bag[a], bag[b] = bag[b], bag[a] })
		size := 7
		if random.IntN(3) == 0 {
			size = random.IntN(8)
		}
		rack := slices.Clone(bag[:size])
		slices.Sort(rack)
		ds[i] = deal{string(rack), held(string(bag[7 : 7+random.IntN(94)]))}
	}
	return ds
}

// eachTable calls check with the tables of many deals, both kinds of them.
func eachTable(t *testing.T, set *tables.Set, check func(d deal, table *LeaveTable)) {
	t.Helper()
	b := NewLeaveBuilder(set)
	var table LeaveTable
	for _, d := range deals(testsize.Of(70, 400, 400)) {
		b.Normal(&table, rackOf(t, d.rack), &d.pool)
		check(d, &table)
		b.PreEndgame(&table, rackOf(t, d.rack), &d.pool)
		check(d, &table)
	}
}

func TestPartsMakeTheValue(t *testing.T) {
	eachTable(t, programmed(), func(d deal, table *LeaveTable) {
		for mask := range table.Value {
			p := table.Parts[mask]
			if sum := p.Patterns + p.Balance + p.Q + p.Draw + p.Face; sum != table.Value[mask] {
				t.Fatalf("%s, %d unseen, mask %d: parts %+v, value %d", d.rack, d.pool.N, mask, p, table.Value[mask])
			}
		}
	})
}

// TestPatternsAreTheSumOfThoseWithin finds each leave's patterns by comparing multisets.
func TestPatternsAreTheSumOfThoseWithin(t *testing.T) {
	eachTable(t, programmed(), func(d deal, table *LeaveTable) {
		for mask := range table.Masks() {
			sum := 0
			for part := range table.Masks() {
				if table.Rack.Canonical(uint8(part)) && contains(string(table.Rack.Keep(uint8(mask))), string(table.Rack.Keep(uint8(part)))) {
					sum += table.Own[part]
				}
			}
			if got := table.Parts[mask].Patterns; got != sum {
				t.Fatalf("%s: patterns of %s are %d, want %d", d.rack, string(table.Rack.Keep(uint8(mask))), got, sum)
			}
		}
	})
}

func TestCanonicalMasksAreTheDistinctLeaves(t *testing.T) {
	eachTable(t, publishedSet(), func(d deal, table *LeaveTable) {
		canonical := map[string]int{}
		for mask := range table.Masks() {
			if !table.Rack.Canonical(uint8(mask)) {
				continue
			}
			if other, ok := canonical[string(table.Rack.Keep(uint8(mask)))]; ok {
				t.Fatalf("%s: %d and %d are canonical for the same letters", d.rack, mask, other)
			}
			canonical[string(table.Rack.Keep(uint8(mask)))] = mask
		}
		for mask := range table.Value {
			want := 0
			if mask < table.Masks() {
				of, ok := canonical[string(table.Rack.Keep(uint8(mask)))]
				if !ok {
					t.Fatalf("%s: no canonical mask for %d", d.rack, mask)
				}
				want = table.Value[of]
			}
			if table.Value[mask] != want {
				t.Fatalf("%s: mask %d is worth %d, want %d", d.rack, mask, table.Value[mask], want)
			}
		}
	})
	table := normal(t, NewLeaveBuilder(publishedSet()), "aab", unseen("aab"))
	for mask, want := range []bool{true, false, true, true, true, false, true, true} {
		if table.Rack.Canonical(uint8(mask)) != want {
			t.Errorf("canonical(%d) of aab is %v", mask, !want)
		}
	}
}

// TestScratchLeavesNoTrace compares a builder and a table used over and over with new ones.
func TestScratchLeavesNoTrace(t *testing.T) {
	set := programmed()
	set.VCB = *randomVCB(rand.New(rand.NewPCG(9, 10)))
	old, used := NewLeaveBuilder(set), &LeaveTable{}
	for i, d := range deals(300) {
		fill, fresh := (*LeaveBuilder).Normal, &LeaveTable{}
		if i%3 == 0 {
			fill = (*LeaveBuilder).PreEndgame
		}
		fill(old, used, rackOf(t, d.rack), &d.pool)
		fill(NewLeaveBuilder(set), fresh, rackOf(t, d.rack), &d.pool)
		if *used != *fresh {
			t.Fatalf("%s, %d unseen: another table from a builder in use", d.rack, d.pool.N)
		}
	}
}

func TestZeroSetGivesZero(t *testing.T) {
	var set tables.Set
	b := NewLeaveBuilder(&set)
	for _, d := range deals(400) {
		table := normal(t, b, d.rack, d.pool)
		for mask, value := range table.Value {
			if face := table.Parts[mask].Face; value != face || face != 0 && d.pool.N > 7 {
				t.Fatalf("%s, %d unseen: mask %d is worth %d", d.rack, d.pool.N, mask, value)
			}
		}
	}
	pool := unseen("eq")
	if got := preEndgame(t, b, "eq", pool).Value; got != [128]int{2: loneQCap, 3: loneQCap} {
		t.Errorf("a pre-endgame table of eq from zeros: %v", got)
	}
}

func TestQTermsOfTheTable(t *testing.T) {
	b := NewLeaveBuilder(programmed())
	pool := unseen("eqsu") // three u, no q
	table := normal(t, b, "eqsu", pool)
	for mask := range table.Masks() {
		want := 0
		if mask&2 != 0 && mask&8 == 0 {
			want = b.set.Program.QT[7-len(string(table.Rack.Keep(uint8(mask))))][3]
		}
		equal(t, string(table.Rack.Keep(uint8(mask))), table.Parts[mask].Q, want)
	}
	pool = held("aeiouuqrst") // 3 draws at most
	table = normal(t, b, "eisu", pool)
	equal(t, "u", table.Parts[8].Q, 3*(1067-b.set.Program.QT[4][2])/10)
	equal(t, "isu", table.Parts[14].Q, 3*(1067-b.set.Program.QT[4][2])/10)
	equal(t, "is", table.Parts[6].Q, 0)
	sum := -62 - 44 - 304 - 312 - 2*542 - 861 + 40 + 794 - 40 + b.set.Program.QT[4][2]
	equal(t, "draw of is", table.Parts[6].Draw, sum*3/10)
}

func TestPreEndgame(t *testing.T) {
	b := NewLeaveBuilder(programmed())
	pool := held("aaabbcdeei") // no u, no q
	table := preEndgame(t, b, "eqsu", pool)
	sum := -3*62 - 2*36 + 131 + 51 - 2*44 - 304
	equal(t, "q", table.Own[2], min((sum-10)/10, -100))
	equal(t, "qu", table.Own[10], 0)
	equal(t, "u", table.Own[8], -542)
	equal(t, "draw", table.Parts[2].Draw, sum*3/10)
	equal(t, "q terms", table.Parts[2].Q, 0)
	rich := held("sss??xzzhk")
	equal(t, "q among good tiles", preEndgame(t, b, "eqsu", rich).Own[2], -100)
	withQ := held("aaabbcdeeq")
	last := preEndgame(t, b, "eisu", withQ)
	equal(t, "last u", last.Own[8], 1067+600)
	equal(t, "draw without the q", last.Parts[8].Draw, (-3*62-2*36+131+51-2*44)*3/10)
	more := held("aaabbcdequ")
	equal(t, "u, another unseen", preEndgame(t, b, "eisu", more).Own[8], -542)
	two := preEndgame(t, b, "uu", withQ)
	equal(t, "one of two u", two.Own[2], 1067+600)
	equal(t, "both", two.Parts[3].Patterns, 1067+600-1178)
	equal(t, "empty bag draws nothing", preEndgame(t, b, "eisu", held("aq")).Parts[1].Draw, 0)
	equal(t, "nothing unseen", preEndgame(t, b, "eq", board.Pool{}).Own[2], -100)
}

func TestEmptyBag(t *testing.T) {
	b := NewLeaveBuilder(publishedSet())
	table := normal(t, b, "aeqz", held("?bcd"))
	equal(t, "out", table.Value[0], 2*800)
	equal(t, "all kept", table.Value[15], -800-2*2200)
	equal(t, "q kept", table.Parts[4].Face, -800-2*1000)
	eight := normal(t, b, "aeqz", held("?bcdaaaa"))
	equal(t, "face with a tile in the bag", eight.Parts[0].Face, 0)
}

func TestTablesDoNotAllocate(t *testing.T) {
	b, table := NewLeaveBuilder(publishedSet()), &LeaveTable{}
	parts := make([]Component, 0, 128)
	ds := deals(10)
	n := testing.AllocsPerRun(20, func() {
		for i := range ds {
			b.Normal(table, board.Rack(ds[i].rack), &ds[i].pool)
			b.PreEndgame(table, board.Rack(ds[i].rack), &ds[i].pool)
			parts = b.Patterns(parts[:0], ds[i].rack)
			parts = b.Corrections(parts[:0], ds[i].rack, &ds[i].pool)
			b.Balance(ds[i].rack, &ds[i].pool)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// FuzzTables builds tables for any rack and any counts: no panic, and the parts make the values.
func FuzzTables(f *testing.F) {
	f.Add("?aeqsuu", []byte{1, 2, 3, 4, 5}, 50)
	f.Add("", []byte{}, 0)
	f.Add("qu", []byte{17: 1}, 8)
	f.Add("qqqqqqq", []byte{17: 255, 21: 255}, 9)
	f.Add("???????", []byte{255, 255}, -3)
	f.Add("uuuu", []byte{17: 1}, 1<<40)
	b := NewLeaveBuilder(programmed())
	f.Fuzz(func(t *testing.T, rack string, counts []byte, n int) {
		pool := board.Pool{N: n}
		for i := range min(len(counts), len(pool.Counts)) {
			pool.Counts[i] = int(int8(counts[i]))
		}
		var table LeaveTable
		sorted, err := board.NewRack(rack)
		if err != nil {
			return
		}
		for _, fill := range []func(*LeaveTable, board.Rack, *board.Pool){b.Normal, b.PreEndgame} {
			fill(&table, sorted, &pool)
			for mask := range table.Value {
				if table.Value[mask] != int(int16(table.Parts[mask].Sum())) { // a word of 16 bits
					t.Fatalf("mask %d: parts %+v, value %d", mask, table.Parts[mask], table.Value[mask])
				}
			}
		}
		b.Balance(rack, &pool)
		b.Stage(rack, &pool, true)
		b.Draw(rack, &pool)
		b.UWithoutQ(rack, &pool)
		b.QWithoutU(rack, &pool)
		b.Corrections(nil, rack, &pool)
		if len(rack) <= 2*board.MaxRack {
			b.Patterns(nil, rack)
		}
	})
}

func BenchmarkNormal(b *testing.B) {
	builder, table, ds := NewLeaveBuilder(publishedSet()), &LeaveTable{}, deals(256)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		d := &ds[i%len(ds)]
		builder.Normal(table, board.Rack(d.rack), &d.pool)
	}
}

// BenchmarkFullRack has seven different tiles, and a new mix each time.
func BenchmarkFullRack(b *testing.B) {
	builder, table, pool := NewLeaveBuilder(publishedSet()), &LeaveTable{}, unseen("?aeinst")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		pool.Counts[5] = i % 11
		builder.Normal(table, "?aeinst", &pool)
	}
}
