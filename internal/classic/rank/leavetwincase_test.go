package rank_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
	"maven/internal/testsize"
)

// cases is the number of random racks that the twin values.
func cases() int {
	return testsize.Of(100, 1_000, 10_000)
}

// perSet is how many of them share a Builder, so that its caches meet other pools and racks.
const perSet = 8

// number returns a value of a table: mostly of the size that play meets, at times of the largest a
// record can hold.
func number(r *rand.Rand, size int) int { return r.IntN(2*size+1) - size }

// randomLeaves returns tables of random values, with patterns the original has and others.
func randomLeaves(r *rand.Rand) *tables.Set {
	size := []int{3, 300, 3_000, 3_000, 3_000, 1<<31 - 1}[r.IntN(6)]
	set := tables.Zero()
	known := r.IntN(4) // none, all, or some
	for i := range set.Mul {
		set.MulKnown[i] = known == 1 || known > 1 && r.IntN(2) == 0
		for k := range set.Mul[i] {
			set.Mul[i][k] = number(r, size)
		}
	}
	for i := range set.VCB {
		for k := range set.VCB[i] {
			set.VCB[i][k] = number(r, size)
		}
	}
	values := map[string]int{}
	for _, p := range set.Patterns {
		if r.IntN(8) != 0 {
			values[p.Letters] = number(r, size)
		}
	}
	for range r.IntN(300) {
		values[sorted(randomRack(r, 1+r.IntN(5)))] = number(r, size)
	}
	set.Patterns = nil
	for letters, value := range values {
		set.Patterns = append(set.Patterns, tables.Pattern{Letters: letters, Record: 1 + len(set.Patterns), Value: value})
	}
	slices.SortFunc(set.Patterns, func(a, b tables.Pattern) int { return strings.Compare(a.Letters, b.Letters) })
	set.Use(randomProgram(r, size))
	return set
}

func randomProgram(r *rand.Rand, size int) tables.Program {
	p := tables.DefaultProgram()
	for i := range p.QT {
		for k := range p.QT[i] {
			p.QT[i][k] = number(r, min(size, 32_767))
		}
	}
	for i := range p.TT {
		p.TT[i] = number(r, min(size, 32_767))
	}
	p.LoneU = []string{"u", "qu"}[r.IntN(2)]
	return p
}

// fullSet is the full set, one letter a tile.
func fullSet() string {
	var b strings.Builder
	for _, letter := range tables.Alphabet {
		b.WriteString(strings.Repeat(string(letter), tables.Count(byte(letter))))
	}
	return b.String()
}

// randomRack returns so many letters in any order: drawn from the full set, from a few letters with
// many copies, or with a Q or a U among them. There are never more than two blanks.
func randomRack(r *rand.Rand, n int) string {
	from := fullSet()
	switch r.IntN(4) {
	case 0:
		from = strings.Repeat(string(tables.Alphabet[1+r.IntN(26)])+string(tables.Alphabet[1+r.IntN(26)]), 7) + "?"
	case 1:
		from = "qu?quaeioust?uqzrnls"
	}
	letters := []byte(from)
	r.Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
	rack := ""
	for _, letter := range letters {
		if len(rack) < n && (letter != '?' || strings.Count(rack, "?") < 2) {
			rack += string(letter)
		}
	}
	return rack
}

// randomPool returns at least one unseen tile. Most pools are what a game leaves over; in some the
// counts are odd, or N says more than they do.
func randomPool(r *rand.Rand, rack string) board.Pool {
	var pool board.Pool
	left := []byte(fullSet())
	if r.IntN(2) == 0 {
		for _, letter := range []byte(rack) {
			if i := slices.Index(left, letter); i >= 0 {
				left = slices.Delete(left, i, i+1)
			}
		}
	}
	r.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	switch r.IntN(3) {
	case 0:
		left = left[:1+r.IntN(len(left))]
	case 1:
		left = left[:1+r.IntN(18)]
	}
	for _, letter := range left {
		pool.Counts[tables.Index(letter)]++
	}
	switch r.IntN(6) {
	case 0:
		pool.Counts[tables.Index('q')] = r.IntN(2)
		pool.Counts[tables.Index('u')] = []int{0, 0, 4, 1}[r.IntN(4)]
	case 1:
		pool.Counts = [27]int{}
		pool.Counts[tables.Index("?aeinqrz"[r.IntN(8)])] = 1 + r.IntN(30)
		pool.Counts[tables.Index("?aeinqrz"[r.IntN(8)])] = 1 + r.IntN(30)
	}
	for _, n := range pool.Counts {
		pool.N += n
	}
	if pool.N == 0 {
		pool.Counts[tables.Index('e')], pool.N = 1, 1
	}
	if r.IntN(8) == 0 {
		pool.N += r.IntN(max(1, 101-pool.N))
	}
	return pool
}

// TestTwin values random leaves by the tables and by the twin, and wants the same of every part.
func TestTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	var b *rank.LeaveBuilder
	var set *tables.Set
	var table rank.LeaveTable
	for i := range cases() {
		if i%perSet == 0 {
			set = randomLeaves(r)
			b = rank.NewLeaveBuilder(set)
		}
		rack := randomRack(r, min(7, r.IntN(12)))
		pool := randomPool(r, rack)
		w := newTwin(set, &pool)
		where := fmt.Sprintf("case %d: %q, N %d, unseen %v", i, rack, pool.N, pool.Counts)
		held, err := board.NewRack(rack)
		if err != nil {
			t.Fatalf("%s: %v", where, err)
		}
		b.Normal(&table, held, &pool)
		compare(t, where+", normal", &table, rack, w.normal(rack))
		b.PreEndgame(&table, held, &pool)
		compare(t, where+", pre-endgame", &table, rack, w.preEndgame(rack))
		compareTerms(t, where, b, w, &pool, randomRack(r, r.IntN(8)))
		compareParts(t, where, b, w, r)
		if t.Failed() {
			return
		}
	}
}

// compare wants every entry of the table to be what the twin says of its letters, in 16 bits (5.8).
func compare(t *testing.T, where string, table *rank.LeaveTable, rack string, want map[string]worth) {
	t.Helper()
	rack = sorted(rack)
	if string(table.Rack) != rack || table.Masks() != 1<<len(rack) {
		t.Errorf("%s: rack %q with %d masks", where, table.Rack, table.Masks())
		return
	}
	seen := map[string]bool{}
	for mask := range table.Value {
		letters, canonical := spell(rack, mask)
		x := want[letters]
		if !canonical {
			x.own = 0
		}
		if mask >= table.Masks() {
			x = worth{}
		}
		held, is := string(table.Rack.Keep(uint8(mask))), table.Rack.Canonical(uint8(mask))
		if held != letters || is != canonical {
			t.Errorf("%s: mask %d is %q, canonical %v", where, mask, held, is)
		}
		value := int(int16(x.parts.Sum()))
		if table.Own[mask] != x.own || table.Parts[mask] != x.parts || table.Value[mask] != value {
			t.Errorf("%s: %q (mask %d):\n%d, own %d, %+v; want\n%d, own %d, %+v", where, letters, mask,
				table.Value[mask], table.Own[mask], table.Parts[mask], value, x.own, x.parts)
		}
		if canonical && seen[letters] {
			t.Errorf("%s: %q has two canonical masks", where, letters)
		}
		seen[letters] = seen[letters] || canonical
	}
	if len(seen) != len(want) {
		t.Errorf("%s: %d leaves, want %d", where, len(seen), len(want))
	}
}

// spell returns the letters of a mask, and whether it keeps the last ones of equal letters and
// nothing beyond the rack.
func spell(rack string, mask int) (string, bool) {
	letters, canonical := "", mask < 1<<len(rack)
	for i := range rack {
		if mask>>i&1 == 0 {
			continue
		}
		letters += rack[i : i+1]
		if i+1 < len(rack) && rack[i] == rack[i+1] && mask>>(i+1)&1 == 0 {
			canonical = false
		}
	}
	return letters, canonical
}

// compareTerms wants the terms of the full evaluation, steps 3 to 9, of one leave.
func compareTerms(t *testing.T, where string, b *rank.LeaveBuilder, w *leaveTwin, pool *board.Pool, kept string) {
	t.Helper()
	kept = sorted(kept)
	has := func(letter string) bool { return strings.Contains(kept, letter) }
	u, qt, tt := w.unseen["u"], &w.set.Program.QT, &w.set.Program.TT
	draw := 0
	if w.total > 7 {
		draw = min(7-len(kept), w.total-7)
	}
	check := func(name string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: leave %q: %s %d, want %d", where, kept, name, got, want)
		}
	}
	stage := func(left int) int {
		if left <= 7 || left >= 17 {
			return 0
		}
		return tt[left] - tt[8]
	}
	check("stage of a play", b.Stage(kept, pool, true), stage(w.total-draw))
	check("stage of an exchange", b.Stage(kept, pool, false), stage(w.total))
	check("balance", b.Balance(kept, pool), w.dispatch(kept, draw))
	d := w.meanTimesN() - w.unseen["q"]*w.values["q"]
	if w.unseen["q"] > 0 {
		d += w.values["q"] + qt[4][u]
	}
	check("draw", b.Draw(kept, pool), div((7-len(kept))*d+w.total/2, w.total))
	want := 0
	if has("u") && w.unseen["q"] > 0 {
		want = div((w.values["qu"]-qt[4][u])*(7-len(kept))+w.total/2, w.total)
	}
	check("u without q", b.UWithoutQ(kept, pool), want)
	want = 0
	if has("q") && !has("u") {
		want = qt[7-len(kept)][u]
	}
	check("q without u", b.QWithoutU(kept, pool), want)
	if len(kept) == 1 {
		check("letter", b.Letter(kept, pool), w.helper(kept))
	}
	compareLists(t, where, b, w, pool, kept)
}

// compareLists wants steps 8 and 9: the corrections and the patterns.
func compareLists(t *testing.T, where string, b *rank.LeaveBuilder, w *leaveTwin, pool *board.Pool, kept string) {
	t.Helper()
	var corrections, patterns []rank.Component
	for _, letter := range strings.Split(tables.Alphabet, "") {
		if value := w.correction(letter); strings.Contains(kept, letter) && value != 0 {
			corrections = append(corrections, rank.Component{Kind: rank.Letter, Value: value, Letters: letter})
		}
	}
	for _, p := range w.set.Patterns {
		if contains(kept, p.Letters) && p.Value != 0 {
			patterns = append(patterns, rank.Component{Kind: rank.Pattern, Value: p.Value, Letters: p.Letters})
		}
	}
	if got := b.Corrections(nil, kept, pool); !slices.Equal(got, corrections) {
		t.Errorf("%s: leave %q: corrections %v, want %v", where, kept, got, corrections)
	}
	if got := b.Patterns(nil, kept); !slices.Equal(got, patterns) {
		t.Errorf("%s: leave %q: patterns %v, want %v", where, kept, got, patterns)
	}
}

// compareParts wants the same of the formulas that the tables are made of, where a table does not
// ask: any mix, more tiles to draw than fit, and more copies unseen than the full set has.
func compareParts(t *testing.T, where string, b *rank.LeaveBuilder, w *leaveTwin, r *rand.Rand) {
	t.Helper()
	letter := tables.Alphabet[r.IntN(27)]
	n := r.IntN(30)
	total := n + r.IntN(101-n)
	if got, want := b.Binomial(letter, total, n), w.binomial(string(letter), total, n); got != want {
		t.Errorf("%s: binomial of %c, %d of %d: %d, want %d", where, letter, n, total, got, want)
	}
	v := r.IntN(8)
	c := r.IntN(8 - v)
	tiles := v + c + r.IntN(8-v-c)
	mix := board.Mix{Vowels: r.IntN(50), Consonants: r.IntN(60)}
	if r.IntN(4) == 0 {
		mix = board.Mix{Vowels: r.IntN(4), Consonants: r.IntN(4)}
	}
	if got, want := rank.ExpectedBalance(&w.set.VCB, v, c, mix, tiles), w.core(v, c, mix.Vowels, mix.Consonants, tiles); got != want {
		t.Errorf("%s: core of %d vowels, %d consonants, %v, %d tiles: %d, want %d", where, v, c, mix, tiles, got, want)
	}
	draw := r.IntN(9)
	if got, want := b.Dispatch(v, c, 0, mix, draw), w.vc(v, c, mix.Vowels, mix.Consonants, draw); got != want {
		t.Errorf("%s: %d vowels, %d consonants, %v, draw %d: %d, want %d", where, v, c, mix, draw, got, want)
	}
}
