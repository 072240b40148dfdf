// Package setting makes what positions, records and games are judged with: it turns names into rules, tiles,
// words, tables and players, by what the user asks for, what a position or a record says, and what is usual.
//
// The user's Request comes first; then what the text names; then the usual: the rules "standard" with their
// own tiles, the words "Both", the tables shipped for the tiles. A Settings opens everything once and may be
// used by many goroutines; so may a Setting, which does not change, and Records, which judge records of games
// and guess the board and the tiles of those that name none.
//
// Sharp edges: a *RequestError says that the request itself cannot be met, so that no other position will do
// better; other errors are those of the text. Letters that do not fit may be the fault of either, and are
// not taken for the request's.
package setting

import (
	"errors"

	"maven/internal/library"
)

// What is taken where nothing else is asked for.
const (
	Lexicon = "Both"
	Rules   = "standard"
	None    = "none" // no table
)

// tiles are those of the usual rules.
const tiles = "english"

// A Request is what the user asks for; "" leaves the choice to the position or the record.
type Request struct {
	Lexicon string // a name of the library, or FILE.kwg
	Rules   string // a name, or FILE.toml
	Tiles   string // in place of the rules' own: a name, or FILE.csv
	Leaves  string // a name, FILE.klv2, or None; any:NAME takes a table made for other words
	Win     string // a name, FILE.win, or None; any:NAME as well
}

// A RequestError says that what the user asks for cannot be had, whatever the position.
type RequestError struct {
	err error
}

// Error says what is wrong.
func (e *RequestError) Error() string { return e.err.Error() }

// Unwrap returns the error of the library, which tells a *library.UnknownError from one of a file.
func (e *RequestError) Unwrap() error { return e.err }

// Requested makes an error one of the request, where the user has asked for the thing by that name.
func Requested(name string, err error) error {
	if err == nil || name == "" || IsLetters(err) {
		return err
	}
	return &RequestError{err}
}

// IsLetters reports whether an error is of words or leaves in the letters of another tile set.
func IsLetters(err error) bool {
	var letters *library.LettersError
	return errors.As(err, &letters)
}
