// Package atomicfile puts files into folders whole or not at all: they are written under another name, synced and
// renamed, and the new name is synced too.
//
// A kill may leave a file that is not complete. Its name begins with a dot and ends with Suffix.
package atomicfile

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Suffix ends the names of files that are not complete.
const Suffix = ".tmp"

// Write writes what write puts into the file. A file of that name is replaced. A new file has the mode, as far as the
// process allows; write may change it.
func Write(path string, mode fs.FileMode, write func(f *os.File) error) error {
	dir, base := filepath.Split(path)
	aside := filepath.Join(dir, fmt.Sprintf(".%s-%016x%s", base, rand.Uint64(), Suffix))
	f, err := os.OpenFile(aside, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(aside, path)
	}
	if err != nil {
		os.Remove(aside)
		return err
	}
	return SyncFolder(dir)
}

// WriteBytes writes a file with these bytes.
func WriteBytes(path string, mode fs.FileMode, content []byte) error {
	return Write(path, mode, func(f *os.File) error {
		_, err := f.Write(content)
		return err
	})
}

// Move renames a complete file within its folder, after it is synced.
func Move(name, to string) error {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	err = f.Sync()
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(name, to)
	}
	if err != nil {
		return err
	}
	return SyncFolder(filepath.Dir(to))
}

// SyncFolder makes the names in a folder durable, where the system can do that. If it cannot, a program that is killed
// still leaves the renames in order.
func SyncFolder(dir string) error {
	f, err := os.Open(filepath.Clean(dir))
	if err != nil {
		return err
	}
	f.Sync() // some systems cannot; that is no error
	return f.Close()
}
