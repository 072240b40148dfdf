package wordgraph

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"maven/internal/tile"
)

const (
	last = lastFlag
	acc  = acceptsFlag
)

func raw(nodes ...uint32) []byte {
	var data []byte
	for _, n := range nodes {
		data = binary.LittleEndian.AppendUint32(data, n)
	}
	return data
}

// node returns a node of a letter A to Z, '.' for the turn.
func node(letter byte, flags, child uint32) uint32 {
	if letter == '.' {
		return flags | child
	}
	return uint32(letter-'A'+1)<<tileShift | flags | child
}

// chain returns n nodes that spell one word; the first is at index at.
func chain(at, n int) []uint32 {
	nodes := make([]uint32, n)
	for i := range nodes {
		nodes[i] = node('A', last, uint32(at+i+1))
	}
	nodes[n-1] = node('A', last|acc, 0)
	return nodes
}

// fan returns depth runs of A to Z, each the child of all of the one before: 26^depth words.
func fan(at, depth int) []uint32 {
	var nodes []uint32
	for d := range depth {
		for l := byte('A'); l <= 'Z'; l++ {
			n := node(l, acc, uint32(at+26*(d+1)))
			if d == depth-1 {
				n = node(l, acc, 0)
			}
			if l == 'Z' {
				n |= last
			}
			nodes = append(nodes, n)
		}
	}
	return nodes
}

func TestReadRefuses(t *testing.T) {
	end := node('A', last|acc, 0)
	for _, test := range []struct {
		name string
		data []byte
		want Defect
		node int
	}{
		{"nothing", nil, TooShort, 0},
		{"one root", raw(last | 1), TooShort, 0},
		{"three bytes over", append(raw(last|2, last, end), 0, 0, 0), BadLength, 0},
		{"too many nodes", make([]byte, 4*(MaxNodes+1)), TooManyNodes, 0},
		{"root past the end", raw(last|3, last, end), BadChild, 0},
		{"child past the end", raw(last|2, last, node('A', last, 3)), BadChild, 2},
		{"child is a root", raw(last|2, last, node('A', last, 1)), RootReached, 2},
		{"root is a root", raw(last|1, last), RootReached, 0},
		{"open run", raw(last|2, last, node('A', acc, 0)), OpenRun, 2},
		{"same letter twice", raw(last|2, last, node('A', acc, 0), end), NotAscending, 3},
		{"descending", raw(last|2, last, node('B', acc, 0), end), NotAscending, 3},
		{"letter past the alphabet", raw(last|2, last, node('Z'+1, last|acc, 0)), BadTile, 2},
		{"tile 255", raw(last|2, last, 0xFF000000|last|acc), BadTile, 2},
		{"dead end", raw(last|2, last, node('A', last, 0)), DeadEnd, 2},
		{"own child", raw(last|2, last, node('A', last|acc, 2)), Cycle, 2},
		{"cycle", raw(last|2, last, node('A', last, 3), node('A', acc, 0), node('B', last, 2)), Cycle, 2},
		{"cycle into a run", raw(last|2, last, node('A', acc, 0), node('B', acc, 0), node('C', last, 3)), Cycle, 3},
		{"cycle past the middle of a run", raw(last|2, last, node('A', last, 4), node('A', acc, 4), node('B', acc, 0), node('C', last, 3)), Cycle, 4},
		{"cycle in the GADDAG", raw(last|2, last|3, end, node('A', last|acc, 3)), Cycle, 3},
		{"turn in the DAWG", raw(last|2, last, node('.', last, 3), end), BadTurn, 2},
		{"turn deep in the DAWG", raw(last|2, last, node('A', last, 3), node('.', last, 4), end), BadTurn, 2},
		{"turn accepts", raw(last|2, last|3, end, node('A', last, 4), node('.', last|acc, 0)), BadTurn, 4},
		{"turn first", raw(last|2, last|3, end, node('.', last, 2)), BadTurn, 3},
		{"two turns", raw(last|2, last|3, end, node('A', last, 4), node('.', last, 5), node('A', last, 6), node('.', last, 2)), BadTurn, 4},
		{"32 tiles", raw(append([]uint32{last | 2, last}, chain(2, 32)...)...), WordTooLong, 2},
		{"40 tiles", raw(append([]uint32{last | 2, last}, chain(2, 40)...)...), WordTooLong, 34},
		{"26^6 words", raw(append([]uint32{last | 2, last}, fan(2, 6)...)...), TooManyWords, 2},
		{"26^31 words", raw(append([]uint32{last | 2, last}, fan(2, 31)...)...), TooManyWords, 2},
		{"GADDAG alone", raw(last, last|2, end), NoDAWG, 2},
	} {
		_, err := Read(test.data, 26)
		var format *FormatError
		if !errors.Is(err, test.want) || !errors.As(err, &format) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
			continue
		}
		if format.Node != test.node {
			t.Errorf("%s: at node %d, want %d", test.name, format.Node, test.node)
		}
		if strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "wordgraph: ") {
			t.Errorf("%s: error text %q", test.name, err)
		}
	}
}

func TestReadAccepts(t *testing.T) {
	end := node('A', last|acc, 0)
	for _, test := range []struct {
		name  string
		data  []byte
		words []string
	}{
		{"no words", raw(last, last), nil},
		{"roots without flags", raw(2, 2, end), []string{"A"}},
		{"roots with all flags", raw(0xFFC00002, 0xFFC00002, end), []string{"A"}},
		{"no GADDAG", raw(last|2, last, node('A', acc, 4), node('B', last|acc, 0), end), []string{"A", "AA", "B"}},
		{"child in the middle of a run", raw(last|2, last, node('A', 0, 3), node('B', last|acc, 0)), []string{"AB", "B"}},
		{"31 tiles", raw(append([]uint32{last | 2, last}, chain(2, 31)...)...), []string{strings.Repeat("A", 31)}},
	} {
		g, err := Read(test.data, 26)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := pathsAt(g, g.DAWG()); !slices.Equal(got, test.words) {
			t.Errorf("%s: words %v, want %v", test.name, got, test.words)
		}
	}
	if _, err := Read(raw(last, last), 0); err == nil {
		t.Error("an alphabet of no letters is accepted")
	}
	if _, err := ReadFamily(raw(last, last), 26, 0); err == nil {
		t.Error("a family of no lists is accepted")
	}
}

func TestReadCopies(t *testing.T) {
	data := build(t, 26, lists("CARE")).AppendKWG(nil)
	g, err := Read(data, 26)
	if err != nil {
		t.Fatal(err)
	}
	clear(data)
	checkAgainstTwin(t, g, lists("CARE"))
}

func TestTrusted(t *testing.T) {
	g := build(t, 26, lists("CARE", "SCAR"), lists("CARE", "CAR"))
	for shift := range 8 {
		data := g.AppendKWG(make([]byte, shift))[shift:]
		trusted := Trusted(data, 2)
		checkAgainstTwin(t, trusted.List(0), lists("CARE", "SCAR"))
		checkAgainstTwin(t, trusted.List(1), lists("CARE", "CAR"))
	}
	data := g.AppendKWG(nil)
	below := testing.AllocsPerRun(10, func() { belowOf(g.nodes) })
	if n := testing.AllocsPerRun(10, func() { Trusted(data, 2) }); n > below+1 {
		t.Errorf("Trusted allocates %v times, the masks alone %v: it copies aligned nodes", n, below)
	}
}

// TestReadDamaged flips bits of a good file: Read must refuse it or give a graph that can be used.
func TestReadDamaged(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	good := build(t, 26, randomList(r, 60, 4, 7)).AppendKWG(nil)
	refused := 0
	const rounds = 20000
	for range rounds {
		data := slices.Clone(good)
		for range 1 + r.IntN(3) {
			data[r.IntN(len(data))] ^= 1 << r.IntN(8)
		}
		if !survives(t, data, 26, 1) {
			refused++
		}
	}
	if refused == 0 || refused == rounds {
		t.Errorf("%d of %d damaged files refused", refused, rounds)
	}
}

// survives reads data and uses the graph, if it is one; it reports whether it is.
func survives(t *testing.T, data []byte, letters, lists int) bool {
	t.Helper()
	g, err := ReadFamily(data, letters, lists)
	if err != nil {
		return false
	}
	const most = 2000 // words looked at
	for k := range g.Lists() {
		view := g.List(k)
		var words [][]tile.Tile
		for w := range view.Words() {
			if words = append(words, slices.Clone(w)); len(words) == most {
				break
			}
		}
		if len(words) < most {
			again, err := Read(view.AppendKWG(nil), letters)
			if err != nil {
				t.Fatalf("what was read cannot be written and read: %v", err)
			}
			if !slices.EqualFunc(collect(again), words, slices.Equal) || again.WordCount() != len(words) {
				t.Fatal("what was read and written has other words")
			}
			if (again.CheckHalves() == nil) != (view.CheckHalves() == nil) {
				t.Fatal("what was read and written has other halves")
			}
		}
	}
	return true
}

func FuzzRead(f *testing.F) {
	r := rand.New(rand.NewPCG(13, 14))
	f.Add([]byte{}, uint8(26), uint8(1))
	f.Add(raw(last, last), uint8(26), uint8(1))
	f.Add(raw(append([]uint32{last | 2, last}, fan(2, 31)...)...), uint8(26), uint8(1))
	f.Add(raw(append([]uint32{last | 2, last}, fan(2, 5)...)...), uint8(26), uint8(1))
	f.Add(build(f, 26, lists("CARE", "CAR", "SCAR")).AppendKWG(nil), uint8(26), uint8(1))
	f.Add(build(f, 4, randomList(r, 30, 4, 6), randomList(r, 30, 4, 6)).AppendKWG(nil), uint8(4), uint8(2))
	f.Fuzz(func(t *testing.T, data []byte, letters, lists uint8) {
		survives(t, data, int(letters), int(lists))
	})
}

func TestWriteAppends(t *testing.T) {
	g := build(t, 26, lists("CARE"))
	got := g.AppendKWG([]byte("KWG"))
	if !bytes.Equal(got, append([]byte("KWG"), g.AppendKWG(nil)...)) {
		t.Error("AppendKWG does not append")
	}
}
