package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// only fails unless the folder has just the file, with the text and the mode.
func only(t *testing.T, path, text string, mode fs.FileMode) {
	t.Helper()
	if b, err := os.ReadFile(path); err != nil || string(b) != text {
		t.Errorf("%q %v, want %q", b, err, text)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
		t.Errorf("%v %v, want %v", info.Mode(), err, mode)
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("in the folder are %v, %v", entries, err)
	}
}

// A file is made, and replaced by another, with the mode asked for.
func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out")
	for _, c := range []struct {
		text string
		mode fs.FileMode
	}{{"one", 0o600}, {"another", 0o644}, {"", 0o400}, {"over a file that is only read", 0o600}} {
		if err := WriteBytes(path, c.mode, []byte(c.text)); err != nil {
			t.Fatal(err)
		}
		only(t, path, c.text, c.mode)
	}
}

// A write that fails leaves the old file and nothing else.
func TestWriteFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out")
	if err := WriteBytes(path, 0o644, []byte("old")); err != nil {
		t.Fatal(err)
	}
	full := errors.New("disk full")
	if err := Write(path, 0o644, func(f *os.File) error {
		f.WriteString("half of the new")
		return full
	}); !errors.Is(err, full) {
		t.Error(err)
	}
	if err := Write(path, 0o644, func(f *os.File) error { return f.Close() }); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("what is not on the disk: %v", err)
	}
	only(t, path, "old", 0o644)
	if err := WriteBytes(filepath.Join(path, "in"), 0o644, nil); err == nil {
		t.Error("a file in a file")
	}
	if err := WriteBytes(filepath.Dir(path), 0o644, nil); err == nil {
		t.Error("a file in place of a folder")
	}
}

// A complete file takes the place of another; one that is not there takes none.
func TestMove(t *testing.T) {
	dir := t.TempDir()
	path, part := filepath.Join(dir, "out"), filepath.Join(dir, "part")
	for name, text := range map[string]string{path: "old", part: "new"} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := Move(filepath.Join(dir, "none"), path); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if err := Move(part, filepath.Join(dir, "none", "out")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if err := Move(part, path); err != nil {
		t.Error(err)
	}
	only(t, path, "new", 0o644)
	if err := SyncFolder(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
