package library

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const (
	tempSuffix = ".tmp"
	// staleAfter is far longer than any write takes, so that files of a program that is at work are
	// left alone.
	staleAfter = time.Hour
)

// WriteFile puts what write writes into a file, whole or not at all: it is written to one side in
// the same folder, synced, and renamed. A file of that name is replaced; what is no file, such as
// /dev/stdout, is written to directly.
func WriteFile(path string, write func(io.Writer) error) error {
	var err error
	if info, statErr := os.Stat(path); statErr == nil && !info.Mode().IsRegular() {
		err = writeThrough(path, write)
	} else {
		err = writeAside(path, write)
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, cause(err))
	}
	return nil
}

// ErrOwner is a file of another user or group, which a new file in its place would not be.
var ErrOwner = errors.New("another user or group owns it, and would not own what replaces it; it stays as it was")

// ReplaceFile puts other content into a file that is there, whole or not at all, and keeps its mode and
// its owner. Where the owner cannot be kept the file stays as it is, with ErrOwner. A link must be
// followed before.
func ReplaceFile(path string, content []byte) error {
	info, err := os.Stat(path)
	if err == nil {
		err = writeAside(path, func(w io.Writer) error {
			f := w.(*os.File)
			if err := keepOwner(f, info); err != nil {
				return err
			}
			if err := f.Chmod(info.Mode().Perm()); err != nil {
				return err
			}
			_, err := f.Write(content)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, cause(err))
	}
	return nil
}

// cause drops the system call and the name of the file on the side from an error.
func cause(err error) error {
	var p *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &p):
		return p.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

func writeThrough(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

func writeAside(path string, write func(io.Writer) error) error {
	dir, base := filepath.Split(path)
	aside := filepath.Join(dir, fmt.Sprintf(".%s-%016x%s", base, rand.Uint64(), tempSuffix))
	f, err := os.OpenFile(aside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(aside, path)
	}
	if err != nil {
		os.Remove(aside)
		return err
	}
	syncFolder(dir)
	return nil
}

func writeBytes(path string, b []byte) error {
	return WriteFile(path, func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	})
}

// syncFolder makes renames in a folder durable where the system can do that; where it cannot, the
// order of the renames still holds for a program that is killed.
func syncFolder(dir string) {
	if f, err := os.Open(filepath.Clean(dir)); err == nil {
		f.Sync()
		f.Close()
	}
}

// sweep removes what killed programs have left on the side.
func sweep(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") || !strings.HasSuffix(e.Name(), tempSuffix) {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > staleAfter {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}
