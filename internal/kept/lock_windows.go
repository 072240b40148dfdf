package kept

import (
	"errors"
	"path/filepath"
	"syscall"
)

// Constants that package syscall does not name: learn.microsoft.com, CreateFileW and system error codes.
const (
	deleteOnClose    = 0x04000000
	sharingViolation = syscall.Errno(32)
)

// lock locks a game against other programs. The lock is a second file beside the game that no other program can
// open. It goes away with the program, however that ends.
func lock(path string) (unlock func(), err error) {
	name := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".lock")
	wide, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(wide, syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL|deleteOnClose, 0)
	if errors.Is(err, sharingViolation) {
		return nil, ErrInUse
	}
	if err != nil {
		return nil, err
	}
	return func() { syscall.CloseHandle(h) }, nil
}
