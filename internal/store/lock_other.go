//go:build !unix

package store

import "os"

// lockAlone does nothing: other systems do not rename an open file.
func lockAlone(*os.File) error { return nil }
