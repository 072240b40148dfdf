package movegen

import "maven/internal/tile"

// A queue holds numbered prospects by what they can be worth at most, the foremost first: a binary
// heap of worth and number in one integer.
type queue []int64

const numberBits = 16

func queued(worth tile.Equity, number int) int64 {
	return int64(worth)<<numberBits | int64(number)
}

// first returns the foremost prospect and its worth.
func (q queue) first() (worth tile.Equity, number int) {
	return tile.Equity(q[0] >> numberBits), int(q[0] & (1<<numberBits - 1))
}

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

// lower gives the foremost prospect another worth, which is not higher.
func (q queue) lower(worth tile.Equity) {
	_, number := q.first()
	q.sink(queued(worth, number))
}

// drop removes the foremost prospect.
func (q *queue) drop() {
	h := *q
	last := h[len(h)-1]
	*q = h[:len(h)-1]
	if len(*q) > 0 {
		q.sink(last)
	}
}

// sink puts v where the foremost is, and moves it down to where it belongs.
func (q queue) sink(v int64) {
	i := 0
	for {
		child := 2*i + 1
		if child >= len(q) {
			break
		}
		if child+1 < len(q) && q[child+1] > q[child] {
			child++
		}
		if q[child] <= v {
			break
		}
		q[i] = q[child]
		i = child
	}
	q[i] = v
}
