package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"maven/internal/said"
	"maven/internal/store/sqlite"
)

// A DamageError reports damage in a database.
type DamageError struct {
	File  string
	Cause string
}

// Error names the file, what is wrong with it, and what to do.
func (e *DamageError) Error() string {
	return fmt.Sprintf("database %s is damaged: %s; %s", e.File, e.Cause, WayBack(e.File))
}

// restores is what to do about a database that has copies.
const restores = "`maven db restore` puts a copy back"

// WayBack says what to do about a database that is damaged or empty.
func WayBack(file string) string {
	if !hasCopies(file) {
		return "there is no copy of it: rename it, and a new one is begun"
	}
	return restores
}

// readOnly reports whether an error says that a file or folder cannot be written.
func readOnly(err error) bool {
	return sqlite.Code(err) == sqlite.CodeReadOnly || sqlite.Code(err) == sqlite.CodeCantOpen
}

// A storageError is an error of SQLite or the file system in plain words.
type storageError struct {
	file  string
	cause said.Text
	err   error
}

func (e *storageError) Error() string { return fmt.Sprintf("database %s: %s", e.file, e.cause) }
func (e *storageError) Unwrap() error { return e.err }

// Cause says what is wrong to those who need not know the name of the file.
func (e *storageError) Cause() said.Text { return e.cause }

// explain puts an error of SQLite or the file system into plain words, and names the file in a *DamageError. Other errors stay as
// they are.
func explain(file string, err error) error {
	if damage, is := errors.AsType[*DamageError](err); is && damage.File == "" {
		damage.File = file
	}
	text := inWords(err)
	switch {
	case err == nil || text.IsZero() || errors.As(err, new(*storageError)):
		return err
	case sqlite.Code(err) == sqlite.CodeCorrupt || sqlite.Code(err) == sqlite.CodeError && strings.Contains(err.Error(), "no such "):
		return &DamageError{file, text.String()}
	case sqlite.Code(err) == sqlite.CodeNotADB && hasCopies(file): // without them it was no database of this program, as far as is known
		text = said.Of("%s, or its beginning is overwritten; `maven db restore` puts a copy back", text)
	}
	return &storageError{file, text, err}
}

// inWords returns an error of SQLite or the file system in plain words, nothing for other errors.
func inWords(err error) (none said.Text) {
	if p, is := errors.AsType[*fs.PathError](err); is { // without the system call and the file
		return said.Plain(p.Err.Error())
	}
	if l, is := errors.AsType[*os.LinkError](err); is {
		return said.Plain(l.Err.Error())
	}
	return sqlite.InWords(err)
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
