package words

import (
	"encoding/binary"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// put returns the example with one entry of a section changed.
func put(section, entry int, v uint32) []byte {
	b := example()
	binary.BigEndian.PutUint32(b[entryOffset(262, section, entry):], v)
	return b
}

func TestDefects(t *testing.T) {
	header := func(at int, v uint32) []byte {
		b := example()
		binary.BigEndian.PutUint32(b[at:], v)
		return b
	}
	tests := []struct {
		name string
		b    []byte
		want string
	}{
		{"empty", nil, "the file ends within its header of 12 bytes"},
		{"header", example()[:11], "the file ends within its header of 12 bytes"},
		{"short", example()[:2299], "the file is not as long as its header says: 262 and 258 entries make 12 + 4*262 + 104 + 4*258 + 104 = 2300 bytes, but there are 2299"},
		{"long", append(example(), 0), "the file is not as long as its header says: 262 and 258 entries make 12 + 4*262 + 104 + 4*258 + 104 = 2300 bytes, but there are 2301"},
		{"huge", header(4, 0xFFFFFFFF), "the file is not as long as its header says: 4294967295 and 258 entries make 12 + 4*4294967295 + 104 + 4*258 + 104 = 17179870432 bytes, but there are 2300"},
		{"no a in S1", put(0, 262, 'b'), `S1: entry 262: the roots do not begin with the letter a: it is 'b' (byte 3 of the entry)`},
		{"no a in S2", put(1, 258, 0), `S2: entry 258: the roots do not begin with the letter a: it is '\x00' (byte 3 of the entry)`},
		{"root letter", put(1, 260, 'd'), "S2: entry 260: the roots must be the letters a to z, none of them a word, and only z marked as the last: 00000064"},
		{"root word", put(1, 260, 0x163), "S2: entry 260: the roots must be the letters a to z, none of them a word, and only z marked as the last: 00000163"},
		{"root last", put(0, 264, 0x263), "S1: entry 264: the roots must be the letters a to z, none of them a word, and only z marked as the last: 00000263"},
		{"roots open", put(0, 287, 'z'), "S1: entry 287: the roots must be the letters a to z, none of them a word, and only z marked as the last: 0000007a"},
		{"child", put(0, 257, 262<<10|0x361), "S1: entry 257: the child index is not below the number of entries: 262 of 262"},
		{"child of a root", put(1, 258, 300<<10|'a'), "S2: entry 258: the child index is not below the number of entries: 300 of 258"},
		{"unused child", put(0, 100, 0xFFFFFFFF), "S1: entry 100: the child index is not below the number of entries: 4194303 of 262"},
		{"open group", put(0, 261, 0x173), "S1: entry 261: the group does not end within the section"},
		{"letter", put(0, 258, 0x340), "S1: entry 258: the letter is not one of a to z: '@'"},
		{"sentinel as group", put(0, 257, 0x361|256<<10), `S1: entry 256: the letter is not one of a to z: '\x00'`},
		{"descending", put(0, 259, 0x7A|260<<10), "S1: entry 260: the letter is not above that of the entry before: t after z"},
		{"equal", put(0, 260, 0x173), "S1: entry 261: the letter is not above that of the entry before: s after s"},
		{"own child", put(0, 258, 0x368|258<<10), "S1: entry 258: the group is its own descendant"},
		{"cycle", put(0, 261, 0x373|259<<10), "S1: entry 259: the group is its own descendant"},
	}
	for _, test := range tests {
		f, err := Read(test.b)
		if err == nil || err.Error() != "classic words: "+test.want {
			t.Errorf("%s: %v\n%v, want\nclassic words: %s", test.name, f, err, test.want)
		}
		if bad := Defect(""); !errors.As(err, &bad) || !strings.Contains(test.want, string(bad)) {
			t.Errorf("%s: %v is no Defect", test.name, err)
		}
	}
}

// TestUnchecked changes what no walk meets.
func TestUnchecked(t *testing.T) {
	for name, b := range map[string][]byte{"field 0": append([]byte{1, 2, 3, 4}, example()[4:]...), "sentinel": put(0, 0, 0), "filler": put(1, 255, 0x3FF)} {
		if f, err := Read(b); err != nil || f.Sections[0].Count() != 4 {
			t.Errorf("%s: %v, %v", name, f, err)
		}
	}
	if f, err := Read(bare(nil)); err != nil || f.Sections[0].Len() != 0 || f.Sections[1].Has("aa") {
		t.Errorf("without entries: %v, %v", f, err)
	}
}

// bare returns a small file: its first section has these entries and no others, and the last of them
// is the child of its roots.
func bare(entries []Entry) []byte {
	roots := make([]Entry, letters)
	for i := range roots {
		roots[i] = NewEntry('a'+byte(i), false, i == letters-1, max(0, len(entries)-1))
	}
	none := slices.Clone(roots)
	for i := range none {
		none[i] &= 1<<childShift - 1
	}
	return (&File{[2]*Section{{entries: append(slices.Clone(entries), roots...)}, {entries: none}}}).AppendTo(nil)
}

// ladder returns a file whose first section has groups of a width, each the child of all entries of
// the one before.
func ladder(groups, width int, word bool) []byte {
	s, _ := NewSection(nil)
	entries := slices.Clone(s.entries[:preamble])
	for g := range groups {
		child := preamble + width*(g+1)
		if g == groups-1 {
			child = 0
		}
		for i := range width {
			entries = append(entries, NewEntry('a'+byte(i), word, i == width-1, child))
		}
	}
	roots := slices.Clone(s.entries[1:27])
	for i := range roots {
		roots[i] |= preamble << childShift
	}
	return (&File{[2]*Section{{entries: append(entries, roots...)}, s}}).AppendTo(nil)
}

// TestLimits reads words that are too long, and files that spell more than anyone can list.
func TestLimits(t *testing.T) {
	tests := []struct {
		groups, width int
		word          bool
		want          error
		words         int
	}{
		{62, 1, true, nil, 26 * 62},
		{63, 1, true, TooDeep, 0},
		{300, 1, true, TooDeep, 0},
		{3, 26, true, nil, 26 * (26 + 26*26 + 26*26*26)},
		{4, 26, true, nil, 26 * (26 + 26*26 + 26*26*26 + 26*26*26*26)},
		{5, 26, true, TooLarge, 0},
		{5, 26, false, TooLarge, 0},
		{4, 26, false, nil, 0},
		{62, 26, true, TooLarge, 0},
	}
	for _, test := range tests {
		f, err := Read(ladder(test.groups, test.width, test.word))
		if !errors.Is(err, test.want) {
			t.Errorf("%d groups of %d: %v, want %v", test.groups, test.width, err, test.want)
		}
		if err == nil && f.Sections[0].Count() != test.words {
			t.Errorf("%d groups of %d: %d words, want %d", test.groups, test.width, f.Sections[0].Count(), test.words)
		}
	}
}

// TestReadMemory bounds what a file takes.
func TestReadMemory(t *testing.T) {
	b := (&File{[2]*Section{blank(100000), blank(100000)}}).AppendTo(nil)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := Read(b); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > uint64(4*len(b)+1<<20) {
		t.Errorf("%d bytes for a file of %d", got, len(b))
	}
}

// FuzzRead reads any bytes; what is accepted can be listed, searched and written.
func FuzzRead(f *testing.F) {
	f.Add(make([]byte, 12))
	f.Add(bare(nil))
	f.Add(bare([]Entry{0, 0x173, 0x37A, 0x363 | 1<<10, 0x261 | 3<<10}))
	f.Fuzz(func(t *testing.T, b []byte) {
		file, err := Read(b)
		if err != nil {
			if bad := Defect(""); !errors.As(err, &bad) {
				t.Fatal(err)
			}
			return
		}
		if again := file.AppendTo(nil); !slices.Equal(again[4:], b[4:]) {
			t.Fatal("read and written it differs")
		}
		for _, s := range file.Sections {
			if s.Count() > 10000 {
				continue // takes the fuzzer too long
			}
			n, before := 0, ""
			for w := range s.Words() {
				if n++; w <= before || n < 100 && !s.Has(w) {
					t.Fatalf("word %d: %q after %q", n, w, before)
				}
				before = w
			}
			if n != s.Count() {
				t.Fatalf("%d words, counted %d", n, s.Count())
			}
		}
		if words, _, err := (&Query{Pattern: "?a??"}).List(file.Sections[:]); err != nil || len(words) > ListLimit {
			t.Fatal(len(words), err)
		}
	})
}
