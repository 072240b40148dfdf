// Package stamp knows what a trained table was made for: the words, the tiles, the board and the
// size of the rack. The table's file carries the stamp, so that the table is not used elsewhere by
// mistake.
//
// A stamp is a few lines of text, each with a key and its value. Things are compared by their hashes:
// a word list is recognised under another name, and another list under the same name is not mistaken
// for it. Names are for messages.
//
// A Seal shows that a file is of its kind and version, and whole; files of tables, checkpoints and proofs have one.
package stamp

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrStamp is wrapped by every error about the text of a stamp.
var ErrStamp = errors.New("the stamp of the table is damaged")

// maxText is the longest stamp in bytes that Read takes.
const maxText = 4096

// A Thing is something a table was made for: its name, and the SHA-256 of its content in lower-case
// hexadecimal.
type Thing struct {
	Name string `json:"name"`
	Hash string `json:"hash"`
}

// A Stamp says what a table was made for.
type Stamp struct {
	Words []Thing // the list the table was trained with, then others for which it proved as good
	Tiles Thing
	Board Thing // squares, premiums and start
	Rack  int   // tiles
	Made  string
}

// AppendTo appends the text of the stamp to dst. Line breaks in names and in the command are written
// as spaces.
func (s *Stamp) AppendTo(dst []byte) []byte {
	for _, w := range s.Words {
		dst = appendThing(dst, "words", w)
	}
	dst = appendThing(dst, "tiles", s.Tiles)
	dst = appendThing(dst, "board", s.Board)
	dst = fmt.Appendf(dst, "rack %d\n", s.Rack)
	return fmt.Appendf(dst, "made %s\n", oneLine(s.Made))
}

func appendThing(dst []byte, key string, t Thing) []byte {
	return fmt.Appendf(dst, "%s %s %s\n", key, t.Hash, oneLine(t.Name))
}

func oneLine(text string) string {
	return strings.NewReplacer("\n", " ", "\r", " ").Replace(text)
}

// Read reads what AppendTo has written.
func Read(text []byte) (*Stamp, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("%w: %d bytes, more than %d", ErrStamp, len(text), maxText)
	}
	s := &Stamp{}
	seen := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		key, value, _ := strings.Cut(line, " ")
		if seen[key] && key != "words" {
			return nil, fmt.Errorf("%w: the line %q appears twice", ErrStamp, key)
		}
		seen[key] = true
		if err := s.set(key, value); err != nil {
			return nil, err
		}
	}
	for _, key := range []string{"words", "tiles", "board", "rack", "made"} {
		if !seen[key] {
			return nil, fmt.Errorf("%w: the line %q is missing", ErrStamp, key)
		}
	}
	if string(s.AppendTo(nil)) != string(text) {
		return nil, fmt.Errorf("%w: its lines are out of order", ErrStamp)
	}
	return s, nil
}

func (s *Stamp) set(key, value string) (err error) {
	switch key {
	case "words":
		var w Thing
		w, err = readThing(key, value)
		s.Words = append(s.Words, w)
	case "tiles":
		s.Tiles, err = readThing(key, value)
	case "board":
		s.Board, err = readThing(key, value)
	case "rack":
		if s.Rack, err = strconv.Atoi(value); err != nil || s.Rack < 1 {
			return fmt.Errorf("%w: rack %q is not a number of tiles", ErrStamp, value)
		}
	case "made":
		s.Made = value
	default:
		return fmt.Errorf("%w: unknown line %q", ErrStamp, key)
	}
	return err
}

func readThing(key, value string) (Thing, error) {
	hash, name, ok := strings.Cut(value, " ")
	if _, err := hex.DecodeString(hash); err != nil || !ok || hash != strings.ToLower(hash) || len(hash) != 64 {
		return Thing{}, fmt.Errorf("%w: %s %q is not a hash and a name", ErrStamp, key, value)
	}
	return Thing{Name: name, Hash: hash}, nil
}

// A Use is where a table is to be used.
type Use struct {
	Tiles, Board Thing
	Rack         int
	Words        Thing
	Anyway       bool // accept a table made for other words or another board
}

// Check returns an error that names the first thing the table was not made for, nil if it fits.
func (s *Stamp) Check(u *Use) error {
	switch {
	case s.Tiles.Hash != u.Tiles.Hash:
		return mismatch("the tiles", s.Tiles, u.Tiles)
	case s.Rack != u.Rack:
		return &MismatchError{"a rack of", fmt.Sprint(s.Rack), fmt.Sprint(u.Rack), false}
	case u.Anyway:
		return nil
	case s.Board.Hash != u.Board.Hash:
		m := mismatch("the board", s.Board, u.Board)
		m.Waived = true
		return m
	}
	for _, w := range s.Words {
		if w.Hash == u.Words.Hash {
			return nil
		}
	}
	m := mismatch("the words", s.Words[0], u.Words)
	m.Waived = true
	return m
}

// mismatch names two things, and adds their hashes if the names are equal.
func mismatch(what string, made, asked Thing) *MismatchError {
	a, b := made.Name, asked.Name
	if a == b {
		a, b = a+" ("+short(made.Hash)+")", b+" ("+short(asked.Hash)+")"
	}
	return &MismatchError{what, a, b, false}
}

func short(hash string) string {
	return hash[:min(len(hash), 8)]
}

// A MismatchError says that a table was made for something else.
type MismatchError struct {
	What, Made, Asked string
	Waived            bool // Use.Anyway accepts the table all the same
}

func (e *MismatchError) Error() string {
	return fmt.Sprintf("the table was made for %s %s, not for %s", e.What, e.Made, e.Asked)
}
