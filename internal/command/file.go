package command

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"maven/internal/bounded"
	"maven/internal/library"
	"maven/internal/lockfile"
	"maven/internal/term"
)

// StandardInput is the file name that stands for standard input.
const StandardInput = "-"

// WriteFile replaces a file whole.
func WriteFile(name string, content []byte) error { return library.WriteContent(name, content) }

// Lock keeps other programs out of a file that takes long to write, until unlock or the end of the program.
func Lock(name string) (unlock func(), err error) {
	unlock, err = lockfile.Beside(name, errors.New("another program is writing it; wait for it, or choose another file"))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, library.Cause(err))
	}
	return unlock, nil
}

// CheckFile refuses the name of a file that cannot be written, before the work that is to be written.
func CheckFile(name string) error {
	if err := bounded.NoFolder(name); err != nil {
		return fmt.Errorf("%s: %w", name, library.Cause(err))
	}
	if _, err := os.Stat(filepath.Dir(name)); err != nil {
		return fmt.Errorf("%s: folder %s: %w", name, filepath.Dir(name), library.Cause(err))
	}
	return nil
}

// Wrote tells of a file that was written, on standard error: the file may be a pipe to standard output.
func (a *App) Wrote(name, what string) {
	fmt.Fprintf(term.Masked(a.Errs), "wrote %s: %s\n", name, what)
}
