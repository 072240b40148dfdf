package store

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io/fs"
	"os"
	"sync/atomic"

	"maven/internal/said"
	"maven/internal/store/sqlite"
)

// mostLog is how long a log gets, in bytes, before it is moved into the database: 1,000 pages, as SQLite does unasked.
const mostLog = 4 << 20

// What a look at the files can find.
var (
	errGone     = said.Fixed("it has been removed or moved since it was opened; nothing can be kept until it is back")
	errReplaced = said.Fixed("it has just been replaced or overwritten; the last step is lost")
	errDamaged  = said.Fixed("its pages do not fit together; `maven db restore` puts a copy back")
)

// A watch connects a Store to its file. It notices when the file of that name, its log or the index of the log is not the
// open one: removed, moved, replaced or overwritten. What is written from then on would be lost with the program.
//
// SQLite writes to the file itself only when it moves the log into it. A Store does so in one place, and another program
// has written to the log before. After any other change of its size or time, the file is opened again and
// checked: what a restart would find is what counts.
type watch struct {
	file string

	seen   atomic.Pointer[sight] // of the files of the connection; nil if there is none
	before *sight                // of the connection before; nil for the first one
	others atomic.Int64          // how many other databases there have been since the first
}

// A sight is what is seen of the files of a database.
type sight struct {
	main, log, index fs.FileInfo // the latter two are nil if they are not there
	commits          int64       // another number after each transaction of another program; 0 at first
}

// look returns what is seen of the files of a database.
func look(file string) (s sight, err error) {
	if s.main, err = os.Stat(file); err != nil {
		return s, err
	}
	s.log, _ = os.Stat(logOf(file))
	s.index, _ = os.Stat(indexOf(file))
	return s, nil
}

// same reports whether these are the files that were there before, written or not.
func (s *sight) same(before *sight) bool {
	return os.SameFile(s.main, before.main) && (!sqlite.OpenMoves || os.SameFile(s.log, before.log) && os.SameFile(s.index, before.index))
}

// written reports whether the file is another one than before, or has been written.
func (s *sight) written(before *sight) bool {
	return !os.SameFile(s.main, before.main) || s.main.Size() != before.main.Size() || !s.main.ModTime().Equal(before.main.ModTime())
}

// Driver returns the driver of SQLite.
func (w *watch) Driver() driver.Driver { return sqlite.New() }

// Connect makes the one connection, for package sql.
func (w *watch) Connect(ctx context.Context) (driver.Conn, error) {
	if seen := w.seen.Swap(nil); seen != nil {
		w.before = seen
	}
	main, err := os.Stat(w.file)
	if err == nil {
		err = w.prepare(ctx, main)
	}
	if err != nil {
		return nil, err
	}
	name, err := nameOf(w.file, false)
	if err != nil {
		return nil, err
	}
	conn, err := w.Driver().Open(name)
	if err != nil {
		return nil, err
	}
	_, err = conn.(driver.ExecerContext).ExecContext(ctx, "PRAGMA user_version", nil) // opens the log
	seen, unseen := look(w.file)
	if err = cmp.Or(err, unseen); err == nil && !os.SameFile(main, seen.main) {
		err = w.fault(errReplaced)
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	w.seen.Store(&seen)
	return conn, nil
}

// prepare makes the files ready for a connection. From the second one on, the log of a database that has been replaced
// goes, and what is there must be whole.
func (w *watch) prepare(ctx context.Context, main fs.FileInfo) error {
	again := w.before != nil
	if log, err := os.Stat(logOf(w.file)); err == nil && again && !os.SameFile(main, w.before.main) && os.SameFile(log, w.before.log) {
		if err := setLogAside(w.file, freeName(w.file)); err != nil {
			return err
		}
	}
	return w.fits(ctx, again)
}

// fits says why the files are no database of this program as they are. If asked to, it looks at all pages.
func (w *watch) fits(ctx context.Context, whole bool) error {
	db, err := connect(w.file, false)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := readable(w.file, db); err != nil {
		return err
	}
	if _, err := db.ExecContext(ctx, logged); err != nil || !whole {
		return err
	}
	var text string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&text); err != nil && sqlite.Code(err) != sqlite.CodeCorrupt {
		return err
	}
	if text != "ok" {
		return w.fault(errDamaged)
	}
	return nil
}

// check compares the files with those of the connection.
func (w *watch) check(db *sql.DB) error {
	before := w.seen.Load()
	if before == nil {
		return nil // Connect will look
	}
	now, err := look(w.file)
	if err != nil {
		return w.fault(errGone)
	}
	now.commits, err = one(db, "PRAGMA data_version")
	if err != nil || !now.same(before) || now.written(before) && (before.commits == 0 || before.commits == now.commits) {
		return w.fault(errReplaced)
	}
	w.seen.CompareAndSwap(before, &now)
	return nil
}

// fault returns what is wrong with the files as an error of the database.
func (w *watch) fault(err said.Fixed) error { return &storageError{w.file, err.Said(), err} }

// begin begins a transaction. If the files are not those of the connection, they are opened again first.
func (w *watch) begin(db *sql.DB) (*sql.Tx, error) {
	if w == nil {
		return db.Begin()
	}
	err := w.check(db)
	if errors.Is(err, errReplaced) {
		err = w.leave(db)
	}
	if err != nil {
		return nil, err
	}
	return db.Begin()
}

// leave ends the connection; Connect makes another. Ending it moves its log into the file of the same name, unless that
// is another file. So if this file does not fit the log, the log is set aside first.
func (w *watch) leave(db *sql.DB) error {
	seen := w.seen.Load()
	now, err := look(w.file)
	switch {
	case seen == nil:
		return nil
	case err != nil:
		return w.fault(errGone)
	case !now.written(seen): // the connection has the log, though nobody else can find it
		_, err = db.Exec("PRAGMA wal_checkpoint(PASSIVE)")
	case now.same(seen):
		if err = w.fits(context.Background(), true); misfit(err) {
			err = copyLogAside(w.file)
		}
	}
	if err != nil {
		return err
	}
	c, err := db.Conn(context.Background())
	if err != nil {
		return err
	}
	c.Raw(func(any) error { return driver.ErrBadConn })
	if now.written(seen) {
		w.others.Add(1)
	}
	return nil
}

// misfit reports whether an error of fits is about the files, and not about reading them.
func misfit(err error) bool {
	return err != nil && !errors.As(err, new(*fs.PathError)) && (sqlite.Code(err) == 0 || sqlite.Code(err) == sqlite.CodeNotADB || sqlite.Code(err) == sqlite.CodeCorrupt)
}

// end says why a transaction that has just ended is not where a restart would find it, and moves a long log into the database.
func (w *watch) end(db *sql.DB) error {
	if w == nil {
		return nil
	}
	err := w.check(db)
	seen := w.seen.Load()
	if seen == nil {
		return err
	}
	if err != nil { // another program may just have moved the log
		if now, fault := look(w.file); fault != nil || !now.same(seen) || w.fits(context.Background(), true) != nil {
			return err
		}
	} else if seen.log.Size() >= mostLog {
		db.Exec("PRAGMA wal_checkpoint(PASSIVE)") // if it cannot be moved, it gets longer
		if main, err := os.Stat(w.file); err == nil && os.SameFile(main, seen.main) {
			now := *seen
			now.main = main
			w.seen.CompareAndSwap(seen, &now)
		}
	}
	return nil
}

// replaced returns how many other databases there have been under the name since the first.
func (w *watch) replaced() int64 {
	if w == nil {
		return 0
	}
	return w.others.Load()
}
