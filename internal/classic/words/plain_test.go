package words_test

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/words"
	"maven/internal/testsize"
)

// plainSections reads a data fork by section 3.2 of the text: the length follows from the two counts, the byte of the letter of
// entry N is a in both sections, and the words are those of a walk from entry N. It reports false where the text has the walk
// leave its section, or a group does not end before N.
func plainSections(b []byte) (all [2][]string, ok bool) {
	if len(b) < 12 {
		return all, false
	}
	n := [2]int{int(binary.BigEndian.Uint32(b[4:])), int(binary.BigEndian.Uint32(b[8:]))}
	if len(b) != 12+4*n[0]+104+4*n[1]+104 {
		return all, false
	}
	base := [2]int{12, 116 + 4*n[0]}
	for s := range base {
		entry := func(i int) uint32 { return binary.BigEndian.Uint32(b[base[s]+4*i:]) }
		if entry(n[s])&0xFF != 'a' {
			return all, false
		}
		steps := 0
		var walk func(group int, word string) bool
		walk = func(group int, word string) bool {
			limit := n[s]
			if group == n[s] {
				limit += 26
			}
			for i := group; ; i++ {
				if steps++; i >= limit || len(word) == 63 || steps > 100_000 {
					return false
				}
				e := entry(i)
				next := word + string(rune(e&0xFF))
				if e>>8&1 != 0 {
					all[s] = append(all[s], next)
				}
				if child := int(e >> 10); child != 0 && (child >= n[s] || !walk(child, next)) {
					return false
				}
				if e>>9&1 != 0 {
					return true
				}
			}
		}
		if !walk(n[s], "") {
			return all, false
		}
	}
	return all, true
}

// TestPlainSections reads small dictionaries with changed bytes and entries, cut ones and longer ones, and compares the words with
// those of a plain walk.
func TestPlainSections(t *testing.T) {
	file, err := words.Build(strings.Fields("aa aah cat cats scat sat ta"), strings.Fields("aa za zas cabs cab"))
	if err != nil {
		t.Fatal(err)
	}
	good := file.AppendTo(nil)
	n1 := int(binary.BigEndian.Uint32(good[4:]))
	n2 := int(binary.BigEndian.Uint32(good[8:]))
	r := rand.New(rand.NewPCG(3, 2))
	n, taken, refused := testsize.Of(15_000, 60_000, 60_000), 0, 0
	for range n {
		b := slices.Clone(good)
		switch r.IntN(6) {
		case 0:
			b = b[:r.IntN(len(b))]
		case 1:
			b = append(b, make([]byte, 4*r.IntN(4))...)
		case 2:
			b[r.IntN(len(b))] = byte(r.IntN(256))
		default: // an entry of a group or of the roots
			base, size := 12, n1
			if r.IntN(2) == 0 {
				base, size = 116+4*n1, n2
			}
			i := 257 + r.IntN(size-257+26)
			old := words.Entry(binary.BigEndian.Uint32(b[base+4*i:]))
			e := uint32(old)
			switch r.IntN(4) {
			case 0:
				e ^= 1 << (8 + r.IntN(2))
			case 1:
				e = e&0x3FF | uint32(r.IntN(size+30))<<10
			case 2:
				e = e&^0xFF | uint32('a'+r.IntN(26))
			case 3:
				e = r.Uint32()
			}
			binary.BigEndian.PutUint32(b[base+4*i:], e)
			if i >= size && i < size+26 {
				binary.BigEndian.PutUint32(b[base+4*(i-size+1):], e)
			}
		}
		want, ok := plainSections(b)
		got, err := words.Read(b)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line: %v", err)
			}
			refused++
			continue
		}
		taken++
		if !ok {
			t.Fatalf("read, though a plain walk leaves the section:\n%x", b)
		}
		for s := range want {
			if list := slices.Collect(got.Sections[s].Words()); !slices.Equal(list, want[s]) {
				t.Fatalf("section %d has %q, want %q", s+1, list, want[s])
			}
		}
	}
	if t.Logf("%d read, %d refused", taken, refused); taken < n/12 || refused < n/12 {
		t.Errorf("%d read, %d refused", taken, refused)
	}
}
