package vault

import (
	"math"
	"slices"
	"sort"
)

// A Piece is a stretch of numbers whose results are kept in one message.
type Piece struct {
	First, End int    // its numbers
	From       int    // the first number of the message
	Seq        uint64 // of the message
	By         string // the worker
	State      string // that their part started from
}

// A Ledger says which message has what of a number.
type Ledger struct {
	base   int     // numbers below it are needed no more
	Pieces []Piece // in order; no two of them have a number in common
}

// find returns the place of the first piece that ends after n.
func (l *Ledger) find(n int) int {
	return sort.Search(len(l.Pieces), func(i int) bool { return l.Pieces[i].End > n })
}

// At returns the piece that has a number.
func (l *Ledger) At(n int) (Piece, bool) {
	if i := l.find(n); i < len(l.Pieces) && l.Pieces[i].First <= n {
		return l.Pieces[i], true
	}
	return Piece{}, false
}

// Gap returns the first stretch of needed numbers from first to end that no piece has; it is empty if there is none.
func (l *Ledger) Gap(first, end int) (from, to int) {
	first, i := l.pass(first, math.MaxInt)
	if i < len(l.Pieces) {
		end = min(end, l.Pieces[i].First)
	}
	return first, max(first, end)
}

// Lacks reports whether a number from first to end is needed. Pieces after end are not looked at, which may be a million.
func (l *Ledger) Lacks(first, end int) bool {
	first, _ = l.pass(first, end)
	return first < end
}

// pass goes from first over needed numbers that have a piece, up to end or a little more, and returns the next one, and the place of the
// first piece after it.
func (l *Ledger) pass(first, end int) (from, i int) {
	from = max(first, l.base)
	for i = l.find(from); from < end && i < len(l.Pieces) && l.Pieces[i].First <= from; i++ {
		from = l.Pieces[i].End
	}
	return from, i
}

// Add adds what of a message is in no piece yet.
func (l *Ledger) Add(p Piece) {
	end := p.End
	for p.First, p.End = l.Gap(p.First, end); p.First < p.End && p.First < end; p.First, p.End = l.Gap(p.End, end) {
		l.Pieces = slices.Insert(l.Pieces, l.find(p.First), p)
	}
}

// Begin says that numbers below base are needed no more.
func (l *Ledger) Begin(base int) { l.base = base }

// Drop takes out pieces, and returns their messages.
func (l *Ledger) Drop(which func(Piece) bool) (seqs []uint64) {
	l.Pieces = slices.DeleteFunc(l.Pieces, func(p Piece) bool {
		if which(p) {
			seqs = append(seqs, p.Seq)
			return true
		}
		return false
	})
	return seqs
}

// Lose takes out a piece.
func (l *Ledger) Lose(lost Piece) { l.Drop(func(p Piece) bool { return p == lost }) }

// Held counts the numbers from one on that pieces have.
func (l *Ledger) Held(at int) int {
	n := 0
	for _, p := range l.Pieces[l.find(at):] {
		n += p.End - max(p.First, at)
	}
	return n
}
