package commandtest

import (
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"maven/internal/classic/file"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

// Application returns a small application of the original's: a dictionary, and tables with evidence
// of chance.
func Application(t *testing.T) *file.Forks {
	t.Helper()
	words, err := words.Build([]string{"aa", "aah", "cat", "cats"}, []string{"aa", "za"})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	s := tables.NewSamples()
	fill := func(records []tables.Record) {
		for i := range records {
			for range 30 {
				if err := records[i].Add(random.IntN(2000) - 1000); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for i := range s.Mul {
		fill(s.Mul[i][:])
	}
	for i := range s.VCB {
		fill(s.VCB[i][:])
	}
	fill(s.Expr)
	resources, err := s.Resources()
	if err != nil {
		t.Fatal(err)
	}
	fork, err := file.AppendFork(nil, resources)
	if err != nil {
		t.Fatal(err)
	}
	return &file.Forks{Name: "Maven", Type: [4]byte([]byte("APPL")), Creator: [4]byte([]byte("MAVN")),
		Data: words.AppendTo(nil), Fork: fork}
}

// AppleSingle writes both forks as entries of one file.
func AppleSingle(f *file.Forks) []byte {
	const head = 26 + 2*12
	b := binary.BigEndian.AppendUint32(nil, 0x00051600)
	b = binary.BigEndian.AppendUint32(b, 0x00020000)
	b = append(b, make([]byte, 16)...)
	b = binary.BigEndian.AppendUint16(b, 2)
	for _, v := range []int{1, head, len(f.Data), 2, head + len(f.Data), len(f.Fork)} {
		b = binary.BigEndian.AppendUint32(b, uint32(v))
	}
	return append(append(b, f.Data...), f.Fork...)
}

// Put writes a file below a folder and returns its path.
func Put(t *testing.T, dir, name string, body []byte) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, body, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}
