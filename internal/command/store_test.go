package command

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// The program's own folder is closed to other users when a database is opened there; a folder that the user names keeps its mode.
func TestStoreFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: folders have no modes here")
	}
	home := t.TempDir()
	own, named := filepath.Join(home, ".local", "share", "maven"), filepath.Join(home, "named")
	for dir, want := range map[string]fs.FileMode{own: 0o700, named: 0o755} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		env := map[string]string{"HOME": home, "XDG_DATA_HOME": filepath.Join(home, ".local", "share"), "MAVEN_DATA": map[bool]string{true: named}[dir == named]}
		a := &App{Errs: io.Discard, Getenv: func(name string) string { return env[name] }}
		s, err := a.OpenStore(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		for path, want := range map[string]fs.FileMode{dir: want, filepath.Join(dir, "games.db"): 0o600} {
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
				t.Errorf("%s: %v, want %v", path, info.Mode(), want)
			}
		}
	}
}
