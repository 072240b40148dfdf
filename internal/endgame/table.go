package endgame

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"maven/internal/hugepage"
)

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
// two at once is not found again, nor one that is written while the table grows. It forgets nothing before it is as large as it may be.
type table struct {
	cells   atomic.Pointer[[]cell]
	most    int        // cells that it may have
	growing sync.Mutex // held by who makes it larger
	taken   []uint32   // buckets with cells taken since all was forgotten, up to its capacity: it is full if there may be more; nil for several workers
}

type cell struct{ check, data atomic.Uint64 }

const (
	cellBytes = 16
	bucket    = 4 // cells to choose from, one line of the cache
)

func newTable(bytes int) *table {
	t := &table{most: 1 << max(10, bits.Len(uint(max(bytes, 0)/cellBytes))-1)}
	cells := make([]cell, min(t.most, leastCells))
	t.cells.Store(&cells)
	return t
}

// clear forgets everything. Nobody else may use the table meanwhile.
func (t *table) clear() {
	cells := *t.cells.Load()
	if len(t.taken) == cap(t.taken) {
		clear(cells)
	}
	for _, b := range t.taken {
		clear(cells[b*bucket:][:bucket])
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
	cells := *t.cells.Load()
	at := key & uint64(len(cells)-1) &^ (bucket - 1)
	for i := range uint64(bucket) {
		c := &cells[at+i]
		if d := c.data.Load(); c.check.Load()^d == key && d != 0 {
			return unpack(d), true
		}
	}
	return known{}, false
}

// keep remembers what is known of the position with the key.
func (t *table) keep(key uint64, k known) {
	for cells := *t.cells.Load(); !t.put(cells, key, k.pack()); {
		cells = t.grow(cells)
	}
}

// put writes data to cells, unless there is no room and there may be more of them. The last table has it in the place of the shallowest.
// Before, a bucket has its entries in the order of their coming, so that a table that has grown is as if it had begun so large.
func (t *table) put(cells []cell, key, data uint64) bool {
	at, turn, last := key&uint64(len(cells)-1)&^(bucket-1), uint64(0), len(cells) == t.most
	if last {
		turn = key >> 60 // where to begin, so that equals take turns
	}
	place, least := uint64(bucket), uint8(255)
	for i := range uint64(bucket) {
		j := (i + turn) & (bucket - 1)
		c := &cells[at+j]
		d := c.data.Load()
		if d == 0 && len(t.taken) < cap(t.taken) {
			t.taken = append(t.taken, uint32(at/bucket))
		}
		if d == 0 || c.check.Load()^d == key {
			place = j
			break
		}
		if depth := uint8(d>>2) & 63; last && depth < least {
			place, least = j, depth
		}
	}
	if place == bucket {
		return false
	}
	c := &cells[at+place]
	c.data.Store(data)
	c.check.Store(key ^ data)
	return true
}

// grow returns a larger table with all that the cells have, or the one that another worker has made of them.
func (t *table) grow(from []cell) []cell {
	t.growing.Lock()
	defer t.growing.Unlock()
	if now := *t.cells.Load(); len(now) > len(from) {
		return now
	}
	to := hugepage.Make[cell](min(4*len(from), t.most))
	if t.taken != nil {
		t.taken = make([]uint32, len(to)/takenShare)
	}
	for i := range from {
		if d := from[i].data.Load(); d != 0 {
			t.put(to, from[i].check.Load()^d, d)
		}
	}
	t.cells.Store(&to)
	return to
}
