package leave

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/game"
	"maven/internal/random"
	"maven/internal/testshared"
	"maven/internal/tile"
)

const smallSet = "?,?,1,0,0\nA,a,3,1,1\nB,b,1,3,0\nC,c,2,3,0\n"

func small(t testing.TB) *tile.Set {
	t.Helper()
	set, err := tile.ParseSet("small", strings.NewReader(smallSet))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// leavesOf lists the leaves of a set by brute force, as sorted tiles in the order of a KLV2 file.
func leavesOf(set *tile.Set, most int) [][]tile.Tile {
	var all [][]tile.Tile
	var extend func(prefix []tile.Tile)
	extend = func(prefix []tile.Tile) {
		if len(prefix) > 0 {
			all = append(all, slices.Clone(prefix))
		}
		for t := range set.Len() + 1 {
			used := tile.RackOf(prefix...)
			ascends := len(prefix) == 0 || prefix[len(prefix)-1] <= tile.Tile(t)
			if len(prefix) < most && ascends && used[t] < set.Count[t] {
				extend(append(prefix, tile.Tile(t)))
			}
		}
	}
	extend(nil)
	return all
}

// numbered returns a complete table in which leave i is worth i points.
func numbered(set *tile.Set, most int) *Table {
	t := Complete(set, most)
	worth := make([]float32, t.Len())
	for i := range worth {
		worth[i] = float32(i)
	}
	return t.With(worth)
}

func TestCompleteTwin(t *testing.T) {
	for _, most := range []int{1, 2, 3, 6} {
		set := small(t)
		want := leavesOf(set, most)
		table := numbered(set, most)
		if table.Len() != len(want) {
			t.Fatalf("most %d: %d leaves, want %d", most, table.Len(), len(want))
		}
		for i, leave := range want {
			rack := tile.RackOf(leave...)
			if n, ok := table.Number(&rack); !ok || n != i {
				t.Errorf("most %d: leave %s is number %d (%t), want %d", most, set.Rack(&rack), n, ok, i)
			}
			if back := table.Leave(i); back != rack {
				t.Errorf("most %d: leave number %d is %s, want %s", most, i, set.Rack(&back), set.Rack(&rack))
			}
			if w := table.Worth(&rack); w != tile.Equity(i)*tile.Point {
				t.Errorf("leave %s is worth %v, want %d", set.Rack(&rack), w, i)
			}
		}
	}
}

// The number of leaves of one to six English tiles is well known.
func TestCompleteEnglish(t *testing.T) {
	if n := Complete(datatest.TileSet(t, "english"), 6).Len(); n != 914624 {
		t.Errorf("%d leaves, want 914624", n)
	}
}

func TestFillTwin(t *testing.T) {
	set := datatest.TileSet(t, "english")
	table := numbered(set, 5)
	stream := random.Seed(1).Stream()
	for range 300 {
		var rack tile.Rack
		game.NewBag(&set.Count, stream).Draw(1+stream.IntN(8), &rack)
		var kept tile.Kept
		kept.Reset(&rack)
		for i := range kept.Worth {
			kept.Worth[i] = -1
		}
		table.Fill(&kept)
		for i := range kept.Len() {
			subset := kept.Rack(i)
			if want := table.Worth(&subset); kept.Worth[i] != want {
				t.Fatalf("rack %s: keeping %s is filled in as %v, want %v",
					set.Rack(&rack), set.Rack(&subset), kept.Worth[i], want)
			}
		}
	}
}

func TestAbsentLeaves(t *testing.T) {
	set := datatest.TileSet(t, "english")
	table := numbered(set, 2)
	for _, text := range []string{"", "ABC", "QQ", "AEINRST", "AEINRSTUV"} {
		rack, err := set.ParseRack(text)
		if err != nil {
			t.Fatal(err)
		}
		if w := table.Worth(&rack); w != 0 {
			t.Errorf("leave %q is worth %v, want nothing", text, w)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	table := numbered(small(t), 4)
	written := table.AppendKLV2(nil)
	read, err := Read(written)
	if err != nil {
		t.Fatal(err)
	}
	if again := read.AppendKLV2(nil); !bytes.Equal(written, again) {
		t.Error("a table changes when it is read and written")
	}
}

// Every table has the hash of its file, which is computed once.
func TestHash(t *testing.T) {
	plain := numbered(small(t), 4)
	read, err := Read(plain.AppendKLV2(nil))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[[sha256.Size]byte]bool{}
	for _, table := range []*Table{plain, read, plain.Stamped(madeFor("words")), Complete(small(t), 3)} {
		if got := table.Hash(); got != sha256.Sum256(table.AppendKLV2(nil)) {
			t.Errorf("the hash of %d leaves is %x", table.Len(), got)
		}
		if n := testing.AllocsPerRun(10, func() { table.Hash() }); n > 0 {
			t.Errorf("it is computed again: %v allocations", n)
		}
		seen[table.Hash()] = true
	}
	if len(seen) != 3 {
		t.Errorf("%d hashes of three files", len(seen))
	}
}

// Tables of other programs: known values, and the same bytes when written again.
func TestSharedTable(t *testing.T) {
	file := testshared.Read(t, "data", "TWL98.klv2")
	table, err := Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(table.AppendKLV2(nil), file) {
		t.Error("the table changes when it is read and written")
	}
	set := datatest.TileSet(t, "english")
	for text, want := range map[string]string{"DGQ": "-16.80", "LMRV": "-12.82", "BJM": "-2.98", "R?": "30.22", "ER?": "35.15"} {
		rack, _ := set.ParseRack(text)
		if got := table.Worth(&rack).String(); got != want {
			t.Errorf("leave %s is worth %s, want %s", text, got, want)
		}
	}
}

// klv puts a KLV2 file together from its parts.
func klv(nodes []uint32, values []float32) []byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(nodes)))
	for _, n := range nodes {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	b = binary.LittleEndian.AppendUint32(b, uint32(len(values)))
	for _, v := range values {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return b
}

func TestReadRefuses(t *testing.T) {
	const a, b, c = 1 << 24, 2 << 24, 3 << 24
	good := []uint32{lastSibling | 2, lastSibling, a | accepts, b | accepts | lastSibling}
	if _, err := Read(klv(good, []float32{1, 2})); err != nil {
		t.Fatalf("a good table is refused: %v", err)
	}
	for _, test := range []struct {
		name string
		data []byte
		want error
	}{
		{"nothing", nil, ErrTruncated},
		{"three bytes", []byte{1, 0, 0}, ErrTruncated},
		{"many nodes announced", []byte{0xff, 0xff, 0xff, 0xff}, ErrTruncated},
		{"cut in the nodes", klv(good, nil)[:10], ErrTruncated},
		{"cut in the values", klv(good, []float32{1, 2})[:26], ErrTruncated},
		{"no root", klv(nil, nil), ErrGraph},
		{"a byte more", append(klv(good, []float32{1, 2}), 0), ErrExcess},
		{"a value missing", klv(good, []float32{1}), ErrCount},
		{"a value too many", klv(good, []float32{1, 2, 3}), ErrCount},
		{"not a number", klv(good, []float32{1, float32(math.NaN())}), ErrValue},
		{"infinite", klv(good, []float32{1, float32(math.Inf(1))}), ErrValue},
		{"letter too high", klv([]uint32{lastSibling | 1, 63<<24 | accepts | lastSibling}, []float32{1}), ErrLetters},
		{"root beyond the end", klv([]uint32{lastSibling | 9}, nil), ErrGraph},
		{"no last sibling", klv([]uint32{lastSibling | 1, a | accepts}, []float32{1}), ErrGraph},
		{"letters descend", klv([]uint32{lastSibling | 1, b | accepts, a | accepts | lastSibling}, []float32{1, 2}), ErrGraph},
		{"leave descends", klv([]uint32{lastSibling | 1, b | accepts | lastSibling | 2, a | accepts | lastSibling}, []float32{1, 2}), ErrGraph},
		{"ten tiles", klv(append([]uint32{lastSibling | 1}, chain(1, a|accepts, 10)...), make([]float32, 10)), ErrLong},
		{"node below itself", klv([]uint32{lastSibling | 1, c | accepts | lastSibling | 1}, []float32{1}), ErrGraph},
	} {
		if _, err := Read(test.data); !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, want %v", test.name, err, test.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(klv([]uint32{lastSibling | 2, lastSibling, 1<<24 | accepts, 2<<24 | accepts | lastSibling}, []float32{1, 2}))
	f.Add(klv([]uint32{lastSibling | 1, 3<<24 | accepts | lastSibling | 1}, []float32{1}))
	f.Add(numbered(small(f), 3).AppendKLV2(nil))
	f.Add(numbered(small(f), 2).Stamped(madeFor("words")).AppendKLV2(nil))
	set := datatest.TileSet(f, "english")
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := Read(data)
		if err != nil {
			return
		}
		if !bytes.Equal(table.AppendKLV2(nil), data) {
			t.Error("the table changes when it is written again")
		}
		rack, _ := set.ParseRack("AABBCC?")
		var kept tile.Kept
		kept.Reset(&rack)
		table.Fill(&kept)
	})
}

func BenchmarkFill(b *testing.B) {
	set := datatest.TileSet(b, "english")
	table := numbered(set, 6)
	rack, _ := set.ParseRack("AEINRST")
	var kept tile.Kept
	kept.Reset(&rack)
	b.ReportAllocs()
	for b.Loop() {
		table.Fill(&kept)
	}
}

// chain returns nodes from number first on, each above the next, and the last above none.
func chain(first, node uint32, n int) []uint32 {
	nodes := make([]uint32, n)
	for i := range nodes {
		nodes[i] = node | lastSibling | (first + uint32(i) + 1)
	}
	nodes[n-1] = node | lastSibling
	return nodes
}

// A leave is as long as its way is, also if its end is shared with shorter leaves: b, of 1 to 8, and a, of 1 to 5 and then of b.
func TestSharedEndTooLong(t *testing.T) {
	const a, b = 1<<24 | accepts, 2<<24 | accepts
	read := func(as int) error {
		nodes := append([]uint32{lastSibling | 1, a | 3, b | lastSibling | uint32(2+as)}, chain(3, a, as-1)...)
		nodes[len(nodes)-1] |= uint32(len(nodes))
		nodes = append(nodes, chain(uint32(len(nodes)), b, 7)...)
		_, err := Read(klv(nodes, make([]float32, 8+as+7)))
		return err
	}
	if err := read(2); err != nil {
		t.Errorf("a leave of nine tiles: %v", err)
	}
	want := "KLV2 leave is longer than a rack: the leave of tiles [1 1 1 1 1 2 2 2 2 2 2 2] has 12; a rack has at most 9"
	if err := read(5); !errors.Is(err, ErrLong) || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
