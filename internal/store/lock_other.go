//go:build !unix

package store

import "os"

// openMoves says whether a file that is open can be renamed, removed or replaced.
const openMoves = false

// lockAlone does nothing: other systems do not rename an open file.
func lockAlone(*os.File) error { return nil }
