//go:build !unix

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// lockGame locks a game against other programs by a file beside the game's. Where the program was
// killed the file is left, and is named in the refusal.
func lockGame(path string) (unlock func(), err error) {
	name := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".lock")
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%w; if none is running, remove %s", errInUse, name)
	}
	if err != nil {
		return nil, cause(err)
	}
	return func() { f.Close(); os.Remove(name) }, nil
}
