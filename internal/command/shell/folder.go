package shell

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/notation/gcg"
	"maven/internal/store"
)

// A folder finds what the shell reads, and keeps what it keeps.
type folder struct {
	app *command.App
	db  string // database; "" for the one in the data directory
}

// mostBytes bounds a file that the shell reads: no record and no saved game is as large.
const mostBytes = 2 * gcg.MaxFile

// path returns the path of a file in the data directory; "" without one.
func (f folder) path(name string) string {
	dir := f.app.Library().Dir()
	if dir == "" {
		return ""
	}
	return filepath.Join(dir, name)
}

// read reads a file, or the game of maven play of that name.
func (f folder) read(name string) ([]byte, error) {
	text, err := readFile(name)
	if !errors.Is(err, fs.ErrNotExist) || strings.ContainsAny(name, `/\`) {
		return text, err
	}
	var saved []byte
	none := f.app.WithStore(context.Background(), f.db, func(s *store.Store) error {
		game, err := s.SavedGames().Named(name)
		if err == nil {
			saved = game.Save
		}
		return err
	})
	if none == nil {
		return saved, nil
	}
	return nil, err
}

// readFile reads a file that is not too large.
func readFile(name string) ([]byte, error) {
	text, err := bounded.ReadFile(name, mostBytes)
	if large := (*bounded.TooLarge)(nil); errors.As(err, &large) {
		return nil, fmt.Errorf("%w, and no game is so large", large)
	}
	return text, command.Cause(err)
}

// The files that the shell keeps in the data directory.
const (
	historyFile = "shell-history"
	aliasFile   = "shell-aliases"
)

// aliases reads the aliases, a name and its text in each line. A line that is no alias is passed over.
func (f folder) aliases() map[string]string {
	all := map[string]string{}
	path := f.path(aliasFile)
	if path == "" {
		return all
	}
	text, err := readFile(path)
	if err != nil {
		return all
	}
	for line := range strings.Lines(string(text)) {
		name, rest, ok := strings.Cut(strings.TrimSpace(line), " ")
		if ok && sound(line) {
			all[name] = rest
		}
	}
	return all
}

func (f folder) keepAliases(all map[string]string) error {
	path := f.path(aliasFile)
	if path == "" {
		return errors.New("there is no data directory")
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(&b, "%s %s\n", name, all[name])
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return command.Cause(err)
	}
	return command.WriteFile(path, []byte(b.String()))
}

// matches returns the files whose names begin so. Folders end in a slash.
func matches(prefix string) []string {
	dir, base := filepath.Split(prefix)
	entries, err := os.ReadDir(cmp.Or(dir, "."))
	if err != nil {
		return nil // completion cannot show an error
	}
	var all []string
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, base) || strings.HasPrefix(name, ".") && base == "" {
			continue
		}
		if e.IsDir() {
			name += "/"
		}
		all = append(all, dir+name)
	}
	return all
}
