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
	// staleAfter is far longer than any write takes, so that files of a running program are left alone.
	staleAfter = time.Hour
)

// WriteFile writes a file whole or not at all: write fills a file of another name in the same folder, which is synced
// and renamed. An existing file is replaced. A device such as /dev/stdout is written directly.
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

// ErrOwner reports that a file cannot be replaced because the new file would have another owner or group.
var ErrOwner = errors.New("another user or group owns it, and a new file would be yours; it was not changed")

// ReplaceFile replaces an existing file, whole or not at all, and keeps its mode and owner. If the owner cannot be kept,
// it returns ErrOwner and changes nothing. The caller must follow links first.
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

// cause returns an error without the system call and the name of the temporary file.
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

// syncFolder makes renames in a folder durable if the system can do that. If it cannot, a program that is killed still
// leaves the renames in order.
func syncFolder(dir string) {
	if f, err := os.Open(filepath.Clean(dir)); err == nil {
		f.Sync()
		f.Close()
	}
}

// sweep removes temporary files that killed programs have left.
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
