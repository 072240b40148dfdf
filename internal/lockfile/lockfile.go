// Package lockfile keeps other programs out of what one program works at: a game in a file, a kit in the making, a log, a farm.
//
// A lock is a file beside that. It goes when the work ends; what a killed program leaves of it locks nobody out.
package lockfile

import "path/filepath"

// Beside locks what is in a file, by a second file beside it. It returns what Lock does.
func Beside(name string, taken error) (unlock func(), err error) {
	return Lock(filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+".lock"), taken)
}
