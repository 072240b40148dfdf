package library

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"maven/internal/atomicfile"
)

// staleAfter is far longer than any write takes, so that files of a running program are left alone.
const staleAfter = time.Hour

// newMode is the mode of a new file, less what the process does not allow.
const newMode = 0o666

// WriteFile writes a file whole or not at all. An existing file is replaced, and keeps its mode. A device such as
// /dev/stdout is written directly.
func WriteFile(path string, write func(io.Writer) error) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		err = atomicfile.Write(path, newMode, func(f *os.File) error { return write(f) })
	case !info.Mode().IsRegular():
		var f *os.File
		if f, err = os.OpenFile(path, os.O_WRONLY, 0); err == nil {
			err = errors.Join(write(f), f.Close())
		}
	default:
		mode := info.Mode().Perm()
		err = atomicfile.Write(path, mode, func(f *os.File) error { return errors.Join(f.Chmod(mode), write(f)) })
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, Cause(err))
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
		err = atomicfile.Write(path, newMode, func(f *os.File) error {
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
		return fmt.Errorf("cannot write %s: %w", path, Cause(err))
	}
	return nil
}

// Cause returns an error without the system call and the names of files.
func Cause(err error) error {
	if p, is := errors.AsType[*fs.PathError](err); is {
		return p.Err
	}
	if link, is := errors.AsType[*os.LinkError](err); is {
		return link.Err
	}
	return err
}

// WriteContent writes a file as WriteFile does.
func WriteContent(path string, b []byte) error {
	return WriteFile(path, func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	})
}

// sweep removes temporary files that killed programs have left.
func sweep(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") || !strings.HasSuffix(e.Name(), atomicfile.Suffix) {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > staleAfter {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}
