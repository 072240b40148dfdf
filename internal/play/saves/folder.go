package saves

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// numbered begins the names of games that have no other.
const numbered = "game-"

// A Folder is where games are kept by name.
type Folder struct {
	Dir string
}

// Name is the name of a game by its file.
func Name(path string) string { return strings.TrimSuffix(filepath.Base(path), Suffix) }

// Path is the file of a game by its name.
func (d Folder) Path(name string) string { return filepath.Join(d.Dir, name+Suffix) }

// Files lists the files of the games, the one played last first. A folder that is not there has none.
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

// globQuoted makes a path one that only matches itself.
func globQuoted(path string) string {
	return regexp.MustCompile(`[*?\[\\]`).ReplaceAllString(path, `[$0]`)
}

// OpenNew opens a game that has not begun, with a number larger than those of the files.
func (d Folder) OpenNew(files []string) (*File, error) {
	for n := nextNumber(files); ; n++ {
		f, err := Open(d.Path(fmt.Sprint(numbered, n)), true)
		if !errors.Is(err, ErrInUse) && !errors.Is(err, ErrBegun) {
			return f, err
		}
	}
}

// nextNumber is one more than the largest number of a game.
func nextNumber(files []string) int {
	next := 1
	for _, path := range files {
		if n, err := strconv.Atoi(strings.TrimPrefix(Name(path), numbered)); err == nil {
			next = max(next, n+1)
		}
	}
	return next
}
