//go:build unix

package kept

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"maven/internal/library"
)

// lock locks a game against other programs. The lock is on a second file beside the game, and ends with the
// program, however that ends.
func lock(path string) (unlock func(), err error) {
	name := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".lock")
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, library.Cause(err)
		}
		if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
			f.Close()
			if errors.Is(err, syscall.EWOULDBLOCK) {
				return nil, ErrInUse
			}
			return nil, err
		}
		if sameFile(f, name) {
			return func() { os.Remove(name); f.Close() }, nil
		}
		f.Close() // another program has removed it just before
	}
}

// sameFile reports whether the name still belongs to the file.
func sameFile(f *os.File, name string) bool {
	opened, err := f.Stat()
	if err != nil {
		return false
	}
	var named fs.FileInfo
	named, err = os.Stat(name)
	return err == nil && os.SameFile(opened, named)
}
