//go:build !unix

package library

import (
	"io/fs"
	"os"
)

// keepOwner does nothing where files in a folder have the owner that the folder gives them.
func keepOwner(*os.File, fs.FileInfo) error { return nil }
