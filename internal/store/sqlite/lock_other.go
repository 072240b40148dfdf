//go:build !unix

package sqlite

import "os"

// OpenMoves says whether a file that is open can be renamed, removed or replaced.
const OpenMoves = false

// LockAlone does nothing: other systems do not rename an open file.
func LockAlone(*os.File) error { return nil }
