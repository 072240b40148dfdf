package library

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestWriteFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out")
	for _, text := range []string{"one", "another"} {
		if err := WriteContent(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if b, err := os.ReadFile(path); err != nil || string(b) != text {
			t.Errorf("%q %v", b, err)
		}
	}
}

// A write that fails half way leaves the old file and nothing else.
// A file that is replaced can be read by whom it could be read before.
func TestWriteFileMode(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out")
	for _, mode := range []fs.FileMode{0o600, 0o666, 0o640} {
		if err := errors.Join(os.WriteFile(path, nil, mode), os.Chmod(path, mode)); err != nil {
			t.Fatal(err)
		}
		if err := WriteFile(path, func(w io.Writer) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != mode {
			t.Errorf("%v becomes %v, %v", mode, info.Mode(), err)
		}
	}
}

func TestWriteFileThatFails(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out")
	if err := WriteContent(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	full := errors.New("disk full")
	err := WriteFile(path, func(w io.Writer) error {
		io.WriteString(w, "half of the new")
		return full
	})
	if fails(t, "full disk", err, path, "disk full"); !errors.Is(err, full) {
		t.Error(err)
	}
	if b, _ := os.ReadFile(path); string(b) != "old" {
		t.Errorf("%q", b)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("%v", entries)
	}
	fails(t, "no folder", WriteContent(filepath.Join(dir, "none", "out"), nil), "cannot write", "no such")
	fails(t, "a folder", WriteContent(dir, nil), "cannot write", dir)
}

func TestWriteFileToDevices(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skipf("SKIPPED: no /dev/full: %v", err)
	}
	if err := WriteContent(os.DevNull, []byte("x")); err != nil {
		t.Error(err)
	}
	fails(t, "full", WriteContent("/dev/full", []byte("x")), "/dev/full", "no space")
	if info, err := os.Stat("/dev/full"); err != nil || info.Mode().IsRegular() {
		t.Errorf("the device was replaced: %v %v", info, err)
	}
}

// What a killed program has left goes once it is old; what may be at work stays.
func TestSweep(t *testing.T) {
	l, path := imported(t, "mine", "CAT")
	old, fresh := filepath.Join(l.lexicaDir(), ".mine.kwg-1.tmp"), filepath.Join(l.lexicaDir(), ".mine.kwg-2.tmp")
	for _, name := range []string{old, fresh} {
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	before := time.Now().Add(-2 * staleAfter)
	if err := errors.Join(os.Chtimes(old, before, before), os.Chtimes(path, before, before)); err != nil {
		t.Fatal(err)
	}
	if infos, err := l.Lexicons(); err != nil || len(infos) != 4 {
		t.Errorf("%v %v", infos, err)
	}
	if _, err := l.Import(Import{Name: "other", File: put(t, "w.txt", []byte("DOG"))}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(files(t, l), " "); got != ".mine.kwg-2.tmp mine.json mine.kwg other.json other.kwg" {
		t.Error(got)
	}
}
