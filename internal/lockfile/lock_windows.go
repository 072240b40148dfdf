package lockfile

import (
	"errors"
	"syscall"
)

// Constants that package syscall does not name: learn.microsoft.com, CreateFileW and system error codes.
const (
	deleteOnClose    = 0x04000000
	sharingViolation = syscall.Errno(32)
)

// Lock makes a file that no other program can open, until unlock or the end of the program, however it ends. The error is taken
// if another program has made it.
func Lock(name string, taken error) (unlock func(), err error) {
	wide, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	h, err := syscall.CreateFile(wide, syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL|deleteOnClose, 0)
	if errors.Is(err, sharingViolation) {
		return nil, taken
	}
	if err != nil {
		return nil, err
	}
	return func() { syscall.CloseHandle(h) }, nil
}
