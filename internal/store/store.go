// Package store keeps games, positions, collections and analyses in one file, an SQLite database.
//
// A record of a game is kept byte for byte: the file is the truth, and what searches need (players,
// racks, leaves, words) is found in it once and can be made again. A game is known by its bytes, and
// by its moves: the same game in other bytes is told as such.
//
// What is acknowledged is on the disk: each transaction is written ahead and synced before it is
// said to be done. Rows that must not be lost carry a seal, the start of a SHA-256 of their values, so
// that Check finds a byte that has changed, and Repair finds whole rows on any page that is left, with
// the help of no other page.
//
// How SQLite writes pages and the log that goes before them is from the description of its file
// format, https://sqlite.org/fileformat2.html.
//
// Sharp edges: one connection is used, so a Store may be shared by many goroutines, and they take
// turns; a program opens a file once at a time, since closing it a second time would drop the locks of
// the first. Two programs may open one file; a writer waits for the other up to busyTimeout. Copying the
// file alone while it is open misses what is in its log: use Backup.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the driver
)

// busyTimeout is how long a writer waits for another program.
const busyTimeout = 10 * time.Second

// ErrNotThere is a database that does not exist.
var ErrNotThere = errors.New("the database does not exist")

// Mode says what a database is opened for.
type Mode int

// The modes.
const (
	ReadWrite Mode = iota // an existing one
	Create                // and made where there is none
)

// A Store is an open database.
type Store struct {
	file string
	db   *sql.DB
	pack func() *packer // one, made when it is first wanted

	// ReadOnly reports that nothing can be written, since the folder or the file does not allow it.
	ReadOnly bool
}

// Open opens a database and brings it to the version that the program knows. Errors are ErrNotThere,
// *DamageError, *VersionError, and those of the file system. The size of the file does not matter for
// how long it takes.
func Open(file string, mode Mode) (*Store, error) {
	if err := pending(file); err != nil {
		return nil, err
	}
	before, err := os.Stat(file)
	switch {
	case err == nil:
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("database %s: %w", file, plainError(err))
	case mode != Create:
		return nil, fmt.Errorf("%w: %s", ErrNotThere, file)
	default:
		if err := create(file, latest()); err != nil {
			return nil, fmt.Errorf("database %s: %w", file, plainError(err))
		}
	}
	if err := checkHeader(file); err != nil {
		return nil, err
	}
	s, err := open(file, false)
	if err != nil && readOnly(err) {
		s, err = open(file, true)
	}
	if err != nil {
		return nil, err
	}
	if after, err := os.Stat(file); before != nil && (err != nil || !os.SameFile(before, after)) {
		s.Close()
		return nil, fmt.Errorf("database %s: it was repaired just now; try again", file)
	}
	return s, nil
}

// open connects to an existing file. A fixed one is only read, without locks, which is right where
// nobody can write to it.
func open(file string, fixed bool) (*Store, error) {
	s := &Store{file: file, pack: sync.OnceValue(newPacker), ReadOnly: fixed}
	var err error
	if s.db, err = connect(file, fixed); err != nil {
		return nil, s.explain(err)
	}
	if err = s.migrate(latest()); err != nil {
		s.db.Close()
		return nil, s.explain(err)
	}
	return s, nil
}

// connect opens the file with what every connection wants. A fixed file with a log beside it cannot
// be read rightly. A log that is begun again is cut off: what is left of an earlier one behind a frame
// that a killed program has half written would look like damage.
func connect(file string, fixed bool) (*sql.DB, error) {
	q := url.Values{"_txlock": {"immediate"}}
	q.Add("_pragma", fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds()))
	for _, pragma := range []string{"foreign_keys(1)", "synchronous(FULL)", "secure_delete(1)", "cell_size_check(1)", "trusted_schema(0)"} {
		q.Add("_pragma", pragma)
	}
	q.Set("mode", "rw")
	if !fixed {
		q.Add("_pragma", "journal_mode(WAL)")
		q.Add("_pragma", "journal_size_limit(0)")
	} else {
		if info, err := os.Stat(logOf(file)); err == nil && info.Size() > 0 {
			return nil, fmt.Errorf("%s cannot be written, and has changes beside it, in %s, that are not in it yet", file, logOf(file))
		}
		q.Set("mode", "ro")
		q.Set("immutable", "1")
	}
	path, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q.Encode()}
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if err := db.Ping(); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// create makes an empty database to one side and gives it its name when it is whole, so that a file of
// that name is never half made. Another program that does the same at once is let first.
func create(file string, steps []string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".new-*")
	if err != nil {
		return err
	}
	name := temp.Name()
	defer os.Remove(name)
	if err := errors.Join(temp.Chmod(0o644), temp.Close()); err != nil {
		return err
	}
	if err := fill(name, steps); err != nil {
		return err
	}
	if err := os.Link(name, file); err != nil && !errors.Is(err, fs.ErrExist) {
		if _, there := os.Stat(file); there == nil {
			return nil
		}
		if err := os.Rename(name, file); err != nil { // where files have one name only
			return err
		}
	}
	return syncFolder(filepath.Dir(file))
}

// fill makes an empty file a database without rows, closed.
func fill(name string, steps []string) error {
	s := &Store{file: name}
	var err error
	if s.db, err = connect(name, false); err != nil {
		return err
	}
	_, err = s.db.Exec(fmt.Sprintf("PRAGMA application_id=%d", applicationID))
	if err == nil {
		err = s.migrate(steps)
	}
	return errors.Join(err, s.db.Close())
}

// syncFolder makes names in a folder last.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	d.Sync() // not every system can
	return nil
}

// File returns the name of the file.
func (s *Store) File() string { return s.file }

// Close closes the database. What was acknowledged is safe without it.
func (s *Store) Close() error {
	return s.explain(s.db.Close())
}

// update runs change in one transaction, which is on the disk when update returns nil.
func (s *Store) update(change func(tx *sql.Tx) error) error {
	if s.ReadOnly {
		return fmt.Errorf("database %s: cannot be written", s.file)
	}
	tx, err := s.db.BeginTx(context.Background(), nil)
	if err != nil {
		return s.explain(err)
	}
	if err := change(tx); err != nil {
		tx.Rollback()
		return s.explain(err)
	}
	return s.explain(tx.Commit())
}
