package main

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// lock keeps a second farm out of a data folder, until unlock or the end of the program.
func lock(data string) (unlock func(), err error) {
	file, err := os.OpenFile(filepath.Join(data, "lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock the farm: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		file.Close() //nolint:errcheck // the other error says more
		return nil, fmt.Errorf("another farm uses %s: end it first", data)
	}
	return func() { file.Close() }, nil //nolint:errcheck // the system closes it too
}
