package store

import (
	"io/fs"
	"os"
)

const (
	private fs.FileMode = 0o600 // of a new database; what SQLite and this program put beside it has the mode of the database
	usual   fs.FileMode = 0o644 // everybody can read it, though nobody may have asked for that
)

// modeOf returns the mode of a file, or that of a new one.
func modeOf(file string) fs.FileMode {
	info, err := os.Stat(file)
	if err != nil {
		return private
	}
	return info.Mode().Perm()
}

// closeToOthers has only the user read a database of mode 0644, and what is beside it. With any other mode it is shared as its user has
// chosen. A file of another user stays as it is.
func closeToOthers(file string) {
	if modeOf(file) != usual {
		return
	}
	os.Chmod(copiesOf(file), 0o700)
	for n := 1; exists(replaced(file, n)) || exists(logOf(replaced(file, n))); n++ {
		os.Chmod(replaced(file, n), private)
		os.Chmod(logOf(replaced(file, n)), private)
	}
	for _, name := range []string{logOf(file), indexOf(file), file} {
		os.Chmod(name, private)
	}
}
