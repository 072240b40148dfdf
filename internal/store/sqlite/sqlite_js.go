package sqlite

import (
	"database/sql/driver"
	"errors"
	"syscall"

	"github.com/ncruces/go-sqlite3"
	sqldriver "github.com/ncruces/go-sqlite3/driver"
	"github.com/ncruces/go-sqlite3/vfs"
)

// Alone says that no other program can open the file: in a browser, one worker has all files.
const Alone = true

// Files is what SQLite calls the files of this driver.
const Files = "alone"

// New returns SQLite as package sql knows it.
func New() driver.Driver {
	if vfs.Find(Files) == nil {
		vfs.Register(Files, files{vfs.Find("os")})
	}
	return &sqldriver.SQLite{}
}

// Pragmas returns those that come before all others. There is no memory to share the index of the log in, so SQLite keeps it to itself.
func Pragmas() []string { return []string{"locking_mode(exclusive)"} }

// Code returns the primary result code of an SQLite error, 0 for other errors.
func Code(err error) int {
	var c sqlite3.ErrorCode
	var long sqlite3.ExtendedErrorCode
	switch {
	case errors.As(err, &c):
		return int(c)
	case errors.As(err, &long):
		return int(long.Code())
	}
	return 0
}

// files are those of the system, which has no locks.
type files struct{ vfs.VFS }

// Open opens a file without a name of its own.
func (f files) Open(name string, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	return unlocked(f.VFS.Open(name, flags))
}

// OpenFilename opens a file.
func (f files) OpenFilename(name *vfs.Filename, flags vfs.OpenFlag) (vfs.File, vfs.OpenFlag, error) {
	return unlocked(f.VFS.(vfs.VFSFilename).OpenFilename(name, flags))
}

func unlocked(f vfs.File, flags vfs.OpenFlag, err error) (vfs.File, vfs.OpenFlag, error) {
	if err != nil {
		return nil, flags, err
	}
	return file{f}, flags, nil
}

// A file has locks that nobody else asks for.
type file struct{ vfs.File }

// WriteAt writes bytes. A full storage is a full disk to SQLite too.
func (f file) WriteAt(p []byte, at int64) (int, error) {
	n, err := f.File.WriteAt(p, at)
	return n, full(err)
}

// Truncate gives the file a length.
func (f file) Truncate(size int64) error { return full(f.File.Truncate(size)) }

func full(err error) error {
	if errors.Is(err, syscall.ENOSPC) {
		return sqlite3.FULL
	}
	return err
}

// Lock does nothing.
func (file) Lock(vfs.LockLevel) error { return nil }

// Unlock does nothing.
func (file) Unlock(vfs.LockLevel) error { return nil }

// CheckReservedLock says that nobody else writes.
func (file) CheckReservedLock() (bool, error) { return false, nil }
