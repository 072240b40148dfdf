package store

import (
	"encoding/binary"
	"io"
	"io/fs"
	"os"
	"strings"
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
// chosen. A file of another user stays as it is, and so does one that was never a database of this program.
func closeToOthers(file string) {
	if modeOf(file) != usual || !ours(file) {
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

// Of the header of an SQLite file: how it begins, and where the application id is, in bytes.
const (
	headerMark   = "SQLite format 3\x00"
	idFrom, idTo = 68, 72
)

// ours reports whether a file is or was a database of this program: its header says so, or there are copies of it. No program has it
// open here, since closing it again drops the locks of SQLite.
func ours(file string) bool {
	if all, err := madeCopies(copiesOf(file)); err == nil && len(all) > 0 {
		return true
	}
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	header := make([]byte, idTo)
	if _, err := io.ReadFull(f, header); err != nil {
		return false
	}
	return strings.HasPrefix(string(header), headerMark) && binary.BigEndian.Uint32(header[idFrom:]) == applicationID
}
