//go:build unix

package library

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a new file the owner and group of another one.
func keepOwner(f *os.File, other fs.FileInfo) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	own, ok := info.Sys().(*syscall.Stat_t)
	want, known := other.Sys().(*syscall.Stat_t)
	if !ok || !known || own.Uid == want.Uid && own.Gid == want.Gid {
		return nil
	}
	if f.Chown(int(want.Uid), int(want.Gid)) != nil {
		return ErrOwner
	}
	return nil
}
