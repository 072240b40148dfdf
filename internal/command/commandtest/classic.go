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

// Application returns a small file in the form of the original application: a dictionary, and tables with random
// values.
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
	return entries(0x00051600, entry{1, f.Data}, entry{2, f.Fork})
}

// AppleDouble writes the companion file of a data fork: the resource fork, type and creator.
func AppleDouble(f *file.Forks) []byte {
	finder := append(append(f.Type[:], f.Creator[:]...), make([]byte, 24)...)
	return entries(0x00051607, entry{9, finder}, entry{2, f.Fork})
}

// An entry is a part of a file with its number in the AppleSingle format.
type entry struct {
	kind uint32
	part []byte
}

func entries(magic uint32, all ...entry) []byte {
	b := binary.BigEndian.AppendUint32(nil, magic)
	b = binary.BigEndian.AppendUint32(b, 0x00020000)
	b = append(b, make([]byte, 16)...)
	b = binary.BigEndian.AppendUint16(b, uint16(len(all)))
	at := len(b) + 12*len(all)
	for _, e := range all {
		b = binary.BigEndian.AppendUint32(b, e.kind)
		b = binary.BigEndian.AppendUint32(b, uint32(at))
		b = binary.BigEndian.AppendUint32(b, uint32(len(e.part)))
		at += len(e.part)
	}
	for _, e := range all {
		b = append(b, e.part...)
	}
	return b
}

// Put writes a file in a folder and returns its path.
func Put(t *testing.T, dir, name string, body []byte) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, body, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}
