package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Backup writes a copy of the database, as it is at one moment, to a file that must not exist; other
// programs may go on writing meanwhile. The file is there whole or not at all.
func (s *Store) Backup(file string) error {
	if exists(file) {
		return fmt.Errorf("%s: %w", file, fs.ErrExist)
	}
	part := file + ".part"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w", part, plainError(err))
	}
	defer os.Remove(part)
	if _, err := s.db.Exec("VACUUM INTO ?", part); err != nil {
		return (&Store{file: file}).explain(err)
	}
	if err := errors.Join(syncFile(part), os.Rename(part, file)); err != nil {
		return fmt.Errorf("%s: %w", file, plainError(err))
	}
	return syncFolder(filepath.Dir(file))
}
