//go:build !unix

package store

import "os"

// lockAlone is for systems on which a file that is open cannot be renamed anyway.
func lockAlone(*os.File) error { return nil }
