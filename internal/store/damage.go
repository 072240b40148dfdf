package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"modernc.org/sqlite"
)

// A DamageError is a database that cannot be read as it should be.
type DamageError struct {
	File  string
	Cause string
}

// Error names the file, what is wrong, and what to do.
func (e *DamageError) Error() string {
	return fmt.Sprintf("database %s is damaged: %s; `maven db repair` saves what can be read", e.File, e.Cause)
}

// Primary result codes of SQLite, https://sqlite.org/rescode.html.
const (
	codeError    = 1 // in what is asked
	codeBusy     = 5
	codeLocked   = 6
	codeReadOnly = 8
	codeIO       = 10
	codeCorrupt  = 11
	codeFull     = 13
	codeCantOpen = 14
	codeNotADB   = 26
)

// code returns the primary result code of an error, 0 where it is not one of SQLite.
func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xFF
	}
	return 0
}

// readOnly reports whether an error is that of a file or folder which cannot be written.
func readOnly(err error) bool {
	return code(err) == codeReadOnly || code(err) == codeCantOpen
}

// A storageError is an error of SQLite in our words.
type storageError struct {
	text string
	err  error
}

func (e *storageError) Error() string { return e.text }
func (e *storageError) Unwrap() error { return e.err }

// explain says what an error of SQLite means for the user.
func (s *Store) explain(err error) error {
	var known *storageError
	if err == nil || errors.As(err, &known) {
		return err
	}
	text := ""
	switch code(err) {
	case 0:
		return err
	case codeCorrupt, codeNotADB:
		return &DamageError{s.file, "its pages do not fit together"}
	case codeError:
		if strings.Contains(err.Error(), "no such ") { // all that the program asks for is in its tables
			return &DamageError{s.file, "its tables are not as they were made"}
		}
		text = err.Error()
	case codeBusy, codeLocked:
		text = fmt.Sprintf("another program has been writing to it for %v", busyTimeout)
	case codeFull:
		text = "the disk is full; nothing of this step was kept, all before it was"
	case codeReadOnly, codeCantOpen:
		text = "it or its folder cannot be written"
	case codeIO:
		text = "the disk does not read or write as it should: " + err.Error()
	default:
		text = err.Error()
	}
	return &storageError{fmt.Sprintf("database %s: %s", s.file, text), err}
}

// plainError drops the system call and the file from an error.
func plainError(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// logOf returns the name of the log that SQLite writes ahead of a database.
func logOf(file string) string { return file + "-wal" }

// magic begins every SQLite file.
const magic = "SQLite format 3\x00"

// headerSize is of the first page, in bytes.
const headerSize = 100

// checkHeader finds the damage that shows without reading the file: at its beginning, its length, and
// in the log beside it. Another program may be writing while we look, so that what seems damaged is
// looked at again.
func checkHeader(file string) error {
	const looks, pause = 4, 25 * time.Millisecond
	for look := 1; ; look++ {
		err := checkOnce(file)
		var damage *DamageError
		if !errors.As(err, &damage) || look == looks {
			return err
		}
		time.Sleep(pause)
	}
}

func checkOnce(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return fmt.Errorf("database %s: %w", file, plainError(err))
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return fmt.Errorf("database %s: %w", file, plainError(err))
	}
	if info.IsDir() {
		return fmt.Errorf("database %s: is a folder", file)
	}
	head := make([]byte, headerSize)
	if n, err := io.ReadFull(f, head); err != nil {
		return &DamageError{file, fmt.Sprintf("it has %d bytes, and its first page is missing", n)}
	}
	if cause, foreign := headerFault(head); foreign {
		return fmt.Errorf("%s is not a database of this program: %s", file, cause)
	} else if cause != "" {
		return &DamageError{file, cause}
	}
	l, err := readLog(logOf(file))
	if err != nil {
		return fmt.Errorf("database %s: %w", file, plainError(err))
	}
	if l.broken() {
		return &DamageError{file, fmt.Sprintf("the log of changes beside it is broken at byte %d, before its end", l.end)}
	}
	if pages := int64(binary.BigEndian.Uint32(head[28:])); len(l.frames) == 0 && pages*pageSize != info.Size() {
		return &DamageError{file, fmt.Sprintf("it has %d bytes, and should have %d", info.Size(), pages*pageSize)}
	}
	return nil
}

// headerFault says what is wrong with the first bytes of a file, and whether they are another
// program's.
func headerFault(head []byte) (cause string, foreign bool) {
	id := binary.BigEndian.Uint32(head[68:])
	switch {
	case !bytes.HasPrefix(head, []byte(magic)):
		if id == applicationID || bytes.Count(head, []byte{0}) == len(head) {
			return "its beginning is overwritten", false
		}
		return "it does not begin as one", true
	case id != applicationID:
		return fmt.Sprintf("its application id is %08x", id), true
	case int(binary.BigEndian.Uint16(head[16:])) != pageSize:
		return "its header gives a wrong size of pages", false
	}
	return "", false
}
