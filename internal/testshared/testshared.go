// Package testshared gives tests the files of other programs, from the folder that MAVEN_SHARED names, or from the folder
// shared beside the clone. A test that needs a file that is not there is skipped.
package testshared

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Path returns the path of a file or folder.
func Path(t testing.TB, parts ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{folder()}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("SKIPPED, not compared with other programs: %v; set MAVEN_SHARED", err)
	}
	return path
}

// Read returns the bytes of a file.
func Read(t testing.TB, parts ...string) []byte {
	t.Helper()
	file, err := os.ReadFile(Path(t, parts...))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// Rows returns the fields of each row of a table of positions, without its heading.
func Rows(t testing.TB, file string) (all [][]string) {
	t.Helper()
	for _, row := range strings.Split(strings.TrimSpace(string(Read(t, "positions", file))), "\n")[1:] {
		all = append(all, strings.Split(row, "\t"))
	}
	return all
}

// Games returns the paths of the records of games.
func Games(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(Path(t, "positions", "games"), "*.gcg"))
	if err != nil || len(files) == 0 {
		t.Skipf("SKIPPED, not compared with other programs: no records, %v; set MAVEN_SHARED", err)
	}
	return files
}

// folder is where the files are.
func folder() string {
	if dir := os.Getenv("MAVEN_SHARED"); dir != "" {
		return dir
	}
	dir := "."
	for range 8 { // tests run in the folder of their package, which is that deep at most
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		dir = filepath.Join(dir, "..")
	}
	return filepath.Join(dir, "..", "shared")
}
