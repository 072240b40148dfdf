// Package store keeps games, positions, collections, analyses, documents and saved games against the program in one file, an
// SQLite database.
//
// A game record is kept byte for byte; only Rename changes it, in its title. The facts that searches need are found in the record
// once, by package facts, and can be found again. Two records are the same game if their moves are the same, even if their bytes
// differ.
//
// A transaction is written ahead and synced before it is reported as done, in the files that a restart would find: see watch.
// The SHA-256 of its bytes shows that a record is whole.
//
// Opening a database copies it once a day; who has it open for longer calls CopyIfDue. Restore puts a copy back.
//
// Sharp edges: a Store has one connection; goroutines that share it take turns. A program must not open a file twice,
// because closing one of the two drops the locks of the other. Two programs may open the same file; a writer waits up
// to sqlite.BusyTimeout for the other. A plain copy of an open file misses what is in its log: use Backup.
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

	"maven/internal/atomicfile"
	"maven/internal/bounded"
	"maven/internal/said"
	"maven/internal/store/pack"
	"maven/internal/store/sqlite"
)

// ErrNotThere is a database that does not exist.
var ErrNotThere = errors.New("the database does not exist")

// Mode says how a database is opened.
type Mode int

// The modes.
const (
	ReadWrite Mode = iota // it must exist
	Create                // it is created if it does not exist
)

// A Store is an open database.
type Store struct {
	file    string
	db      *sql.DB
	watch   *watch              // nil if ReadOnly, and where no other program can change the file
	writing sync.Mutex          // held by update
	pack    func() *pack.Packer // makes the packer at the first call
	now     func() time.Time

	// ReadOnly reports that the folder or the file does not allow writing.
	ReadOnly bool

	// CopyError says why the daily copy could not be made; nil if it was made or was not due.
	CopyError error
}

// Open opens a database. It copies one that has changed since its last copy a day ago; the end of ctx ends the copying.
// now is the clock for the dates of copies and rows. Errors are ErrNotThere, *DamageError, *VersionError, and those of
// the file system.
func Open(ctx context.Context, file string, mode Mode, now func() time.Time) (*Store, error) {
	if err := bounded.NoFolder(file); err != nil {
		return nil, explain(file, err)
	}
	before, err := os.Stat(file)
	switch {
	case err == nil:
	case !errors.Is(err, fs.ErrNotExist):
		return nil, explain(file, err)
	case mode != Create:
		return nil, fmt.Errorf("%w: %s", ErrNotThere, file)
	default:
		if err := create(file); err != nil {
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
	closeToOthers(file)
	if err := s.prepare(ctx, before); err != nil {
		s.db.Close()
		return nil, explain(file, err)
	}
	return s, nil
}

// open connects to an existing file. A fixed file is only read, without locks; nobody may be able to write to it.
func open(file string, now func() time.Time, fixed bool) (*Store, error) {
	s := &Store{file: file, pack: sync.OnceValue(pack.New), now: now, ReadOnly: fixed}
	var err error
	if fixed || sqlite.Alone {
		s.db, err = connect(file, fixed)
	} else {
		s.watch = &watch{file: file}
		s.db, err = single(sql.OpenDB(s.watch))
	}
	if err == nil && s.watch == nil {
		if err = readable(file, s.db); err == nil && !fixed {
			_, err = s.db.Exec(logged)
		}
		if err != nil {
			s.db.Close()
		}
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// readable refuses a file that is not a database of this program, or has tables of another version, before anything is
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
	version, err := one(db, "PRAGMA user_version")
	switch {
	case err != nil:
		return err
	case info.Size() == 0:
		return &storageError{file, said.Plain("it is empty; " + WayBack(file)), nil}
	case id != applicationID:
		return fmt.Errorf("%s is not a database of this program: its application id is %08x", file, id)
	case version < tablesVersion || version > withPuzzles:
		return &VersionError{file, version, withPuzzles}
	}
	if views, err := one(db, "SELECT count(*) FROM sqlite_schema WHERE type = 'view'"); err == nil && views > 0 { // which may never end
		return fmt.Errorf("%s is not a database of this program: it has a view", file)
	}
	return nil
}

// prepare makes the copy of an open database that is due. before describes the file before it was opened; nil if it was
// created just now.
func (s *Store) prepare(ctx context.Context, before fs.FileInfo) error {
	if before == nil {
		return nil
	}
	if after, err := os.Stat(s.file); err != nil || !os.SameFile(before, after) {
		return fmt.Errorf("database %s: another program has just replaced it; try again", s.file)
	}
	s.CopyError = s.CopyIfDue(ctx)
	return ctx.Err()
}

// empty reports whether a database has nothing yet that a copy of it would keep. One that cannot be read is not empty.
func (s *Store) empty() bool {
	n, err := one(s.db, "SELECT count(*) FROM (SELECT 1 FROM records UNION ALL SELECT 1 FROM positions UNION ALL SELECT 1 FROM collections "+
		"UNION ALL SELECT 1 FROM papers UNION ALL SELECT user_version FROM pragma_user_version WHERE user_version > ?1 LIMIT 1)", tablesVersion)
	return err == nil && n == 0
}

// connect opens the file. It refuses a fixed file with a log: its changes could not be read.
func connect(file string, fixed bool) (*sql.DB, error) {
	if fixed && hasLog(file) {
		return nil, fmt.Errorf("database %s: it cannot be written, and its last changes are still in %s", file, logOf(file))
	}
	name, err := nameOf(file, fixed)
	if err != nil {
		return nil, err
	}
	return single(sqlite.Open(name))
}

// single makes the one connection of a database.
func single(db *sql.DB) (*sql.DB, error) {
	db.SetMaxOpenConns(1)
	if err := db.Ping(); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// logged has SQLite write ahead into a log. A restored copy has another mode.
const logged = "PRAGMA journal_mode=WAL"

// nameOf returns the name of a file as the driver knows it, with the pragmas of every connection.
func nameOf(file string, fixed bool) (string, error) {
	q := url.Values{"_txlock": {"immediate"}, "mode": {"rw"}}
	q.Add("_pragma", fmt.Sprintf("busy_timeout(%d)", sqlite.BusyTimeout.Milliseconds()))
	for _, pragma := range append(sqlite.Pragmas(), "secure_delete(1)", "foreign_keys(1)", "synchronous(FULL)", "cell_size_check(1)", "trusted_schema(0)",
		"journal_size_limit(0)") {
		q.Add("_pragma", pragma)
	}
	if fixed {
		q.Set("mode", "ro")
		q.Set("immutable", "1")
	}
	path, err := filepath.Abs(file)
	if sqlite.Files != "" {
		q.Set("vfs", sqlite.Files)
	}
	return sqlite.Name(filepath.ToSlash(path), q), err
}

// create makes an empty database under another name and renames it when it is complete, so that there is never half a
// file. If another program creates the same database at once, that one is used.
func create(file string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	return aside(file, private, func(name string) error {
		if err := fill(name); err != nil {
			return err
		}
		if err := os.Link(name, file); err != nil && !exists(file) {
			return atomicfile.Move(name, file) // the file system has no hard links
		}
		return atomicfile.SyncFolder(filepath.Dir(file))
	})
}

// fill turns an empty file into a database without rows, and closes it.
func fill(name string) error {
	db, err := connect(name, false)
	if err != nil {
		return err
	}
	_, err = db.Exec(fmt.Sprintf(logged+"; PRAGMA application_id=%d; BEGIN; %s COMMIT", applicationID, grown(0, tablesVersion)))
	return errors.Join(err, db.Close())
}

// Now returns the time by the clock of the database.
func (s *Store) Now() time.Time { return s.now() }

// File returns the name of the file.
func (s *Store) File() string { return s.file }

// Close closes the database. Finished transactions are on the disk without it. A file that has been written over the open one
// is left as it is if the log does not fit it.
func (s *Store) Close() error {
	if s.watch != nil && errors.Is(s.watch.check(s.db), errReplaced) {
		s.watch.leave(s.db)
	}
	return explain(s.file, s.db.Close())
}

// update runs change in one transaction, which is on the disk when update returns nil. It is short, and
// cannot be cancelled.
func (s *Store) update(change func(tx *sql.Tx) error) error {
	if s.ReadOnly {
		return &storageError{s.file, said.Of("it cannot be written"), nil}
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	tx, err := s.watch.begin(s.db)
	if err != nil {
		return explain(s.file, err)
	}
	if err := change(tx); err != nil {
		tx.Rollback()
		return explain(s.file, err)
	}
	if err := tx.Commit(); err != nil {
		return explain(s.file, err)
	}
	return s.watch.end(s.db)
}
