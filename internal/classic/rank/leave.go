package rank

import (
	"math/bits"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
)

// Values in the table of the pre-endgame, in centipoints.
const (
	loneQCap  = -100 // a Q on its own is worth at most this
	lastUMore = 600  // added to its pattern: the last U while the Q is unseen
)

// A LeaveBuilder values leaves under one set of tables: the values of the patterns in the leave, a
// correction of single letters for what is unseen, the balance of vowels and consonants, and the mean
// worth of the tiles to come. The formulas are those of the original, with its integer divisions and its
// order of rounding; sums are exact integers where the original used 80-bit floats.
//
// Sharp edges: leaves are in the order of tables.Alphabet. A LeaveBuilder caches, so only one goroutine at
// a time may use it, and it reads its set once. The table of normal play and the full evaluation round the
// worth of the draw differently; so did the original.
type LeaveBuilder struct {
	set       *tables.Set
	patterns  []pattern      // each once
	values    map[string]int // of the patterns, by their letters
	single    [27]int        // pattern value of each letter
	reference [27]int        // binomial of each letter at the reference bag
	qu        int            // value of the pattern qu
	lastU     int            // value of the pattern that stands for the last U
	choose    chooser

	balance balance

	draws [board.MaxRack + 1]expected // by tiles kept
}

// A pattern has the set of its letters beside it, by their places in the alphabet: most leaves lack one of them.
type pattern struct {
	tables.Pattern
	letters uint32
}

// expected is what a leave can expect from the tiles it draws.
type expected struct {
	draw  int // number of tiles
	worth int // of the tiles drawn
	u     int // of a U kept while the Q is unseen
	q     int // of a Q kept without a U
}

// NewLeaveBuilder prepares the values of a set, which must not change while the LeaveBuilder is in use.
func NewLeaveBuilder(set *tables.Set) *LeaveBuilder {
	b := &LeaveBuilder{set: set, values: map[string]int{}, balance: balance{ends: &set.VCB}}
	b.choose.fill()
	for _, p := range set.Patterns {
		if _, known := b.values[p.Letters]; !known && p.Letters != "" {
			b.patterns = append(b.patterns, pattern{p, kindsIn(p.Letters)})
			b.values[p.Letters] = p.Value
		}
	}
	for i := range b.single {
		b.single[i] = b.values[tables.Alphabet[i:i+1]]
		b.reference[i] = b.binomial(i, referenceBag, tables.Count(tables.Alphabet[i])-1)
	}
	b.qu, b.lastU = b.values["qu"], b.values[set.Program.LoneU]
	return b
}

// Normal fills the table for normal play, or for an empty bag if at most seven tiles are unseen. It allocates nothing.
func (b *LeaveBuilder) Normal(t *LeaveTable, rack board.Rack, pool *board.Pool) {
	t.setRack(rack)
	if pool.N <= board.MaxRack {
		t.bagEmpty(pool)
		return
	}
	b.expectNormal(pool)
	b.own(t, pool)
	b.fill(t, pool)
}

// PreEndgame fills the table for 8 to 16 unseen tiles. It has no terms for a Q without a U or a U without
// the Q. Instead a Q alone is worth as much as the unseen tiles, at most -100, patterns with a Q are worth
// 0, and the last U is worth more while the Q is unseen. With fewer unseen tiles nothing is drawn.
func (b *LeaveBuilder) PreEndgame(t *LeaveTable, rack board.Rack, pool *board.Pool) {
	t.setRack(rack)
	sum := b.expectation(pool)
	for kept := range b.draws {
		b.draws[kept] = expect(sum, pool, kept)
	}
	b.own(t, pool)
	b.ownPreEndgame(t, pool, sum)
	b.fill(t, pool)
}

// expectNormal finds what the draws of normal play are worth; the bag must not be empty.
func (b *LeaveBuilder) expectNormal(pool *board.Pool) {
	qt := b.unseenU(4, pool)
	sum := b.expectation(pool) + pool.Counts[letterQ]*b.single[letterQ] + qt
	for kept := range b.draws {
		e := expect(sum, pool, kept)
		e.q = b.unseenU(e.draw, pool)
		if pool.Counts[letterQ] > 0 {
			e.u = e.draw * (b.qu - qt) / pool.N
		}
		b.draws[kept] = e
	}
}

// expect returns what a leave can expect from its draw; sum is the worth of all unseen tiles.
func expect(sum int, pool *board.Pool, kept int) expected {
	e := expected{draw: draw(pool, kept)}
	if e.draw > 0 {
		e.worth = sum * e.draw / pool.N
	}
	return e
}

// own looks up the patterns of exactly the letters of each canonical mask.
func (b *LeaveBuilder) own(t *LeaveTable, pool *board.Pool) {
	t.Own = [128]int{}
	for mask := uint(1); mask < 1<<t.size; mask++ {
		if t.early(mask) != 0 {
			continue
		}
		var letters [board.MaxRack]byte
		n := 0
		for rest := mask; rest != 0; rest &= rest - 1 {
			letters[n] = t.Rack[bits.TrailingZeros(rest)]
			n++
		}
		t.Own[mask] = b.values[string(letters[:n])]
		if n == 1 {
			t.Own[mask] += b.correction(int(t.place[bits.TrailingZeros(mask)]), pool)
		}
	}
}

// ownPreEndgame replaces the patterns of the Q and of the last U; sum is the worth of all unseen tiles
// except the Q.
func (b *LeaveBuilder) ownPreEndgame(t *LeaveTable, pool *board.Pool, sum int) {
	alone := 0 // the canonical mask of one Q
	if t.kinds.q != 0 {
		for mask := 1; mask < 1<<t.size; mask++ {
			if uint(mask)&t.kinds.q != 0 {
				t.Own[mask] = 0
			}
		}
		alone = 1 << (bits.Len(t.kinds.q) - 1)
		t.Own[alone] = loneQCap
		if pool.N > 0 {
			t.Own[alone] = min((sum-pool.N)/pool.N, loneQCap)
		}
	}
	if t.kinds.u != 0 && pool.Counts[letterQ] > 0 && pool.Counts[letterU] == 0 {
		t.Own[1<<(bits.Len(t.kinds.u)-1)] = b.lastU + lastUMore
	}
}

// fill makes the table from its patterns and the worth of the draws.
func (b *LeaveBuilder) fill(t *LeaveTable, pool *board.Pool) {
	b.balance.turn(pool.Mix())
	t.spread()
	k := &t.kinds
	for mask := range uint(1) << t.size {
		if t.early(mask) != 0 {
			continue
		}
		kept := bits.OnesCount(mask)
		blanks, vowels := bits.OnesCount(mask&k.blanks), bits.OnesCount(mask&k.vowels)
		e := &b.draws[kept]
		p := &t.Parts[mask]
		p.Balance = b.balance.dispatch(vowels, kept-blanks-vowels, blanks, e.draw)
		p.Draw = e.worth
		p.Q, p.Face = 0, 0
		switch u := mask&k.u != 0; {
		case u:
			p.Q = e.u
		case mask&k.q != 0:
			p.Q = e.q
		}
	}
	t.finish()
}

// bagEmpty fills the table for an empty bag: a player who goes out gets twice the other's tiles; a player
// who does not loses twice the tiles kept, since the other goes out.
func (t *LeaveTable) bagEmpty(pool *board.Pool) {
	t.Own = [128]int{}
	other := pool.Counts.Face()
	var face [128]int
	t.Parts[0] = LeaveParts{Face: 2 * other}
	for mask := 1; mask < 1<<t.size; mask++ {
		top := bits.Len(uint(mask)) - 1
		face[mask] = face[mask^1<<top] + tables.Value(t.Rack[top])
		t.Parts[mask] = LeaveParts{Face: -other - 2*face[mask]}
	}
	t.finish()
}
