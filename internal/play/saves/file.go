// Package saves keeps the games of internal/play in files: a game in NAME.play.json, and the record of a
// finished game beside it in NAME.gcg.
//
// An open File is locked, so that no two programs play the same game. Each change replaces the file whole. A
// Folder holds games by name.
//
// Sharp edges: the lock is on a second file beside the game, and ends with the program, however that ends.
package saves

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"maven/internal/library"
	"maven/internal/play"
)

// Suffix ends the names of the files of games.
const Suffix = ".play.json"

const recordSuffix = ".gcg"

// What can be wrong with a game's file.
var (
	ErrInUse = errors.New("another maven is playing this game") // locked
	ErrBegun = errors.New("the file already holds a game")      // where a new one was to be
)

// A File holds one game.
type File struct {
	Path string
	Text []byte // as it is in the file; nil for none yet

	unlock func()
}

// Open locks a file, and reads it if it exists. With fresh, it refuses a file that exists, with ErrBegun. Errors
// name the file.
func Open(path string, fresh bool) (*File, error) {
	unlock, err := lock(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	f := &File{Path: path, unlock: unlock}
	f.Text, err = Read(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f, nil
	case err == nil && fresh:
		err = ErrBegun
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// Read returns the bytes of a file, at most one more than play.MaxSave.
func Read(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, cause(err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, play.MaxSave+1))
	return text, cause(err)
}

// cause drops the system call and the name of the file from an error.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// Close ends the lock.
func (f *File) Close() {
	if f.unlock != nil {
		f.unlock()
		f.unlock = nil
	}
}

// Keep writes the game if it has changed.
func (f *File) Keep(s *play.Session) error {
	text := s.AppendSave(nil)
	if bytes.Equal(text, f.Text) {
		return nil
	}
	if err := write(f.Path, text); err != nil {
		return err
	}
	f.Text = text
	return nil
}

// RecordPath is the file of the game's record.
func (f *File) RecordPath() string {
	path := strings.TrimSuffix(f.Path, Suffix)
	if path == f.Path {
		path = strings.TrimSuffix(path, filepath.Ext(path))
	}
	return path + recordSuffix
}

// KeepRecord writes the record of a game so far to a file, whose folder it makes: see Record.
func KeepRecord(path string, s *play.Session, title string) error {
	text, err := Record(s, title)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return cause(err)
	}
	return write(path, text)
}

// write replaces a file whole.
func write(path string, text []byte) error {
	return library.WriteFile(path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
