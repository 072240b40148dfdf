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

// numbered starts the names of games that the user has not named.
const numbered = "game-"

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

// OpenNew opens a file for a new game, with a number larger than those of the files.
func (d Folder) OpenNew(files []string) (*File, error) {
	for n := nextNumber(files); ; n++ {
		f, err := Open(d.Path(fmt.Sprint(numbered, n)), true)
		if !errors.Is(err, ErrInUse) && !errors.Is(err, ErrBegun) {
			return f, err
		}
	}
}

// nextNumber returns one more than the largest number of a game.
func nextNumber(files []string) int {
	next := 1
	for _, path := range files {
		if n, err := strconv.Atoi(strings.TrimPrefix(Name(path), numbered)); err == nil {
			next = max(next, n+1)
		}
	}
	return next
}
