package bounded

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

// endless gives zeros, and counts them.
type endless struct{ given int }

func (e *endless) Read(p []byte) (int, error) {
	clear(p)
	e.given += len(p)
	return len(p), nil
}

// What fits is read as it is, by any steps; of what does not, little more than may be is read.
func TestRead(t *testing.T) {
	text := strings.Repeat("maven", 300)
	in := func() *strings.Reader { return strings.NewReader(text) }
	for _, most := range []int64{1500, 1501, 1 << 40} {
		if got, err := Read(in(), most); string(got) != text || err != nil {
			t.Errorf("at most %d: %d bytes, %v", most, len(got), err)
		}
		if got, err := Read(iotest.OneByteReader(in()), most); string(got) != text || err != nil {
			t.Errorf("by bytes, at most %d: %d bytes, %v", most, len(got), err)
		}
	}
	for _, most := range []int64{0, 1, 1499} {
		got, err := Read(in(), most)
		if large := (*TooLarge)(nil); !errors.As(err, &large) || large.Most != most || !bytes.Equal(got, []byte(text[:most])) {
			t.Errorf("at most %d: %d bytes, %v", most, len(got), err)
		}
	}
	var e endless
	if _, err := Read(&e, 1<<20); err == nil || err.Error() != "it has over 1 MiB" || e.given > 1<<21 {
		t.Errorf("%d bytes of an endless stream are read, %v", e.given, err)
	}
}

// Errors name the file.
func TestReadFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(path, []byte("12345"), 0o666); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadFile(path, 5); string(got) != "12345" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := ReadFile(path, 4); err == nil || err.Error() != "read "+path+": it has over 4 bytes" {
		t.Error(err)
	}
	if err := os.Truncate(path, 1<<40); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadFile(path, 1<<30); err == nil || !strings.HasSuffix(err.Error(), ": it has over 1024 MiB") {
		t.Error(err)
	}
	if _, err := ReadFile(filepath.Dir(path), 4); err == nil || !strings.HasSuffix(err.Error(), ": it is a folder; must be a file") {
		t.Error(err)
	}
	if _, err := ReadFile(path+"x", 4); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// A folder is refused by name, as a file that is not there is.
func TestOpen(t *testing.T) {
	dir := t.TempDir()
	want := "open " + dir + ": it is a folder; must be a file"
	if _, err := Open(dir); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if err := NoFolder(dir); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	path := filepath.Join(dir, "a.txt")
	if _, err := Open(path); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	if err := NoFolder(path); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(path, []byte("12345"), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got, err := Read(f, 5); string(got) != "12345" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}
