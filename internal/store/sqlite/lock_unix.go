//go:build unix

package sqlite

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// The bytes that SQLite locks in a file; every open connection locks some of them. See
// https://sqlite.org/fileformat2.html#the_lock_byte_page.
const (
	lockAt   = 0x40000000
	lockSize = 512
)

// OpenMoves says whether a file that is open can be renamed, removed or replaced.
const OpenMoves = true

// LockAlone locks a file against other programs, and refuses a file that another program has open. The lock ends when
// the file is closed.
func LockAlone(f *os.File) error {
	lock := syscall.Flock_t{Type: syscall.F_WRLCK, Whence: io.SeekStart, Start: lockAt, Len: lockSize}
	err := syscall.FcntlFlock(f.Fd(), syscall.F_SETLK, &lock)
	if errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EACCES) {
		return errors.New("another program has it open; close that program first")
	}
	return nil // some file systems have no locks, and a file opened for reading cannot have one
}
