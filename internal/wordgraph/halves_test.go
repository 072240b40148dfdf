package wordgraph

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"maven/internal/tile"
)

// mixed returns a graph with the DAWG of one list and the GADDAG of paths from the other.
func mixed(t *testing.T, dawg, gaddag [][]tile.Tile) *Graph {
	t.Helper()
	g := build(t, 26, dawg, gaddag)
	g.nodes[1] = g.nodes[3]
	g, err := Read(g.List(0).AppendKWG(nil), 26)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestCheckHalves(t *testing.T) {
	for _, test := range []struct {
		name         string
		dawg, gaddag [][]tile.Tile
		want         error
	}{
		{"equal", lists("CARE", "SCAR"), lists("SCAR", "CARE"), nil},
		{"a word less", lists("CARE", "SCAR"), lists("CARE"), HalvesDiffer},
		{"a word more", lists("CARE"), lists("CARE", "SCAR"), HalvesDiffer},
		{"as many splits", lists("CARE", "SCAR"), lists("CARE", "SCAT"), HalvesDiffer},
		{"a word of the same beginning", lists("CARE", "CARD"), lists("CARE", "CART"), HalvesDiffer},
		{"a beginning that is a word", lists("CAR", "CARE"), lists("CARE", "CAT"), HalvesDiffer},
		{"no GADDAG", lists("CARE"), nil, MissingGADDAG},
		{"no words", nil, nil, nil},
	} {
		if err := mixed(t, test.dawg, test.gaddag).CheckHalves(); !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, want %v", test.name, err, test.want)
		}
	}
}

// TestCheckHalvesAgainstSets compares random DAWGs and GADDAGs of nearly the same words.
func TestCheckHalvesAgainstSets(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	agree := 0
	const rounds = 500
	for range rounds {
		dawg := append(randomList(r, 8, 2, 4), tiles("AB"))
		gaddag := slices.Clone(dawg)
		if r.IntN(2) == 0 {
			gaddag[r.IntN(len(gaddag))] = randomWord(r, 2, 3)
		}
		g := mixed(t, dawg, gaddag)
		same := slices.Equal(distinct(dawg), distinct(gaddag))
		if err := g.CheckHalves(); (err == nil) != same {
			t.Fatalf("DAWG of %v, GADDAG of %v: %v", distinct(dawg), distinct(gaddag), err)
		}
		if same {
			agree++
		}
	}
	if agree == 0 || agree == rounds {
		t.Errorf("the halves agree in %d of %d", agree, rounds)
	}
}

// TestCheckHalvesUnshared gives the GADDAG its own copies of the nodes after the turn, as files of
// other producers may have: those are compared word by word.
func TestCheckHalvesUnshared(t *testing.T) {
	words := lists("CARE", "CARED", "SCAR")
	g := build(t, 26, words)
	count := uint32(g.NodeCount())
	nodes := slices.Clone(g.nodes)
	for _, n := range g.nodes[2:] { // a second copy of all, to which the GADDAG root points
		if n&narrowMask != 0 {
			n += count - 2
		}
		nodes = append(nodes, n)
	}
	nodes[1] += count - 2
	g, err := Read(raw(nodes...), 26)
	if err != nil {
		t.Fatal(err)
	}
	checkAgainstTwin(t, g, words)
	if int(count) >= g.NodeCount() || g.DAWG() >= Node(count) {
		t.Fatal("nothing was copied")
	}
	// Rename the last letter of CARED in the copy of the DAWG's nodes only.
	for n := count; int(n) < len(nodes); n++ {
		if Entry(nodes[n]).Tile() == 4 && Entry(nodes[n]).Accepts() {
			nodes[n] += 1 << tileShift
		}
	}
	g, err = Read(raw(nodes...), 26)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.CheckHalves(); !errors.Is(err, HalvesDiffer) {
		t.Errorf("CAREE for CARED in the GADDAG: error %v, want HalvesDiffer", err)
	}
}
