//go:build !js

package store

import (
	"database/sql/driver"
	"errors"

	"modernc.org/sqlite"
)

// alone says that no other program can open the file.
const alone = false

// newDriver returns SQLite as package sql knows it.
func newDriver() driver.Driver { return &sqlite.Driver{} }

// filesName is what SQLite calls the files of this package; "" for those of the system.
const filesName = ""

// ownPragmas come before all others.
func ownPragmas() []string { return []string{"wal_autocheckpoint(0)"} } // watch moves the log into the file

// code returns the primary result code of an SQLite error, 0 for other errors.
func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xFF
	}
	return 0
}
