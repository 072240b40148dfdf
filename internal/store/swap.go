package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Names of files beside a database while another is made to take its place.
func workOf(file string) string          { return file + ".work" }      // what is read: a duplicate with its log
func makingOf(file string) string        { return file + ".repairing" } // what is written
func readyOf(file string) string         { return file + ".repaired" }  // whole, and waiting for its name
func replaced(file string, n int) string { return fmt.Sprintf("%s.replaced-%d", file, n) }

// A PendingError is a repair or a restore that was interrupted when the new database was whole, and did
// not yet have its name.
type PendingError struct{ File string }

// Error says what to do.
func (e *PendingError) Error() string {
	return fmt.Sprintf("database %s: a repair or a restore was interrupted; `maven db repair` ends it", e.File)
}

// pending refuses a database whose place another is to take first.
func pending(file string) error {
	if !exists(readyOf(file)) {
		return nil
	}
	return &PendingError{file}
}

// swap puts the database that is ready in the place of the old file, which gets a name of its own with its
// log. The log goes first: it must never lie beside the new file. Begun again after a kill, it goes on.
func swap(file string) (oldFile string, err error) {
	for n := 1; ; n++ {
		next := replaced(file, n)
		if !exists(next) && (!exists(logOf(next)) || !exists(logOf(file))) {
			if exists(file) || oldFile == "" {
				oldFile = next // not taken, or only by the log of this file
			}
			break
		}
		oldFile = next
	}
	if err := os.Remove(file + "-shm"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	for _, move := range [][2]string{{logOf(file), logOf(oldFile)}, {file, oldFile}, {readyOf(file), file}} {
		if err := os.Rename(move[0], move[1]); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		if err := syncFolder(filepath.Dir(file)); err != nil {
			return "", err
		}
	}
	return oldFile, nil
}

// openAlone opens a database file and keeps other programs from it until it is closed. No other descriptor
// of the file may be closed meanwhile: that would end the lock.
func openAlone(file string) (*os.File, error) {
	f, err := os.OpenFile(file, os.O_RDWR, 0) // as it must be to be locked; nothing is written
	if err != nil {
		return nil, err
	}
	if err := lockAlone(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("database %s: %w", file, err)
	}
	return f, nil
}

// duplicate writes the bytes of a database and of its log to other files, so that the originals are only
// read.
func duplicate(f *os.File, to string) error {
	if err := removeDatabase(to); err != nil {
		return err
	}
	if err := writeAll(to, f); err != nil {
		return err
	}
	log, err := os.Open(logOf(f.Name()))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer log.Close()
	return writeAll(logOf(to), log)
}

func writeAll(name string, in io.Reader) error {
	out, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// removeDatabase removes a file and what SQLite lays beside it.
func removeDatabase(file string) error {
	for _, name := range []string{file, logOf(file), file + "-shm"} {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// moveTo gives a file that is whole another name, in the same folder, for good.
func moveTo(name, to string) error {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(name, to); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(to))
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}
