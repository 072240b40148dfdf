package words

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"maven/internal/testsize"
)

// example is the complete small example: aa, aah, cat, cats and aa, za, byte by byte.
func example() []byte {
	section := func(n int, entries map[int]uint32) []byte {
		all := make([]uint32, n)
		all[0], all[256] = 0x300, 0x200
		for i := range 26 {
			all[1+i] = 'a' + uint32(i)
		}
		all[26] |= 0x200
		for i, e := range entries {
			all[i] = e
		}
		var b []byte
		for _, e := range append(all, all[1:27]...) {
			b = binary.BigEndian.AppendUint32(b, e)
		}
		return b
	}
	b := []byte{0, 0, 1, 6, 0, 0, 1, 6, 0, 0, 1, 2}
	b = append(b, section(262, map[int]uint32{1: 0x40461, 3: 0x40C63, 257: 0x40B61, 258: 0x368, 259: 0x41261, 260: 0x41774, 261: 0x373})...)
	return append(b, section(258, map[int]uint32{1: 0x40461, 26: 0x4067A, 257: 0x361})...)
}

func exampleFile(t testing.TB) *File {
	f, err := Build([]string{"cats", "aa", "cat", "aah", "aa"}, []string{"za", "aa"})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestVectors(t *testing.T) {
	entry := func(v uint32, letter byte, word, last bool, child int) func(*testing.T) {
		return func(t *testing.T) {
			e := Entry(v)
			if e.Letter() != letter || e.Word() != word || e.Last() != last || e.Child() != child {
				t.Errorf("%08x: %q, word %v, last %v, child %d", v, e.Letter(), e.Word(), e.Last(), e.Child())
			}
			if made := NewEntry(letter, word, last, child); made != e {
				t.Errorf("made %08x, want %08x", made, v)
			}
		}
	}
	t.Run("T01", entry(0x00A94861, 'a', false, false, 10834))
	t.Run("T02", entry(0x00000300, 0, true, true, 0))
	t.Run("T03", entry(0x00000373, 's', true, true, 0))
	t.Run("T04", func(t *testing.T) {
		if e := NewEntry('z', false, true, 122158); e != 0x0774BA7A {
			t.Errorf("%08x", e)
		}
	})
	t.Run("T05", entry(0x0003FF74, 't', true, true, 255))
	const n1, n2 = 122166, 145476
	t.Run("T06", func(t *testing.T) {
		got := [4]int{int(fileSize(n1, n2)), entryOffset(n1, 0, n1), entryOffset(n1, 1, 0), entryOffset(n1, 1, n2)}
		if want := [4]int{1070788, 488676, 488780, 1070684}; got != want {
			t.Errorf("%v, want %v", got, want)
		}
		b := (&File{[2]*Section{blank(n1), blank(n2)}}).AppendTo(nil)
		if len(b) != got[0] || b[got[1]+3] != 'a' || binary.BigEndian.Uint32(b[got[2]:]) != 0x300 || b[got[3]+3] != 'a' {
			t.Errorf("a file of that size has %d bytes and other things at %v", len(b), got)
		}
		if _, err := Read(b); err != nil {
			t.Error(err)
		}
	})
	t.Run("T07", func(t *testing.T) {
		if at := entryOffset(n1, 0, 256); at != 1036 {
			t.Errorf("%d, want 1036", at)
		}
		b := exampleFile(t).AppendTo(nil)
		if e := binary.BigEndian.Uint32(b[1036:]); e != 0x200 {
			t.Errorf("in the example, %08x stands there", e)
		}
	})
	t.Run("T08", func(t *testing.T) {
		b := (&File{[2]*Section{blank(n1), blank(n2)}}).AppendTo(nil)
		if v := binary.BigEndian.Uint32(b); v != 0xDD36 {
			t.Errorf("%08x", v)
		}
	})
	t.Run("T09", func(t *testing.T) {
		f, err := Read(example())
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []map[string]bool{
			{"aa": true, "aah": true, "cat": true, "cats": true, "a": false, "ca": false, "za": false},
			{"aa": true, "za": true, "cat": false},
		} {
			for w, is := range want {
				if f.Sections[i].Has(w) != is {
					t.Errorf("S%d: %s is a word: %v", i+1, w, !is)
				}
			}
		}
	})
	t.Run("T87", func(t *testing.T) {
		s, err := NewSection(combinations(1200, 4))
		if err != nil {
			t.Fatal(err)
		}
		words, more, err := (&Query{Pattern: "????"}).List([]*Section{s})
		if s.Count() != 1200 || len(words) != 1000 || !more || err != nil {
			t.Errorf("%d words of %d, more %v, %v; want 1000", len(words), s.Count(), more, err)
		}
	})
}

// blank returns a section of n entries without words.
func blank(n int) *Section {
	s, err := NewSection(nil)
	if err != nil {
		panic(err)
	}
	entries := slices.Insert(slices.Clone(s.entries), s.Len(), make([]Entry, n-s.Len())...)
	return &Section{entries: entries}
}

// combinations returns the first n words of a length over a to j.
func combinations(n, length int) []string {
	words := make([]string, n)
	for i := range words {
		w := fmt.Appendf(nil, "%0*d", length, i)
		for k := range w {
			w[k] += 'a' - '0'
		}
		words[i] = string(w)
	}
	return words
}

// TestExample builds the small example and compares every byte and entry.
func TestExample(t *testing.T) {
	f := exampleFile(t)
	b := f.AppendTo([]byte("x"))
	if want := append([]byte("x"), example()...); len(b) != 2301 || !bytes.Equal(b, want) {
		t.Errorf("%d bytes\n%x, want\n%x", len(b), b, want)
	}
	s := f.Sections[0]
	if s.Len() != 262 || s.Root() != 262 || s.Entries()[262] != 0x40461 || len(s.Entries()) != 288 || s.Count() != 4 || f.Sections[1].Count() != 2 {
		t.Errorf("N %d, root %d, %d entries, %d words", s.Len(), s.Root(), len(s.Entries()), s.Count())
	}
}

func TestModes(t *testing.T) {
	f := exampleFile(t)
	for m, want := range map[Mode]string{NA: "aa cat", UK: "aa za", Both: "aa cat za"} {
		active, err := f.Active(m)
		if err != nil {
			t.Fatal(err)
		}
		var valid []string
		for _, w := range []string{"", "aa", "b", "cat", "catsa", "za", "zz"} {
			if Valid(active, w) {
				valid = append(valid, w)
			}
		}
		if got := strings.Join(valid, " "); got != want {
			t.Errorf("%v: %s, want %s", m, got, want)
		}
	}
	if active, err := f.Active(3); err == nil || err.Error() != "classic words: mode 3 is not a lexicon mode; NA is 0, UK is 1, Both is 2" {
		t.Errorf("mode 3: %v, %v", active, err)
	}
	if names := fmt.Sprint(NA, UK, Both); names != "NA UK Both" {
		t.Error(names)
	}
}

// randomWords returns words over few letters, so that many share beginnings and endings.
func randomWords(r *rand.Rand, n int) []string {
	words := make([]string, n)
	size := 1 + r.IntN(26)
	for i := range words {
		w := make([]byte, 2+min(r.IntN(14), r.IntN(14)))
		for k := range w {
			w[k] = byte('a' + r.IntN(size))
		}
		words[i] = string(w)
	}
	return words
}

// TestTwin compares Has, Words and Count with a map and a sorted slice.
func TestTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range testsize.Of(30, 100, 100) {
		lists := [2][]string{randomWords(r, r.IntN(300)), randomWords(r, r.IntN(300))}
		built, err := Build(lists[0], lists[1])
		if err != nil {
			t.Fatal(err)
		}
		b := built.AppendTo(nil)
		f, err := Read(b)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(f.AppendTo(nil), b) {
			t.Fatal("read and written it differs")
		}
		for i, s := range f.Sections {
			checkWords(t, s, lists[i])
			compareHas(t, s, append(slices.Concat(lists[:]...), randomWords(r, 100)...), lists[i])
		}
	}
}

// checkWords compares the words of a section with a list, and the number of groups with that of
// distinct sets of endings.
func checkWords(t *testing.T, s *Section, list []string) {
	t.Helper()
	want := slices.Compact(slices.Sorted(slices.Values(list)))
	if got := slices.Collect(s.Words()); !slices.Equal(got, want) || s.Count() != len(want) {
		t.Fatalf("%d words, counted %d, want %d", len(got), s.Count(), len(want))
	}
	endings := map[string]string{} // of each beginning, the sorted endings
	for _, w := range want {
		for i := 1; i < len(w); i++ {
			endings[w[:i]] += w[i:] + " "
		}
	}
	sizes := map[string]int{}
	for begin, set := range endings {
		firsts := map[byte]bool{}
		for _, w := range want {
			if strings.HasPrefix(w, begin) && len(w) > len(begin) {
				firsts[w[len(begin)]] = true
			}
		}
		sizes[set] = len(firsts)
	}
	n := 257
	for _, size := range sizes {
		n += size
	}
	if s.Len() != n {
		t.Fatalf("%d entries, the least is %d", s.Len(), n)
	}
}

func compareHas(t *testing.T, s *Section, tried, list []string) {
	t.Helper()
	in := map[string]bool{}
	for _, w := range list {
		in[w] = true
	}
	for _, w := range tried {
		for n := range len(w) + 1 {
			if s.Has(w[:n]) != in[w[:n]] {
				t.Fatalf("has %q: %v", w[:n], !in[w[:n]])
			}
		}
	}
	for _, w := range []string{"", "A", "?", "a\x00", "zzzzzzzzzzzzzzzzzzzzz", "\xff"} {
		if s.Has(w) != in[w] {
			t.Fatalf("has %q", w)
		}
	}
}

// TestWordsStop stops the enumeration after each word.
func TestWordsStop(t *testing.T) {
	s := exampleFile(t).Sections[0]
	for n := 1; n <= 4; n++ {
		var got []string
		for w := range s.Words() {
			if got = append(got, w); len(got) == n {
				break
			}
		}
		if want := []string{"aa", "aah", "cat", "cats"}[:n]; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

func TestBadWords(t *testing.T) {
	long := strings.Repeat("a", 64)
	for _, w := range []string{"", "a", long, "Aa", "a?", "aé", "a b"} {
		_, err := Build([]string{"aa"}, []string{"aa", w})
		if want := fmt.Sprintf("classic words: UK list: word 2 of 2, %q: not a word of 2 to 63 letters a to z", w); !errors.Is(err, BadWord) || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
		if _, err := NewSection([]string{w}); !errors.Is(err, BadWord) || !strings.HasPrefix(err.Error(), "classic words: word 1 of 1") {
			t.Errorf("%q: %v", w, err)
		}
	}
	if _, err := NewSection([]string{long[:63], "zz"}); err != nil {
		t.Error(err)
	}
	words := []string{"zz", "aa"}
	if _, err := NewSection(words); err != nil || words[0] != "zz" {
		t.Errorf("the caller's list was changed: %v, %v", words, err)
	}
}

// TestLongWords builds a list with words as long as the original's longest, and reads it back: none is
// lost, and all can be found.
func TestLongWords(t *testing.T) {
	list := []string{"aa", "za", strings.Repeat("chlor", 7)[:32], strings.Repeat("pneumono", 6)[:45], strings.Repeat("pneumono", 6)[:44] + "s"}
	slices.Sort(list)
	built, err := Build([]string{"aa"}, list)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Read(built.AppendTo(nil))
	if err != nil {
		t.Fatal(err)
	}
	checkWords(t, f.Sections[UK], list)
	q := Query{Min: 32}
	if found, more, err := q.List(f.Sections[:]); len(found) != 3 || more || err != nil {
		t.Errorf("words of 32 letters and more: %q, %v, %v", found, more, err)
	}
}

// FuzzBuild builds the words of a text and reads them back.
func FuzzBuild(f *testing.F) {
	f.Add("aa aah cat cats", "aa za")
	f.Add("", "ab\nabs\nxyzzy")
	f.Fuzz(func(t *testing.T, na, uk string) {
		lists := [2][]string{strings.Fields(na), strings.Fields(uk)}
		built, err := Build(lists[0], lists[1])
		if bad := slices.ContainsFunc(slices.Concat(lists[:]...), func(w string) bool { return !Fits(w) }); bad != (err != nil) {
			t.Fatalf("%v", err)
		}
		if err != nil {
			return
		}
		read, err := Read(built.AppendTo(nil))
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range read.Sections {
			checkWords(t, s, lists[i])
		}
	})
}

// Groups tell, for every entry that words reach, what a scan of its group finds.
func TestGroups(t *testing.T) {
	s, err := NewSection([]string{"aa", "aah", "cat", "cats", "cob", "zoa", "zoeae"})
	if err != nil {
		t.Fatal(err)
	}
	entries, groups := s.Entries(), s.Groups()
	if len(groups) != len(entries) {
		t.Fatalf("%d groups of %d entries", len(groups), len(entries))
	}
	seen := 0
	for i := preamble; i < len(entries); i++ {
		var letters uint32
		for j := i; ; j++ {
			letters |= 1 << (entries[j].Letter() - 'a')
			if entries[j].Last() {
				break
			}
		}
		if groups[i] != letters {
			t.Errorf("entry %d: group %026b, want %026b", i, groups[i], letters)
		}
		seen++
	}
	if seen < 26+10 {
		t.Errorf("%d entries are there", seen)
	}
}
