package endgame

import "sync/atomic"

// A bound says what a value in the table is.
type bound uint8

const (
	none  bound = iota
	upper       // the value is at most this
	lower       // at least
	exact
)

const (
	proven   = 63 // depth of what does not depend on depth
	mostKept = 62 // depth of what was looked at so deep or deeper
)

// A known is what the table knows of a position.
type known struct {
	value int32
	mark  uint32 // of the best play, 24 bits; 0 for none
	depth uint8
	bound bound
}

// A table keeps what is known of positions. Workers share it without locks: an entry that was written by
// two at once is not found again.
type table struct {
	cells []cell
	mask  uint64
	taken []uint32 // buckets with cells taken since all was forgotten, up to its capacity: it is full if there may be more; nil for several workers
}

type cell struct{ check, data atomic.Uint64 }

const (
	cellBytes = 16
	bucket    = 4 // cells to choose from, one line of the cache
)

func newTable(bytes int) table {
	n := 1 << 10
	for 2*n*cellBytes <= bytes {
		n *= 2
	}
	return table{cells: make([]cell, n), mask: uint64(n - 1)}
}

// clear forgets everything. Nobody else may use the table meanwhile.
func (t *table) clear() {
	if len(t.taken) == cap(t.taken) {
		clear(t.cells)
	}
	for _, b := range t.taken {
		clear(t.cells[b*bucket:][:bucket])
	}
	t.taken = t.taken[:0]
}

func (k known) pack() uint64 {
	return uint64(uint32(k.value))<<32 | uint64(k.mark)<<8 | uint64(k.depth)<<2 | uint64(k.bound)
}

func unpack(d uint64) known {
	return known{int32(d >> 32), uint32(d>>8) & (1<<24 - 1), uint8(d>>2) & 63, bound(d & 3)}
}

// find returns what is known of the position with the key.
func (t *table) find(key uint64) (known, bool) {
	at := key & t.mask &^ (bucket - 1)
	for i := range uint64(bucket) {
		c := &t.cells[at+i]
		if d := c.data.Load(); c.check.Load()^d == key && d != 0 {
			return unpack(d), true
		}
	}
	return known{}, false
}

// keep remembers what is known of the position with the key, in the place of the shallowest.
func (t *table) keep(key uint64, k known) {
	at := key & t.mask &^ (bucket - 1)
	place, least := uint64(0), uint8(255)
	turn := key >> 60 // where to begin, so that equals take turns
	for i := range uint64(bucket) {
		j := (i + turn) & (bucket - 1)
		c := &t.cells[at+j]
		d := c.data.Load()
		if d == 0 && len(t.taken) < cap(t.taken) {
			t.taken = append(t.taken, uint32(at/bucket))
		}
		if d == 0 || c.check.Load()^d == key {
			place = j
			break
		}
		if depth := uint8(d>>2) & 63; depth < least {
			place, least = j, depth
		}
	}
	c, d := &t.cells[at+place], k.pack()
	c.data.Store(d)
	c.check.Store(key ^ d)
}
