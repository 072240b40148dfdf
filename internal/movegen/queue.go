package movegen

import "maven/internal/tile"

// A queue holds prospects, most promising first: a binary heap of integers, each with the most that a
// prospect can be worth and its number.
type queue []int64

const numberBits = 16

func queued(worth tile.Equity, number int) int64 { return int64(worth)<<numberBits | int64(number) }

// unqueued returns what is in an entry.
func unqueued(entry int64) (worth tile.Equity, number int) {
	return tile.Equity(entry >> numberBits), int(entry & (1<<numberBits - 1))
}

// first returns the most promising prospect and its worth.
func (q queue) first() (worth tile.Equity, number int) { return unqueued(q[0]) }

// push adds a prospect.
func (q *queue) push(worth tile.Equity, number int) {
	*q = append(*q, 0)
	h := *q
	v, i := queued(worth, number), len(h)-1
	for i > 0 && h[(i-1)/2] < v {
		h[i] = h[(i-1)/2]
		i = (i - 1) / 2
	}
	h[i] = v
}

// lower gives the most promising prospect another worth, which must not be higher.
func (q queue) lower(worth tile.Equity) {
	_, number := q.first()
	q.sink(queued(worth, number))
}

// drop removes the most promising prospect.
func (q *queue) drop() {
	h := *q
	last := h[len(h)-1]
	*q = h[:len(h)-1]
	if len(*q) > 0 {
		q.sink(last)
	}
}

// sink puts v at the top, and moves it down to its place.
func (q queue) sink(v int64) {
	i := 0
	for {
		child := 2*i + 1
		if child >= len(q) {
			break
		}
		if child+1 < len(q) {
			child += int(uint64(q[child]-q[child+1]) >> 63) // the larger one, without a branch
		}
		if q[child] <= v {
			break
		}
		q[i] = q[child]
		i = child
	}
	q[i] = v
}
