//go:build unix

package store

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// Where SQLite locks a file: every open connection holds a part of it, https://sqlite.org/fileformat2.html#the_lock_byte_page.
const (
	lockAt   = 0x40000000
	lockSize = 512
)

// lockAlone keeps other programs from a file, and refuses one that another has open. The lock ends when
// the file is closed.
func lockAlone(f *os.File) error {
	lock := syscall.Flock_t{Type: syscall.F_WRLCK, Whence: io.SeekStart, Start: lockAt, Len: lockSize}
	err := syscall.FcntlFlock(f.Fd(), syscall.F_SETLK, &lock)
	if errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EACCES) {
		return errors.New("another program has it open; end that first")
	}
	return nil // not every file system has locks, and a file that is only read has none to write
}
