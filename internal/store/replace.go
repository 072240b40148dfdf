package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Names of files beside a database while another is made to take its place, and of what was there.
func workOf(file string) string          { return file + ".work" } // a duplicate of what is there
func makingOf(file string) string        { return file + ".new" }
func replaced(file string, n int) string { return fmt.Sprintf("%s.replaced-%d", file, n) }

// replace puts a new database in the place of a file, and returns the name under which that is kept, "" where
// there was none. Fill makes the new one: it is told the names of a duplicate of what is there, and of the file to
// be made. Other programs are kept out meanwhile.
//
// Killed at any moment, it leaves the old file with all that is in it, or the new one. The log of the old one must
// neither lie beside the new one nor be missing beside the old one: so it is moved into the file first.
func replace(file string, fill func(old, name string) error) (kept string, err error) {
	unsettled := settle(file)
	f, err := openAlone(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if f != nil {
		defer f.Close()
	}
	work, name := workOf(file), makingOf(file)
	tidy := func() error { return errors.Join(removeDatabase(work), removeDatabase(name)) }
	if err := tidy(); err != nil { // of what a kill has left
		return "", err
	}
	defer func() {
		if err != nil {
			tidy()
		}
	}()
	if f != nil {
		if unsettled != nil {
			return "", unsettled
		}
		if err := writeAll(work, f); err != nil {
			return "", err
		}
	}
	if err := fill(work, name); err != nil {
		return "", err
	}
	n := 1
	for exists(replaced(file, n)) || exists(logOf(replaced(file, n))) {
		n++
	}
	if f != nil {
		kept = replaced(file, n)
		if err := moveTo(work, kept); err != nil {
			return "", err
		}
	}
	// A log of no use to SQLite, or without its file, is kept too.
	if err := os.Rename(logOf(file), logOf(replaced(file, n))); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	os.Remove(file + "-shm") // the first program that opens the file makes it anew
	if err := removeDatabase(work); err != nil {
		return "", err
	}
	return kept, moveTo(name, file)
}

// settle moves the log of a database into it, as the last program does that closes it. What SQLite cannot read stays as
// it is.
func settle(file string) error {
	if !hasLog(file) {
		return nil
	}
	db, err := connect(file, false)
	if err != nil {
		return nil
	}
	_, err = userVersion(db) // the first reading makes SQLite look at the log
	db.Close()
	if err == nil && hasLog(file) {
		return fmt.Errorf("database %s: the changes in %s cannot be moved into it; is the disk full?", file, logOf(file))
	}
	return nil
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

func writeAll(name string, in io.Reader) error {
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// removeDatabase removes a file and what SQLite lays beside it.
func removeDatabase(file string) error {
	for _, end := range []string{"", "-wal", "-shm", "-journal"} {
		if err := os.Remove(file + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
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
