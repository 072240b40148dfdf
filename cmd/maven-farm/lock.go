package main

import (
	"fmt"
	"path/filepath"

	"github.com/gofrs/flock"
)

// lock keeps a second farm out of a data folder, until unlock or the end of the program.
func lock(data string) (unlock func(), err error) {
	held := flock.New(filepath.Join(data, "lock"), flock.SetPermissions(0o600))
	switch taken, err := held.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("lock the farm: %w", err)
	case !taken:
		return nil, fmt.Errorf("another farm uses %s: end it first", data)
	}
	return func() { held.Close() }, nil //nolint:errcheck // the system closes it too
}
