package serve

import (
	"os"
	"path/filepath"
	"testing"
)

// The engine is found beside the program, and where packages of Linux have it.
func TestShipped(t *testing.T) {
	dir := t.TempDir()
	programs := filepath.Join(dir, "usr", "bin")
	put := func(parts ...string) {
		t.Helper()
		name := filepath.Join(append([]string{dir}, parts...)...)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("usr", "bin", "maven")
	if name := shipped(programs); name != "" {
		t.Errorf("found %s where there is none", name)
	}
	put("usr", "share", "maven-crossword", engineFile)
	if name := shipped(programs); filepath.Clean(name) != filepath.Join(dir, "usr", "share", "maven-crossword", engineFile) {
		t.Errorf("found %q, not that of the package", name)
	}
	put("usr", "bin", engineFile)
	if name := shipped(programs); name != filepath.Join(programs, engineFile) {
		t.Errorf("found %q, not that beside the program", name)
	}
}
