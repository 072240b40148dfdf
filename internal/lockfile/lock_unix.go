//go:build unix

package lockfile

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// Lock locks a file, which it makes, against other programs, until unlock or the end of the program, however it ends. The error is taken
// if another program has locked it.
func Lock(name string, taken error) (unlock func(), err error) {
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
			f.Close()
			if errors.Is(err, syscall.EWOULDBLOCK) {
				return nil, taken
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
