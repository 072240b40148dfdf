package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io/fs"
	"os"
	"sync"
)

// mostLog is how long a log gets, in bytes, before it is moved into the database: 1,000 pages, as SQLite does unasked.
const mostLog = 4 << 20

// What a look at the files can find.
var (
	errGone     = errors.New("it has been removed or moved since it was opened; nothing can be kept until it is back")
	errReplaced = errors.New("it has just been replaced or overwritten; the last step is lost")
	errDamaged  = errors.New("its pages do not fit together; `maven db restore` puts a copy back")
)

// A watch connects a Store to its file. It notices when the file of that name, its log or the index of the log is not the
// open one: removed, moved, replaced or overwritten. What is written from then on would be lost with the program.
//
// SQLite writes to the file itself only when it moves the log into it. A Store does so in one place, and another program
// has written to the log before. After any other change of its size or time, the file is opened again and
// checked: what a restart would find is what counts.
type watch struct {
	file   string
	driver driver.Driver

	mutex  sync.Mutex
	open   bool  // there is a connection
	again  bool  // there has been a connection
	seen   sight // of the files of the last connection
	others int   // how many other databases there have been since the first
}

// A sight is what is seen of the files of a database.
type sight struct {
	main, log, index fs.FileInfo // the latter two are nil if they are not there
	commits          int64       // another number after each transaction of another program
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
	return os.SameFile(s.main, before.main) && os.SameFile(s.log, before.log) && os.SameFile(s.index, before.index)
}

// written reports whether the file is another one than before, or has been written.
func (s *sight) written(before *sight) bool {
	return !os.SameFile(s.main, before.main) || s.main.Size() != before.main.Size() || !s.main.ModTime().Equal(before.main.ModTime())
}

// Driver returns the driver of SQLite.
func (w *watch) Driver() driver.Driver { return w.driver }

// Connect makes the one connection, for package sql.
func (w *watch) Connect(ctx context.Context) (driver.Conn, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.open = false
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
	conn, err := w.driver.Open(name)
	if err != nil {
		return nil, err
	}
	var commits int64
	if commits, err = commitsOf(ctx, conn); err == nil {
		w.seen, err = look(w.file)
	}
	if err == nil && !os.SameFile(main, w.seen.main) {
		err = w.fault(errReplaced)
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	w.seen.commits, w.open, w.again = commits, true, true
	return conn, nil
}

// prepare makes the files ready for a connection. From the second one on, the log of a database that has been replaced
// goes, and what is there must be whole.
func (w *watch) prepare(ctx context.Context, main fs.FileInfo) error {
	if log, err := os.Stat(logOf(w.file)); err == nil && w.again && !os.SameFile(main, w.seen.main) && os.SameFile(log, w.seen.log) {
		if err := setLogAside(w.file, freeName(w.file)); err != nil {
			return err
		}
	}
	return w.fits(ctx, w.again)
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
	if _, err := db.ExecContext(ctx, "PRAGMA journal_mode=WAL"); err != nil || !whole { // a restored copy has another mode
		return err
	}
	var text string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&text); err != nil && code(err) != codeCorrupt {
		return err
	}
	if text != "ok" {
		return w.fault(errDamaged)
	}
	return nil
}

// commitsOf returns a number that is another one after each transaction of another program. Asking for it opens the log.
func commitsOf(ctx context.Context, conn driver.Conn) (int64, error) {
	rows, err := conn.(driver.QueryerContext).QueryContext(ctx, "PRAGMA data_version", nil)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	value := make([]driver.Value, 1)
	if err := rows.Next(value); err != nil {
		return 0, err
	}
	return value[0].(int64), nil
}

// check compares the files with those of the connection.
func (w *watch) check(db *sql.DB) error {
	before, open := w.last()
	if !open {
		return nil // Connect will look
	}
	now, err := look(w.file)
	if err != nil {
		return w.fault(errGone)
	}
	now.commits, err = one(db, "PRAGMA data_version")
	if err != nil || !now.same(&before) || now.written(&before) && now.commits == before.commits {
		return w.fault(errReplaced)
	}
	w.keep(now)
	return nil
}

// fault returns what is wrong with the files as an error of the database.
func (w *watch) fault(err error) error { return &storageError{w.file, err.Error(), err} }

// last returns what the connection has seen, and whether there is one.
func (w *watch) last() (seen sight, open bool) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.seen, w.open
}

// keep notes what is seen of the files.
func (w *watch) keep(now sight) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.seen = now
}

// begin begins a transaction. If the files are not those of the connection, they are opened again first.
func (w *watch) begin(db *sql.DB) (*sql.Tx, error) {
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
	seen, _ := w.last()
	now, err := look(w.file)
	if err != nil {
		return w.fault(errGone)
	}
	if !now.written(&seen) { // the connection has the log, though nobody else can find it
		_, err = db.Exec("PRAGMA wal_checkpoint(PASSIVE)")
	} else if now.same(&seen) {
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
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if now.written(&seen) {
		w.others++
	}
	return nil
}

// misfit reports whether an error of fits is about the files, and not about reading them.
func misfit(err error) bool {
	var unread *fs.PathError
	return err != nil && !errors.As(err, &unread) && (code(err) == 0 || code(err) == codeNotADB || code(err) == codeCorrupt)
}

// end says why a transaction that has just ended is not where a restart would find it, and moves a long log into the database.
func (w *watch) end(db *sql.DB) error {
	err := w.check(db)
	seen, _ := w.last()
	if err != nil { // another program may just have moved the log
		if now, fault := look(w.file); fault != nil || !now.same(&seen) || w.fits(context.Background(), true) != nil {
			return err
		}
	} else if seen.log.Size() >= mostLog {
		db.Exec("PRAGMA wal_checkpoint(PASSIVE)") // if it cannot be moved, it gets longer
		if main, err := os.Stat(w.file); err == nil && os.SameFile(main, seen.main) {
			seen.main = main
			w.keep(seen)
		}
	}
	return nil
}

// replaced returns how many other databases there have been under the name since the first.
func (w *watch) replaced() int {
	if w == nil {
		return 0
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.others
}
