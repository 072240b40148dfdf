package kinds

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Texts are read as they were written, and no others.
func TestBundle(t *testing.T) {
	for _, want := range [][]string{{}, {""}, {"one", "", "three\n"}} {
		path := filepath.Join(t.TempDir(), "bundle")
		if err := WriteBundle(path, want); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := readBundle(data, len(want)); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q, want %q: %v", got, want, err)
		}
		if _, err := readBundle(data, len(want)+1); err == nil {
			t.Errorf("%q passes for one more", want)
		}
		if _, err := readBundle(data[:len(data)-1], len(want)); err == nil {
			t.Errorf("%q is read though it is cut", want)
		}
	}
}

// No bytes make a panic, or more texts than there are bytes.
func FuzzBundle(f *testing.F) {
	f.Add([]byte("\x02\x03one\x00"), 2)
	f.Fuzz(func(t *testing.T, data []byte, want int) {
		texts, err := readBundle(data, want)
		if err == nil && len(texts) != want {
			t.Fatalf("%d texts of %d bytes, want %d", len(texts), len(data), want)
		}
	})
}
