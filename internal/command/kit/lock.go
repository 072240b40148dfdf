package kit

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"

	"maven/internal/library"
)

// lock makes a folder, and keeps a second kit out of it until unlock or the end of the program.
func lock(folder string) (unlock func(), err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fmt.Errorf("--out %s: %w", folder, library.Cause(err))
	}
	name := filepath.Join(folder, ".lock")
	held := flock.New(name, flock.SetPermissions(0o600))
	switch taken, err := held.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("--out %s: %w", folder, library.Cause(err))
	case !taken:
		return nil, fmt.Errorf("--out %s: another program makes a kit there; wait for it, or choose another folder", folder)
	}
	return func() {
		_ = held.Close() // the end of the program does it too
		_ = os.Remove(name)
	}, nil
}
