package coordinator

import (
	"slices"
	"sort"
)

// A piece is a stretch of numbers whose results are kept in one message.
type piece struct {
	first, end int    // its numbers
	from       int    // the first number of the message
	seq        uint64 // of the message
	by         string // the worker
}

// A ledger says which message has what of a number.
type ledger struct {
	base   int     // numbers below it are needed no more
	pieces []piece // in order; no two of them have a number in common
}

// find returns the place of the first piece that ends after n.
func (l *ledger) find(n int) int {
	return sort.Search(len(l.pieces), func(i int) bool { return l.pieces[i].end > n })
}

// at returns the piece that has a number.
func (l *ledger) at(n int) (piece, bool) {
	if i := l.find(n); i < len(l.pieces) && l.pieces[i].first <= n {
		return l.pieces[i], true
	}
	return piece{}, false
}

// gap returns the first stretch of needed numbers from first to end that no piece has; it is empty if there is none.
func (l *ledger) gap(first, end int) (from, to int) {
	first = max(first, l.base)
	i := l.find(first)
	for ; i < len(l.pieces) && l.pieces[i].first <= first; i++ {
		first = l.pieces[i].end
	}
	if i < len(l.pieces) {
		end = min(end, l.pieces[i].first)
	}
	return first, max(first, end)
}

// lacks reports whether a number from first to end is needed.
func (l *ledger) lacks(first, end int) bool {
	from, _ := l.gap(first, end)
	return from < end
}

// add adds what of a message is in no piece yet.
func (l *ledger) add(p piece) {
	end := p.end
	for p.first, p.end = l.gap(p.first, end); p.first < p.end && p.first < end; p.first, p.end = l.gap(p.end, end) {
		l.pieces = slices.Insert(l.pieces, l.find(p.first), p)
	}
}

// begin says that numbers below base are needed no more.
func (l *ledger) begin(base int) {
	l.base = base
	l.pieces = slices.Delete(l.pieces, 0, l.find(base))
}
