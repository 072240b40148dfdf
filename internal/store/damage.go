package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// A DamageError reports damage in a database.
type DamageError struct {
	File  string
	Cause string
}

// Error names the file, what is wrong with it, and what to do.
func (e *DamageError) Error() string {
	return fmt.Sprintf("database %s is damaged: %s; `maven db restore` puts a copy back", e.File, e.Cause)
}

// Primary result codes of SQLite, https://sqlite.org/rescode.html.
const (
	codeError      = 1 // the statement does not fit the tables
	codeBusy       = 5
	codeLocked     = 6
	codeReadOnly   = 8
	codeIO         = 10
	codeCorrupt    = 11
	codeFull       = 13
	codeCantOpen   = 14
	codeConstraint = 19
	codeNotADB     = 26
)

// readOnly reports whether an error says that a file or folder cannot be written.
func readOnly(err error) bool {
	return code(err) == codeReadOnly || code(err) == codeCantOpen
}

// A storageError is an error of SQLite or the file system in plain words.
type storageError struct {
	file, cause string
	err         error
}

func (e *storageError) Error() string { return fmt.Sprintf("database %s: %s", e.file, e.cause) }
func (e *storageError) Unwrap() error { return e.err }

// Cause says what is wrong to those who need not know the name of the file.
func (e *storageError) Cause() string { return e.cause }

// explain puts an error of SQLite or the file system into plain words, and names the file in a *DamageError. Other errors stay as
// they are.
func explain(file string, err error) error {
	if damage := (*DamageError)(nil); errors.As(err, &damage) && damage.File == "" {
		damage.File = file
	}
	var known *storageError
	switch text := inWords(err); {
	case err == nil || text == "" || errors.As(err, &known):
		return err
	case code(err) == codeCorrupt || code(err) == codeError && strings.Contains(err.Error(), "no such "):
		return &DamageError{file, text}
	default:
		return &storageError{file, text, err}
	}
}

// inWords returns an error of SQLite or the file system in plain words, "" for other errors.
func inWords(err error) string {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p): // without the system call and the file
		return p.Err.Error()
	case errors.As(err, &l):
		return l.Err.Error()
	}
	switch code(err) {
	case 0:
		return ""
	case codeNotADB:
		return "it is not a database, or its beginning is overwritten; `maven db restore` puts a copy back"
	case codeCorrupt:
		return "its pages do not fit together"
	case codeError:
		if strings.Contains(err.Error(), "no such ") { // the statements fit the tables of an undamaged database
			return "tables are missing or have been changed"
		}
	case codeBusy, codeLocked:
		return fmt.Sprintf("another program has been writing to it for %v", busyTimeout)
	case codeFull:
		return "the disk is full; the last step was undone, and everything before it is kept"
	case codeReadOnly, codeCantOpen:
		return "it or its folder cannot be written"
	case codeIO:
		return "the disk has a read or write error: " + err.Error()
	}
	return err.Error()
}

// logOf returns the name of the write-ahead log of a database.
func logOf(file string) string { return file + "-wal" }

// indexOf returns the name of the index of the log, which the programs that have a database open share.
func indexOf(file string) string { return file + "-shm" }

// hasLog reports whether the log of a database has changes that are not in the database yet.
func hasLog(file string) bool {
	info, err := os.Stat(logOf(file))
	return err == nil && info.Size() > 0
}
