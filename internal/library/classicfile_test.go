package library

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"maven/internal/data"
)

// The forks are found in one file, beside it, or where the caller says; the carriers are tested where they are
// opened for people.
func TestOpenClassicFile(t *testing.T) {
	dir := t.TempDir()
	fork, _, err := data.Classic("english")
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, content []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	words := []byte("the data fork")
	plain, elsewhere := write("plain", words), write("plain.rsrc", fork)
	beside := write("beside", words)
	write("._beside", fork)
	for _, c := range []struct{ path, fork, where string }{{plain, elsewhere, elsewhere}, {beside, "", filepath.Join(dir, "._beside")}} {
		f, err := OpenClassicFile(c.path, c.fork)
		if err != nil {
			t.Errorf("%s: %v", c.path, err)
			continue
		}
		if !bytes.Equal(f.Data, words) || !bytes.Equal(f.Fork, fork) || len(f.AllResources) == 0 || f.WhereFork() != c.where {
			t.Errorf("%s: %d and %d bytes, %d resources, fork in %s", c.path, len(f.Data), len(f.Fork), len(f.AllResources), f.WhereFork())
		}
	}
	if f, err := OpenClassicFile(plain, ""); err != nil || len(f.Fork) > 0 || f.CarrierName != "plain file" {
		t.Errorf("%+v, %v", f, err)
	}
	_, err = OpenClassicFile(filepath.Join(dir, "absent"), "")
	fails(t, "absent", err, "absent: no such file or directory")
	_, err = OpenClassicFile(plain, elsewhere+"x")
	fails(t, "no fork", err, elsewhere+"x: no such file or directory")
	_, err = OpenClassicFile(plain, plain)
	fails(t, "no fork in it", err, plain)
}

func TestReadClassicIsBounded(t *testing.T) {
	huge := put(t, "huge.bin", nil)
	if err := os.Truncate(huge, MaxClassicFile+1); err != nil {
		t.Fatal(err)
	}
	_, err := ReadClassic(huge)
	fails(t, "huge", err, huge+": it has over 64 MiB; no file of the original is that large")
}

func TestClassicFolder(t *testing.T) {
	_, err := ClassicFolder(t.TempDir())
	fails(t, "empty", err, "tables ", "mul.csv")
}
