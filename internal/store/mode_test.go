//go:build unix

package store

import (
	"encoding/binary"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// modes fails where a file or folder at or below one has another mode than asked for.
func modes(t *testing.T, root string, file, folder fs.FileMode) {
	t.Helper()
	must(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		must(t, err)
		info, err := entry.Info()
		must(t, err)
		want := file
		if entry.IsDir() {
			want = folder
		}
		if got := info.Mode().Perm(); got != want {
			t.Errorf("%s has the mode %v, want %v", path, got, want)
		}
		return nil
	}))
}

// busy fills a folder with all that can stand beside a database.
func busy(t *testing.T, file string) {
	t.Helper()
	s, err := Open(t.Context(), file, Create, day(3))
	must(t, err)
	defer s.Close()
	_, err = s.Add(games(t, 2), false)
	must(t, err)
	must(t, s.keepCopy(t.Context()))
	must(t, s.Backup(t.Context(), filepath.Join(filepath.Dir(file), "backup.db")))
	must(t, s.Close())
	_, err = Restore(t.Context(), file, "")
	must(t, err)
	s, err = Open(t.Context(), file, ReadWrite, day(3))
	must(t, err)
	_, err = s.Add(games(t, 3), false)
	must(t, err)
	must(t, copyLogAside(file))
	for _, name := range []string{file, copiesOf(file), replaced(file, 1), replaced(file, 2) + "-wal"} {
		if !exists(name) {
			t.Fatalf("there is no %s", name)
		}
	}
}

// Only the user can read a database, and what is beside it, in folders that are made for it.
func TestModes(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "new", "data")
	busy(t, filepath.Join(dir, "games.db"))
	modes(t, filepath.Dir(dir), 0o600, 0o700)
}

// A database that everybody can read is closed to others when it is opened, with what is beside it. What a group may
// write stays shared, and so does a folder that is there.
func TestModesBefore(t *testing.T) {
	t.Parallel()
	for had, want := range map[fs.FileMode][2]fs.FileMode{0o644: {0o600, 0o700}, 0o660: {0o660, 0o755}, 0o640: {0o640, 0o755}} {
		dir := t.TempDir()
		file := filepath.Join(dir, "games.db")
		busy(t, file)
		must(t, os.Chmod(dir, 0o750))
		must(t, filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
			if path == dir {
				return err
			} else if entry.IsDir() {
				return os.Chmod(path, 0o755)
			}
			return os.Chmod(path, had)
		}))
		s, err := Open(t.Context(), file, ReadWrite, time.Now)
		must(t, err)
		must(t, s.Close())
		for name, want := range map[string]fs.FileMode{
			dir: 0o750, file: want[0], replaced(file, 1): want[0], replaced(file, 2) + "-wal": want[0], copiesOf(file): want[1],
		} {
			if info, err := os.Stat(name); err != nil || info.Mode().Perm() != want {
				t.Errorf("with %v, %s has %v, want %v", had, name, info.Mode().Perm(), want)
			}
		}
	}
}

// A file that was never a database of this program keeps its mode, whatever is done with it, and so does a folder beside it.
func TestModesOfForeign(t *testing.T) {
	t.Parallel()
	database := filepath.Join(t.TempDir(), "other.db")
	must(t, create(database))
	other, err := os.ReadFile(database)
	must(t, err)
	binary.BigEndian.PutUint32(other[68:], 7)
	for name, content := range map[string][]byte{"text": []byte(strings.Repeat("no database\n", 1000)), "short": []byte("no"), "empty": nil, "other": other} {
		file := filepath.Join(t.TempDir(), name)
		must(t, os.WriteFile(file, content, 0o644))
		must(t, os.Mkdir(copiesOf(file), 0o755))
		from := filled(t, 1)
		if _, err := Open(t.Context(), file, Create, time.Now); err == nil {
			t.Errorf("%s is opened", name)
		}
		if _, err := Restore(t.Context(), from, file); err == nil {
			t.Errorf("%s is put back", name)
		}
		modes(t, file, 0o644, 0)
		modes(t, copiesOf(file), 0, 0o755)
		_, err := Restore(t.Context(), file, from)
		must(t, err)
		modes(t, replaced(file, 1), 0o644, 0)
		modes(t, file, 0o600, 0)
	}
}
