package saves

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A Folder holds games by name.
type Folder struct {
	Dir string
}

// Name returns the name of the game in a file.
func Name(path string) string { return strings.TrimSuffix(filepath.Base(path), Suffix) }

// Path returns the file of the game of a name.
func (d Folder) Path(name string) string { return filepath.Join(d.Dir, name+Suffix) }

// Files lists the files of the games, the one played last first. A folder that does not exist has none.
func (d Folder) Files() ([]string, error) {
	files, err := filepath.Glob(filepath.Join(globQuoted(d.Dir), "*"+Suffix))
	if err != nil {
		return nil, err
	}
	changed := map[string]time.Time{}
	for _, path := range files {
		if info, err := os.Stat(path); err == nil {
			changed[path] = info.ModTime()
		}
	}
	slices.SortStableFunc(files, func(x, y string) int { return changed[y].Compare(changed[x]) })
	return files, nil
}

// globQuoted returns a pattern that matches only the path.
func globQuoted(path string) string {
	return regexp.MustCompile(`[*?\[\\]`).ReplaceAllString(path, `[$0]`)
}
