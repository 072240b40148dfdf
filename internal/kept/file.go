package kept

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"

	"maven/internal/bounded"
	"maven/internal/library"
	"maven/internal/lockfile"
	"maven/internal/play"
	"maven/internal/said"
)

// Suffix ends the names of the files of games.
const Suffix = ".play.json"

const recordSuffix = ".gcg"

// What can be wrong with a game's file.
var (
	ErrInUse = said.Errorf("another maven is playing this game") // locked
	ErrBegun = said.Errorf("the file already holds a game")      // where a new one was to be
)

// A file is locked, so that no two programs play its game.
type file struct {
	path   string
	unlock func() // may be called again
}

// InFile locks a file, and returns the game in it as it is kept, or the one that is to begin there. With fresh, it refuses
// a file that exists, with ErrBegun. Errors name the file. Close ends the lock.
func (s *Games) InFile(path string, fresh bool) (*Game, error) {
	unlock, err := lockfile.Beside(path, ErrInUse)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, library.Cause(err))
	}
	g := &Game{games: s, file: &file{path, sync.OnceFunc(unlock)}}
	g.Save, err = read(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return g, nil
	case err == nil && fresh:
		err = ErrBegun
	}
	if err != nil {
		g.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return g, nil
}

// read returns the bytes of a file, at most one more than play.MaxSave.
func read(path string) ([]byte, error) {
	f, err := bounded.Open(path)
	if err != nil {
		return nil, library.Cause(err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, play.MaxSave+1))
	return text, library.Cause(err)
}
