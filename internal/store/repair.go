package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// repaired returns the name of a whole database that waits to take the place of a damaged one.
func repaired(file string) string { return file + ".repaired" }

// A PendingError is a repair that was interrupted when the new database was whole, and did not yet
// have its name.
type PendingError struct{ File string }

// Error says what to do.
func (e *PendingError) Error() string {
	return fmt.Sprintf("database %s: a repair was interrupted; `maven db repair` ends it", e.File)
}

// pending refuses a database whose repair is to be ended first.
func pending(file string) error {
	_, err := os.Stat(repaired(file))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return &PendingError{file}
}
