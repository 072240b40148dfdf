package file

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestDamagedFork(t *testing.T) {
	const mapAt = 263
	two, err := AppendFork(nil, []Resource{{Type: [4]byte([]byte("ABCD")), Name: "x", Data: make([]byte, 20)}, {Type: [4]byte([]byte("EFGH")), Data: make([]byte, 20)}})
	if err != nil {
		t.Fatal(err)
	}
	twoMap := 256 + 48
	tests := []struct {
		name   string
		fork   []byte
		at     int
		put    []byte
		want   Defect
		offset int
	}{
		{"header", example()[:15], 0, nil, CutShort, 0},
		{"data outside", example(), 0, []byte{0, 0, 2}, CutShort, 0},
		{"data offset negative", example(), 0, []byte{0x80}, Negative, 0},
		{"data length negative", example(), 8, []byte{0xFF, 0xFF, 0xFF, 0xFF}, Negative, 0},
		{"map outside", example(), 4, []byte{0, 0, 2}, CutShort, 4},
		{"map too long", example(), 15, []byte{51}, CutShort, 4},
		{"map length negative", example(), 12, []byte{0xFF}, Negative, 4},
		{"map too small", example(), 15, []byte{29}, CutShort, 12},
		{"map on data", example(), 7, []byte{6}, Overlap, 0},
		{"map on header", example(), 4, []byte{0, 0, 0, 0}, Overlap, 0},
		{"data on header", example(), 0, []byte{0, 0, 0, 10}, Overlap, 0},
		{"type list on map header", example(), mapAt + 25, []byte{27}, Overlap, mapAt + 24},
		{"type list outside", example(), mapAt + 25, []byte{49}, CutShort, mapAt + 24},
		{"types outside", example(), mapAt + 29, []byte{3}, CutShort, mapAt + 28},
		{"references outside", example(), mapAt + 37, []byte{11}, CutShort, mapAt + 30},
		{"too many references", example(), mapAt + 34, []byte{0, 1}, CutShort, mapAt + 30},
		{"references on types", example(), mapAt + 37, []byte{9}, Overlap, mapAt + 37},
		{"shared references", two, twoMap + 44, slices.Clone(two[twoMap+36 : twoMap+38]), Overlap, twoMap + 46},
		{"compressed", example(), mapAt + 42, []byte{1}, Compressed, mapAt + 42},
		{"name outside", example(), mapAt + 40, []byte{0, 0}, CutShort, mapAt + 40},
		{"name on references", two, twoMap + 27, []byte{60}, Overlap, twoMap + 48},
		{"name too long", two, twoMap + 70, []byte{2}, CutShort, twoMap + 48},
		{"item outside", example(), mapAt + 45, []byte{4}, CutShort, mapAt + 43},
		{"item far outside", example(), mapAt + 43, []byte{0xFF}, CutShort, mapAt + 43},
		{"item too long", example(), 259, []byte{4}, CutShort, 256},
		{"item length negative", example(), 256, []byte{0xFF, 0xFF, 0xFF, 0xFF}, Negative, 256},
		{"item on item", two, twoMap + 65, []byte{8}, Overlap, 264},
	}
	for _, test := range tests {
		b := slices.Clone(test.fork)
		copy(b[test.at:], test.put)
		list, err := ParseFork(b)
		var bad *FormatError
		if !errors.As(err, &bad) || bad.Defect != test.want || bad.Offset != test.offset || bad.Carrier != ResourceFork {
			t.Errorf("%s: %v, %v; want offset %d: %v", test.name, list, err, test.offset, test.want)
		}
	}
}

func TestForkErrors(t *testing.T) {
	b := example()
	b[263+42] = 1
	_, err := ParseFork(b)
	if want := "resource fork: offset 305: resource 'ESTR' 0: the resource is compressed, which is not supported: attributes 0x01"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	kind := [4]byte([]byte("ABCD"))
	for name, test := range map[string]struct {
		list []Resource
		want Defect
	}{
		"name":       {[]Resource{{Name: strings.Repeat("n", 256)}}, TooLarge},
		"compressed": {[]Resource{{Attributes: 1}}, Compressed},
		"twice":      {[]Resource{{Type: kind, ID: 3}, {}, {Type: kind, ID: 3}}, Duplicate},
		"many":       {make([]Resource, 4097), TooMany},
		"data":       {[]Resource{{Data: make([]byte, 1<<24)}, {ID: 1}}, TooLarge},
		"names":      {named(257), TooLarge},
	} {
		if b, err := AppendFork(nil, test.list); !errors.Is(err, test.want) || b != nil {
			t.Errorf("%s: %d bytes, %v; want %v", name, len(b), err, test.want)
		}
	}
}

// named returns resources with names of 255 bytes.
func named(n int) []Resource {
	list := make([]Resource, n)
	for i := range list {
		list[i] = Resource{Type: [4]byte([]byte("NAME")), ID: int16(i), Name: strings.Repeat("n", 255)}
	}
	return list
}

// TestEmptyFork reads forks without resources: none at all, and FFFF types.
func TestEmptyFork(t *testing.T) {
	empty := append(make([]byte, 3), 30)
	empty = slices.Concat([]byte{0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0}, empty, make([]byte, 240+24), []byte{0, 28, 0, 30, 0xFF, 0xFF})
	for _, b := range [][]byte{nil, empty} {
		if list, err := ParseFork(b); err != nil || len(list) != 0 {
			t.Errorf("%d bytes: %v, %v", len(b), list, err)
		}
	}
	if f, err := Parse(empty); err != nil || f.Carrier != ResourceFork {
		t.Errorf("%v, %v", f, err)
	}
}

// TestOrder writes mixed types and finds them together, by first appearance, in order.
func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		var list []Resource
		for i := range r.IntN(30) {
			list = append(list, Resource{Type: [4]byte{'M', 'U', 'L', byte('a' + r.IntN(4))}, ID: int16(i * (1 - 2*r.IntN(2))),
				Attributes: byte(r.IntN(128)) &^ 1, Name: strings.Repeat("\x8en", r.IntN(3)), Data: bytes.Repeat([]byte{byte(i)}, r.IntN(9))})
		}
		var want []Resource // the slow way
		for _, a := range list {
			if slices.ContainsFunc(want, func(b Resource) bool { return b.Type == a.Type }) {
				continue
			}
			for _, b := range list {
				if b.Type == a.Type {
					want = append(want, b)
				}
			}
		}
		fork, err := AppendFork(nil, list)
		if err != nil {
			t.Fatal(err)
		}
		got, err := ParseFork(fork)
		if err != nil || len(got) != len(want) {
			t.Fatalf("%v, %v; want %v", got, err, want)
		}
		for i := range got {
			if !reflect.DeepEqual(got[i], want[i]) {
				t.Fatalf("resource %d: %v, want %v", i, got[i], want[i])
			}
		}
	}
}

// allocated returns how many bytes a function takes from the heap, of which it may have given some
// back.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestMemory reads files made to take as much memory as they can.
func TestMemory(t *testing.T) {
	many := make([]Resource, maxResources)
	for i := range many {
		many[i] = Resource{Type: [4]byte([]byte("MANY")), ID: int16(i)}
	}
	forks := map[string][]byte{}
	for name, list := range map[string][]Resource{"references": many, "names": named(250)} {
		fork, err := AppendFork(nil, list)
		if err != nil {
			t.Fatal(err)
		}
		forks[name] = fork
	}
	forks["one item"] = oneItem(t, 4000, 1<<20)
	forks["one name"] = oneName(t, forks["references"])
	forks["types"] = typeFork(t, 3000)
	files := map[string][]byte{"plain": make([]byte, 1<<20), "AppleSingle entries": entriesOnly(60000)}
	for name, fork := range forks {
		if list, err := ParseFork(fork); err != nil || len(list) < 100 {
			t.Fatalf("%s: %d resources, %v", name, len(list), err)
		}
		f := &Forks{Name: "n", Fork: fork}
		files[name] = fork
		files[name+", AppleDouble"] = appendAppleDouble(nil, f)
	}
	for name, b := range files {
		limit := uint64(4*len(b) + 1<<20)
		if got := allocated(func() {
			if f, err := Parse(b); err == nil {
				_, _ = f.Resources()
			}
		}); got > limit {
			t.Errorf("%s: %d bytes of memory for %d of file, limit %d", name, got, len(b), limit)
		} else {
			t.Logf("%s: %d bytes of memory for %d of file, limit %d", name, got, len(b), limit)
		}
	}
}

// oneItem returns a fork whose references all give one item, and checks that its bytes are not
// copied.
func oneItem(t *testing.T, references, size int) []byte {
	list := make([]Resource, references)
	for i := range list {
		list[i] = Resource{Type: [4]byte([]byte("SAME")), ID: int16(i)}
	}
	list[0].Data = make([]byte, size)
	fork, err := AppendFork(nil, list)
	if err != nil {
		t.Fatal(err)
	}
	for at := len(fork) - 12*references; at < len(fork); at += 12 {
		clear(fork[at+5 : at+8])
	}
	same, err := ParseFork(fork)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range same {
		if len(r.Data) != size || &r.Data[0] != &fork[260] || cap(r.Data) != size {
			t.Fatalf("%v is a copy of its item", r)
		}
	}
	return fork
}

// oneName gives every reference of a fork the same name of 255 bytes.
func oneName(t *testing.T, fork []byte) []byte {
	t.Helper()
	fork = append(slices.Clone(fork), 255)
	fork = append(fork, make([]byte, 255)...)
	mapLen := binary.BigEndian.Uint32(fork[12:])
	binary.BigEndian.PutUint32(fork[12:], mapLen+256)
	mapAt := binary.BigEndian.Uint32(fork[4:])
	copy(fork[mapAt:], fork[:16])
	for at := int(mapAt) + 38; at < len(fork)-256; at += 12 {
		fork[at+2], fork[at+3] = 0, 0
	}
	return fork
}

// typeFork returns a fork with many types of one resource each.
func typeFork(t *testing.T, n int) []byte {
	list := make([]Resource, n)
	for i := range list {
		binary.BigEndian.PutUint32(list[i].Type[:], uint32(i))
	}
	fork, err := AppendFork(nil, list)
	if err != nil {
		t.Fatal(err)
	}
	return fork
}

// entriesOnly returns an AppleSingle file with many entries of one byte.
func entriesOnly(n int) []byte {
	items := make([]appleItem, n)
	for i := range items {
		items[i] = appleItem{100, []byte{1}}
	}
	return appendEntries(nil, singleMagic, items)
}

// FuzzParseFork changes bytes of forks.
func FuzzParseFork(f *testing.F) {
	f.Add(example())
	f.Add(maven(f).Fork)
	f.Fuzz(func(t *testing.T, b []byte) {
		list, err := ParseFork(b)
		if err != nil {
			var bad *FormatError
			if !errors.As(err, &bad) || bad.Offset < 0 || bad.Offset > len(b) || strings.Contains(err.Error(), "\n") {
				t.Fatal(err)
			}
			return
		}
		for _, r := range list {
			if len(r.Data) > len(b) || len(r.Name) > 255 {
				t.Fatalf("%v: name %d, data %d bytes", r, len(r.Name), len(r.Data))
			}
		}
	})
}
