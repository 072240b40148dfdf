// Package setting turns names into what positions, records and games are judged with: rules, tiles, words, tables
// and players.
//
// What the user asks for (Request) comes first, then what the position or the record says (Named), then the
// defaults: the rules "standard" with their own tiles, or those that an imported list is for, the words "Both", and the tables shipped for the tiles.
// Settings opens each thing once. It makes a Setting for a position, and Records for game records: these judge
// records, and guess the board and the tiles where a record names none. All three are safe for concurrent use.
//
// Sharp edges: a *RequestError says that the request cannot be met, so that no other position will do better.
// Other errors are about the position or the record. If letters do not fit the tiles, either may be at fault, and
// the request is not blamed.
package setting

import (
	"errors"

	"maven/internal/library"
	"maven/internal/wordgraph"
)

// The defaults.
const (
	Lexicon = "Both"
	Rules   = "standard"
	Tiles   = library.UsualTiles // of those rules
	None    = "none"             // no table
)

// A Request is what the user asks for; "" leaves the choice to the position or the record.
type Request struct {
	Lexicon string // a name of the library, or FILE.kwg
	Rules   string // a name, or FILE.toml
	Tiles   string // instead of those of the rules: a name, or FILE.csv
	Leaves  string // a name, FILE.klv2, or None; any:NAME takes a table made for other words
	Unseen  string // a name, FILE.unseen, or None; any:NAME as well
	Win     string // a name, FILE.win, or None; any:NAME as well
}

// A RequestError reports a request that cannot be met, whatever the position.
type RequestError struct {
	err error
}

// Error returns the message of the library.
func (e *RequestError) Error() string { return e.err.Error() }

// Unwrap returns the error of the library.
func (e *RequestError) Unwrap() error { return e.err }

// Requested makes an error a *RequestError if the user asked for the thing by this name.
func Requested(name string, err error) error {
	if err == nil || name == "" || IsLetters(err) {
		return err
	}
	return &RequestError{err}
}

// IsLetters reports whether an error says that words or leaves have the letters of another tile set.
func IsLetters(err error) bool {
	return errors.As(err, new(*library.LettersError))
}

// WantsList reports whether an error says that the words have other letters than the tiles, so that another list is wanted. A graph that
// may have the letters of any set is not told as such: there the tiles may be wrong.
func WantsList(err error) bool { return IsLetters(err) && !errors.Is(err, wordgraph.BadTile) }
