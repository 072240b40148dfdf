//go:build !js

package sqlite

import (
	"database/sql/driver"
	"errors"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Alone says that no other program can open the file.
const Alone = false

// New returns SQLite as package sql knows it.
func New() driver.Driver { return &sqlite.Driver{} }

// Files is what SQLite calls the files of this driver; "" for those of the system.
const Files = ""

// Pragmas returns those that come before all others.
func Pragmas() []string { return []string{"wal_autocheckpoint(0)"} } // watch moves the log into the file

// Code returns the primary result code of an SQLite error, 0 for other errors.
func Code(err error) int {
	var e *sqlite.Error
	switch {
	case !errors.As(err, &e):
		return 0
	case e.Code() == sqlite3.SQLITE_IOERR_SHMSIZE: // the index of the log has no room
		return CodeFull
	}
	return e.Code() & 0xFF
}
