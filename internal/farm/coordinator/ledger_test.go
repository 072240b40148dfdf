package coordinator

import (
	"slices"
	"testing"
	"time"
)

// A ledger has what a map of numbers has, whatever is added, in any order.
func FuzzLedger(f *testing.F) {
	f.Add([]byte{0, 4, 8, 4, 2, 8, 20, 1, 3, 9}, byte(0))
	f.Add([]byte{10, 5, 0, 30, 12, 1}, byte(7))
	f.Fuzz(func(t *testing.T, stretches []byte, base byte) {
		l, twin := ledger{}, map[int]uint64{}
		for i := 0; i+1 < len(stretches); i += 2 {
			if i == len(stretches)/2/2*2 {
				l.begin(int(base))
				for n := range int(base) {
					delete(twin, n)
				}
			}
			p := piece{first: int(stretches[i]), seq: uint64(i), by: string('a' + rune(i%3))}
			p.from, p.end = p.first, p.first+1+int(stretches[i+1]%16)
			lacks := false
			for n := p.first; n < p.end; n++ {
				if _, ok := twin[n]; !ok && n >= l.base {
					twin[n], lacks = p.seq, true
				}
			}
			if l.lacks(p.first, p.end) != lacks {
				t.Fatalf("%d to %d are lacked: want %v", p.first, p.end, lacks)
			}
			l.add(p)
		}
		for round := range 2 {
			for n := l.base; n < 300; n++ {
				p, ok := l.at(n)
				if seq, want := twin[n]; ok != want || ok && (p.seq != seq || p.from > n) {
					t.Fatalf("number %d is in %+v: %v, want %d: %v", n, p, ok, seq, want)
				}
			}
			whole := l.base
			for ; ; whole++ {
				if _, ok := twin[whole]; !ok {
					break
				}
			}
			if gap, _ := l.gap(0, 0); gap != whole || !slices.IsSortedFunc(l.pieces, func(a, b piece) int { return a.end - b.first - 1 }) {
				t.Fatalf("whole up to %d, want %d: %+v", gap, whole, l.pieces)
			}
			if round > 0 {
				continue
			}
			j := job{results: map[int]*ledger{0: &l}}
			seqs, _ := j.without("a")
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

// Blocks begin with one number and grow until they take some seconds, whatever a number costs.
func TestSizer(t *testing.T) {
	for cost, want := range map[float64]int{10: 1, 1: 4, 0.01: 400} {
		var s sizer
		if n := s.next(); n != 1 {
			t.Errorf("the first block has %d numbers", n)
		}
		for range 20 {
			n := s.next()
			s.saw(n, secondsOf(cost*float64(n)))
			s.saw(0, time.Minute)
		}
		if n := s.next(); n < want-1 || n > want {
			t.Errorf("%v s each: blocks of %d numbers, want %d", cost, n, want)
		}
	}
}

// What was kept last is in memory, and never more than so much of it.
func TestArchive(t *testing.T) {
	var a archive
	for seq := range uint64(9) {
		a.add(seq, make([]byte, fresh/3))
	}
	if a.bytes > fresh || len(a.bodies) != 3 || a.bodies[8] == nil || a.bodies[5] != nil {
		t.Errorf("%d messages of %d bytes", len(a.bodies), a.bytes)
	}
	if a.add(9, make([]byte, 2*fresh)); len(a.bodies) != 1 || a.bodies[9] == nil {
		t.Errorf("a large message is not kept: %d others", len(a.bodies))
	}
}
