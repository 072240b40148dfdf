package wordgraph

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"maven/internal/tile"
)

// A graph made thin and thick again is the same graph, byte for byte.
func TestThin(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 11))
	for range 300 {
		var family [][][]tile.Tile
		for range 1 + r.IntN(3) {
			family = append(family, randomList(r, 200, 1+r.IntN(5), 7))
		}
		g, err := Build(26, family...)
		if err != nil {
			t.Fatal(err)
		}
		kwg, err := Thicken(g.Thin())
		if err != nil || !bytes.Equal(kwg, g.AppendKWG(nil)) {
			t.Fatalf("%d lists, %d nodes: %d bytes, %v", len(family), g.NodeCount(), len(kwg), err)
		}
	}
}

// A thin graph that is cut short, or goes on, is refused.
func TestThickenRefuses(t *testing.T) {
	g, err := Build(26, lists("CARE", "SCAR", "SCARE", "CARES"))
	if err != nil {
		t.Fatal(err)
	}
	thin := g.Thin()
	for n := range thin {
		if _, err := Thicken(thin[:n]); err == nil {
			t.Errorf("%d of %d bytes are taken", n, len(thin))
		}
	}
	if _, err := Thicken(append(thin, 1)); err == nil {
		t.Error("a byte too many is taken")
	}
}

func FuzzThicken(f *testing.F) {
	g, err := Build(3, lists("A", "BA", "ACA", "CAB"), lists("CAB"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(g.Thin())
	f.Add([]byte{3, 2, 0, 0x40, 0x40, 1, 0, 0})
	f.Fuzz(func(t *testing.T, thin []byte) {
		kwg, err := Thicken(thin)
		if err == nil && 2*len(kwg) > 8*len(thin) {
			t.Errorf("%d bytes of %d", len(kwg), len(thin))
		}
	})
}
