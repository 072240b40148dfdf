// Package store keeps games, positions, collections and analyses in one file, an SQLite database.
//
// A record of a game is kept byte for byte: the file is the truth, and what searches need (players,
// racks, leaves, words) is found in it once and can be made again. A game is known by its bytes, and
// by its moves: the same game in other bytes is told as such.
//
// What is acknowledged is on the disk: each transaction is written ahead and synced before it is
// said to be done. A record is known to be whole by the SHA-256 of its bytes.
//
// Opening a database makes a copy of it once a day, and before its tables are changed. Restore puts a copy
// back; Repair brings what SQLite can still read of a damaged database into a new one.
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
	now  func() time.Time

	// ReadOnly reports that nothing can be written, since the folder or the file does not allow it.
	ReadOnly bool

	// CopyError says why the copy of the day could not be made, nil where it was made or was not due.
	CopyError error
}

// Open opens a database and brings it to the version that the program knows, after a copy was made. A copy
// is also made where the database has changed since the last one, which is a day old. Now is the clock that
// dates copies and rows. The end of ctx ends the copying. Errors are ErrNotThere, *DamageError, *VersionError, and those of the file system.
func Open(ctx context.Context, file string, mode Mode, now func() time.Time) (*Store, error) {
	before, err := os.Stat(file)
	switch {
	case err == nil && before.IsDir():
		return nil, fmt.Errorf("database %s: is a folder", file)
	case err == nil:
	case !errors.Is(err, fs.ErrNotExist):
		return nil, explain(file, err)
	case mode != Create:
		return nil, fmt.Errorf("%w: %s", ErrNotThere, file)
	default:
		if err := create(file, latest()); err != nil {
			return nil, explain(file, err)
		}
	}
	s, err := open(file, now, false)
	if err != nil && readOnly(err) {
		s, err = open(file, now, true)
	}
	if err != nil {
		return nil, explain(file, err)
	}
	if err := s.prepare(ctx, before); err != nil {
		s.db.Close()
		return nil, explain(file, err)
	}
	return s, nil
}

// open connects to an existing file. A fixed one is only read, without locks, which is right where
// nobody can write to it.
func open(file string, now func() time.Time, fixed bool) (*Store, error) {
	db, err := connect(file, fixed)
	if err != nil {
		return nil, err
	}
	if err = readable(file, db); err == nil && !fixed {
		_, err = db.Exec("PRAGMA journal_mode=WAL") // a copy that was put back has another one
	}
	if err != nil {
		db.Close()
		return nil, err
	}
	return &Store{file: file, db: db, pack: sync.OnceValue(newPacker), now: now, ReadOnly: fixed}, nil
}

// readable refuses what is no database of this program, or one of a later program, before anything is
// written to it.
func readable(file string, db *sql.DB) error {
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	id, err := one(db, "PRAGMA application_id")
	if err != nil {
		return err
	}
	version, err := userVersion(db)
	switch {
	case err != nil:
		return err
	case info.Size() == 0:
		return fmt.Errorf("database %s: it is empty; `maven db restore` puts back a copy", file)
	case id != applicationID:
		return fmt.Errorf("%s is not a database of this program: its application id is %08x", file, id)
	case len(latest()) < version && version < noVersion:
		return &VersionError{file, version, len(latest())}
	}
	return nil
}

// prepare brings an open database to the version that the program knows, and makes the copy that is due.
// Before is the file as it was found, nil where it was made just now.
func (s *Store) prepare(ctx context.Context, before fs.FileInfo) error {
	if after, err := os.Stat(s.file); before != nil && (err != nil || !os.SameFile(before, after)) {
		return fmt.Errorf("database %s: another file was put in its place just now; try again", s.file)
	}
	version, err := userVersion(s.db)
	switch {
	case err != nil:
		return err
	case version < 1 || version >= noVersion:
		return &DamageError{s.file, fmt.Sprintf("its version is %d", version)}
	case version < len(latest()) && s.ReadOnly:
		return fmt.Errorf("database %s: its version is %d, it has to become %d, and it cannot be written", s.file, version, len(latest()))
	case version < len(latest()):
		if err := s.keepCopy(ctx); err != nil {
			return err
		}
		return s.migrate(latest())
	case before != nil && !s.ReadOnly && copyDue(s.file, s.now()):
		s.CopyError = s.keepCopy(ctx)
		return ctx.Err()
	}
	return nil
}

// connect opens the file with what every connection wants, and with more pragmas. A fixed file with a log
// beside it cannot be read rightly.
func connect(file string, fixed bool, pragmas ...string) (*sql.DB, error) {
	q := url.Values{"_txlock": {"immediate"}, "mode": {"rw"}}
	q.Add("_pragma", fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds()))
	for _, pragma := range append(pragmas, "secure_delete(1)", "foreign_keys(1)", "synchronous(FULL)", "cell_size_check(1)", "trusted_schema(0)") {
		q.Add("_pragma", pragma)
	}
	if fixed {
		if hasLog(file) {
			return nil, fmt.Errorf("database %s: cannot be written, and has changes beside it, in %s, that are not in it yet", file, logOf(file))
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
	return aside(file, 0o644, func(name string) error {
		if err := fill(name, steps); err != nil {
			return err
		}
		if err := os.Link(name, file); err != nil && !exists(file) {
			return moveTo(name, file) // where files have one name only
		}
		return syncFolder(filepath.Dir(file))
	})
}

// fill makes an empty file a database without rows, closed.
func fill(name string, steps []string) error {
	s := &Store{file: name}
	var err error
	if s.db, err = connect(name, false); err != nil {
		return err
	}
	_, err = s.db.Exec(fmt.Sprintf("PRAGMA journal_mode=WAL; PRAGMA application_id=%d", applicationID))
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
	return explain(s.file, s.db.Close())
}

// update runs change in one transaction, which is on the disk when update returns nil. It is short, and
// cannot be cancelled.
func (s *Store) update(change func(tx *sql.Tx) error) error {
	if s.ReadOnly {
		return fmt.Errorf("database %s: cannot be written", s.file)
	}
	tx, err := s.db.Begin()
	if err != nil {
		return explain(s.file, err)
	}
	if err := change(tx); err != nil {
		tx.Rollback()
		return explain(s.file, err)
	}
	return explain(s.file, tx.Commit())
}
