package command

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Records behind links are listed, once each; folders behind links are not gone into.
func TestRecordFilesFollowsLinks(t *testing.T) {
	games, elsewhere := t.TempDir(), t.TempDir()
	for _, path := range []string{
		filepath.Join(games, "a.gcg"), filepath.Join(games, "club", "b.GCG"), filepath.Join(games, "notes.txt"),
		filepath.Join(elsewhere, "c.gcg"), filepath.Join(elsewhere, "record"),
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{
		"link.gcg":   filepath.Join(elsewhere, "c.gcg"),
		"named.gcg":  filepath.Join(elsewhere, "record"),
		"text.gcg":   "notes.txt",
		"again.gcg":  filepath.Join("club", "b.GCG"),
		"folder.gcg": elsewhere,
		"lost.gcg":   "nothing.gcg",
		"other.txt":  filepath.Join(elsewhere, "c.gcg"),
	} {
		if err := os.Symlink(target, filepath.Join(games, link)); err != nil {
			t.Skipf("SKIPPED, links are not checked: %v", err)
		}
	}
	files, err := RecordFiles([]string{games})
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range files {
		files[i], _ = filepath.Rel(games, file)
	}
	if want := []string{"a.gcg", "club/b.GCG", "link.gcg", "lost.gcg", "named.gcg", "text.gcg"}; !slices.Equal(files, want) {
		t.Errorf("%q, want %q", files, want)
	}
}
