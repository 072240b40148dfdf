package files

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// A list of words from an old Macintosh has CR at the end of each line.
func TestDAWGLineEnds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "words.txt")
	for _, text := range []string{"# old\rcat a pet\rdog\r", "# old\r\ncat a pet\r\ndog\r\n", "cat\rdog"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if list, err := (&dawgBuildOptions{}).text(path); err != nil || !slices.Equal(list, []string{"cat", "dog"}) {
			t.Errorf("%q: %v, %v", text, list, err)
		}
	}
}
