package vault

import (
	"slices"
	"testing"
)

// A ledger has what a map of numbers has, whatever is added, in any order.
func FuzzLedger(f *testing.F) {
	f.Add([]byte{0, 4, 8, 4, 2, 8, 20, 1, 3, 9}, byte(0))
	f.Add([]byte{10, 5, 0, 30, 12, 1}, byte(7))
	f.Fuzz(func(t *testing.T, stretches []byte, base byte) {
		l, twin := Ledger{}, map[int]uint64{}
		for i := 0; i+1 < len(stretches); i += 2 {
			if i == len(stretches)/2/2*2 {
				l.Begin(int(base))
				for n := range int(base) {
					delete(twin, n)
				}
			}
			p := Piece{First: int(stretches[i]), Seq: uint64(i), By: string('a' + rune(i%3))}
			p.From, p.End = p.First, p.First+1+int(stretches[i+1]%16)
			lacks := false
			for n := p.First; n < p.End; n++ {
				if _, ok := twin[n]; !ok && n >= l.base {
					twin[n], lacks = p.Seq, true
				}
			}
			if l.Lacks(p.First, p.End) != lacks {
				t.Fatalf("%d to %d are lacked: want %v", p.First, p.End, lacks)
			}
			l.Add(p)
		}
		for round := range 2 {
			for n := l.base; n < 300; n++ {
				p, ok := l.At(n)
				if seq, want := twin[n]; ok != want || ok && (p.Seq != seq || p.From > n) {
					t.Fatalf("number %d is in %+v: %v, want %d: %v", n, p, ok, seq, want)
				}
			}
			whole := l.base
			for ; ; whole++ {
				if _, ok := twin[whole]; !ok {
					break
				}
			}
			if gap, _ := l.Gap(0, 0); gap != whole || !slices.IsSortedFunc(l.Pieces, func(a, b Piece) int { return a.End - b.First - 1 }) {
				t.Fatalf("whole up to %d, want %d: %+v", gap, whole, l.Pieces)
			}
			if round > 0 {
				continue
			}
			seqs := l.Drop(func(p Piece) bool { return p.By == "a" })
			for n, seq := range twin {
				if seq%3 == 0 {
					delete(twin, n)
				}
			}
			if slices.ContainsFunc(seqs, func(s uint64) bool { return s%3 != 0 }) {
				t.Fatalf("messages %v are of others, too", seqs)
			}
		}
	})
}

// What was kept last is in memory, and never more than so much of it.
func TestFresh(t *testing.T) {
	r := Results{fresh: map[uint64][]byte{}}
	for seq := range uint64(9) {
		r.remember(seq, make([]byte, mostFresh/3))
	}
	if r.Fresh() > mostFresh || len(r.fresh) != 3 || r.fresh[8] == nil || r.fresh[5] != nil {
		t.Errorf("%d messages of %d bytes", len(r.fresh), r.Fresh())
	}
	if r.remember(9, make([]byte, 2*mostFresh)); len(r.fresh) != 1 || r.fresh[9] == nil {
		t.Errorf("a large message is not kept: %d others", len(r.fresh))
	}
}
