package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"maven/internal/atomicfile"
	"maven/internal/store/sqlite"
)

// The names of the files beside a database while it is replaced, and of the replaced file.
func workOf(file string) string          { return file + ".work" } // a duplicate of the old database
func makingOf(file string) string        { return file + ".new" }
func replaced(file string, n int) string { return fmt.Sprintf("%s.replaced-%d", file, n) }

// replace replaces a database file by a new one, and returns the new name of the old file, "" if there was none. fill
// fills the new file, which is empty, under the name that it gets. Other programs are locked out meanwhile.
//
// If it is killed, the old file with all its changes or the new one is there. The log of the old file must not end up
// beside the new one, nor be missing beside the old one: so its changes are moved into the file first.
func replace(file string, fill func(name string) error) (kept string, err error) {
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
	if err := tidy(); err != nil { // files that a killed program has left
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
		if err := writeAll(work, f, modeOf(file)); err != nil {
			return "", err
		}
	}
	mode := modeOf(file)
	if mode == usual {
		mode = private
	}
	if err := writeAll(name, strings.NewReader(""), mode); err != nil {
		return "", err
	}
	if err := fill(name); err != nil {
		return "", err
	}
	free := freeName(file)
	if f != nil {
		kept = free
		if err := atomicfile.Move(work, kept); err != nil {
			return "", err
		}
	}
	// A log that SQLite cannot use, or a log without its database, is kept too.
	if err := setLogAside(file, free); err != nil {
		return "", err
	}
	if err := removeDatabase(work); err != nil {
		return "", err
	}
	return kept, atomicfile.Move(name, file)
}

// freeName returns the name for the next file that is replaced.
func freeName(file string) string {
	n := 1
	for exists(replaced(file, n)) || exists(logOf(replaced(file, n))) {
		n++
	}
	return replaced(file, n)
}

// setLogAside renames the log of a database, if there is one, to that of another file. An empty one goes.
func setLogAside(file, other string) error {
	if hasLog(file) {
		if err := os.Rename(logOf(file), logOf(other)); err != nil {
			return err
		}
	}
	os.Remove(logOf(file)) // SQLite makes new ones
	os.Remove(indexOf(file))
	return nil
}

// copyLogAside sets the log of an open database aside. The log that stays is empty: what has it open can move nothing from it
// into the database.
func copyLogAside(file string) error {
	log, err := os.Open(logOf(file))
	if err != nil {
		return err
	}
	defer log.Close()
	if err := writeAll(logOf(freeName(file)), log, modeOf(file)); err != nil {
		return err
	}
	return os.Truncate(logOf(file), 0)
}

// settle moves the changes in the log of a database into the database, as closing it normally does. A file that SQLite
// cannot read stays as it is.
func settle(file string) error {
	if !hasLog(file) {
		return nil
	}
	db, err := connect(file, false)
	if err != nil {
		return nil
	}
	_, err = one(db, "PRAGMA user_version") // reading makes SQLite open the log
	db.Close()
	if err == nil && hasLog(file) {
		return fmt.Errorf("database %s: the changes in %s cannot be moved into it; is the disk full?", file, logOf(file))
	}
	return nil
}

// openAlone opens a database file and locks it against other programs until it is closed. Closing another descriptor
// of the file in this program would end the lock.
func openAlone(file string) (*os.File, error) {
	f, err := os.OpenFile(file, os.O_RDWR, 0) // a lock needs write access; nothing is written
	if err != nil {
		return nil, err
	}
	if err := sqlite.LockAlone(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("database %s: %w", file, err)
	}
	return f, nil
}

func writeAll(name string, in io.Reader, mode fs.FileMode) error {
	out, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, private)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Chmod(mode), out.Close())
}

// removeDatabase removes a file and the files that SQLite keeps beside it.
func removeDatabase(file string) error {
	for _, end := range []string{"", "-wal", "-shm", "-journal"} {
		if err := os.Remove(file + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}
